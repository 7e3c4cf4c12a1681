// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every kernel is held to the naive one on the same GPU. The naive one is held to the CPU, once for
// each problem and device: at the grid's corners and at cells drawn at random. Pure.

#include <cstdint>
#include <vector>

#include "engine/stencil/problem.hpp"

namespace engine::live {

struct ReferenceChecks {
    std::vector<double> elements;  ///< of an allocation; cells of the interior
    std::vector<double> values;    ///< after one step of the input that `seed` fills
};
/// Array parameters are filled by the seeds that follow.
ReferenceChecks referenceChecks(const stencil::Problem& problem, std::uint64_t seed);

}  // namespace engine::live
