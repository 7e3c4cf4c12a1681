// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/hash.hpp"

#include <gtest/gtest.h>

TEST(Hash, EmptyTextHasThePublishedXxh3Value) {
    EXPECT_EQ(engine::hex(engine::hash64("")), "2d06800538d394c2");
}
