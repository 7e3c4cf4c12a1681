// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>

namespace engine {

/// Where this program keeps what it can make again, for whoever runs it: of XDG_CACHE_HOME or of
/// the home folder. Empty where there is neither.
std::filesystem::path userCacheFolder();

}  // namespace engine
