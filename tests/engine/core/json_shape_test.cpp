// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/json_shape.hpp"

#include <gtest/gtest.h>

#include <string>

namespace engine {
namespace {

TEST(JsonShape, CountsDepthAndValuesOutsideOfTexts) {
    EXPECT_TRUE(jsonIsModest("[[1,2],{\"a\":3}]", 2, 6));
    EXPECT_FALSE(jsonIsModest("[[1,2],{\"a\":3}]", 1, 6));
    EXPECT_FALSE(jsonIsModest("[[1,2],{\"a\":3}]", 2, 5));
    EXPECT_TRUE(jsonIsModest("[[],[]]", 2, 5));
    EXPECT_TRUE(jsonIsModest("\"[[[[,,,,\"", 0, 1));
    EXPECT_TRUE(jsonIsModest("\"\\\"[[[[,,,,\"", 0, 1));
    EXPECT_FALSE(jsonIsModest("\"\\\\\"[", 0, 9));
    EXPECT_TRUE(jsonIsModest("]]]][", 1, 9));
    EXPECT_TRUE(jsonIsModest("\"ends in a \\", 0, 1));
}

TEST(JsonShape, IsNoWorkForWhatIsHuge) {
    EXPECT_FALSE(jsonIsModest(std::string(60u << 20, '['), 16, 1u << 20));
    std::string wide = "[";
    for (int i = 0; i < 1000; ++i) wide += "[],";
    EXPECT_FALSE(jsonIsModest(wide, 16, 1000));
}

}  // namespace
}  // namespace engine
