#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Searches from nothing but hints of other stencils, one after the other on every GPU of this machine, beside each other
# on several; behind each search the setting that the suite knows, if any, on the same GPU. A stencil is a preset's name or
# a formula's file. live_shares.py tells what was found.
# Needs stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/live_search.sh BIN_FOLDER OUT_FOLDER SECONDS SEED STENCIL...
set -uo pipefail
bin=$(cd "$1" && pwd) seconds=$3 seed=$4
mkdir -p "$2"
out=$(cd "$2" && pwd)
source "$(dirname "$0")/known_setting.sh"
shift 4
gpus=$(nvidia-smi -L | wc -l) cores=$(nproc)
search() { # GPU, stencil
  local common=(--stencil "$2" --device cuda:0 --json) name known
  name=$(basename "$2" .formula)
  known=$(known_setting "$name")
  export CUDA_VISIBLE_DEVICES=$1
  "$bin/stencilscope-cli" tune "${common[@]}" --no-image-cache --option hints=others --budget "${seconds}s" \
    --seed "$seed" >"$out/$name.search.jsonl" 2>"$out/$name.log"
  [ -z "$known" ] ||
    "$bin/stencilscope-cli" measure "${common[@]}" --setting "$known" >"$out/$name.known.jsonl" 2>>"$out/$name.log"
}
lane() { # GPU
  local first=$(($1 * cores / gpus)) number=0 stencil
  for stencil in "${@:2}"; do
    [ $((number++ % gpus)) -ne "$1" ] || search "$1" "$stencil"
  done &
  taskset -cp "$first-$((first + cores / gpus - 1))" $! >/dev/null
}
nvidia-smi --query-gpu=name,uuid,driver_version --format=csv | tee "$out/gpus.csv"
for ((gpu = 0; gpu < gpus; ++gpu)); do lane "$gpu" "$@"; done
wait
