// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/counted_features.hpp"

#include <tuple>

#include "engine/model/logarithms.hpp"

namespace engine::model {
namespace {

using P = Prediction;

template <class Of>
struct Feature {
    const char* name;
    Of of;
};

constexpr std::tuple kFeatures{
    Feature{"registers, least", [](const P& p) { return double(p.plan.leastRegisters); }},
    Feature{"registers, wanted", [](const P& p) { return double(p.wantedRegisters); }},
    Feature{"reads", [](const P& p) { return p.onChip.globalReads; }},
    Feature{"reads, excess", [](const P& p) { return p.onChip.globalReadExcess; }},
    Feature{"writes", [](const P& p) { return p.onChip.globalWrites; }},
    Feature{"reads of shared memory", [](const P& p) { return p.onChip.sharedReads; }},
    Feature{"reads of shared memory, excess", [](const P& p) { return p.onChip.sharedReadExcess; }},
    Feature{"writes of shared memory", [](const P& p) { return p.onChip.sharedWrites; }},
    Feature{"shuffles", [](const P& p) { return p.onChip.shuffles; }},
    Feature{"elements in flight", [](const P& p) { return p.onChip.inFlight; }},
    Feature{"bytes in flight", [](const P& p) { return p.bytesInFlight; }},
    Feature{"barriers of a block", [](const P& p) { return p.onChip.barriersOfBlock; }},
    Feature{"barriers of a plane", [](const P& p) { return p.barriersPerPlane; }},
    Feature{"bytes of shared memory", [](const P& p) { return double(p.sharedBytes); }},
    Feature{"blocks, resident", [](const P& p) { return double(p.occupancy.blocks); }},
    Feature{"blocks, busy", [](const P& p) { return p.busyBlocks; }},
    Feature{"rounds of blocks", [](const P& p) { return p.waves; }},
    Feature{"planes before the first", [](const P& p) { return double(p.plan.warmUpPlanes); }},
    Feature{"read twice along x", [](const P& p) { return p.geometry.reading[0]; }},
    Feature{"read twice along y", [](const P& p) { return p.geometry.reading[1]; }},
    Feature{"array parameters", [](const P& p) { return double(p.arrays); }},
};
static_assert(std::tuple_size_v<decltype(kFeatures)> == kCountedFeatures);

}  // namespace

CountedFeatures countedFeaturesOf(const Prediction& prediction) {
    return std::apply(
        [&](const auto&... feature) {
            return CountedFeatures{log1pOfMostlyWhole(feature.of(prediction))...};
        },
        kFeatures);
}

std::vector<std::string> countedFeatureNames() {
    return std::apply(
        [](const auto&... feature) { return std::vector<std::string>{feature.name...}; },
        kFeatures);
}

}  // namespace engine::model
