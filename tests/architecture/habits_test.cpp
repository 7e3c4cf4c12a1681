// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Habits of the tree that no compiler sees: sizes, and figures that stand in one place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace tests::architecture {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kRoot = STENCILSCOPE_SOURCE_DIR;

std::vector<fs::path> filesBelow(std::initializer_list<const char*> folders) {
    std::vector<fs::path> files;
    for (const char* folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
            if (entry.is_regular_file()) files.push_back(entry.path());
    EXPECT_FALSE(files.empty());
    return files;
}

bool isSource(const fs::path& path) {
    static const std::vector<std::string> kEndings = {".cpp", ".hpp", ".cu", ".cuh"};
    return std::ranges::count(kEndings, path.extension().string()) > 0;
}

std::string textOf(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string named(const fs::path& path) { return fs::relative(path, kRoot).string(); }

TEST(Habits, NoSourceIsLongerThan500Lines) {
    std::vector<std::string> tooLong;
    for (const auto& path : filesBelow({"engine", "ui", "app", "kernels", "tests"}))
        if (const auto text = textOf(path); isSource(path) && std::ranges::count(text, '\n') > 500)
            tooLong.push_back(named(path));
    EXPECT_THAT(tooLong, IsEmpty());
}

TEST(Habits, NoTemplateIsLongerThan150Lines) {
    std::vector<std::string> tooLong;
    for (const auto& path : filesBelow({"kernels"}))
        if (const auto text = textOf(path);
            path.extension() == ".cuh" && std::ranges::count(text, '\n') > 150)
            tooLong.push_back(named(path));
    EXPECT_THAT(tooLong, IsEmpty());
}

/// What a GPU can do stands in its data sheet alone.
TEST(Habits, FiguresOfAGpuStandInItsSheet) {
    std::vector<std::string> figures;
    for (const auto& path : filesBelow({"resources/devices"})) {
        const std::string text = textOf(path);
        static const std::regex kNumber(R"(:\s*([0-9]{4,}(?:\.[0-9]+)?))");
        for (std::sregex_iterator at(text.begin(), text.end(), kNumber), end; at != end; ++at)
            figures.push_back((*at)[1]);
    }
    ASSERT_GT(figures.size(), 2u);
    std::vector<std::string> again;
    for (const auto& path : filesBelow({"engine", "ui", "app"})) {
        if (!isSource(path)) continue;
        std::string text = textOf(path);
        std::erase(text, '\'');
        for (const auto& figure : figures) {
            if (std::regex_search(text, std::regex("[^0-9.]" + figure + "[^0-9]")))
                again.push_back(named(path) + " has " + figure);
        }
    }
    EXPECT_THAT(again, IsEmpty());
}

/// Two places make folders of tests, and take them away whatever becomes of the test.
TEST(Habits, FoldersOfTestsGoAwayWithThem) {
    static const std::regex kMakesOne("mkdtemp|mkstemp|temp_directory_path|tmpnam|tempnam");
    std::vector<std::string> makers;
    for (const auto& path : filesBelow({"tests"}))
        if (isSource(path) && path.filename() != "habits_test.cpp" &&
            std::regex_search(textOf(path), kMakesOne))
            makers.push_back(named(path));
    EXPECT_THAT(makers, testing::UnorderedElementsAre("tests/cli/cli_fixture.hpp",
                                                      "tests/support/temporary_folder.hpp"));
}

/// What README and notes cite stays; raw sweeps do not.
TEST(Habits, ResultsThatAreKeptAreSmall) {
    std::uintmax_t bytes = 0;
    for (const auto& path : filesBelow({"tests/bench/results"})) bytes += fs::file_size(path);
    EXPECT_LT(bytes, 1000000u);
}

}  // namespace
}  // namespace tests::architecture
