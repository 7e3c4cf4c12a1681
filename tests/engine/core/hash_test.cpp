// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/hash.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(Hash, EmptyTextHasThePublishedXxh3Value) {
    EXPECT_EQ(engine::hex(engine::hash64("")), "2d06800538d394c2");
}

TEST(Hash, IsTheSameOfTheParts) {
    std::string whole;
    engine::Hash64 parts;
    for (int i = 0; i < 1000; ++i) {
        const std::string part(static_cast<std::size_t>(i % 7), static_cast<char>('a' + i % 26));
        whole += part;
        parts.add(part);
    }
    EXPECT_EQ(parts.value(), engine::hash64(whole));
    EXPECT_NE(parts.value(), engine::hash64(whole + "a"));
}
