// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of kernels/verify.cuh for a problem's type and layout.

#include <bit>

#include "engine/core/splitmix.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/source/template_parts.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

Result<std::string> supportKernelsSource(const stencil::Problem& problem) {
    const auto layout = stencil::GridLayout::of(problem);
    Filling filling;
    filling.real = nameOf(problem.type);
    filling.index = "long long";
    filling.values = {{"DIMENSIONS", problem.pattern.dimensions},
                      {"SIZE_X", problem.grid.x},
                      {"SIZE_Y", problem.grid.y},
                      {"SIZE_Z", problem.grid.z},
                      {"HALO_X", layout.halo[0]},
                      {"PITCH", layout.pitch},
                      {"PLANE", layout.plane},
                      {"ORIGIN", layout.origin},
                      {"ELEMENTS", layout.elements}};
    std::string text;
    const auto verify = templateText("verify.cuh");
    if (!verify) return tl::unexpected(verify.error());
    const auto lines = fillTemplate(*verify, filling);
    if (!lines) return tl::unexpected(lines.error());
    for (const auto& line : *lines) text += line.text + "\n";
    return text;
}

double filledValue(std::uint64_t seed, std::int64_t element) {
    // As kernels/verify.cuh has it.
    const auto mixed = splitmix64(splitmix64(seed) ^ static_cast<std::uint64_t>(element));
    return 0.5 + static_cast<double>(mixed >> 40) / 16777216;
}

double Comparison::largestDifference() const {
    return std::bit_cast<double>(largestDifferenceBits);
}
double Comparison::largestMagnitude() const { return std::bit_cast<double>(largestMagnitudeBits); }

}  // namespace engine::source
