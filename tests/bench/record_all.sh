#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the shipped recordings anew on this machine's GPU, on the default grid, double: of each stencil a sub-space
# that grows around the best setting known (resources/suites); with --combinations, of the first eight, a few values
# of each parameter, the same for all, which resources/recordings/combinations is merged from.
# Needs stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/record_all.sh BIN_FOLDER OUT_FOLDER [--combinations] [STENCIL...]
set -euo pipefail
bin=$(cd "$1" && pwd) out=$2
suite=$(dirname "$0")/../../resources/suites/typical.json
shift 2
stencils=(star3d1r star2d1r box3d1r box2d2r star3d2r star2d3r cross2d1r cross3d1r)
few=
if [ "${1:-}" = --combinations ]; then
  few=yes
  shift
else
  stencils+=(star2d2r star2d4r box2d1r box2d3r cross2d2r cross2d3r cross2d4r star3d4r)
fi
[ $# -eq 0 ] || stencils=("$@")
mkdir -p "$out"
for stencil in "${stencils[@]}"; do
  [ -e "$out/$stencil.sscope" ] && { echo "$stencil: recorded already" >&2; continue; }
  known=$(sed -n "s/.*\"stencil\": \"$stencil\".*\"setting\": \"\([^\"]*\)\".*/\1/p" "$suite")
  which=(--around "${known:?no setting of $stencil is known}" --size 8000)
  [ -z "$few" ] || which=(--samples all)
  # The file gets its name when it is complete.
  rm -f "$out/$stencil.partial.sscope"*
  "$bin/stencilscope-cli" record --stencil "$stencil" --device cuda:0 "${which[@]}" \
    --out "$out/$stencil.partial.sscope"
  "$bin/stencilscope-cli" record --merge "$out/$stencil.partial.sscope" --out "$out/$stencil.sscope"
  rm -f "$out/$stencil.partial.sscope"*
done
