// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compiled once and put before every test of the window.
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/qt_precompiled.hpp"
