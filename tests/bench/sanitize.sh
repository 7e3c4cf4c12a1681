#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A sample of every template under compute-sanitizer: the exported project of a setting is built with nvcc and
# runs its own check under memcheck, racecheck and initcheck. Needs a GPU and the CUDA toolkit.
#   tests/bench/sanitize.sh BIN_FOLDER OUT_FOLDER [NUMBER...]   (all samples, or those of these numbers)
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
chosen=" ${*:3} "
status=0
number=0
build() { # number, stencil, grid, setting
  local folder=$out/project-$1
  "$bin/stencilscope-cli" export --stencil "$2" --grid "$3" --setting "$4" --format cuda --out "$folder" --force &&
    nvcc -O3 -std=c++17 -arch=native -lineinfo "$folder/main.cu" "$folder/launcher.cu" -o "$folder/selfcheck"
}
wanted() { [ -z "${chosen// /}" ] || [[ $chosen == *" $1 "* ]]; }
check() { # stencil, grid, setting: builds beside the others; run() looks at the results one by one
  number=$((number + 1))
  wanted $number || return
  echo "== $number: $1 on $2: $3" >"$out/sanitize-$number.log"
  build $number "$@" >>"$out/sanitize-$number.log" 2>&1 &
}
run() {
  local folder=$out/project-$1 log=$out/sanitize-$1.log
  head -n 1 "$log"
  [ -x "$folder/selfcheck" ] || { status=1; echo "FAILED to build"; tail -n 5 "$log"; return; }
  for tool in memcheck racecheck initcheck; do
    if timeout 300 compute-sanitizer --tool "$tool" --error-exitcode 9 "$folder/selfcheck" untimed >>"$log" 2>&1; then
      echo "   $tool clean"
    else
      status=1
      echo "   $tool FAILED ($?)"
      grep -E "=========|WRONG" "$log" | tail -n 6
    fi
  done
  rm -rf "$folder"
}
flat=256x128 solid=96x64x48
check star2d1r $flat 'TBx=32 TBy=4 SH=1 CMx=2'
check box2d2r $flat 'TBx=64 ST=1 SD=2 SB=32 SH=1 BMx=2 VW=2 PR=1'
check box3d1r $solid 'TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 RT=1 PR=1 CMy=2'
check star3d1r $solid 'TBx=16 TBy=8 TBz=8 SH=1 TB=2'
check star2d2r $flat 'TBx=64 ST=1 SD=2 SB=32 SH=1 BMx=2 VW=2 PR=1 PK=2 PD=4'
check star3d2r $solid 'TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=2 VW=2 PR=1 PK=3 PD=2'
check box3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=16 SH=1 PR=1 PK=3 PD=2'
check box2d2r $flat 'TBx=64 ST=1 SD=2 SB=32 SH=1 RT=1 PR=1 PK=3 PD=4'
check star2d1r $flat 'TBx=64 ST=1 SD=2 SB=64 BMx=4 PR=1 PD=4 TB=4 TT=2 VW=2 RO=1 UFy=2'
check box2d1r $flat 'TBx=64 ST=1 SD=2 SB=64 BMx=4 PR=1 PK=2 PD=2 TB=3 TT=2 VW=2 RT=1'
check star3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=48 BMx=2 BMy=4 SH=1 TT=3 PR=1 PD=2 TB=3 VW=2 UFz=2'
check star3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=48 BMx=2 BMy=2 SH=1 RS=1 TB=2'
check star3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=64 BMx=2 SH=1 TT=4 CLa=2 CLb=2 TB=2 PR=1'
check star3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=64 BMy=2 SH=1 TT=5 TB=3 PR=1'
check star2d1r $flat 'TBx=64 ST=1 SD=2 SB=64 SH=1 TB=4 TT=4 CLa=2 LS=1'
check star3d1r $solid 'TBx=16 TBy=8 ST=1 SD=3 SB=48 SH=1 TB=2 TT=4 CLa=2 CLb=2 LS=1 PR=1 PK=2'
check box3d1r $solid 'TBx=32 TBy=16 ST=1 SD=3 SB=48 SH=1 TB=2'
check box3d1r $solid 'TBx=32 TBy=16 ST=1 SD=3 SB=48 SH=1 TB=2 LS=1 CQ=1'
check star3d2r $solid 'TBx=32 TBy=16 ST=1 SD=3 SB=48 SH=1 TB=2 RT=1 LS=1 PR=1'
check star3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=48 BMx=2 BMy=4 SH=1 TT=3 RT=1 PR=1 PK=2 PD=2 TB=3 VW=2 UFz=2'
check star2d2r $flat 'TBx=64 ST=1 SD=2 SB=64 SH=1 TB=3 RT=1 PR=1'
check star2d1r $flat 'TBx=64 ST=1 SD=2 SB=64 BMx=4 RT=1 PR=1 PK=2 PD=4 TB=4 TT=2 VW=2 UFy=2'
check star2d1r $flat 'TBx=32 ST=1 SD=2 SB=64 BMx=4 RT=1 PR=1 PK=2 PD=4 TB=4 TT=2 VW=2 UFy=2 SE=4'
check box3d1r $solid 'TBx=32 TBy=8 ST=1 SD=3 SB=16 SH=1 PR=1 SE=2'
check star2d1r $flat 'TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=5 RT=1 PR=1 PK=3 TB=8 TT=6 HP=2 HS=2 UFy=2 SS=1'
check box2d1r $flat 'TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=4 RT=1 PR=1 PK=3 TB=4 TT=6 HP=3 HS=4'
check star3d1r $solid 'TBx=8 TBy=4 TBz=2 ST=1 SD=3 SB=16 SH=1 BMx=4 BMy=4 PR=1 PK=3 TB=4 TT=6 HP=1 HS=1'
check box2d3r $flat 'TBx=64 ST=1 SD=2 SB=64 SH=1 BMx=2 RT=1 PR=1 PK=3 PD=2 TB=3 TT=7 RO=1'
check box2d1r 251x127 'TBx=32 ST=1 SD=2 SB=32 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=5 TT=7 SE=2 UFy=2'
# A plane that goes on before the rest of its sums; sums that the cells of a thread share.
check ebisu-2d9pt $flat 'TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=5 RT=1 PR=1 PK=3 TB=4 TT=6 HP=2 HS=2'
check ebisu-poisson $solid 'TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=3 RT=1 PR=1 TB=3 TT=3 PK=2 VW=2'
# Tiles in rows that begin and end with the grid, the last one moved back: sloping rows, and others.
check ebisu-3d7pt 70x37x33 'TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=4 RT=1 PR=1 TB=2 TT=3 PK=2 PD=2 VW=2 HS=2'
check ebisu-poisson 70x33x33 'TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=4 RT=1 PR=1 TB=2 TT=3 VW=2'
wait
for ((i = 1; i <= number; ++i)); do wanted $i && run $i; done
exit $status
