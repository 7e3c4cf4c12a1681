#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What can go wrong on a GPU, done to a real one through the real worker: kernels that write where nobody may or
# beside the interior, trap, never end, want too much shared memory, fail in the tenth launch only; a compilation that
# does not end (it is waited for half a minute); a GPU that disappears. Each is one failed evaluation, and what comes
# next runs. Then a search whose worker is killed three times. Needs a GPU and the CUDA toolkit; takes about 80 s.
#   tests/bench/faults.sh BIN_FOLDER OUT_FOLDER [GPU_TEST]   (the test program; usually that of the build)
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
test=${3:-$bin/../tests/engine/live/gpu_test}
status=0
faults='*IllegalAccess*:*Traps*:*TenthLaunch*:*NeverEnds*:*SharedMemory*:*BesideTheInterior*:*Disappears*:*DoesNotEnd*:*WritesNothing*'
STENCILSCOPE_BIN_DIR=$bin timeout 200 "$test" --gtest_filter="$faults" >"$out/faults.log" 2>&1 || status=1
grep -E '^\[ +(OK|FAILED|SKIPPED) +\]' "$out/faults.log" | sort -u
grep -q 'SKIPPED' "$out/faults.log" && { grep -m 1 -A 1 'Skipped' "$out/faults.log"; exit 1; }

# Three workers are killed while they work; those that compile for them go with them.
timeout 120 "$bin/stencilscope-cli" tune --stencil star2d1r --grid 2048x2048 --device cuda:0 --strategy random \
  --budget 12s --seed 3 --json >"$out/killed.jsonl" 2>"$out/killed.err" &
search=$!
for attempt in 1 2 3; do
  sleep 3
  worker=$(pgrep -P "$(pgrep -P $search | head -n 1)" -f stencilscope-worker | head -n 1)
  [ -n "$worker" ] && kill -9 "$worker"
done
wait $search || status=1
evaluations=$(grep -c '"event":"evaluation"' "$out/killed.jsonl")
crashed=$(grep -c '"status":"crashed"' "$out/killed.jsonl")
echo "killed three workers: $evaluations evaluations, $crashed of them crashed"
[ "$evaluations" -gt 20 ] && [ "$crashed" -le 3 ] || { status=1; tail -n 3 "$out/killed.err"; }
exit $status
