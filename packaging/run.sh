#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Stencilscope and starts it. On a bare Debian 12 or Ubuntu 24.04 it installs what is missing.
#   packaging/run.sh [--no-install] [--no-start] [FILE.sscope]
# Without a display it runs the demonstration tuning in the terminal.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# The demonstration: a search over the shipped recording, or over a live GPU where there is no recording.
demonstrate() {
  local cli=$build/bin/stencilscope-cli device=
  [ -e "$root/resources/recordings/star3d1r.sscope" ] && device=recorded
  [ -n "$device" ] || ! "$cli" devices | grep '^cuda:0 .*driver' >/dev/null || device=cuda:0
  if [ -z "$device" ]; then
    say "there is neither a recording of star3d1r nor a GPU to tune on; the devices are:"
    "$cli" devices
    exit 0
  fi
  exec "$cli" tune --stencil star3d1r --device "$device" --strategy scout --budget 100s --seed 1
}

install=() start=1 files=()
for argument in "$@"; do
  case $argument in
    --no-install) install=(--no-install) ;;
    --no-start) start= ;;
    -h|--help) sed -n '4,7s/^# \{0,1\}//p' "$0"; exit 0 ;;
    -*) die "unknown option $argument; known: --no-install, --no-start" ;;
    *) files+=("$argument") ;;
  esac
done

set_up "${install[@]}"
compile programs
[ -n "$start" ] || exit 0
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ ! -x "$build/bin/stencilscope" ]; then
  [ -x "$build/bin/stencilscope" ] && say "no display: running the demonstration tuning in the terminal" ||
    say "Qt 6 was not found, so the desktop was not built: running the demonstration tuning in the terminal"
  demonstrate
fi
exec "$build/bin/stencilscope" "${files[@]}"
