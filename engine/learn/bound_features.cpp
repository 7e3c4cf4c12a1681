// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/bound_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/learn/encoding.hpp"
#include "engine/model/instructions.hpp"
#include "engine/model/logarithms.hpp"

namespace engine::learn {
namespace {

constexpr int kOfResources = static_cast<int>(model::kResources);
constexpr int kOfPattern = 11;
constexpr int kOfPlan = 12;

float logOf(double value) { return static_cast<float>(std::log(std::max(value, 1e-6))); }
/// Of numbers above 0.
float logOfWhole(std::int64_t value) { return static_cast<float>(model::logOfWhole(value)); }

std::vector<float> ofPattern(const space::Circumstances& c) {
    const auto& f = c.features;
    const auto& pattern = c.problem.pattern;
    const auto taps = static_cast<float>(std::max(1, f.taps));
    std::vector<float> values{static_cast<float>(pattern.dimensions),
                              static_cast<float>(f.order),
                              std::log(taps),
                              static_cast<float>(f.cornerTaps) / taps,
                              static_cast<float>(c.coefficients),
                              logOf(model::updateInstructions(pattern)),
                              logOf(static_cast<double>(c.problem.grid.cells()))};
    for (std::size_t n = 0; n < 4; ++n)
        values.push_back(n < f.tapsPerOrder.size() ? static_cast<float>(f.tapsPerOrder[n]) / taps
                                                   : 0.0F);
    return values;
}

void ofPlan(const model::Prediction& p, float*& to) {
    const auto& plan = p.plan;
    *to++ = logOf(p.bytesInFlight);
    *to++ = logOf(p.binding().gcells);
    *to++ = logOfWhole(p.wantedRegisters);
    *to++ = logOf(static_cast<double>(p.sharedBytes) + 1024);
    *to++ = logOfWhole(p.occupancy.blocks);
    *to++ = static_cast<float>(p.waves / std::ceil(p.waves));
    *to++ = logOf(p.waves);
    *to++ = logOf(p.memoryBytes);
    *to++ = logOf(p.onChipBytes);
    *to++ = logOf(p.instructions);
    *to++ = logOfWhole(plan.warmUpPlanes + 1);
    *to++ = logOfWhole(plan.blocks());
}

}  // namespace

BoundFeatures::BoundFeatures(const stencil::Problem& problem, const space::DeviceLimits& limits,
                             const model::DeviceSheet& sheet)
    : m_circumstances(space::Circumstances::of(problem, limits)),
      m_sheet(sheet),
      m_counted(model::CountedPattern::of(problem.pattern)),
      m_ofPattern(ofPattern(m_circumstances)) {}

int BoundFeatures::baseCount() { return static_cast<int>(model::kTimeFeatures); }

int BoundFeatures::dimensionsAt() { return baseCount() + kOfResources; }

int BoundFeatures::count() {
    return baseCount() + kOfResources + kOfPattern + kOfPlan + space::kParameterCount;
}

std::optional<double> BoundFeatures::write(const space::Setting& setting, float* to) const {
    const auto p = model::predict(setting, m_circumstances, m_sheet, {}, &m_counted);
    if (!p.runs()) return std::nullopt;
    writeRest(p, writeBase(model::timeFeaturesOf(p), to));
    return boundMs(p);
}

model::Prediction BoundFeatures::predictionOf(const space::Setting& setting,
                                              model::KnownReads& reads) const {
    return model::predict(setting, m_circumstances, m_sheet, {}, &m_counted, &reads);
}

float* BoundFeatures::writeBase(const model::TimeFeatures& features, float* to) {
    for (const double value : features) *to++ = static_cast<float>(value);
    return to;
}

void BoundFeatures::writeRest(const model::Prediction& p, float* to) const {
    for (const double busy : model::logBusyOf(p)) *to++ = std::max(static_cast<float>(busy), -6.0F);
    to = std::copy(m_ofPattern.begin(), m_ofPattern.end(), to);
    ofPlan(p, to);
    writeDistinct(p.plan.setting, to);
}

}  // namespace engine::learn
