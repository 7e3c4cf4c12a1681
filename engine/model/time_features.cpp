// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/json_text.hpp"
#include "engine/model/logarithms.hpp"
#include "engine/model/named_weights.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

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

ExpectedTime Calibration::expectedSeconds(const Prediction& prediction) const {
    const double seconds = prediction.binding().secondsPerStep *
                           std::exp(regression::combined(weights, timeFeatures(prediction)));
    return ExpectedTime::of(seconds, errors.ofAll());
}

ErrorRanges errorsOfCalibration(const std::vector<RecordedTimes>& recordings,
                                const DeviceSheet& sheet) {
    std::vector<LeftOutError> errors;
    for (std::size_t r = 0; r < recordings.size() && recordings.size() > 1; ++r) {
        auto others = recordings;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(r));
        const auto calibration = fitCalibration(others, sheet);
        const auto& left = recordings[r];
        for (std::size_t i = 0; i < left.settings.size(); ++i) {
            const auto p = predict(left.settings[i], left.circumstances, sheet);
            if (!p.runs()) continue;
            errors.push_back(
                {r, left.circumstances.problem.pattern.dimensions, p.plan.shape,
                 std::log(left.secondsPerStep[i] / calibration.expectedSeconds(p).expected)});
        }
    }
    return ErrorRanges::of(errors);
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
    return jsonText(
               Json{
                   {"sheet", c.sheet},
                   {"dtype", stencil::nameOf(c.type)},
                   {"recordings", c.recordings},
                   {"settings", c.settings},
                   {"errors", c.errors.toJson()},
                   {"weights", namedWeights(timeFeatureNames(), c.weights)},
                   {"least", namedWeights(timeFeatureNames(), ends(c, &Calibration::Range::least))},
                   {"most", namedWeights(timeFeatureNames(), ends(c, &Calibration::Range::most))},
                   {"values", std::move(values)}},
               1) +
           "\n";
}

Result<Calibration> calibrationFromJson(std::string_view json) {
    return readJson<Calibration>(json, [](const Json& read) {
        Calibration c;
        c.sheet = read.at("sheet").get<std::string>();
        c.type = stencil::dataTypeFromName(read.at("dtype").get<std::string>()).value();
        c.recordings = read.at("recordings").get<std::vector<std::string>>();
        c.settings = read.at("settings").get<std::size_t>();
        c.errors = ErrorRanges::fromJson(read.at("errors"));
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
