#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the shipped recordings anew on this machine's GPU: of each stencil, of type and grid (double and the default
# where none is named), a sub-space that grows around the best setting known (resources/suites) or, with --tune, around
# the best of a search of so many seconds where that is faster; with --combinations, of the first eight, a few values of
# each parameter, the same for all, which resources/recordings/combinations is merged from. --size N asks for sub-spaces of
# so many settings (8000), a third more at most. What was cut short, by a signal too, goes on when it is started again; of
# stencils that fail the others are recorded all the same. --gpus N deals the stencils out in turn to so many GPUs, which
# measure side by side, each with an equal share of the cores, whatever its stencils cost: 2-D stencils compile faster than
# 3-D ones, so a GPU may be done long before the last; what is left may be named to another call then. Needs
# stencilscope-cli and stencilscope-worker in the same folder, a driver and NVRTC.
#   tests/bench/record_all.sh BIN_FOLDER OUT_FOLDER [--gpus N] [--combinations | [--tune S] [--size N]] [STENCIL[:TYPE[:GRID]]...]
#   tests/bench/record_all.sh build/dev/bin /tmp/recordings --tune 20 star3d1r:float star2d1r:double:4096x4096
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/bench/known_setting.sh
source "$here/known_setting.sh"

usage() {
  echo "record_all.sh: $1" >&2
  sed -n 's/^#   tests/usage: tests/p' "$here/record_all.sh" | head -n 1 >&2
  exit 2
}
whole() { [[ $2 =~ ^[1-9][0-9]*$ ]] || usage "$1 needs a number from 1 on, not \"$2\""; }

case ${1:-} in -h | --help) sed -n '/^# Measures/,/^set /s/^# //p' "$here/record_all.sh"; exit ;; esac
[ $# -ge 2 ] || usage "BIN_FOLDER and OUT_FOLDER are missing"
bin=$(cd "$1" && pwd) out=$2
[ -x "$bin/stencilscope-cli" ] || usage "there is no stencilscope-cli in $bin"
shift 2
stencils=(star3d1r star2d1r box3d1r box2d2r star3d2r star2d3r cross2d1r cross3d1r)
few='' seconds='' gpus=1 size=8000 how=()
if [ "${1:-}" = --gpus ]; then
  whole --gpus "${2:-}"
  gpus=$2
  shift 2
fi
case ${1:-} in
  --combinations) few=yes how=("$1"); shift ;;
  --tune) whole --tune "${2:-}"; seconds=$2 how=("$1" "$2"); shift 2 ;;
esac
if [ -z "$few" ] && [ "${1:-}" = --size ]; then
  whole --size "${2:-}"
  size=$2 how+=("$1" "$2")
  shift 2
fi
for each in "$@"; do
  case $each in -*) usage "$each is no option, or stands in the wrong place" ;; esac
done
[ -n "$few" ] || stencils+=(star2d2r star2d4r box2d1r box2d3r box2d4r cross2d2r cross2d3r cross2d4r star3d3r star3d4r
  cross3d2r cross3d3r cross3d4r box3d2r)
