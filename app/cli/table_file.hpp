// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `analyze` found, as a file: as its name ends a table or a picture.

#include <functional>
#include <string>

#include "engine/core/result.hpp"

namespace cli {

struct TableFile {
    std::string csv;
    std::function<std::string()> picture;  ///< SVG
};
/// Where the name ends in .svg the picture, else the table; names that promise something else, as
/// .pdf does, are refused. An empty name writes nothing.
engine::Status writeTable(const std::string& path, const TableFile& file);
/// Whether there is such a file; asked before work begins. `others`: endings that are written, too.
engine::Status isTableFile(const std::string& path, const std::string& others = "");

}  // namespace cli
