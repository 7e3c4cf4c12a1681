// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stop_token>

namespace cli {

/// Stops when the program is interrupted (Ctrl+C) or asked to end: what was measured is kept, the
/// session is closed properly. A second interrupt ends the program at once.
std::stop_token stopOnInterrupt();

}  // namespace cli