[ $# -eq 0 ] || stencils=("$@")
mkdir -p "$out"

# Whatever takes long runs beside the script, so that a signal is heard at once, and is told to end with it.
running=()
# shellcheck disable=SC2317  # a trap reaches it
stop() { # number of a signal
  trap '' INT TERM HUP
  [ ${#running[@]} -eq 0 ] || kill -TERM "${running[@]}" 2>/dev/null || true
  wait
  echo "stopped: the same call goes on" >&2
  exit $((128 + $1))
}
trap 'stop 2' INT
trap 'stop 15' TERM
trap 'stop 1' HUP
cli() { # arguments; its status is the program's
  local status=0
  "$bin/stencilscope-cli" "$@" &
  running=("$!")
  wait "${running[0]}" || status=$?
  running=()
  return "$status"
}

# The cores that this process may use, one a line.
usable_cores() {
  local first last
  sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status | tr ',' '\n' |
    while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done
}

side_by_side() {
  local cores visible each share failed=0 gpu i
  mapfile -t cores < <(usable_cores)
  IFS=, read -ra visible <<<"${CUDA_VISIBLE_DEVICES:-}"
  each=$((${#cores[@]} / gpus))
  [ "$each" -gt 0 ] || usage "$gpus GPUs cannot share ${#cores[@]} cores"
  for ((gpu = 0; gpu < gpus; ++gpu)); do
    local dealt=()
    for ((i = gpu; i < ${#stencils[@]}; i += gpus)); do dealt+=("${stencils[i]}"); done
    [ ${#dealt[@]} -gt 0 ] || continue
    share=$(IFS=,; echo "${cores[*]:gpu * each:each}")
    CUDA_VISIBLE_DEVICES=${visible[gpu]:-$gpu} taskset -c "$share" \
      bash "$here/record_all.sh" "$bin" "$out" ${how[@]+"${how[@]}"} "${dealt[@]}" &
    running+=("$!")
  done
  for i in "${running[@]}"; do wait "$i" || failed=1; done
  return "$failed"
}
if [ "$gpus" -gt 1 ]; then
  side_by_side
  exit
fi

step_ms() { sed -n 's/.*"best_ms":\([0-9.e-]*\).*/\1/p' <<<"$1"; }
text() { sed -n 's/.*"setting":{\([^}]*\)}.*/\1/p' <<<"$1" | tr -d '"' | tr ':,' '= '; }
# Sets `problem`, how it is said to the program, and `name`, of its files, from STENCIL[:TYPE[:GRID]].
take() {
  local stencil type grid
  IFS=: read -r stencil type grid <<<"$1"
  problem=(--stencil "$stencil" --dtype "${type:-double}" ${grid:+--grid "$grid"})
  name=$stencil
  [ "${type:-double}" = double ] || name+=-$type
  [ -z "$grid" ] || name+=-$grid
}
# Sets `measured` to what the program says of a setting last.
measure() {
  cli measure "${problem[@]}" --device cuda:0 --setting "$1" --json >"$out/$name.measured.jsonl" || true
  measured=$(tail -n 1 "$out/$name.measured.jsonl")
  rm -f "$out/$name.measured.jsonl"
}

# Sets `best` to the setting to record around: the suite's, which is of double precision on the default grid, or the
# found one, whichever runs faster one after the other.
find_best() {
  best=$(known_setting "${problem[1]}")
  [ -n "$best$seconds" ] || { echo "no setting of $name is known: --tune finds one" >&2; return 1; }
  [ -n "$seconds" ] || return 0
  cli tune --no-image-cache "${problem[@]}" --device cuda:0 --budget "${seconds}s" --json >"$out/$name.search.jsonl" ||
    return 1
  local found of_known='' known_ms
  found=$(text "$(tail -n 1 "$out/$name.search.jsonl")")
  if [ -n "$best" ]; then
    measure "$best"  # another type or grid may not allow it
    of_known=$measured
  fi
  measure "$found"
  printf '%s\n' "$of_known" "$measured" >"$out/$name.known-and-found.jsonl"
  known_ms=$(step_ms "$of_known")
  if awk "BEGIN { exit !($(step_ms "$measured") < ${known_ms:-1e9}) }"; then best=$found; fi
}

record() { # STENCIL[:TYPE[:GRID]]
  local which partial
  take "$1"
  [ ! -e "$out/$name.sscope" ] || { echo "$name: recorded already" >&2; return 0; }
  partial=$out/$name.partial.sscope  # the file gets its name when it is complete
  if [ ! -e "$partial" ]; then
    which=(--resume)
    if [ ! -e "$partial.part" ]; then
      which=(--samples all)
      if [ -z "$few" ]; then
        find_best || return 1
        which=(--around "$best" --size "$size")
      fi
    fi
    cli record "${problem[@]}" --device cuda:0 "${which[@]}" --out "$partial" || return 1
  fi
  cli record --merge "$partial" --out "$out/$name.sscope" || return 1
  rm -f "$partial"*
}

failed=0
for stencil in "${stencils[@]}"; do
  record "$stencil" || { echo "$stencil: not recorded" >&2; failed=1; }
done
exit $failed
