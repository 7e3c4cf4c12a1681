// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <memory>

#include "engine/core/result.hpp"
#include "engine/search/ranks.hpp"

namespace cli {

/// The processes that mpirun has started, this one among them; alone without mpirun. MPI is loaded
/// here and nowhere else. `executable`: of this program; what it needs lies beside it.
engine::Result<std::shared_ptr<engine::search::Ranks>> mpiRanks(
    const std::filesystem::path& executable);

}  // namespace cli
