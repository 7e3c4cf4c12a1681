#!/usr/bin/env bash
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The attack in full: ten times what ctest does. From the root, after a build: tests/attack/full.sh [build folder]
set -euo pipefail
build=${1:-build/dev}
export STENCILSCOPE_ATTACK=${STENCILSCOPE_ATTACK:-10}
"$build/tests/attack/attack_test"
