# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh: installs what is missing on Debian 12 or Ubuntu 24.04, then configures.
#   use_preset NAME            instead of dev, before everything else
#   set_up [--no-install]      afterwards $build is the configured build folder

say() { printf '%s\n' "stencilscope: $*" >&2; }
die() { say "$*"; exit 1; }

# Passes its input on and says how far that is, from lines that begin with "[12/345]" or "12/345": in one line of a
# terminal, elsewhere at every tenth.
progress() { # what
  local line tenth=-1
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ $line =~ ^\ *\[?([0-9]+)/([0-9]+) ]] || continue
    local at=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    if [ -t 2 ]; then
      printf '\r\033[Kstencilscope: %s, %s of %s' "$1" "$at" "$all" >&2
    elif [ "$all" -gt 0 ] && [ $((10 * at / all)) -gt "$tenth" ]; then
      tenth=$((10 * at / all))
      say "$1, $at of $all"
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
use_preset() { preset=$1 build=$root/build/$1; }
use_preset dev

# What the build, the desktop and the tests need. "a|b": the first name that the distribution knows.
packages=(
  g++ cmake ninja-build ccache pkg-config ca-certificates
  libfmt-dev nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libcli11-dev tao-pegtl-dev
  libexpected-dev libxxhash-dev zlib1g-dev libboost-context-dev libeigen3-dev libzstd-dev
  qt6-base-dev qt6-base-dev-tools qt6-charts-dev "qt6-svg-dev|libqt6svg6-dev" libqt6opengl6-dev
  qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n
  "libqt6svg6|qt6-svg-plugins" fonts-inter fonts-jetbrains-mono fonts-dejavu-core
)
test_packages=(libgtest-dev libgmock-dev)

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

missing_packages() {
  local entry name
  for entry in "$@"; do
    local found=
    for name in ${entry//|/ }; do installed "$name" && found=1; done
    [ -n "$found" ] || printf '%s\n' "$entry"
  done
}

known_name() { # the first alternative the package index knows, else the first
  local name
  for name in ${1//|/ }; do
    apt-cache show "$name" >/dev/null 2>&1 && { printf '%s\n' "$name"; return; }
  done
  printf '%s\n' "${1%%|*}"
}

install_missing() {
  local entries missing=() entry sudo=
  mapfile -t entries < <(missing_packages "$@")
  [ ${#entries[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null ||
    die "these packages are missing, and there is no apt-get to install them: ${entries[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "run this once as root, or install by hand: ${entries[*]}"
    sudo=sudo
  fi
  say "installing the missing packages with apt: ${entries[*]}"
  $sudo apt-get update -qq || die "apt-get update failed; is the network reachable?"
  for entry in "${entries[@]}"; do missing+=("$(known_name "$entry")"); done
  mkdir -p "$build"
  # shellcheck disable=SC2024
  $sudo env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install -y -q --no-install-recommends "${missing[@]}" 2>&1 |
    count_packages | progress "installing packages" >"$build/install.log" || {
    tail -n 20 "$build/install.log" >&2
    die "apt-get could not install the packages named above; the whole output is in ${build#"$root/"}/install.log"
  }
}

count_packages() { # every package is fetched, unpacked and set up
  local line all=0 at=0
  while IFS= read -r line; do
    [[ $line =~ ([0-9]+)\ newly\ installed ]] && all=$((3 * BASH_REMATCH[1]))
    case $line in
      Get:*|Unpacking\ *|Setting\ up\ *) at=$((at + 1)); printf '[%s/%s] %s\n' "$at" "$all" "$line" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done
}

set_up() {
  local install=1 want=("${packages[@]}")
  for argument in "$@"; do
    case $argument in
      --no-install) install= ;;
      --tests) want+=("${test_packages[@]}") ;;
    esac
  done
  if [ -n "$install" ]; then
    install_missing "${want[@]}"
  else
    local entries
    mapfile -t entries < <(missing_packages "${want[@]}")
    [ ${#entries[@]} -eq 0 ] || say "not installed (--no-install): ${entries[*]}"
  fi
  command -v cmake >/dev/null || die "cmake is missing; run without --no-install"
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
  # The toolkit's usual place, when it is not on the PATH.
  [ -d /usr/local/cuda/bin ] && PATH=$PATH:/usr/local/cuda/bin
  say "configuring"
  local launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # shellcheck disable=SC2086
  (cd "$root" && cmake --preset "$preset" "${launcher[@]}" ${STENCILSCOPE_CMAKE_ARGS:-} >"$root/build-configure.log" 2>&1) || {
    tail -n 20 "$root/build-configure.log" >&2
    die "configuring failed; the whole output is in build-configure.log"
  }
  mkdir -p "$build" && mv "$root/build-configure.log" "$build/configure.log"
  enabled worker ||
    say "no CUDA toolkit found: everything except the worker is built; recordings work without it"
}

enabled() { # feature: whether the configuration has it
  sed -n '/have been enabled/,/have been disabled/p' "$build/configure.log" | grep "^ \* $1," >/dev/null
}

compile() { # targets...
  NINJA_STATUS='[%f/%t] ' cmake --build "$build" --target "$@" 2>&1 | progress "building" >"$build/build.log" || {
    grep -E -A5 'error|FAILED' "$build/build.log" | head -n 40 >&2
    die "building failed; the whole output is in ${build#"$root/"}/build.log"
  }
}
