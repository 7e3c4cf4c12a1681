// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A file that exists is always complete: it is made beside its place and moved there.

#include <filesystem>

#include "engine/core/result.hpp"

namespace engine::store {

/// Where the file for `path` is made; in the same folder, so that moving it is one step.
std::filesystem::path temporaryFor(const std::filesystem::path& path);
/// Puts a finished temporary file in its place. Logs of a file that stood there before must not be
/// taken for the new one's.
Status moveIntoPlace(const std::filesystem::path& temporary, const std::filesystem::path& path);

}  // namespace engine::store
