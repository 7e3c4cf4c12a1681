// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/time_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "engine/model/logarithms.hpp"

namespace engine::model {
namespace {

using space::Template;

/// What several features are made of.
struct Figures {
    const Prediction& p;
    std::array<double, kResources> busy{};
    double sum = 0, squares = 0;  ///< of all bounds, over the one that binds
    double residentWarps = 0;

    explicit Figures(const Prediction& prediction) : p(prediction) {
        for (const auto& bound : p.bounds) {
            busy[static_cast<std::size_t>(bound.resource)] = bound.busy;
            sum += bound.busy;
            squares += bound.busy * bound.busy;
        }
        residentWarps = logOf(p.occupancy.share());
    }
    /// A resource that is hardly used is as good as unused.
    double usedBy(Resource resource) const {
        constexpr double kHardly = -2, kBelow = 0.135;  // its logarithm is below, too
        const double share = busy[static_cast<std::size_t>(resource)];
        return share <= kBelow ? kHardly : std::max(logOf(share), kHardly);
    }
    double planesOfMarch() const {
        const int march = p.plan.marchAxis();
        return march < 0 ? 0 : logOfWhole(p.plan.along(march).stored);
    }
    double is(Template shape) const { return p.plan.shape == shape; }
};

template <class Of>
struct Feature {
    const char* name;
    Of of;
};
using F = Figures;

/// A tuple rather than a list of functions, so that they are compiled into one.
constexpr std::tuple kFeatures{
    Feature{"bounds, squares", [](const F& f) { return logOf(f.squares) / 2; }},
    // As if nothing overlapped.
    Feature{"bounds, sum", [](const F& f) { return logOf(f.sum); }},
    Feature{"device memory", [](const F& f) { return f.usedBy(Resource::DeviceMemory); }},
    Feature{"memory latency", [](const F& f) { return f.usedBy(Resource::MemoryLatency); }},
    Feature{"L2", [](const F& f) { return f.usedBy(Resource::L2); }},
    Feature{"shared memory", [](const F& f) { return f.usedBy(Resource::SharedMemory); }},
    Feature{"floating point", [](const F& f) { return f.usedBy(Resource::FloatingPoint); }},
    Feature{"barriers", [](const F& f) { return f.usedBy(Resource::Barriers); }},
    Feature{"resident warps", [](const F& f) { return f.residentWarps; }},
    Feature{"resident warps, below 37 %",
            [](const F& f) { return std::min(f.residentWarps + 1, 0.0); }},
    Feature{"resident warps, below 14 %",
            [](const F& f) { return std::min(f.residentWarps + 2, 0.0); }},
    Feature{"registers", [](const F& f) { return logOfWhole(f.p.registers); }},
    Feature{"registers beyond the cap",
            [](const F& f) {
                const int wanted = f.p.wantedRegisters, cap = f.p.plan.registerCap;
                return wanted > cap ? logOf(wanted / double(cap)) : 0;
            }},
    Feature{"computed twice", [](const F& f) { return logOfMostlyWhole(f.p.geometry.computing); }},
    Feature{"read twice", [](const F& f) { return logOfMostlyWhole(f.p.geometry.readingAll()); }},
    Feature{"cells of a thread", [](const F& f) { return logOfWhole(f.p.plan.cellsPerThread); }},
    Feature{"unrolled cells", [](const F& f) { return logOfWhole(f.p.plan.unrolledCells); }},
    Feature{"levels", [](const F& f) { return logOfWhole(f.p.plan.levels); }},
    Feature{"threads", [](const F& f) { return logOfWhole(f.p.plan.threads); }},
    Feature{"uses shared memory", [](const F& f) { return double(f.p.plan.shared.bytes > 0); }},
    Feature{"balance", [](const F& f) { return logOf(f.p.balance); }},
    Feature{"warps there", [](const F& f) { return logOfMostlyWhole(f.p.residentWarps()); }},
    Feature{"planes of a march", [](const F& f) { return f.planesOfMarch(); }},
    Feature{"rounds", [](const F& f) { return std::min(logOf(f.p.waves), 1.0); }},
    Feature{"in flight",
            [](const F& f) { return std::min(logOf(f.p.bytesInFlight / f.p.bytesNeeded), 1.0); }},
    Feature{"streaming", [](const F& f) { return f.is(Template::Streaming); }},
    Feature{"copied", [](const F& f) { return f.is(Template::Copied); }},
    Feature{"overlapped", [](const F& f) { return f.is(Template::Overlapped); }},
    Feature{"temporal", [](const F& f) { return f.is(Template::Temporal); }},
    Feature{"warp tile", [](const F& f) { return double(f.p.plan.isTiledBy(space::WarpTile)); }},
    Feature{"rows tile", [](const F& f) { return double(f.p.plan.isTiledBy(space::RowsTile)); }},
};
static_assert(std::tuple_size_v<decltype(kFeatures)> == kTimeFeatures);

}  // namespace

TimeFeatures timeFeaturesOf(const Prediction& prediction) {
    const Figures figures(prediction);
    return std::apply(
        [&](const auto&... feature) {
            return TimeFeatures{static_cast<double>(feature.of(figures))...};
        },
        kFeatures);
}

std::vector<std::string> timeFeatureNames() {
    return std::apply(
        [](const auto&... feature) { return std::vector<std::string>{feature.name...}; },
        kFeatures);
}

}  // namespace engine::model
