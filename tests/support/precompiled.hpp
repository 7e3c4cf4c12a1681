// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compiled once and put before every test: GoogleTest's headers cost more than most tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/precompiled.hpp"
