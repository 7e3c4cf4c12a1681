// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/encoding.hpp"

#include <bit>
#include <cmath>

namespace engine::learn {

using space::ParameterGroup;
using space::ParameterId;
using space::ParameterKind;

Present::Present(const space::Setting& setting)
    : m_cyclic(setting[ParameterId::CMx] > 1 || setting[ParameterId::CMy] > 1 ||
               setting[ParameterId::CMz] > 1),
      m_merged(setting[ParameterId::BMx] > 1 || setting[ParameterId::BMy] > 1 ||
               setting[ParameterId::BMz] > 1),
      m_prefetching(setting[ParameterId::PR] != 0),
      m_streaming(setting[ParameterId::ST] != 0),
      m_temporal(setting[ParameterId::TB] > 1) {}

bool Present::operator()(const space::ParameterInfo& info) const {
    const ParameterId id = info.id;
    if (id == ParameterId::ST || id == ParameterId::TB) return true;  // said of every setting
    if (id >= ParameterId::CMx && id <= ParameterId::BMz)
        return id <= ParameterId::CMz ? m_cyclic : m_merged;
    if (id == ParameterId::PK || id == ParameterId::PD) return m_prefetching;
    if (info.group == ParameterGroup::Streaming) return m_streaming;
    if (info.group == ParameterGroup::Time) return m_temporal;
    return true;
}

bool isPresent(const space::Setting& setting, ParameterId id) {
    return Present(setting)(space::infoOf(id));
}

namespace {

/// std::log2; most are powers of two.
float logarithmOf(unsigned value) {
    return (value & (value - 1)) == 0 ? static_cast<float>(std::countr_zero(value))
                                      : std::log2(static_cast<float>(value));
}

}  // namespace

float codeOf(const space::ParameterInfo& parameter, int value, Code code) {
    const auto more = static_cast<float>(code == Code::Distinct ? 1 : 0);
    switch (parameter.kind) {
        case ParameterKind::PowerOfTwo:
            return logarithmOf(value > 0 ? static_cast<unsigned>(value) : 1U) + more;
        case ParameterKind::Switch:
            return static_cast<float>(value) + more;
        case ParameterKind::Choice:
        case ParameterKind::Count:
            break;
    }
    return static_cast<float>(value);
}

void writeDistinct(const space::Setting& setting, float* to) {
    const Present present(setting);
    for (const auto& info : space::parameterTable())
        *to++ = present(info) ? codeOf(info, setting[info.id], Code::Distinct) : 0.0F;
}

std::vector<ParameterId> encodedParameters(int dimensions) {
    std::vector<ParameterId> ids;
    for (const auto& info : space::parameterTable())
        if (dimensions == 3 || (info.axis != 2 && info.id != ParameterId::SD))
            ids.push_back(info.id);
    return ids;
}

std::vector<float> zeroPadded(const space::Setting& setting, int dimensions, Code code) {
    std::vector<float> values;
    for (const auto id : encodedParameters(dimensions))
        values.push_back(isPresent(setting, id) ? codeOf(space::infoOf(id), setting[id], code)
                                                : 0.0F);
    return values;
}

std::vector<float> varyingLength(const space::Setting& setting, int dimensions, Code code) {
    std::vector<float> values;
    for (const auto id : encodedParameters(dimensions))
        if (isPresent(setting, id)) values.push_back(codeOf(space::infoOf(id), setting[id], code));
    return values;
}

}  // namespace engine::learn
