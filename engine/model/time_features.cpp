// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/time_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/model/logarithms.hpp"

namespace engine::model {
namespace {

using space::Template;

/// What several features are made of.
struct Figures {
    const Prediction& p;
    std::array<double, kResources> logBusy{};
    double sum = 0, squares = 0;  ///< of all bounds, over the one that binds
    double residentWarps = 0;

    explicit Figures(const Prediction& prediction) : p(prediction) {
        constexpr double kUnused = 1e-9;
        static const double unused = std::log(kUnused);
        logBusy.fill(unused);
        for (const auto& bound : p.bounds) {
            logBusy[static_cast<std::size_t>(bound.resource)] =
                std::log(std::max(bound.busy, kUnused));
            sum += bound.busy;
            squares += bound.busy * bound.busy;
        }
        residentWarps = std::log(p.occupancy.share());
    }
    /// A resource that is hardly used is as good as unused.
    double usedBy(Resource resource) const {
        constexpr double kHardly = -2;
        return std::max(logBusy[static_cast<std::size_t>(resource)], kHardly);
    }
    double is(Template shape) const { return p.plan.shape == shape; }
};

struct Feature {
    const char* name;
    double (*of)(const Figures&);
};
using F = Figures;

constexpr std::array kFeatures{
    Feature{"one", [](const F&) { return 1.0; }},
    Feature{"bounds, squares", [](const F& f) { return std::log(f.squares) / 2; }},
    // As if nothing overlapped.
    Feature{"bounds, sum", [](const F& f) { return std::log(f.sum); }},
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
                return std::max(0.0, std::log(f.p.wantedRegisters / double(f.p.plan.registerCap)));
            }},
    Feature{"computed twice", [](const F& f) { return std::log(f.p.geometry.computing); }},
    Feature{"read twice", [](const F& f) { return std::log(f.p.geometry.readingAll()); }},
    Feature{"cells of a thread", [](const F& f) { return logOfWhole(f.p.plan.cellsPerThread); }},
    Feature{"unrolled cells", [](const F& f) { return logOfWhole(f.p.plan.unrolledCells); }},
    Feature{"levels", [](const F& f) { return logOfWhole(f.p.plan.levels); }},
    Feature{"threads", [](const F& f) { return logOfWhole(f.p.plan.threads); }},
    Feature{"uses shared memory", [](const F& f) { return double(f.p.plan.shared.bytes > 0); }},
    Feature{"balance", [](const F& f) { return std::log(f.p.balance); }},
    Feature{"rounds", [](const F& f) { return std::min(std::log(f.p.waves), 1.0); }},
    Feature{
        "in flight",
        [](const F& f) { return std::min(std::log(f.p.bytesInFlight / f.p.bytesNeeded), 1.0); }},
    Feature{"streaming", [](const F& f) { return f.is(Template::Streaming); }},
    Feature{"copied", [](const F& f) { return f.is(Template::Copied); }},
    Feature{"overlapped", [](const F& f) { return f.is(Template::Overlapped); }},
    Feature{"temporal", [](const F& f) { return f.is(Template::Temporal); }},
    Feature{"warp tile", [](const F& f) { return double(f.p.plan.isTiledBy(space::WarpTile)); }},
    Feature{"rows tile", [](const F& f) { return double(f.p.plan.isTiledBy(space::RowsTile)); }},
};
static_assert(kFeatures.size() == kTimeFeatures);

}  // namespace

TimeFeatures timeFeaturesOf(const Prediction& prediction) {
    const Figures figures(prediction);
    TimeFeatures features;
    features.logBusy = figures.logBusy;
    for (std::size_t k = 0; k < kTimeFeatures; ++k) features.values[k] = kFeatures[k].of(figures);
    return features;
}

std::vector<double> timeFeatures(const Prediction& prediction) {
    if (!prediction.runs()) return {};
    const auto features = timeFeaturesOf(prediction);
    return {features.values.begin(), features.values.end()};
}

std::vector<std::string> timeFeatureNames() {
    std::vector<std::string> names;
    for (const auto& feature : kFeatures) names.emplace_back(feature.name);
    return names;
}

}  // namespace engine::model
