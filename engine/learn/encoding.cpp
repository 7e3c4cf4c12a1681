// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/encoding.hpp"

#include <bit>
#include <cmath>

namespace engine::learn {

using space::ParameterGroup;
using space::ParameterId;
using space::ParameterKind;

bool isPresent(const space::Setting& setting, ParameterId id) {
    const auto anyOf = [&](auto... ids) { return ((setting[ids] > 1) || ...); };
    if (id == ParameterId::ST || id == ParameterId::TB) return true;  // said of every setting
    if (id >= ParameterId::CMx && id <= ParameterId::CMz)
        return anyOf(ParameterId::CMx, ParameterId::CMy, ParameterId::CMz);
    if (id >= ParameterId::BMx && id <= ParameterId::BMz)
        return anyOf(ParameterId::BMx, ParameterId::BMy, ParameterId::BMz);
    if (id == ParameterId::PK || id == ParameterId::PD) return setting[ParameterId::PR] != 0;
    switch (space::infoOf(id).group) {
        case ParameterGroup::Streaming:
            return setting[ParameterId::ST] != 0;
        case ParameterGroup::Time:
            return setting[ParameterId::TB] > 1;
        default:
            return true;
    }
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
