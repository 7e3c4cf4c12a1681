// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace engine::search {

/// What a data sheet says of a GPU, for methods that predict by it.
struct Machine {
    int multiprocessors = 0;
    double singleGflops = 0, doubleGflops = 0;  ///< a fused multiply-add is two
    double singleMemoryGbPerSecond = 0, doubleMemoryGbPerSecond = 0;
    double singleSharedGbPerSecond = 0, doubleSharedGbPerSecond = 0;
};

}  // namespace engine::search
