// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the table of libraries in engine/README.md against the sources and the build. The first
// half shows on small texts that each kind of fault is found.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <fstream>
#include <sstream>

#include "tests/architecture/arrows.hpp"

namespace tests::architecture {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kTable =
    "# A picture\n"
    "| library | uses | what it knows |\n"
    "|---|---|---|\n"
    "| `core` | | results |\n"
    "| `space` | `core` | settings, `not/a library` |\n"
    "| `ui/pages` | `core` `space` | pages |\n"
    "\n"
    "| `elsewhere` | `core` | another table |\n";

const std::vector<Include> kRight = {
    {"engine/space/setting.hpp", 5, "engine/core/result.hpp", true},
    {"engine/space/rules/rules.cpp", 3, "engine/space/setting.hpp", true},
    {"ui/pages/page.cpp", 7, "engine/space/setting.hpp", true},
    {"ui/pages/page.cpp", 8, "engine/core/result.hpp", true},
    {"ui/pages/page.hpp", 2, "QWidget", false},
    {"engine/core/result.hpp", 1, "vector", false},
};

std::vector<Include> with(std::vector<Include> includes, Include wrong) {
    includes.push_back(std::move(wrong));
    return includes;
}

TEST(ArchitectureCheck, ReadsTheTable) {
    const auto table = readTable(kTable);
    ASSERT_EQ(table.size(), 3u);
    EXPECT_EQ(table[0].library, "engine/core");
    EXPECT_THAT(table[0].uses, IsEmpty());
    EXPECT_EQ(table[1].line, 5);
    EXPECT_THAT(table[2].uses, ElementsAre("engine/core", "engine/space"));
}

TEST(ArchitectureCheck, ReadsIncludesWithTheirLines) {
    const auto includes =
        readIncludes("engine/a/b.cpp",
                     "// text\n#include \"engine/core/result.hpp\"\n"
                     "  #  include <QString>  // why\n// #include \"engine/no/no.hpp\"\n");
    ASSERT_EQ(includes.size(), 2u);
    EXPECT_EQ(includes[0].line, 2);
    EXPECT_EQ(includes[0].path, "engine/core/result.hpp");
    EXPECT_TRUE(includes[0].quoted);
    EXPECT_EQ(includes[1].line, 3);
    EXPECT_FALSE(includes[1].quoted);
}

TEST(ArchitectureCheck, AllowsWhatTheTableAllows) {
    EXPECT_THAT(faultsOfArrows(readTable(kTable), kRight), IsEmpty());
    EXPECT_THAT(circles(kRight), IsEmpty());
    EXPECT_THAT(faultsOfPlatforms(kRight), IsEmpty());
    EXPECT_THAT(faultsOfTable(readTable(kTable), {"engine/core", "engine/space", "ui/pages"}),
                IsEmpty());
}

TEST(ArchitectureCheck, NamesFileAndLineOfAWrongArrow) {
    const auto includes =
        with(kRight, {"engine/core/hash.cpp", 12, "engine/space/setting.hpp", true});
    EXPECT_THAT(faultsOfArrows(readTable(kTable), includes),
                ElementsAre(AllOf(StartsWith("engine/core/hash.cpp:12 "),
                                  HasSubstr("does not let engine/core use engine/space"))));
}

TEST(ArchitectureCheck, FindsALibraryWithoutARow) {
    const auto includes = with(kRight, {"engine/new/thing.cpp", 4, "vector", false});
    EXPECT_THAT(faultsOfArrows(readTable(kTable), includes),
                ElementsAre("engine/new/thing.cpp:4: engine/new has no row in the table"));
}

TEST(ArchitectureCheck, FindsAnArrowThatNobodyNeeds) {
    std::vector<Include> includes = kRight;
    includes.erase(includes.begin() + 3);
    EXPECT_THAT(
        faultsOfArrows(readTable(kTable), includes),
        ElementsAre("line 6 of the table lets ui/pages use engine/core, which no file does"));
}

TEST(ArchitectureCheck, FindsARowOfALibraryThatDoesNotExist) {
    EXPECT_THAT(faultsOfTable(readTable(kTable), {"engine/core", "ui/pages"}),
                ElementsAre("line 5 of the table names engine/space, which does not exist"));
}

TEST(ArchitectureCheck, FindsARowThatUsesOneBelow) {
    const auto table = readTable("| library | uses |\n| `a` | `b` |\n| `b` | |\n");
    EXPECT_THAT(
        faultsOfTable(table, {"engine/a", "engine/b"}),
        ElementsAre("line 2 of the table: engine/a uses engine/b, which does not stand above it"));
}

TEST(ArchitectureCheck, NamesTheLinesThatCloseACircle) {
    const auto includes =
        with(kRight, {"engine/core/hash.cpp", 12, "engine/space/setting.hpp", true});
    EXPECT_THAT(circles(includes),
                ElementsAre("A circle of libraries:"
                            "\n  engine/core/hash.cpp:12 includes engine/space/setting.hpp"
                            "\n  engine/space/setting.hpp:5 includes engine/core/result.hpp"));
}

TEST(ArchitectureCheck, KeepsQtAndCudaInTheirPlaces) {
    EXPECT_THAT(
        faultsOfPlatforms({{"engine/core/hash.cpp", 1, "QString", false},
                           {"app/desktop/main.cpp", 2, "QApplication", false},
                           {"ui/pages/page.cpp", 3, "cuda_runtime_api.h", false},
                           {"engine/cuda/check.hpp", 4, "cuda_runtime_api.h", false}}),
        ElementsAre(StartsWith("engine/core/hash.cpp:1 "), StartsWith("ui/pages/page.cpp:3 ")));
}

TEST(ArchitectureCheck, HoldsTheBuildAgainstTheIncludes) {
    EXPECT_THAT(
        faultsOfDeclarations(
            readDeclarations("engine/space DEPENDS engine_core tl::expected PRIVATE_DEPENDS\n"
                             "ui/pages DEPENDS PRIVATE_DEPENDS engine_core engine_space\n"),
            kRight),
        IsEmpty());
    EXPECT_THAT(
        faultsOfDeclarations(
            readDeclarations("engine/space DEPENDS PRIVATE_DEPENDS engine_core\n"
                             "ui/pages DEPENDS engine_space ui_charts PRIVATE_DEPENDS\n"),
            kRight),
        ElementsAre(
            AllOf(StartsWith("engine/space/setting.hpp:5 "), HasSubstr("belongs to DEPENDS")),
            AllOf(StartsWith("ui/pages/page.cpp:8 "), HasSubstr("does not declare engine/core")),
            "the build of ui/pages declares ui/charts, which none of its files includes"));
}

class Architecture : public testing::Test {
protected:
    static std::string textOf(const std::filesystem::path& file) {
        std::ifstream stream(file);
        std::stringstream text;
        text << stream.rdbuf();
        return text.str();
    }
    static std::set<Library> folders() {
        std::set<Library> all{"kernels"};
        for (const char* top : {"engine", "ui", "app"}) {
            for (const auto& entry : std::filesystem::directory_iterator(kRoot / top)) {
                if (entry.is_directory())
                    all.insert(entry.path().lexically_relative(kRoot).generic_string());
            }
        }
        return all;
    }
    static std::string joined(const std::vector<std::string>& faults) {
        std::string text;
        for (const std::string& fault : faults) text += fault + '\n';
        return text;
    }

