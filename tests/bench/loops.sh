#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The known settings of suites as exported projects: each is built with nvcc and checks itself, then times loops of 96
# time steps or more with their launches, from 0.2 s of rest and without rests (medians of seven). Raw output goes to
# OUT_FOLDER/loops-NAME.txt. Needs a GPU, the CUDA toolkit and python3.
#   tests/bench/loops.sh BIN_FOLDER OUT_FOLDER SUITE_FILE...
set -uo pipefail
bin=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
entries() { # suite file: stencil|grid|dtype|setting, of a formula the file that it is written to
  python3 -c 'import json, pathlib, sys
for e in json.load(open(sys.argv[1]))["entries"]:
    stencil = e["stencil"]
    if "formula" in e:
        file = pathlib.Path(sys.argv[2], stencil + ".formula")
        file.write_text(e["formula"])
        stencil = str(file)
    print(stencil, e["grid"], e.get("dtype", "double"), e["setting"], sep="|")' "$1" "$work"
}
build() { # folder, stencil, grid, type, setting
  "$bin/stencilscope-cli" export --stencil "$2" --grid "$3" --dtype "$4" --setting "$5" --format cuda --out "$1" &&
    nvcc -O3 -std=c++17 -arch=native "$1/main.cu" "$1/launcher.cu" -o "$1/selfcheck"
}
for suite in "${@:3}"; do
  name=$(basename "$suite" .json)
  number=0
  while IFS='|' read -r stencil grid type setting; do
    number=$((number + 1))
    build "$work/$name-$number" "$stencil" "$grid" "$type" "$setting" >"$work/$name-$number.log" 2>&1 &
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  done < <(entries "$suite")
  wait
  number=0
  while IFS='|' read -r stencil grid type setting; do
    number=$((number + 1))
    echo "$(basename "$stencil" .formula) $grid $type $setting"
    "$work/$name-$number/selfcheck" || { status=1; echo "FAILED"; tail -n 5 "$work/$name-$number.log"; }
  done < <(entries "$suite") > >(tee "$out/loops-$name.txt")
done
exit $status
