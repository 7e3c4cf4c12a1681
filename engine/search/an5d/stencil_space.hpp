// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Methods that know what the kernels' parameters mean.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// What a space that is not of the kernels lacks.
inline tl::unexpected<Error> needsStencil(const std::string& strategy) {
    return badInput("Strategy " + strategy +
                    " works with the parameters of the kernels, and this space is from elsewhere. "
                    "Others, such as genetic and vndx, work on any space.");
}

/// The values nearest to those wanted, by their ratio, and the allowed setting nearest to them.
/// Parameters that are not named are wanted at rest.
std::optional<space::Setting> nearestTo(
    const space::TuningSpace& space, const std::vector<std::pair<space::ParameterId, int>>& wanted);

}  // namespace engine::search
