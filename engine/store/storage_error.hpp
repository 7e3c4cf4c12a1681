// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <SQLiteCpp/Exception.h>

#include <filesystem>

#include "engine/core/result.hpp"

namespace engine::store {

/// What SQLite said, as a sentence about the file.
Error storageError(const std::filesystem::path& path, const SQLite::Exception& exception);

/// Runs `action`; exceptions of SQLite and of the decoders end here. SQLiteCpp throws, the engine
/// does not.
template <class Action>
auto guarded(const std::filesystem::path& path, Action&& action) -> decltype(action()) {
    try {
        return action();
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected<Error>(storageError(path, exception));
    } catch (const std::exception& exception) {
        return fail(ErrorKind::Storage, path.string() + ": " + exception.what() + ".");
    }
}

}  // namespace engine::store
