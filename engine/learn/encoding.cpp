// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/encoding.hpp"

#include <cmath>

namespace engine::learn {

using space::ParameterGroup;
using space::ParameterId;
using space::ParameterKind;

bool isPresent(const space::Setting& setting, ParameterId id) {
    const auto& info = space::infoOf(id);
    if (id == ParameterId::ST || id == ParameterId::TB) return true;  // said of every setting
    if (id >= ParameterId::CMx && id <= ParameterId::BMz) {
        const bool cyclic = id <= ParameterId::CMz;
        const auto first = cyclic ? ParameterId::CMx : ParameterId::BMx;
        for (int axis = 0; axis < 3; ++axis)
            if (setting[static_cast<ParameterId>(static_cast<int>(first) + axis)] > 1) return true;
        return false;
    }
    if (id == ParameterId::PK || id == ParameterId::PD) return setting[ParameterId::PR] != 0;
    if (info.group == ParameterGroup::Streaming) return setting[ParameterId::ST] != 0;
    if (info.group == ParameterGroup::Time) return setting[ParameterId::TB] > 1;
    return true;
}

float codeOf(const space::ParameterInfo& parameter, int value, Code code) {
    const auto more = static_cast<float>(code == Code::Distinct ? 1 : 0);
    switch (parameter.kind) {
        case ParameterKind::PowerOfTwo:
            return std::log2(static_cast<float>(value > 0 ? value : 1)) + more;
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
