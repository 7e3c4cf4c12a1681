// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a problem and a setting mean for each template: the values of its names, and the launch.

#include "engine/source/kernel_source.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

struct TemplateFilling {
    Filling filling;
    LaunchShape launch;
    int steps = 1;  ///< time steps of a launch
};

Result<TemplateFilling> naiveFilling(const stencil::Problem& problem);
Result<TemplateFilling> directFilling(const stencil::Problem& problem,
                                      const space::Setting& setting);
Result<TemplateFilling> streamingFilling(const stencil::Problem& problem,
                                         const space::Setting& setting);
/// A march through several time levels (ST, TB > 1).
Result<TemplateFilling> temporalFilling(const stencil::Problem& problem,
                                        const space::Setting& setting);
/// Several time steps of a tile in shared memory (TB > 1 without ST).
Result<TemplateFilling> overlappedFilling(const stencil::Problem& problem,
                                          const space::Setting& setting);

}  // namespace engine::source
