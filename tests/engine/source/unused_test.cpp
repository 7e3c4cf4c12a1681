// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/unused.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace engine::source {
namespace {

std::string kept(const std::string& text) {
    SourceLines lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back({line, {}, false});
    std::string left;
    for (const auto& line : withoutUnused(std::move(lines))) left += line.text + "\n";
    return left;
}

TEST(Unused, WhatOnlyUnreadOnesReadGoesToo) {
    EXPECT_EQ(kept("constexpr int A = 1;\n"
                   "constexpr int B = A + 1;\n"
                   "constexpr int C = 3;\n"
                   "run(C);\n"),
              "constexpr int C = 3;\n"
              "run(C);\n");
}

TEST(Unused, ACommentGoesWithWhatItStandsAbove) {
    EXPECT_EQ(kept("// what nobody reads,\n"
                   "// in two lines\n"
                   "constexpr int A = 1;\n"
                   "run();\n"),
              "run();\n");
}

// One above several constants of a line each is about all of them.
TEST(Unused, ACommentStaysWhileOneOfItsRunIsRead) {
    EXPECT_EQ(kept("// two of a kind\n"
                   "constexpr int A = 1;\n"
                   "constexpr int B = 2;\n"
                   "run(B);\n"),
              "// two of a kind\n"
              "constexpr int B = 2;\n"
              "run(B);\n");
}

// A definition of several lines stands for itself.
TEST(Unused, ACommentIsNotAboutALongerDefinitionThatFollows) {
    EXPECT_EQ(kept("// about A alone\n"
                   "constexpr int A = 1;\n"
                   "constexpr int B =\n"
                   "    2;\n"
                   "run(B);\n"),
              "constexpr int B =\n"
              "    2;\n"
              "run(B);\n");
}

}  // namespace
}  // namespace engine::source
