// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/output_file.hpp"

namespace cli {

using namespace engine;

Status isTableFile(const std::string& path, const std::string& others) {
    constexpr std::array kOther{".pdf", ".png",  ".jpg", ".jpeg", ".gif",  ".eps",   ".ps",
                                ".tex", ".html", ".htm", ".xlsx", ".json", ".sscope"};
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending == others || std::ranges::find(kOther, ending) == kOther.end()) return {};
    return badInput(fmt::format(
        "{} cannot be written here: end the name in .csv for a table, in .svg for a picture{}.",
        ending, others.empty() ? "" : fmt::format(", in {} for everything", others)));
}

Status writeTable(const std::string& path, const TableFile& file) {
    if (path.empty()) return {};
    if (auto can = isTableFile(path); !can) return can;
    return writeOutput(path, path.ends_with(".svg") ? file.picture() : file.csv);
}

}  // namespace cli
