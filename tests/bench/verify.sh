#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Random settings of 30 patterns against one thread per cell on this machine's GPU, 67 of each by default: half on
# the default grid, half on sides that are no multiples of any tile, every fourth pattern in single precision. Another
# SEED in the environment draws other settings.
#   tests/bench/verify.sh BIN_FOLDER OUT_FOLDER [SETTINGS [PATTERN...]]
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
settings=${3:-67}
seed=${SEED:-0}
chosen=("${@:4}")
status=0
number=0
patterns=($("$bin/stencilscope-cli" stencils | awk '{print $1}' | grep -E '^(star|box|cross)[23]d[1-4]r$'))
patterns+=(himeno gradient2d 3d125pt zm-27pt ebisu-3d17pt ebisu-poisson)
for stencil in "${patterns[@]}"; do
  number=$((number + 1))  # of the pattern, whatever is chosen
  [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $stencil "* ]] || continue
  type=double
  [ $((number % 4)) -eq 0 ] && type=float
  case $stencil in *2d*) awkward=1021x517 ;; *) awkward=203x117x61 ;; esac
  default=()
  [ "$stencil" = himeno ] && default=(--grid 256x256x256)
  "$bin/stencilscope-cli" verify --stencil "$stencil" --dtype $type --device cuda:0 "${default[@]}" \
    --settings $((settings / 2)) --seed $((seed + number)) >>"$out/verify.txt" 2>&1 || status=1
  "$bin/stencilscope-cli" verify --stencil "$stencil" --dtype $type --device cuda:0 --grid $awkward \
    --settings $((settings - settings / 2)) --seed $((seed + 1000 + number)) >>"$out/verify.txt" 2>&1 || status=1
done
grep "settings," "$out/verify.txt"
awk '/settings,/ {s += $2; for (i = 3; i < NF; ++i) {if ($(i + 1) ~ /^wrong/) w += $i; if ($(i + 1) == "too") t += $i}}
     END {print s " settings, " w + 0 " wrong, " t + 0 " too slow to finish"}' "$out/verify.txt"
exit $status
