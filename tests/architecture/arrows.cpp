// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/arrows.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace tests::architecture {
namespace {

constexpr const char* kTops[] = {"engine/", "ui/", "app/", "kernels/"};

bool startsWithTop(const std::string& path) {
    return std::any_of(std::begin(kTops), std::end(kTops),
                       [&](const char* top) { return path.rfind(top, 0) == 0; });
}

bool isHeader(const std::string& file) { return file.ends_with(".hpp"); }

/// Every `name` between backquotes.
std::vector<std::string> quotedNames(const std::string& text) {
    std::vector<std::string> names;
    for (std::size_t open = text.find('`'); open != std::string::npos;) {
        const std::size_t close = text.find('`', open + 1);
        if (close == std::string::npos) break;
        names.push_back(text.substr(open + 1, close - open - 1));
        open = text.find('`', close + 1);
    }
    return names;
}

std::vector<std::string> columnsOf(const std::string& row) {
    std::vector<std::string> columns;
    std::istringstream text(row);
    std::string column;
    std::getline(text, column, '|');  // before the first bar
    while (std::getline(text, column, '|')) columns.push_back(column);
    return columns;
}

Library rowName(const std::string& name) {
    return name.find('/') != std::string::npos || name == "kernels" ? name : "engine/" + name;
}

/// "engine_main_window" -> "engine/main_window"; what is no library of ours becomes "".
Library libraryOfTarget(const std::string& target) {
    for (const std::string top : {"engine", "ui"}) {
        if (target.rfind(top + "_", 0) == 0) return top + "/" + target.substr(top.size() + 1);
    }
    return {};
}

/// What a line of the program includes from another library, "" for anything else.
Library otherLibrary(const Include& include) {
    if (!include.quoted || !startsWithTop(include.path)) return {};
    const Library target = libraryOf(include.path);
    return target == libraryOf(include.file) ? Library{} : target;
}

std::string place(const Include& include) {
    return fmt::format("{}:{}", include.file, include.line);
}

/// One line that makes each arrow.
std::map<Arrow, Include> arrowsOf(const std::vector<Include>& includes) {
    std::map<Arrow, Include> arrows;
    for (const Include& include : includes) {
        const Library target = otherLibrary(include);
        if (!target.empty()) arrows.try_emplace({libraryOf(include.file), target}, include);
    }
    return arrows;
}

bool isQt(const std::string& path) {
    return path.size() > 1 && path[0] == 'Q' &&
           std::isalpha(static_cast<unsigned char>(path[1])) != 0;
}

bool isCuda(const std::string& path) {
    return path.rfind("cuda", 0) == 0 || path.rfind("cooperative_groups", 0) == 0 ||
           path.rfind("nvrtc", 0) == 0 || path.rfind("nvml", 0) == 0;
}

/// Walks the arrows depth first; a library met again on the way closes a circle.
class CircleSearch {
public:
    explicit CircleSearch(const std::map<Arrow, Include>& arrows) : m_arrows(arrows) {}

    std::vector<std::string> all() {
        for (const auto& [arrow, include] : m_arrows) visit(arrow.first);
        return m_circles;
    }

private:
    void visit(const Library& library) {
        if (m_done.contains(library)) return;
        const auto met = std::find(m_way.begin(), m_way.end(), library);
        if (met != m_way.end()) {
            m_circles.push_back(text({met, m_way.end()}));
            return;
        }
        m_way.push_back(library);
        for (const auto& [arrow, include] : m_arrows) {
            if (arrow.first == library) visit(arrow.second);
        }
        m_way.pop_back();
        m_done.insert(library);
    }

    std::string text(const std::vector<Library>& circle) const {
        std::string sentence = "A circle of libraries:";
        for (std::size_t i = 0; i < circle.size(); ++i) {
            const Include& include = m_arrows.at({circle[i], circle[(i + 1) % circle.size()]});
            sentence += fmt::format("\n  {} includes {}", place(include), include.path);
        }
        return sentence;
    }

    const std::map<Arrow, Include>& m_arrows;
    std::vector<Library> m_way;
    std::set<Library> m_done;
    std::vector<std::string> m_circles;
};

}  // namespace

std::vector<TableRow> readTable(const std::string& markdown) {
    std::vector<TableRow> rows;
    std::istringstream lines(markdown);
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.rfind("| library | uses |", 0) == 0)
            inside = true;
        else if (inside && line.rfind("|", 0) != 0)
            break;
        const auto columns = columnsOf(line);
        if (!inside || columns.size() < 2 || quotedNames(columns[0]).empty()) continue;
        TableRow row{rowName(quotedNames(columns[0]).front()), {}, number};
        for (const std::string& name : quotedNames(columns[1])) row.uses.insert(rowName(name));
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<Include> readIncludes(const std::string& file, const std::string& text) {
    std::vector<Include> includes;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::size_t at = line.find_first_not_of(" \t");
        if (at == std::string::npos || line[at] != '#') continue;
        at = line.find_first_not_of(" \t", at + 1);
        if (at == std::string::npos || line.compare(at, 7, "include") != 0) continue;
        const std::size_t open = line.find_first_of("\"<", at);
        if (open == std::string::npos) continue;
        const bool quoted = line[open] == '"';
        const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
        if (close == std::string::npos) continue;
        includes.push_back({file, number, line.substr(open + 1, close - open - 1), quoted});
    }
    return includes;
}

