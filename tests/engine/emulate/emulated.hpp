// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/emulate/emulator.hpp"
#include "tests/engine/source/kernel_examples.hpp"

/// Skips, with the reason, where emulation is not possible.
#define SKIP_WITHOUT_EMULATION()                                                                   \
    do {                                                                                           \
        if (!engine::emulate::fibersAvailable()) GTEST_SKIP() << "built without boost.context";    \
        if (std::system("g++ --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no g++"; \
    } while (false)
