#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the shipped recordings anew on this machine's GPU, on the default grid, double: of each stencil a sub-space
# that grows around the best setting known (resources/suites) or, with --tune, around the best of a search of so many
# seconds where that is faster; with --combinations, of the first eight, a few values of each parameter, the same for
# all, which resources/recordings/combinations is merged from. What was cut short goes on when it is started again.
# Needs stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/record_all.sh BIN_FOLDER OUT_FOLDER [--combinations | --tune SECONDS] [STENCIL...]
set -euo pipefail
bin=$(cd "$1" && pwd) out=$2
suite=$(dirname "$0")/../../resources/suites/typical.json
shift 2
stencils=(star3d1r star2d1r box3d1r box2d2r star3d2r star2d3r cross2d1r cross3d1r)
few= seconds=
case ${1:-} in
  --combinations) few=yes; shift ;;
  --tune) seconds=${2:?--tune needs seconds}; shift 2 ;;
esac
[ -n "$few" ] || stencils+=(star2d2r star2d4r box2d1r box2d3r box2d4r cross2d2r cross2d3r cross2d4r star3d3r star3d4r
  cross3d2r cross3d3r cross3d4r box3d2r)
[ $# -eq 0 ] || stencils=("$@")
mkdir -p "$out"

step_ms() { sed -n 's/.*"best_ms":\([0-9.e-]*\).*/\1/p' <<<"$1"; }
text() { sed -n 's/.*"setting":{\([^}]*\)}.*/\1/p' <<<"$1" | tr -d '"' | tr ':,' '= '; }
measured() { "$bin/stencilscope-cli" measure --stencil "$1" --device cuda:0 --setting "$2" --json | tail -n 1; }

# The setting to record around: the suite's or the found one, whichever runs faster one after the other.
best_known() { # stencil
  local known found
  known=$(sed -n "s/.*\"stencil\": \"$1\".*\"setting\": \"\([^\"]*\)\".*/\1/p" "$suite")
  [ -n "$known" ] || { echo "no setting of $1 is known" >&2; return 1; }
  if [ -n "$seconds" ]; then
    found=$("$bin/stencilscope-cli" tune --no-image-cache --stencil "$1" --device cuda:0 --budget "${seconds}s" --json |
      tee "$out/$1.search.jsonl" | tail -n 1)
    found=$(text "$found")
    local of_known of_found
    of_known=$(measured "$1" "$known") of_found=$(measured "$1" "$found")
    printf '%s\n' "$of_known" "$of_found" >"$out/$1.known-and-found.jsonl"
    awk "BEGIN { exit !($(step_ms "$of_found") < $(step_ms "$of_known")) }" && known=$found
  fi
  printf '%s\n' "$known"
}

for stencil in "${stencils[@]}"; do
  [ -e "$out/$stencil.sscope" ] && { echo "$stencil: recorded already" >&2; continue; }
  partial=$out/$stencil.partial.sscope  # the file gets its name when it is complete
  if [ ! -e "$partial" ]; then
    which=(--resume)
    if [ ! -e "$partial.part" ]; then
      which=(--samples all)
      [ -n "$few" ] || which=(--around "$(best_known "$stencil")" --size 8000)
    fi
    "$bin/stencilscope-cli" record --stencil "$stencil" --device cuda:0 "${which[@]}" --out "$partial"
  fi
  "$bin/stencilscope-cli" record --merge "$partial" --out "$out/$stencil.sscope"
  rm -f "$partial"*
done
