// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/registers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "engine/core/json_text.hpp"
#include "engine/model/logarithms.hpp"
#include "engine/model/named_weights.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

using space::KernelPlan;
using space::Template;

constexpr int kMostRegisters = 255;

/// Figures that several features are made of. Words are registers: a double takes two.
struct Inputs {
    const KernelPlan& plan;
    const space::Circumstances& c;
    const OnChip& onChip;
    double instructions;

    double words() const { return bytesOf(c.problem.type) / 4; }
    double cells() const { return plan.cellsPerThread; }
    double taps() const { return c.features.taps; }
    double arrays() const { return static_cast<double>(c.problem.pattern.arrays.size()); }
    double halo() const { return plan.march ? plan.march->back + plan.march->ahead : 0; }
    bool retiming() const { return plan.march && plan.march->retiming; }
    /// Cells whose computation the compiler sees side by side: of all axes, and of the march.
    double unrolled() const {
        return double{1} * plan.along(0).unroll * plan.along(1).unroll * plan.along(2).unroll;
    }
    double unrolledMarch() const {
        return cells() * (plan.march ? plan.along(plan.march->axis).unroll : 1);
    }
    double haloOfThread() const {
        return static_cast<double>(plan.shared.planeCells) / plan.threads;
    }
};

/// Logarithm of values in registers, beside those that every kernel needs for addressing.
double held(double values) { return logOfMostlyWhole(24 + values); }

template <class Of>
struct RegisterFeature {
    const char* name;
    Of of;
};
using I = Inputs;

