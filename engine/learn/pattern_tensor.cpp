// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/pattern_tensor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/stencil/taps.hpp"

namespace engine::learn {
namespace {

constexpr int kSide = 2 * kTensorReach + 1;

void append(std::vector<float>& features, const std::vector<int>& counts, int all) {
    for (const int count : counts) features.push_back(static_cast<float>(count));
    for (const int count : counts)
        features.push_back(static_cast<float>(count) / static_cast<float>(all));
}

}  // namespace

std::size_t PatternTensor::index(stencil::Offset offset) const {
    int at = 0;
    for (int axis = dimensions; axis-- > 0;) at = at * kSide + offset[axis] + kTensorReach;
    return static_cast<std::size_t>(at);
}

Result<PatternTensor> patternTensor(const stencil::Pattern& pattern) {
    PatternTensor tensor{pattern.dimensions, {}, {}};
    tensor.distances.resize(pattern.dimensions == 2 ? kSide * kSide : kSide * kSide * kSide);
    tensor.accessed.resize(tensor.distances.size());
    for (const auto offset : stencil::accessedOffsets(pattern)) {
        const std::array reach{std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)};
        if (*std::max_element(reach.begin(), reach.end()) > kTensorReach)
            return badInput(fmt::format(
                "{} reaches {} cells from the centre, but the tensors that networks "
                "read reach {}.",
                pattern.name, *std::max_element(reach.begin(), reach.end()), kTensorReach));
        tensor.accessed[tensor.index(offset)] = 1;
        tensor.distances[tensor.index(offset)] =
            static_cast<std::uint8_t>(reach[0] + reach[1] + reach[2]);
    }
    return tensor;
}

std::vector<float> patternFeatures(const PatternTensor& tensor, FeatureSet set) {
    std::vector<int> orders(kTensorReach),
        steps(static_cast<std::size_t>(kTensorReach * tensor.dimensions));
    int order = 0, all = 0;
    for (std::size_t i = 0; i < tensor.accessed.size(); ++i) {
        if (tensor.accessed[i] == 0) continue;
        ++all;
        int own = 0;  // Chebyshev
        for (std::size_t rest = i, axis = 0; axis < static_cast<std::size_t>(tensor.dimensions);
             ++axis, rest /= kSide)
            own = std::max(own, std::abs(static_cast<int>(rest % kSide) - kTensorReach));
        order = std::max(order, own);
        if (own > 0) ++orders[static_cast<std::size_t>(own - 1)];
        if (own > 0) ++steps[tensor.distances[i] - 1U];
    }
    std::vector<float> features{
        static_cast<float>(order), static_cast<float>(all),
        static_cast<float>(all) / static_cast<float>(tensor.accessed.size())};
    append(features, orders, all);
    if (set == FeatureSet::Gstuner) append(features, steps, all);
    return features;
}

}  // namespace engine::learn
