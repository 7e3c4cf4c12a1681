// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Errors are values: a function that can fail returns Result<T>, and the Error carries one sentence
// for people (what was wrong, where, what would be right). Exceptions stay inside the wrappers of
// libraries that throw and are turned into an Error at the border of their folder.

#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace engine {

enum class ErrorKind {
    BadInput,     ///< a person or a file supplied something wrong (exit status 2)
    Unavailable,  ///< a GPU, driver, toolkit, recording or program is missing
    Failed,       ///< it was attempted and did not succeed (exit status 1)
    Storage,      ///< disk full, read-only, or a damaged file
    Cancelled     ///< somebody asked to stop
};

struct Error {
    ErrorKind kind = ErrorKind::Failed;
    std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

/// Bytes of a message. One that repeats more of what was given loses its middle: windows and logs
/// would lay out megabytes.
inline constexpr std::size_t kLongestMessage = 4000;

tl::unexpected<Error> fail(ErrorKind kind, std::string message);
tl::unexpected<Error> badInput(std::string message);

}  // namespace engine
