// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>

namespace engine::store {

/// SQLite reads a write-ahead log up to its first frame that is not as it was written, and says
/// nothing of what follows. How many writes that had ended are lost that way; 0 for a log that was
/// only cut short, whose last write had not ended.
int writesLost(const std::filesystem::path& log);

}  // namespace engine::store
