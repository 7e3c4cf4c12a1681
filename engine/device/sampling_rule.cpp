// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/sampling_rule.hpp"

#include <fmt/format.h>

namespace engine::device {

std::string textOf(const SamplingRule& rule) {
    const std::string load =
        rule.loadMs > 0 ? fmt::format(" after {:g} ms of launches", rule.loadMs) : "";
    return fmt::format(
        "median of {} to {} samples until ±{:g} % (from {} within {:g} of the best{}), caches as "
        "the launch before leaves them; one launch beyond {:g} times the best",
        rule.least, rule.most, 100 * rule.spread, rule.leastNear, rule.nearFactor, load,
        rule.hopelessFactor);
}

}  // namespace engine::device
