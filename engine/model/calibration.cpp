// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/model/named_weights.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

using space::Template;

/// Seconds of each bound over those of the one that binds; 0 where a resource does not bound.
double share(const Prediction& p, Resource resource) {
    const Bound* bound = p.find(resource);
    return bound ? bound->busy : 0;
}
/// A resource that is hardly used is as good as unused.
double usedBy(const Prediction& p, Resource resource) {
    constexpr double kHardly = -2;
    return std::max(std::log(std::max(share(p, resource), 1e-9)), kHardly);
}
/// All bounds together, over the one that binds.
double sumOfBounds(const Prediction& p) {
    double sum = 0;
    for (const auto& bound : p.bounds) sum += bound.busy;
    return std::log(sum);
}
double sumOfSquares(const Prediction& p) {
    double sum = 0;
    for (const auto& bound : p.bounds) sum += bound.busy * bound.busy;
    return std::log(sum) / 2;
}
double residentWarps(const Prediction& p) { return std::log(p.occupancy.share()); }
double is(const Prediction& p, Template shape) { return p.plan.shape == shape; }

struct Feature {
    const char* name;
    double (*of)(const Prediction&);
};
using P = Prediction;

constexpr std::array kFeatures{
    Feature{"one", [](const P&) { return 1.0; }},
    Feature{"bounds, squares", sumOfSquares},
    Feature{"bounds, sum", sumOfBounds},  // as if nothing overlapped
    Feature{"device memory", [](const P& p) { return usedBy(p, Resource::DeviceMemory); }},
    Feature{"memory latency", [](const P& p) { return usedBy(p, Resource::MemoryLatency); }},
    Feature{"L2", [](const P& p) { return usedBy(p, Resource::L2); }},
    Feature{"shared memory", [](const P& p) { return usedBy(p, Resource::SharedMemory); }},
    Feature{"floating point", [](const P& p) { return usedBy(p, Resource::FloatingPoint); }},
    Feature{"barriers", [](const P& p) { return usedBy(p, Resource::Barriers); }},
    Feature{"resident warps", residentWarps},
    Feature{"resident warps, below 37 %",
            [](const P& p) { return std::min(residentWarps(p) + 1, 0.0); }},
    Feature{"resident warps, below 14 %",
            [](const P& p) { return std::min(residentWarps(p) + 2, 0.0); }},
    Feature{"registers", [](const P& p) { return std::log(p.registers); }},
    Feature{"registers beyond the cap",
            [](const P& p) {
                return std::max(0.0, std::log(p.wantedRegisters / double(p.plan.registerCap)));
            }},
    Feature{"computed twice", [](const P& p) { return std::log(p.geometry.computing); }},
    Feature{"read twice", [](const P& p) { return std::log(p.geometry.readingAll()); }},
    Feature{"cells of a thread", [](const P& p) { return std::log(p.plan.cellsPerThread); }},
    Feature{"unrolled cells",
            [](const P& p) { return std::log(static_cast<double>(p.plan.unrolledCells)); }},
    Feature{"levels", [](const P& p) { return std::log(p.plan.levels); }},
    Feature{"threads", [](const P& p) { return std::log(p.plan.threads); }},
    Feature{"uses shared memory", [](const P& p) { return double(p.plan.shared.bytes > 0); }},
    Feature{"balance", [](const P& p) { return std::log(p.balance); }},
    Feature{"rounds", [](const P& p) { return std::min(std::log(p.waves), 1.0); }},
    Feature{"in flight",
            [](const P& p) { return std::min(std::log(p.bytesInFlight / p.bytesNeeded), 1.0); }},
    Feature{"streaming", [](const P& p) { return is(p, Template::Streaming); }},
    Feature{"copied", [](const P& p) { return is(p, Template::Copied); }},
    Feature{"overlapped", [](const P& p) { return is(p, Template::Overlapped); }},
    Feature{"temporal", [](const P& p) { return is(p, Template::Temporal); }},
    Feature{"warp tile", [](const P& p) { return double(p.plan.isTiledBy(space::WarpTile)); }},
    Feature{"rows tile", [](const P& p) { return double(p.plan.isTiledBy(space::RowsTile)); }},
};

/// A parameter that never varied must rest; sizes that did are judged by what follows from them,
/// the features.
bool isCovered(const space::ParameterInfo& info, const std::vector<int>& recorded, int value) {
    const bool isSize =
        info.kind == space::ParameterKind::PowerOfTwo || info.kind == space::ParameterKind::Count;
    return (isSize && recorded.size() > 1) || std::ranges::binary_search(recorded, value);
}

void widen(std::vector<Calibration::Range>& ranges, const std::vector<double>& features) {
    if (ranges.empty())
        for (const double value : features) ranges.push_back({value, value});
    for (std::size_t k = 0; k < features.size(); ++k) {
        ranges[k].least = std::min(ranges[k].least, features[k]);
        ranges[k].most = std::max(ranges[k].most, features[k]);
    }
}

void note(std::vector<int>& values, int value) {
    const auto at = std::ranges::lower_bound(values, value);
    if (at == values.end() || *at != value) values.insert(at, value);
}

}  // namespace

std::size_t timeFeatureCount() { return kFeatures.size(); }

