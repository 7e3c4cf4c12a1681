// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/input_file.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

namespace engine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class InputFile : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "input-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
        std::ofstream(m_folder / "file") << "12345";
    }
    void TearDown() override { fs::remove_all(m_folder); }
    std::string refusal(const fs::path& path) {
        const auto read = readInput(path, 5);
        return read ? "read" : read.error().message;
    }
    fs::path m_folder;
};

TEST_F(InputFile, IsReadWhole) { EXPECT_EQ(readInput(m_folder / "file", 5).value(), "12345"); }

TEST_F(InputFile, IsCalledWhatItIs) {
    const auto missing = m_folder / "missing";
    EXPECT_EQ(refusal(missing), "There is no file " + missing.string() + ".");
    EXPECT_EQ(readInput(missing, 5).error().kind, ErrorKind::BadInput);
    EXPECT_THAT(refusal(m_folder / "file" / "below"), HasSubstr("There is no file"));
    EXPECT_THAT(refusal(m_folder), HasSubstr("is a folder"));
    EXPECT_THAT(refusal("/dev/null"), HasSubstr("is no file"));
    std::ofstream(m_folder / "file", std::ios::app) << "6";
    EXPECT_THAT(refusal(m_folder / "file"), HasSubstr("it holds more than 5 bytes"));
}

}  // namespace
}  // namespace engine
