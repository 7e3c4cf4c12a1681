// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace engine {

/// Calls `work` with 0 .. count-1, on so many threads in any order. It must not throw.
void inParallel(int count, int threads, const std::function<void(int)>& work);

}  // namespace engine