    inline static const std::filesystem::path kRoot = STENCILSCOPE_SOURCE_DIR;
    const std::vector<TableRow> m_table = readTable(textOf(kRoot / "engine/README.md"));
    const std::vector<Include> m_includes = readIncludesBelow(kRoot);
};

TEST_F(Architecture, TheTableNamesEveryLibraryOnceInTheOrderOfDependence) {
    EXPECT_EQ(joined(faultsOfTable(m_table, folders())), "");
    std::set<Library> rows;
    for (const TableRow& row : m_table) EXPECT_TRUE(rows.insert(row.library).second) << row.library;
    EXPECT_EQ(rows, folders());
}

TEST_F(Architecture, OnlyTheArrowsOfTheTableAreIncluded) {
    ASSERT_GT(m_includes.size(), 1000u);
    EXPECT_EQ(joined(faultsOfArrows(m_table, m_includes)), "");
}

TEST_F(Architecture, NoCircles) { EXPECT_EQ(joined(circles(m_includes)), ""); }

TEST_F(Architecture, QtAndCudaStayInTheirPlaces) {
    EXPECT_EQ(joined(faultsOfPlatforms(m_includes)), "");
}

TEST_F(Architecture, TheBuildDeclaresWhatIsIncluded) {
    const auto declared = readDeclarations(textOf(STENCILSCOPE_DECLARATIONS));
    ASSERT_TRUE(declared.contains("engine/space"));
    EXPECT_EQ(joined(faultsOfDeclarations(declared, m_includes)), "");
}

}  // namespace
}  // namespace tests::architecture
