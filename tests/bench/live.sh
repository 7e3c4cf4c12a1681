#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What has to be seen on a live GPU: the worker finds it, random settings verify, searches run, and the
# exported kernel builds with nvcc alone and checks itself. Raw output goes to OUT_FOLDER.
#   tests/bench/live.sh BIN_FOLDER OUT_FOLDER
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
cli=$bin/stencilscope-cli
status=0
step() { # name, command...
  local name=$1
  shift
  echo "== $name: $*"
  if timeout 240 "$@" >"$out/$name.log" 2>&1; then tail -n 4 "$out/$name.log"; else
    status=1
    echo "FAILED ($?)"
    tail -n 15 "$out/$name.log"
  fi
}

nvidia-smi --query-gpu=name,driver_version,clocks.sm,temperature.gpu,power.draw --format=csv
step devices "$cli" devices
step naive3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=32 TBy=8'
step stream3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=64 TBy=4 SH=1 ST=1 SD=3 SB=64 PR=1'
step retime3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 RT=1 PR=1 BMy=2'
step naive2d "$cli" measure --stencil star2d1r --device cuda:0 --setting 'TBx=128 TBy=2'
step himeno "$cli" measure --stencil himeno --grid 256x256x256 --device cuda:0 --setting 'TBx=64 TBy=4 SH=1 ST=1 SD=3 SB=64'
for stencil in star2d1r box2d4r cross3d1r star3d4r himeno gradient2d; do
  step "verify-$stencil" "$cli" verify --stencil "$stencil" --device cuda:0 --settings 100
done
for strategy in gest genetic; do
  step "tune-$strategy" "$cli" tune --stencil star3d1r --device cuda:0 --strategy "$strategy" --budget 60s \
    --seed 1 --session "$out/$strategy.sscope"
done
step export "$cli" export --session "$out/gest.sscope" --format cuda --out "$out/exported"
if cd "$out/exported"; then
  step build nvcc -O3 -std=c++17 -arch=native main.cu launcher.cu -o selfcheck
  step selfcheck ./selfcheck
fi
exit $status
