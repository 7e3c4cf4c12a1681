// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `record --patterns N`: some settings of each of many random stencils.

#include <string>

#include "app/cli/commands/recording_folder.hpp"

namespace cli {

struct WideArguments {
    int patterns = 0;  ///< 0: one stencil is recorded, not many
    int dimensions = 3;
    int settings = 150;
    std::uint64_t seed = 1;
    std::string grid, type;
    RecordingFolder folder;
};

void recordWide(const WideArguments& arguments, Context& context);

}  // namespace cli
