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
};

Result<TemplateFilling> naiveFilling(const stencil::Problem& problem);
Result<TemplateFilling> directFilling(const stencil::Problem& problem,
                                      const space::Setting& setting);
Result<TemplateFilling> streamingFilling(const stencil::Problem& problem,
                                         const space::Setting& setting);

}  // namespace engine::source
