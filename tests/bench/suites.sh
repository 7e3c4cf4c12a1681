#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Tunes and measures both suites on this machine's GPU, BUDGET at each stencil (default 60s). Leaves in OUT_FOLDER
# one CSV a suite with raw samples, the table as it was printed, and what machine it was.
#   tests/bench/suites.sh BIN_FOLDER OUT_FOLDER [BUDGET]
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
budget=${3:-60s}
status=0
{
  date -u +%FT%TZ
  "$bin/stencilscope-cli" --version
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.max.sm,temperature.gpu,power.draw --format=csv
} >"$out/machine.txt" 2>&1
cat "$out/machine.txt"
for suite in ebisu typical; do
  echo "== bench --suite $suite --device cuda:0 --budget $budget" | tee "$out/$suite.txt"
  "$bin/stencilscope-cli" bench --suite "$suite" --device cuda:0 --budget "$budget" --out "$out/$suite.csv" \
    | tee -a "$out/$suite.txt" || status=1
done
exit $status
