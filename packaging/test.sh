#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Stencilscope and runs every test, the desktop's included (offscreen). Ends in one line of counts.
#   packaging/test.sh [--no-install]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

for argument in "$@"; do
  case $argument in
    --no-install) ;;
    -h|--help) sed -n '4,5s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) die "unknown option $argument; known is --no-install" ;;
  esac
done

set_up --tests "$@"
enabled tests || die "GoogleTest is missing (libgtest-dev, libgmock-dev), so there are no tests to run"
compile all
log=$build/tests.log
status=0
(cd "$root" && ctest --preset dev -V -j "$(nproc)") >"$log" 2>&1 || status=$?

# Every test case counts, not every executable: GoogleTest and Qt Test print their own totals.
count() { awk "$1" "$log"; }
passed=$(count '/\[  PASSED  \] [0-9]+ test/ {for (i = 1; i < NF; ++i) if ($i == "PASSED") n += $(i + 2)}
                /Totals: [0-9]+ passed/ {for (i = 1; i < NF; ++i) if ($i == "Totals:") n += $(i + 1)} END {print n + 0}')
skipped=$(count '/\[  SKIPPED \] [0-9]+ test/ {for (i = 1; i < NF; ++i) if ($i == "SKIPPED") n += $(i + 2)}
                 /Totals: [0-9]+ passed/ {for (i = 1; i < NF; ++i) if ($i == "skipped,") n += $(i - 1)} END {print n + 0}')
failed=$(count '/\[  FAILED  \] [0-9]+ test/ {for (i = 1; i < NF; ++i) if ($i == "FAILED") n += $(i + 2)}
                /Totals: [0-9]+ passed/ {for (i = 1; i < NF; ++i) if ($i == "failed,") n += $(i - 1)} END {print n + 0}')
# Why something was skipped: GoogleTest says it on the line after, Qt Test on the same.
{
  grep -A1 -E ': Skipped$' "$log" | grep -v -E ': Skipped$|^--$' | sed -E 's/^[0-9]+: *//'
  grep -E '^[0-9]+: SKIP ' "$log" | sed -E 's/^[0-9]+: SKIP +: [^ ]+ //'
} | sort | uniq -c | sed -E 's/^ *([0-9]+) /skipped \1x: /' || true
if [ "$status" != 0 ]; then
  [ "$failed" -gt 0 ] || failed=1   # an executable that died reports no total
  grep -E '(FAIL|\*\*\*|Failure|error:)' "$log" | head -n 60 || true
  say "some tests failed; the whole output is in build/dev/tests.log"
fi
printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
exit "$status"
