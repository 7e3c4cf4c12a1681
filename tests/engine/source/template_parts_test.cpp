// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/source/kernel_source.hpp"

namespace engine::source {
namespace {

using testing::HasSubstr;
using testing::Not;

const EmbeddedText parts[] = {
    {"add.cuh", "// licence\n//\n// What it is.\n\n// Adds.\nadd();\n\n"},
    {"empty.cuh", "// Nothing more.\n\n"},
    {"nested.cuh", "// licence\n\nb();\n  #include \"add.cuh\"  //@ policy SUM\nc();\n"},
    {"circle.cuh", "// licence\n\n#include \"round.cuh\"\n"},
    {"round.cuh", "// licence\n\n#include \"circle.cuh\"\n"},
};

std::string expanded(std::string_view text) {
    const auto whole = withParts(text, parts);
    return whole ? *whole : "error: " + whole.error().message;
}

TEST(TemplateParts, StandWhereTheyAreIncludedLessTheirHeaders) {
    EXPECT_EQ(expanded("a();\n#include \"parts/add.cuh\"\nb();\n"),
              "a();\n// Adds.\nadd();\n\nb();\n");
    EXPECT_EQ(expanded("{\n    #include \"parts/add.cuh\"\n}"), "{\n// Adds.\nadd();\n\n}\n");
    EXPECT_EQ(expanded("a();\n#include \"parts/empty.cuh\"\n"), "a();\n");
}

TEST(TemplateParts, ArePoliciesThatAreChosenByName) {
    const std::string text = "a();\n#include \"parts/empty.cuh\"  //@ policy SUM\n";
    EXPECT_EQ(withParts(text, parts, {{"SUM", "add.cuh"}}).value(), "a();\n// Adds.\nadd();\n\n");
    EXPECT_EQ(expanded(text), "a();\n");
    EXPECT_EQ(withParts(text, parts, {{"SUM", "other.cuh"}}).error().message,
              "There is no part other.cuh in kernels/parts.");
    EXPECT_EQ(expanded("#include SUM\n"),
              "error: \"#include SUM\" is not a file of kernels/parts.");
}

TEST(TemplateParts, AreToldOfInCommentsThatGoWithTheirIncludes) {
    EXPECT_EQ(expanded("// Of a.\na();\n\n    // What is added, and\n    // why.\n"
                       "#include \"parts/add.cuh\"\n//@ end\n#include \"parts/add.cuh\"\n"),
              "// Of a.\na();\n\n// Adds.\nadd();\n\n//@ end\n// Adds.\nadd();\n\n");
}

TEST(TemplateParts, LeaveOtherLinesAlone) {
    EXPECT_EQ(expanded("// as #include \"parts/add.cuh\" does\n\nb();\n"),
              "// as #include \"parts/add.cuh\" does\n\nb();\n");
}

TEST(TemplateParts, AreFilesOfThatFolderOnly) {
    EXPECT_EQ(expanded("#include \"parts/missing.cuh\"\n"),
              "error: There is no part missing.cuh in kernels/parts.");
    EXPECT_EQ(expanded("#include <cuda.h>\n"),
              "error: \"#include <cuda.h>\" is not a file of kernels/parts.");
    EXPECT_EQ(expanded("#include \"parts/\n"),
              "error: \"#include \"parts/\" is not a file of kernels/parts.");
}

TEST(TemplateParts, IncludeOthersBesideThem) {
    const std::string text = "#include \"parts/nested.cuh\"\n";
    EXPECT_EQ(expanded(text), "b();\n// Adds.\nadd();\n\nc();\n");
    EXPECT_EQ(withParts(text, parts, {{"SUM", "empty.cuh"}}).value(), "b();\nc();\n");
    EXPECT_EQ(expanded("#include \"parts/round.cuh\"\n"),
              "error: The part round.cuh includes itself.");
}

std::string textOf(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

TEST(TemplateParts, OfEveryTemplateAreThere) {
    std::string all;
    for (const auto& file : templates()) {
        const auto whole = templateText(file.name);
        ASSERT_TRUE(whole) << file.name << ": " << whole.error().message;
        EXPECT_THAT(*whole, Not(HasSubstr("#include"))) << file.name;
        all += file.text;
    }
    // Policies are chosen by name.
    const auto sources = std::filesystem::path(STENCILSCOPE_SOURCE_DIR) / "engine/source";
    for (const auto& entry : std::filesystem::directory_iterator(sources))
        if (entry.path().filename().string().find("filling") != std::string::npos)
            all += textOf(entry.path());
    for (const auto& part : templateParts()) all += part.text;
    for (const auto& part : templateParts()) {
        const std::string name(part.name);
        EXPECT_TRUE(all.find("\"parts/" + name + '"') != std::string::npos ||
                    all.find('"' + name + '"') != std::string::npos)
            << name << " is included nowhere";
    }
    EXPECT_EQ(templateText("missing.cuh").error().message,
              "The kernel template missing.cuh is missing from this program.");
}

TEST(TemplateParts, AreEmbeddedAsTheyStand) {
    const std::filesystem::path kernels =
        std::filesystem::path(STENCILSCOPE_SOURCE_DIR) / "kernels";
    const auto expectAll = [](const std::filesystem::path& folder,
                              std::span<const EmbeddedText> embedded) {
        std::size_t files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            files += entry.path().extension() == ".cuh";
        EXPECT_EQ(files, embedded.size()) << folder;
        for (const auto& file : embedded) {
            EXPECT_EQ(textOf(folder / file.name), file.text) << file.name;
        }
    };
    expectAll(kernels, templates());
    expectAll(kernels / "parts", templateParts());
}

// A template reads as a program: short, and of code rather than of directives.
TEST(Templates, AreShortAndOfFewDirectives) {
    const auto look = [](const EmbeddedText& file) {
        std::istringstream text{std::string(file.text)};
        int lines = 0, directives = 0;
        for (std::string line; std::getline(text, line); ++lines)
            directives += line.starts_with('#');
        EXPECT_LE(lines, 150) << file.name;
        if (lines > 30) {
            EXPECT_LT(directives * 10, lines) << file.name;
        }
    };
    for (const auto& file : templates()) look(file);
    for (const auto& part : templateParts()) look(part);
}

TEST(TemplateParts, BeginWithALicenceAndAPurpose) {
    for (const auto& part : templateParts()) {
        EXPECT_TRUE(
            part.text.starts_with("// SPDX-FileCopyrightText: Stencilscope authors\n"
                                  "// SPDX-License-Identifier: MIT\n//\n// "))
            << part.name;
    }
}

}  // namespace
}  // namespace engine::source
