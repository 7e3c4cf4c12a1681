#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the shipped recordings anew on this machine's GPU: of each stencil, of type and grid (double and the default
# where none is named), a sub-space that grows around the best setting known (resources/suites) or, with --tune, around
# the best of a search of so many seconds where that is faster; with --combinations, of the first eight, a few values of
# each parameter, the same for all, which resources/recordings/combinations is merged from. What was cut short goes on
# when it is started again. --gpus N deals the stencils out to so many GPUs, each with its share of the cores, which measure
# side by side. Needs stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/record_all.sh BIN_FOLDER OUT_FOLDER [--gpus N] [--combinations | --tune SECONDS] [STENCIL[:TYPE[:GRID]]...]
#   tests/bench/record_all.sh build/dev/bin /tmp/recordings --tune 20 star3d1r:float star2d1r:double:4096x4096
set -euo pipefail
bin=$(cd "$1" && pwd) out=$2
source "$(dirname "$0")/known_setting.sh"
shift 2
stencils=(star3d1r star2d1r box3d1r box2d2r star3d2r star2d3r cross2d1r cross3d1r)
few= seconds= gpus=1 how=()
if [ "${1:-}" = --gpus ]; then
  gpus=${2:?--gpus needs a number}
  shift 2
fi
case ${1:-} in
  --combinations) few=yes how=("$1"); shift ;;
  --tune) seconds=${2:?--tune needs seconds} how=("$1" "$2"); shift 2 ;;
esac
[ -n "$few" ] || stencils+=(star2d2r star2d4r box2d1r box2d3r box2d4r cross2d2r cross2d3r cross2d4r star3d3r star3d4r
  cross3d2r cross3d3r cross3d4r box3d2r)
[ $# -eq 0 ] || stencils=("$@")
mkdir -p "$out"

if [ "$gpus" -gt 1 ]; then
  cores=$(($(nproc) / gpus)) running=()
  for ((gpu = 0; gpu < gpus; ++gpu)); do
    dealt=()
    for ((i = gpu; i < ${#stencils[@]}; i += gpus)); do dealt+=("${stencils[i]}"); done
    [ ${#dealt[@]} -gt 0 ] || continue
    CUDA_VISIBLE_DEVICES=$gpu taskset -c "$((gpu * cores))-$(((gpu + 1) * cores - 1))" \
      bash "$0" "$bin" "$out" "${how[@]}" "${dealt[@]}" &
    running+=($!)
  done
  failed=0
  for each in "${running[@]}"; do wait "$each" || failed=1; done
  exit $failed
fi

step_ms() { sed -n 's/.*"best_ms":\([0-9.e-]*\).*/\1/p' <<<"$1"; }
text() { sed -n 's/.*"setting":{\([^}]*\)}.*/\1/p' <<<"$1" | tr -d '"' | tr ':,' '= '; }
# Sets `problem`, how it is said to the program, and `name`, of its files, from STENCIL[:TYPE[:GRID]].
take() {
  local stencil type grid
  IFS=: read -r stencil type grid <<<"$1"
  problem=(--stencil "$stencil" --dtype "${type:-double}" ${grid:+--grid "$grid"})
  name=$stencil
  [ "${type:-double}" = double ] || name+=-$type
  [ -z "$grid" ] || name+=-$grid
}
measured() { "$bin/stencilscope-cli" measure "${problem[@]}" --device cuda:0 --setting "$1" --json | tail -n 1; }

# The setting to record around: the suite's, which is of double precision on the default grid, or the found one,
# whichever runs faster one after the other.
best_known() {
  local known found
  known=$(known_setting "${problem[1]}")
  [ -n "$known$seconds" ] || { echo "no setting of $name is known: --tune finds one" >&2; return 1; }
  if [ -n "$seconds" ]; then
    found=$("$bin/stencilscope-cli" tune --no-image-cache "${problem[@]}" --device cuda:0 --budget "${seconds}s" --json |
      tee "$out/$name.search.jsonl" | tail -n 1)
    found=$(text "$found")
    local of_known='' of_found
    [ -z "$known" ] || of_known=$(measured "$known") || true  # another type or grid may not allow it
    of_found=$(measured "$found")
    printf '%s\n' "$of_known" "$of_found" >"$out/$name.known-and-found.jsonl"
    local known_ms
    known_ms=$(step_ms "$of_known")
    awk "BEGIN { exit !($(step_ms "$of_found") < ${known_ms:-1e9}) }" && known=$found
  fi
  printf '%s\n' "$known"
}

for stencil in "${stencils[@]}"; do
  take "$stencil"
  [ -e "$out/$name.sscope" ] && { echo "$name: recorded already" >&2; continue; }
  partial=$out/$name.partial.sscope  # the file gets its name when it is complete
  if [ ! -e "$partial" ]; then
    which=(--resume)
    if [ ! -e "$partial.part" ]; then
      which=(--samples all)
      [ -n "$few" ] || which=(--around "$(best_known)" --size 8000)
    fi
    "$bin/stencilscope-cli" record "${problem[@]}" --device cuda:0 "${which[@]}" --out "$partial"
  fi
  "$bin/stencilscope-cli" record --merge "$partial" --out "$out/$name.sscope"
  rm -f "$partial"*
done
