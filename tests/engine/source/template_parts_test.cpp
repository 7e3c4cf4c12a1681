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
    {"nested.cuh", "// licence\n\n  #include \"parts/add.cuh\"\n"},
};

std::string expanded(std::string_view text) {
    const auto whole = withParts(text, parts);
    return whole ? *whole : "error: " + whole.error().message;
}

TEST(TemplateParts, StandWhereTheyAreIncludedLessTheirHeaders) {
    EXPECT_EQ(expanded("a();\n#include \"parts/add.cuh\"\nb();\n"),
              "a();\n// Adds.\nadd();\n\nb();\n");
    EXPECT_EQ(expanded("#if X\n    #include \"parts/add.cuh\"\n#endif"),
              "#if X\n// Adds.\nadd();\n\n#endif\n");
    EXPECT_EQ(expanded("a();\n#include \"parts/empty.cuh\"\n"), "a();\n");
}

TEST(TemplateParts, ArePoliciesThatAreChosenByName) {
    const std::string text = "#define SUM \"parts/empty.cuh\"\na();\n#include SUM\n";
    EXPECT_EQ(withParts(text, parts, {{"SUM", "add.cuh"}}).value(),
              "#define SUM \"parts/empty.cuh\"\na();\n// Adds.\nadd();\n\n");
    EXPECT_EQ(expanded(text), "#define SUM \"parts/empty.cuh\"\na();\n");
    EXPECT_EQ(expanded("#include SUM\n"),
              "error: \"#include SUM\" is not a file of kernels/parts.");
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

TEST(TemplateParts, IncludeNothingThemselves) {
    EXPECT_EQ(expanded("#include \"parts/nested.cuh\"\n"),
              "error: The part nested.cuh includes a file; only templates may.");
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
    for (const auto& part : templateParts())
        EXPECT_TRUE(all.find("parts/" + std::string(part.name)) != std::string::npos ||
                    all.find('"' + std::string(part.name).substr(0, part.name.find('.'))) !=
                        std::string::npos)
            << part.name << " is included nowhere";
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