std::vector<Include> readIncludesBelow(const std::filesystem::path& root) {
    std::vector<std::string> files;
    for (const char* top : kTops) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string kind = entry.path().extension().string();
            if (kind == ".hpp" || kind == ".cpp" || kind == ".h" || kind == ".cuh" || kind == ".cu")
                files.push_back(entry.path().lexically_relative(root).generic_string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<Include> includes;
    for (const std::string& file : files) {
        std::ifstream stream(root / file);
        std::stringstream text;
        text << stream.rdbuf();
        const auto found = readIncludes(file, text.str());
        includes.insert(includes.end(), found.begin(), found.end());
    }
    return includes;
}

std::map<Library, Declaration> readDeclarations(const std::string& text) {
    std::map<Library, Declaration> declared;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string library;
        if (!(words >> library) || library.starts_with("tests/")) continue;
        Declaration& declaration = declared[library];
        std::set<Library>* list = nullptr;
        for (std::string word; words >> word;) {
            if (word == "DEPENDS")
                list = &declaration.forHeaders;
            else if (word == "PRIVATE_DEPENDS")
                list = &declaration.forSources;
            else if (list != nullptr && !libraryOfTarget(word).empty())
                list->insert(libraryOfTarget(word));
        }
    }
    return declared;
}

Library libraryOf(const std::string& path) {
    const std::size_t first = path.find('/');
    const std::string top = path.substr(0, first);
    if (top == "kernels" || first == std::string::npos) return top;
    return path.substr(0, path.find('/', first + 1));
}

std::vector<std::string> faultsOfArrows(const std::vector<TableRow>& table,
                                        const std::vector<Include>& includes) {
    std::map<Library, std::set<Library>> allowed;
    for (const TableRow& row : table) allowed[row.library] = row.uses;
    std::vector<std::string> faults;
    for (const Include& include : includes) {
        const Library from = libraryOf(include.file);
        const Library to = otherLibrary(include);
        if (!allowed.contains(from)) {
            faults.push_back(fmt::format("{}: {} has no row in the table", place(include), from));
            allowed[from] = {};
        }
        if (!to.empty() && !allowed.at(from).contains(to))
            faults.push_back(fmt::format("{} includes {}: the table does not let {} use {}",
                                         place(include), include.path, from, to));
    }
    const auto arrows = arrowsOf(includes);
    for (const TableRow& row : table) {
        for (const Library& used : row.uses) {
            if (!arrows.contains({row.library, used}))
                faults.push_back(
                    fmt::format("line {} of the table lets {} use {}, which no file does", row.line,
                                row.library, used));
        }
    }
    return faults;
}

std::vector<std::string> faultsOfTable(const std::vector<TableRow>& table,
                                       const std::set<Library>& folders) {
    std::vector<std::string> faults;
    std::set<Library> above;
    for (const TableRow& row : table) {
        if (!folders.contains(row.library))
            faults.push_back(fmt::format("line {} of the table names {}, which does not exist",
                                         row.line, row.library));
        for (const Library& used : row.uses) {
            if (!above.contains(used))
                faults.push_back(
                    fmt::format("line {} of the table: {} uses {}, which does not stand above it",
                                row.line, row.library, used));
        }
        above.insert(row.library);
    }
    return faults;
}

std::vector<std::string> circles(const std::vector<Include>& includes) {
    const auto arrows = arrowsOf(includes);
    return CircleSearch(arrows).all();
}

std::vector<std::string> faultsOfPlatforms(const std::vector<Include>& includes) {
    std::vector<std::string> faults;
    for (const Include& include : includes) {
        const Library library = libraryOf(include.file);
        if (include.quoted) continue;
        if (isQt(include.path) && library.rfind("ui/", 0) != 0 && library != "app/desktop")
            faults.push_back(fmt::format("{} includes {}: Qt belongs to ui/ and app/desktop",
                                         place(include), include.path));
        if (isCuda(include.path) && library != "engine/cuda" && library != "app/worker")
            faults.push_back(
                fmt::format("{} includes {}: CUDA belongs to engine/cuda and app/worker",
                            place(include), include.path));
    }
    return faults;
}

std::vector<std::string> faultsOfDeclarations(const std::map<Library, Declaration>& declared,
                                              const std::vector<Include>& includes) {
    std::vector<std::string> faults;
    for (const Include& include : includes) {
        const auto found = declared.find(libraryOf(include.file));
        const Library used = otherLibrary(include);
        if (found == declared.end() || used.empty()) continue;  // not built with these options
        const Declaration& declaration = found->second;
        const bool forHeaders = declaration.forHeaders.contains(used);
        if (!forHeaders && !declaration.forSources.contains(used))
            faults.push_back(fmt::format("{} includes {}: the build of {} does not declare {}",
                                         place(include), include.path, found->first, used));
        else if (!forHeaders && isHeader(include.file))
            faults.push_back(
                fmt::format("{} includes {}: {} belongs to DEPENDS of {}, not to PRIVATE_DEPENDS",
                            place(include), include.path, used, found->first));
    }
    const auto arrows = arrowsOf(includes);
    for (const auto& [library, declaration] : declared) {
        std::set<Library> all = declaration.forHeaders;
        all.insert(declaration.forSources.begin(), declaration.forSources.end());
        for (const Library& used : all) {
            if (!arrows.contains({library, used}))
                faults.push_back(
                    fmt::format("the build of {} declares {}, which none of its files includes",
                                library, used));
        }
    }
    return faults;
}

}  // namespace tests::architecture
