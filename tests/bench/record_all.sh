#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the shipped recordings anew on this machine's GPU: the dense sub-space of each stencil on the
# default grid, double. Needs stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/record_all.sh BIN_FOLDER OUT_FOLDER [STENCIL...]
set -euo pipefail
bin=$(cd "$1" && pwd) out=$2
shift 2
stencils=("$@")
[ ${#stencils[@]} -gt 0 ] || stencils=(star3d1r star2d1r box3d1r box2d2r star3d2r star2d3r cross3d1r cross2d1r)
mkdir -p "$out"
for stencil in "${stencils[@]}"; do
  [ -e "$out/$stencil.sscope" ] && { echo "$stencil: recorded already" >&2; continue; }
  # The file gets its name when it is complete.
  rm -f "$out/$stencil.partial.sscope"*
  "$bin/stencilscope-cli" record --stencil "$stencil" --device cuda:0 --samples all \
    --out "$out/$stencil.partial.sscope"
  "$bin/stencilscope-cli" record --merge "$out/$stencil.partial.sscope" --out "$out/$stencil.sscope"
  rm -f "$out/$stencil.partial.sscope"*
done