void writeTimeFeatures(const Prediction& prediction, double* to) {
    for (const auto& feature : kFeatures) *to++ = feature.of(prediction);
}
void writeTimeFeatures(const Prediction& prediction, float* to) {
    for (const auto& feature : kFeatures) *to++ = static_cast<float>(feature.of(prediction));
}

std::vector<double> timeFeatures(const Prediction& prediction) {
    if (!prediction.runs()) return {};
    std::vector<double> features(timeFeatureCount());
    writeTimeFeatures(prediction, features.data());
    return features;
}

std::vector<std::string> timeFeatureNames() {
    std::vector<std::string> names;
    for (const auto& feature : kFeatures) names.emplace_back(feature.name);
    return names;
}

std::string Calibration::uncovered(const Prediction& prediction,
                                   const stencil::Problem& problem) const {
    if (problem.type != type)
        return fmt::format("only kernels in {} were recorded", stencil::nameOf(type));
    if (!problem.pattern.arrays.empty()) return "no stencil with array parameters was recorded";
    if (!prediction.runs()) return "it cannot run";
    for (const auto& info : space::parameterTable()) {
        const auto found = values.find(info.id);
        const int value = prediction.plan.setting[info.id];
        if (found == values.end() || !isCovered(info, found->second, value))
            return fmt::format("nothing with {}={} was recorded", info.abbreviation, value);
    }
    const auto features = timeFeatures(prediction);
    for (std::size_t k = 0; k < features.size(); ++k)
        if (!ranges[k].holds(features[k]))
            return fmt::format("no recorded setting is as {} in \"{}\"",
                               features[k] < ranges[k].least ? "low" : "high", kFeatures[k].name);
    return {};
}

double Calibration::expectedGcells(const Prediction& prediction) const {
    if (!prediction.runs()) return 0;
    return prediction.attainableGcells /
           std::exp(regression::combined(weights, timeFeatures(prediction)));
}

Calibration fitCalibration(const std::vector<RecordedTimes>& recordings, const DeviceSheet& sheet) {
    constexpr double kPenalty = 1e-3;
    Calibration calibration;
    calibration.sheet = sheet.id;
    regression::Samples samples;
    for (const auto& recording : recordings) {
        const auto& problem = recording.circumstances.problem;
        calibration.type = problem.type;
        calibration.recordings.push_back(problem.pattern.name);
        calibration.settings += recording.settings.size();
        for (std::size_t i = 0; i < recording.settings.size(); ++i) {
            const auto& setting = recording.settings[i];
            const auto p = predict(setting, recording.circumstances, sheet);
            if (!p.runs()) continue;
            const auto features = timeFeatures(p);
            widen(calibration.ranges, features);
            samples.add(features,
                        std::log(recording.secondsPerStep[i] / p.binding().secondsPerStep),
                        1.0 / static_cast<double>(recording.settings.size()));
            for (const auto& info : space::parameterTable())
                note(calibration.values[info.id], setting[info.id]);
        }
    }
    calibration.weights = regression::fitLeastSquares(samples, kPenalty);
    return calibration;
}

namespace {

std::vector<double> ends(const Calibration& c, double Calibration::Range::*end) {
    std::vector<double> values;
    for (const auto& range : c.ranges) values.push_back(range.*end);
    return values;
}

}  // namespace

std::string calibrationToJson(const Calibration& c) {
    Json values;
    for (const auto& [id, recorded] : c.values) values[space::infoOf(id).abbreviation] = recorded;
    return Json{{"sheet", c.sheet},
                {"dtype", stencil::nameOf(c.type)},
                {"recordings", c.recordings},
                {"settings", c.settings},
                {"weights", namedWeights(timeFeatureNames(), c.weights)},
                {"least", namedWeights(timeFeatureNames(), ends(c, &Calibration::Range::least))},
                {"most", namedWeights(timeFeatureNames(), ends(c, &Calibration::Range::most))},
                {"values", std::move(values)}}
               .dump(1) +
           "\n";
}

Result<Calibration> calibrationFromJson(std::string_view json) {
    return readJson<Calibration>(json, [](const Json& read) {
        Calibration c;
        c.sheet = read.at("sheet").get<std::string>();
        c.type = stencil::dataTypeFromName(read.at("dtype").get<std::string>()).value();
        c.recordings = read.at("recordings").get<std::vector<std::string>>();
        c.settings = read.at("settings").get<std::size_t>();
        c.weights = weightsByName(read.at("weights"), timeFeatureNames());
        const auto least = weightsByName(read.at("least"), timeFeatureNames());
        const auto most = weightsByName(read.at("most"), timeFeatureNames());
        for (std::size_t k = 0; k < least.size(); ++k) c.ranges.push_back({least[k], most[k]});
        for (const auto& [name, values] : read.at("values").items())
            c.values[space::parameterFromAbbreviation(name).value()] =
                values.get<std::vector<int>>();
        return c;
    });
}

const std::vector<Calibration>& calibrations() {
    static const std::vector<Calibration> shipped = [] {
        std::vector<Calibration> read;
        for (const auto& text : fitted::embeddedTexts())
            if (text.name.starts_with("times-"))
                read.push_back(calibrationFromJson(text.text).value());
        return read;
    }();
    return shipped;
}

const Calibration* findCalibration(const DeviceSheet& sheet, stencil::DataType type) {
    for (const auto& calibration : calibrations())
        if (calibration.sheet == sheet.id && calibration.type == type) return &calibration;
    return nullptr;
}

}  // namespace engine::model
