// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

namespace engine::space {

/// How a kernel is launched.
struct LaunchShape {
    std::array<int, 3> grid{1, 1, 1};   ///< thread blocks
    std::array<int, 3> block{1, 1, 1};  ///< threads
    int sharedBytes = 0;                ///< dynamic shared memory
    /// Thread blocks of a cluster, whole ones in the grid; the text itself asks for them.
    std::array<int, 3> cluster{1, 1, 1};
    bool cooperative = false;  ///< the blocks wait for each other: all must run at once
    bool operator==(const LaunchShape&) const = default;
};

}  // namespace engine::space