/// A tuple rather than a list of functions, so that they are compiled into one.
constexpr std::tuple kRegisterFeatures{
    RegisterFeature{"one", [](const I&) { return 1.0; }},
    RegisterFeature{"least registers",
                    [](const I& i) { return logOfWhole(i.plan.leastRegisters); }},
    RegisterFeature{"least registers, squared",
                    [](const I& i) { return std::pow(logOfWhole(i.plan.leastRegisters), 2); }},
    RegisterFeature{"cells", [](const I& i) { return held(i.words() * i.cells()); }},
    RegisterFeature{
        "taps of cells",
        [](const I& i) { return held(i.words() * std::min(i.taps() * i.cells(), 128.0)); }},
    RegisterFeature{
        "arrays of cells",
        [](const I& i) { return logOfMostlyWhole(1 + i.arrays() * i.words() * i.cells()); }},
    RegisterFeature{"shared memory, halo of a thread",
                    [](const I& i) {
                        return i.plan.sharedMemory ? logOf(1 + i.words() * i.haloOfThread()) : 0;
                    }},
    RegisterFeature{"bulk copies",
                    [](const I& i) { return double(i.plan.prefetch == space::PrefetchBulk); }},
    RegisterFeature{"planes on their way",
                    [](const I& i) {
                        return i.plan.prefetch == space::PrefetchRegisters
                                   ? logOfMostlyWhole(1 + i.plan.planesOnTheirWay * i.words() *
                                                              i.cells())
                                   : 0;
                    }},
    RegisterFeature{"read-only", [](const I& i) { return double(i.plan.readOnlyPath); }},
    RegisterFeature{"retiming", [](const I& i) { return double(i.retiming()); }},
    RegisterFeature{"retiming, sums",
                    [](const I& i) {
                        return i.retiming() ? logOfMostlyWhole(1 + i.words() * i.cells() * i.halo())
                                            : 0;
                    }},
    RegisterFeature{"queues",
                    [](const I& i) {
                        const bool queue = i.plan.march && i.plan.march->queue;
                        return logOfMostlyWhole(1 + queue * i.words() * i.cells() * i.plan.levels *
                                                        i.halo());
                    }},
    RegisterFeature{"ring", [](const I& i) { return double(i.plan.march && i.plan.march->ring); }},
    RegisterFeature{"halo", [](const I& i) { return logOfMostlyWhole(1 + i.halo()); }},
    RegisterFeature{"cells, bare", [](const I& i) { return logOfWhole(i.plan.cellsPerThread); }},
    RegisterFeature{"taps", [](const I& i) { return logOfWhole(i.c.features.taps); }},
    RegisterFeature{"threads", [](const I& i) { return logOfWhole(i.plan.threads); }},
    RegisterFeature{"reads, unrolled",
                    [](const I& i) {
                        return held(i.words() * i.unrolled() *
                                    (i.onChip.globalReads + i.onChip.sharedReads));
                    }},
    RegisterFeature{
        "in flight",
        [](const I& i) { return held(i.words() * std::min(i.onChip.inFlight, 128.0)); }},
    RegisterFeature{"instructions",
                    [](const I& i) { return held(std::min(i.words() * i.instructions, 200.0)); }},
    RegisterFeature{"unrolled", [](const I& i) { return logOfMostlyWhole(i.unrolled()); }},
    RegisterFeature{"read-only, global reads unrolled",
                    [](const I& i) {
                        return i.plan.readOnlyPath
                                   ? held(i.words() * i.unrolled() * i.onChip.globalReads)
                                   : 0;
                    }},
    RegisterFeature{
        "constants, taps",
        [](const I& i) { return i.plan.constantMemory ? logOfWhole(i.c.features.taps) : 0; }},
    RegisterFeature{"read-only, reads of the march",
                    [](const I& i) {
                        return i.plan.readOnlyPath && !i.retiming()
                                   ? held(i.words() * i.unrolledMarch() * i.onChip.globalReads)
                                   : 0;
                    }},
    RegisterFeature{"read-only and retiming, reads of the march",
                    [](const I& i) {
                        return i.plan.readOnlyPath && i.retiming()
                                   ? held(i.words() * i.unrolledMarch() * i.onChip.globalReads)
                                   : 0;
                    }},
    RegisterFeature{"not read-only, reads of the march",
                    [](const I& i) {
                        return i.plan.readOnlyPath
                                   ? 0
                                   : held(i.words() * i.unrolledMarch() * i.onChip.globalReads);
                    }},
    RegisterFeature{
        "retiming, cells of the march",
        [](const I& i) { return i.retiming() ? held(i.words() * i.unrolledMarch()) : 0; }},
    RegisterFeature{
        "read-only, cells of the march",
        [](const I& i) { return i.plan.readOnlyPath ? held(i.words() * i.unrolledMarch()) : 0; }},
    RegisterFeature{"more reads than registers",
                    [](const I& i) {
                        return double(i.words() * i.unrolledMarch() * i.onChip.globalReads >
                                      kMostRegisters);
                    }},
    RegisterFeature{"read-only, more reads than registers",
                    [](const I& i) {
                        return double(i.plan.readOnlyPath &&
                                      i.words() * i.unrolledMarch() * i.onChip.globalReads >
                                          kMostRegisters);
                    }},
    RegisterFeature{"shared memory, reads unrolled",
                    [](const I& i) {
                        return i.plan.sharedMemory
                                   ? held(i.words() * i.unrolled() * i.onChip.sharedReads)
                                   : 0;
                    }},
};

using Features = std::array<double, std::tuple_size_v<decltype(kRegisterFeatures)>>;

Features featuresOf(const Inputs& inputs) {
    return std::apply(
        [&](const auto&... feature) {
            return Features{static_cast<double>(feature.of(inputs))...};
        },
        kRegisterFeatures);
}

enum class CodeGroup : std::uint8_t {
    Direct,
    Streaming,
    StreamingShared,
    Copied,
    Overlapped,
    Block,
    Warp,
    Rows,
    Cluster,
    Device,
    Pipeline,
    Tensor
};
constexpr std::array<std::string_view, 12> kGroupNames{
    "direct", "streaming",  "streaming, shared memory",
    "copied", "overlapped", "block",
    "warp",   "rows",       "cluster",
    "device", "pipeline",   "tensor"};

