// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The picture of the libraries in engine/README.md, held against what the sources include and what
// the build declares. Every fault is one sentence that names the place.

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tests::architecture {

using Library = std::string;  ///< its folder: "engine/space"
using Arrow = std::pair<Library, Library>;

/// One row of the table: a library, and the libraries whose headers it may include.
struct TableRow {
    Library library;
    std::set<Library> uses;
    int line = 0;
};

/// One `#include` line.
struct Include {
    std::string file;  ///< from the root of the sources
    int line = 0;
    std::string path;
    bool quoted = true;
};

/// What the build declares for a library.
struct Declaration {
    std::set<Library> forHeaders;  ///< DEPENDS
    std::set<Library> forSources;  ///< PRIVATE_DEPENDS
};

/// The first table whose heading is "| library | uses | ...". A name without a folder is in
/// engine/.
std::vector<TableRow> readTable(const std::string& markdown);
std::vector<Include> readIncludes(const std::string& file, const std::string& text);
/// All include lines of engine/, ui/, app/ and kernels/.
std::vector<Include> readIncludesBelow(const std::filesystem::path& root);
/// Lines as "engine/space DEPENDS engine_core ... PRIVATE_DEPENDS ..."; programs of tests are left
/// out.
std::map<Library, Declaration> readDeclarations(const std::string& text);

/// "engine/space" of "engine/space/rules/rules.hpp", "kernels" of everything below it.
Library libraryOf(const std::string& path);

/// Arrows that the table does not have, arrows of the table that no file needs, libraries without a
/// row.
std::vector<std::string> faultsOfArrows(const std::vector<TableRow>& table,
                                        const std::vector<Include>& includes);
/// Rows without a folder, names without a row, rows that use one below them.
std::vector<std::string> faultsOfTable(const std::vector<TableRow>& table,
                                       const std::set<Library>& folders);
/// Circles between libraries, each with the include lines that close it.
std::vector<std::string> circles(const std::vector<Include>& includes);
/// Qt below ui/, CUDA's headers outside of engine/cuda and app/worker.
std::vector<std::string> faultsOfPlatforms(const std::vector<Include>& includes);
/// What is included but not declared, declared but not included, or declared for sources and in a
/// header.
std::vector<std::string> faultsOfDeclarations(const std::map<Library, Declaration>& declared,
                                              const std::vector<Include>& includes);

}  // namespace tests::architecture
