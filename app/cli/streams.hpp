// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the program says. Nothing here throws or ends the program: a reader that has gone and a full
// disk are told by outputLost(), and by the exit status.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace cli {

/// A program may be started with its standard streams closed. Files that are opened must not take
/// their numbers: what is printed would go into them.
void holdStandardStreams();

/// Without what a terminal would take for commands: a formula, a session or a worker may hold
/// anything.
std::string plain(std::string_view text);

void writeOut(std::string_view text);  ///< results, on stdout
void writeErr(std::string_view text);  ///< everything else, on stderr
/// Something that was to be printed on stdout could not be.
bool outputLost();
/// Whoever read stdout has closed it (head): nobody misses what is not printed.
bool readerHasGone();
/// Brings to its reader what still waits here.
engine::Status flushOutput();

template <class... Parts>
void out(fmt::format_string<Parts...> format, Parts&&... parts) {
    writeOut(plain(fmt::format(format, std::forward<Parts>(parts)...)));
}
template <class... Parts>
void tell(fmt::format_string<Parts...> format, Parts&&... parts) {
    writeErr(plain(fmt::format(format, std::forward<Parts>(parts)...)));
}

}  // namespace cli
