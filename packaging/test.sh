#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Stencilscope and runs every test, the desktop's included (offscreen). Ends in one line of counts.
#   packaging/test.sh [--no-install] [--preset NAME]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install=()
while [ $# -gt 0 ]; do
  case $1 in
    --no-install) install=("$1") ;;
    --preset) [ $# -gt 1 ] || die "--preset needs a name, for example no-qt"; use_preset "$2"; shift ;;
    -h|--help) sed -n '4,5s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) die "unknown option $1; known: --no-install, --preset NAME" ;;
  esac
  shift
done

set_up --tests "${install[@]}"
enabled tests || die "GoogleTest is missing (libgtest-dev, libgmock-dev), so there are no tests to run"
compile all
log=$build/tests.log
totals=$build/tests.xml
rm -f "$totals"
status=0
(cd "$root" && ctest --preset "$preset" -j "$(nproc)" --output-junit "$totals") 2>&1 | progress "testing" >"$log" ||
  status=$?
[ -s "$totals" ] || { tail -n 20 "$log" >&2; die "ctest did not run the tests; its output is in ${log#"$root/"}"; }

# Every test case is one of ctest's and is counted there, once.
total_of() { sed -n "1,/>/s/^.*[[:space:]]$1=\"\([0-9]*\)\".*/\1/p" < <(grep -v '^<?xml' "$totals") | head -n 1; }
failed=$(total_of failures)
skipped=$(($(total_of skipped) + $(total_of disabled)))
passed=$(($(total_of tests) - failed - skipped))
# Why something was skipped: GoogleTest says it on the line after, Qt Test on the same.
outputs=$build/Testing/Temporary/LastTest.log
{
  grep -A1 -E ': Skipped$' "$outputs" | grep -v -E ': Skipped$|^--$'
  grep -E '^SKIP +: ' "$outputs" | sed -E 's/^SKIP +: [^ ]+ //'
} | sort | uniq -c | sed -E 's/^ *([0-9]+) /skipped \1x: /' || true
if [ "$status" != 0 ]; then
  sed -n '/The following tests FAILED:/,$p' "$log" | head -n 60
  say "some tests failed; their output is in ${log#"$root/"}"
fi
printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
exit "$status"
