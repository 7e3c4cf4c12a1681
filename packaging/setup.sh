# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh: installs what is missing on Debian 12 or Ubuntu 24.04, then configures.
#   use_preset NAME            instead of dev, before everything else
#   set_up [--no-install]      afterwards $build is the configured build folder

say() { printf '%s\n' "stencilscope: $*" >&2; }
die() { say "$*"; exit 1; }

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
use_preset() { preset=$1 build=$root/build/$1; }
use_preset dev

# What the build, the desktop and the tests need. "a|b": the first name that the distribution knows.
packages=(
  g++ cmake ninja-build ccache pkg-config ca-certificates
  libfmt-dev nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libcli11-dev tao-pegtl-dev
  libexpected-dev libxxhash-dev libboost-context-dev
  qt6-base-dev qt6-base-dev-tools qt6-charts-dev "qt6-svg-dev|libqt6svg6-dev" libqt6opengl6-dev
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
    die "these packages are missing and apt-get is not here to install them: ${entries[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "run this once as root, or install by hand: ${entries[*]}"
    sudo=sudo
  fi
  $sudo apt-get update -qq || die "apt-get update failed; is the network reachable?"
  for entry in "${entries[@]}"; do missing+=("$(known_name "$entry")"); done
  say "installing with apt: ${missing[*]}"
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null || die "apt-get could not install the packages named above"
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
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
  # The toolkit's usual place, when it is not on the PATH.
  [ -d /usr/local/cuda/bin ] && PATH=$PATH:/usr/local/cuda/bin
  local launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  # shellcheck disable=SC2086
  (cd "$root" && cmake --preset "$preset" "${launcher[@]}" ${STENCILSCOPE_CMAKE_ARGS:-} >"$root/build-configure.log" 2>&1) || {
    tail -n 20 "$root/build-configure.log" >&2
    die "configuring failed; the whole output is in build-configure.log"
  }
  mkdir -p "$build" && mv "$root/build-configure.log" "$build/configure.log"
  enabled worker ||
    say "no CUDA toolkit found: everything but the worker is built; recordings work without it"
}

enabled() { # feature: whether the configuration has it
  sed -n '/have been enabled/,/have been disabled/p' "$build/configure.log" | grep "^ \* $1," >/dev/null
}

compile() { # targets...
  cmake --build "$build" --target "$@" >"$build/build.log" 2>&1 || {
    grep -E -A5 'error|FAILED' "$build/build.log" | head -n 40 >&2
    die "building failed; the whole output is in ${build#"$root/"}/build.log"
  }
}
