#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Whoever starts run.sh or test.sh on a bare system is told what happens and how far it is, and what failed and
# where its output is. The scripts run with stand-ins for apt-get, dpkg-query, cmake and ctest.
#   scripts_test.sh SOURCE_DIR
set -uo pipefail
source_dir=$1
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0

stand_in() { printf '#!/bin/bash\n%s\n' "$2" >"$here/bin/$1" && chmod +x "$here/bin/$1"; }

bare_system() { # a fresh copy, and commands that work
  rm -rf "$here/tree" "$here/bin"
  mkdir -p "$here/tree/packaging" "$here/bin"
  cp "$source_dir"/packaging/*.sh "$here/tree/packaging"
  stand_in dpkg-query 'exit 1'
  stand_in apt-cache 'exit 0'
  stand_in id 'echo 0'
  stand_in apt-get 'case $1 in
    update) exit 0 ;;
    install) echo "0 upgraded, 10 newly installed, 0 to remove"
      for n in 1 2 3 4 5 6 7 8 9 10; do echo "Get:$n x"; echo "Unpacking x$n"; echo "Setting up x$n"; done ;;
  esac'
  stand_in cmake 'case $1 in
    --build) for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "[$n/20] Building $n"; done ;;
    *) printf " * have been enabled:\n * tests, x\n * worker, x\n have been disabled:\n" ;;
  esac'
  stand_in ctest 'echo " 1/2 Test #1: a"; echo " 2/2 Test #2: b"
    for word; do last=$word; done
    printf "<testsuite tests=\"2\" failures=\"0\" disabled=\"0\" skipped=\"0\">\n" >"$last"
    mkdir -p build/dev/Testing/Temporary && : >build/dev/Testing/Temporary/LastTest.log'
}

run() { # script, arguments...
  output=$(PATH="$here/bin:$PATH" DISPLAY='' bash "$here/tree/packaging/$1" "${@:2}" 2>&1 </dev/null)
  status=$?
}

expect() { # status, then what must be said, in this order
  local rest=$output text wanted=$1
  shift
  [ "$status" = "$wanted" ] || { failed=1; echo "status $status instead of $wanted: $output"; }
  for text in "$@"; do
    [[ $rest == *"$text"* ]] || { failed=1; echo "\"$text\" is not said, or not in its place: $output"; return; }
    rest=${rest#*"$text"}
  done
}

bare_system
run run.sh --no-start
expect 0 'installing the missing packages with apt: g++ cmake' 'installing packages, 3 of 30' \
  'installing packages, 30 of 30' 'configuring' 'building, 2 of 20' 'building, 20 of 20'
[ "$(grep -c 'building, ' <<<"$output")" -le 11 ] || { failed=1; echo "every step is a line: $output"; }

bare_system
run test.sh
expect 0 'libgtest-dev' 'installing packages, 30 of 30' 'building, 20 of 20' 'testing, 2 of 2' \
  '2 passed, 0 failed, 0 skipped'

bare_system
run run.sh --no-install --no-start
expect 0 'not installed (--no-install): g++' 'configuring' 'building, 20 of 20'

bare_system
stand_in apt-get '[ "$1" = update ] || { echo "E: no room left"; exit 100; }'
run run.sh --no-start
expect 1 'E: no room left' 'apt-get could not install' 'build/dev/install.log'

bare_system
stand_in cmake 'case $1 in --build) echo "[1/20] x"; echo "x.cpp:1: error: no such thing"; exit 1 ;;
  *) printf " * have been enabled:\n * tests, x\n have been disabled:\n" ;; esac'
run run.sh --no-start
expect 1 'no CUDA toolkit found' 'x.cpp:1: error: no such thing' 'building failed' 'build/dev/build.log'

bare_system
stand_in cmake 'echo "CMake Error: nothing fits"; exit 1'
run run.sh --no-start
expect 1 'configuring' 'CMake Error: nothing fits' 'configuring failed' 'build-configure.log'

bare_system
run run.sh --nosuch
expect 1 'unknown option --nosuch; known:'

exit $failed
