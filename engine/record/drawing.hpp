// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/space/foreign_kernel.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::record {

/// What somebody works on, whether it has been raced or not.
struct Drawing {
    stencil::Problem problem;
    std::string formula;  ///< as typed, comments included; `problem` has the last that parsed
    space::Setting setting;
    /// A kernel of another program, whose problem the above is; null = a stencil.
    space::ForeignKernelPtr foreign = {};
};

}  // namespace engine::record
