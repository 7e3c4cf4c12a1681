#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What has to be seen on a live GPU: the worker finds it, every template runs, searches run, and the exported
# kernel builds with nvcc alone and checks itself. Random settings are verify.sh's. Raw output goes to OUT_FOLDER.
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
# Planes that travel to shared memory by themselves, asked for by the threads and by the hardware.
step async3d "$cli" measure --stencil star3d4r --device cuda:0 --setting 'TBx=32 TBy=4 ST=1 SD=3 SB=64 SH=1 BMy=4 PR=1 PK=2 PD=2 RO=1 UFz=2 MB=4'
step bulk3d "$cli" measure --stencil star3d4r --device cuda:0 --setting 'TBx=32 TBy=2 ST=1 SD=3 SB=256 SH=1 BMx=2 BMy=4 VW=2 RT=1 PR=1 PK=3 PD=2 RO=1 UFz=2 MB=4'
# Several time levels: tiles of warps, rows, blocks with queues and rings, clusters, the device; no streaming.
step warp2d "$cli" measure --stencil star2d1r --device cuda:0 --setting 'TBx=32 ST=1 SD=2 SB=128 BMx=4 PR=1 PK=2 PD=4 TB=8 TT=2 VW=2 RO=1 UFy=2'
step warp2d-registers "$cli" measure --stencil star2d1r --device cuda:0 --setting 'TBx=32 ST=1 SD=2 SB=128 BMx=4 PR=1 PD=4 TB=8 TT=2 VW=2 RO=1 UFy=2'
step warp2d-float "$cli" measure --stencil star2d1r --dtype float --device cuda:0 --setting 'TBx=32 ST=1 SD=2 SB=256 BMx=4 PR=1 PK=2 PD=4 TB=8 TT=2 VW=4 RO=1 UFy=2'
tile='TBx=32 TBy=8 ST=1 SD=3 SB=128 BMx=2 BMy=4 SH=1 PR=1 PD=2 TB=4 VW=2 RO=1 UFz=2'
step rows3d "$cli" measure --stencil star3d1r --device cuda:0 --setting "$tile TT=3"
step block3d "$cli" measure --stencil star3d1r --device cuda:0 --setting "$tile TT=1 RS=1"
step cluster3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=32 TBy=8 ST=1 SD=3 SB=128 BMx=2 BMy=4 SH=1 TT=4 CLa=2 CLb=2 PR=1 TB=4 VW=2 RO=1 UFz=2'
step device3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=32 TBy=8 ST=1 SD=3 SB=512 BMx=2 BMy=4 SH=1 TT=5 PR=1 TB=4 VW=2 RO=1 UFz=2'
step ring3d "$cli" measure --stencil box3d1r --device cuda:0 --setting 'TBx=32 TBy=16 ST=1 SD=3 SB=512 SH=1 TB=2 PR=1'
step overlapped3d "$cli" measure --stencil star3d1r --device cuda:0 --setting 'TBx=32 TBy=4 TBz=8 SH=1 CMy=4 TB=2'
for strategy in scout gest-wide genetic-restarts; do
  step "tune-$strategy" "$cli" tune --stencil star3d1r --device cuda:0 --strategy "$strategy" --budget 60s \
    --seed 1 --session "$out/$strategy.sscope"
done
step export "$cli" export --session "$out/gest-wide.sscope" --format cuda --out "$out/exported"
if cd "$out/exported"; then
  step build nvcc -O3 -std=c++17 -arch=native main.cu launcher.cu -o selfcheck
  step selfcheck ./selfcheck
fi
exit $status
