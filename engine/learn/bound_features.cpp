// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/bound_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/learn/encoding.hpp"
#include "engine/model/calibration.hpp"
#include "engine/model/instructions.hpp"

namespace engine::learn {
namespace {

using model::Resource;

constexpr std::array kResources{Resource::DeviceMemory, Resource::MemoryLatency, Resource::L2,
                                Resource::SharedMemory, Resource::FloatingPoint, Resource::Barriers,
                                Resource::Launches};
constexpr int kOfPattern = 11;
constexpr int kOfPlan = 12;

float logOf(double value) { return static_cast<float>(std::log(std::max(value, 1e-6))); }

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
    *to++ = logOf(p.wantedRegisters);
    *to++ = logOf(static_cast<double>(p.sharedBytes) + 1024);
    *to++ = logOf(p.occupancy.blocks);
    *to++ = static_cast<float>(p.waves / std::ceil(p.waves));
    *to++ = logOf(p.waves);
    *to++ = logOf(p.memoryBytes);
    *to++ = logOf(p.onChipBytes);
    *to++ = logOf(p.instructions);
    *to++ = logOf(static_cast<double>(plan.warmUpPlanes) + 1);
    *to++ = logOf(static_cast<double>(plan.blocks()));
}

}  // namespace

BoundFeatures::BoundFeatures(const stencil::Problem& problem, const space::DeviceLimits& limits,
                             const model::DeviceSheet& sheet)
    : m_circumstances(space::Circumstances::of(problem, limits)),
      m_sheet(sheet),
      m_counted(model::CountedPattern::of(problem.pattern)),
      m_ofPattern(ofPattern(m_circumstances)) {}

int BoundFeatures::baseCount() { return static_cast<int>(model::timeFeatureCount()); }

int BoundFeatures::dimensionsAt() { return baseCount() + static_cast<int>(kResources.size()); }

int BoundFeatures::count() {
    return baseCount() + static_cast<int>(kResources.size()) + kOfPattern + kOfPlan +
           space::kParameterCount;
}

std::optional<double> BoundFeatures::write(const space::Setting& setting, float* to) const {
    const auto p = predictionOf(setting);
    if (!p.runs()) return std::nullopt;
    write(p, to);
    return boundMs(p);
}

model::Prediction BoundFeatures::predictionOf(const space::Setting& setting) const {
    return model::predict(setting, m_circumstances, m_sheet, {}, &m_counted);
}

void BoundFeatures::write(const model::Prediction& p, float* to) const {
    model::writeTimeFeatures(p, to);
    to += baseCount();
    for (const auto resource : kResources) {
        const auto* bound = p.find(resource);
        *to++ = bound ? std::max(logOf(bound->busy), -6.0F) : -6.0F;
    }
    to = std::copy(m_ofPattern.begin(), m_ofPattern.end(), to);
    ofPlan(p, to);
    const auto& setting = p.plan.setting;
    for (const auto& info : space::parameterTable())
        *to++ = isPresent(setting, info.id) ? codeOf(info, setting[info.id], Code::Distinct) : 0.0F;
}

}  // namespace engine::learn
