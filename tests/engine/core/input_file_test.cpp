// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/input_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "tests/support/temporary_folder.hpp"

namespace engine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class InputFile : public testing::Test {
protected:
    InputFile() { std::ofstream(m_folder / "file") << "12345"; }
    static std::string refusal(const fs::path& path) {
        const auto read = readInput(path, 5);
        return read ? "read" : read.error().message;
    }
    support::TemporaryFolder m_folder;
};

TEST_F(InputFile, IsReadWhole) { EXPECT_EQ(readInput(m_folder / "file", 5).value(), "12345"); }

TEST_F(InputFile, IsCalledWhatItIs) {
    const auto missing = m_folder / "missing";
    EXPECT_EQ(refusal(missing), "There is no file " + missing.string() + ".");
    EXPECT_EQ(readInput(missing, 5).error().kind, ErrorKind::BadInput);
    EXPECT_THAT(refusal((m_folder / "file") / "below"), HasSubstr("There is no file"));
    EXPECT_THAT(refusal(m_folder.path()), HasSubstr("is a folder"));
    EXPECT_THAT(refusal("/dev/null"), HasSubstr("is not a file"));
    std::ofstream(m_folder / "file", std::ios::app) << "6";
    EXPECT_THAT(refusal(m_folder / "file"), HasSubstr("it holds more than 5 bytes"));
}

TEST_F(InputFile, WhatComesThroughAPipeIsReadOnceAndBounded) {
    const auto pipe = m_folder / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_TRUE(isReadOnce(pipe));
    EXPECT_TRUE(isReadOnce("-"));
    EXPECT_FALSE(isReadOnce(m_folder / "file"));
    EXPECT_FALSE(isReadOnce(m_folder.path()));
    EXPECT_FALSE(isReadOnce(m_folder / "missing"));
    std::thread writer([&] { std::ofstream(pipe) << "12345"; });
    EXPECT_EQ(readOnce(pipe, 5).value(), "12345");
    writer.join();
    // Of what never ends no more is taken than may be there.
    EXPECT_THAT(readOnce("/dev/zero", 5).error().message, HasSubstr("it holds more than 5 bytes"));
}

}  // namespace
}  // namespace engine
