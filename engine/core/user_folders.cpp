// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/user_folders.hpp"

#include <cstdlib>

namespace engine {

std::filesystem::path userCacheFolder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
        return std::filesystem::path(cache) / "stencilscope";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::filesystem::path(home) / ".cache" / "stencilscope";
    return {};
}

}  // namespace engine