CodeGroup groupOf(const KernelPlan& plan) {
    switch (plan.shape) {
        case Template::Direct:
            return CodeGroup::Direct;
        case Template::Streaming:
            return plan.sharedMemory ? CodeGroup::StreamingShared : CodeGroup::Streaming;
        case Template::Copied:
            return CodeGroup::Copied;
        case Template::Overlapped:
            return CodeGroup::Overlapped;
        case Template::Temporal:
            return plan.isTiledBy(space::WarpTile)   ? CodeGroup::Warp
                   : plan.isTiledBy(space::RowsTile) ? CodeGroup::Rows
                                                     : CodeGroup::Block;
        case Template::SharedTiles:
            return plan.isTiledBy(space::DeviceTile) ? CodeGroup::Device : CodeGroup::Cluster;
        case Template::Pipeline:
            return CodeGroup::Pipeline;
        case Template::Tensor:
            return CodeGroup::Tensor;
    }
    return CodeGroup::Direct;
}

/// The shipped weights of each group, found by its name once; none of one that lacks them, as a
/// damaged file alone could bring.
std::span<const double> weightsOf(CodeGroup group) {
    static const auto byGroup = [] {
        std::array<std::span<const double>, kGroupNames.size()> all;
        for (std::size_t k = 0; k < all.size(); ++k)
            if (const auto found = registerWeights().find(kGroupNames[k]);
                found != registerWeights().end())
                all[k] = found->second;
        return all;
    }();
    return byGroup[static_cast<std::size_t>(group)];
}

}  // namespace

std::string_view registerGroupOf(const KernelPlan& plan) {
    return kGroupNames[static_cast<std::size_t>(groupOf(plan))];
}

std::vector<double> registerFeatures(const KernelPlan& plan, const space::Circumstances& c,
                                     const OnChip& onChip, double updateInstructions) {
    const auto features = featuresOf({plan, c, onChip, updateInstructions});
    return {features.begin(), features.end()};
}

std::vector<std::string> registerFeatureNames() {
    return std::apply(
        [](const auto&... feature) { return std::vector<std::string>{feature.name...}; },
        kRegisterFeatures);
}

int wantedRegisters(const KernelPlan& plan, const space::Circumstances& c, const OnChip& onChip,
                    double updateInstructions) {
    const auto weights = weightsOf(groupOf(plan));
    const double logged =
        weights.empty()
            ? logOfWhole(plan.leastRegisters)
            : regression::combined(weights, featuresOf({plan, c, onChip, updateInstructions}));
    constexpr double kFewest = 16;
    return static_cast<int>(
        std::lround(std::clamp<double>(std::exp(logged), kFewest, kMostRegisters)));
}

RegisterWeights fitRegisters(const std::vector<Compiled>& compiled) {
    constexpr double kPenalty = 1e-3, kExact = 0.05;  // relative
    std::map<std::string, regression::Samples, std::less<>> byGroup;
    for (const auto& each : compiled)
        if (each.registers < std::min(each.plan.registerCap, kMostRegisters) - 2)
            byGroup[std::string(registerGroupOf(each.plan))].add(each.features,
                                                                 std::log(each.registers));
    RegisterWeights weights;
    for (const auto& [group, samples] : byGroup)
        weights[group] = regression::fitLeastDeviations(samples, kPenalty, kExact);
    return weights;
}

std::string registerWeightsToJson(const RegisterWeights& weights, const std::string& source) {
    Json groups;
    for (const auto& [group, values] : weights)
        groups[group] = namedWeights(registerFeatureNames(), values);
    return jsonText(Json{{"source", source}, {"groups", std::move(groups)}}, 2) + "\n";
}

Result<RegisterWeights> registerWeightsFromJson(std::string_view json) {
    return readJson<RegisterWeights>(json, [](const Json& read) {
        RegisterWeights weights;
        for (const auto& [group, values] : read.at("groups").items())
            weights[group] = weightsByName(values, registerFeatureNames());
        return weights;
    });
}

const RegisterWeights& registerWeights() {
    static const RegisterWeights shipped =
        registerWeightsFromJson(textNamed(fitted::embeddedTexts(), "registers.json")).value();
    return shipped;
}

}  // namespace engine::model
