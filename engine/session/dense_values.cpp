// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/dense_values.hpp"

namespace engine::session {

using space::ParameterId;

DenseValues denseValues(const stencil::Problem& problem) {
    // The read-only path and own cells in registers stay at one value, and so do computed queues
    // and, in three dimensions, constant memory and vectors; what is not named rests: each further
    // value would double a recording's time.
    DenseValues values = {{ParameterId::SH, {0, 1}},    {ParameterId::ST, {0, 1}},
                          {ParameterId::RT, {0, 1}},    {ParameterId::PR, {0, 1}},
                          {ParameterId::TT, {1, 2, 3}}, {ParameterId::PK, {1, 2}},
                          {ParameterId::LS, {0, 1}},    {ParameterId::RS, {1}},
                          {ParameterId::VW, {1, 2}},    {ParameterId::RO, {1}}};
    // Streaming along x is left out: it gives up coalesced access.
    if (problem.pattern.dimensions == 2) {
        values[ParameterId::TBx] = {32, 128};
        values[ParameterId::TBy] = {1, 16};
        values[ParameterId::CO] = {0, 1};
        values[ParameterId::CQ] = {0};
        values[ParameterId::SD] = {2};
        values[ParameterId::SB] = {128, 512};
        values[ParameterId::UFx] = {1};
        values[ParameterId::UFy] = {1, 2};
        values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 4};
        values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 4};
        values[ParameterId::TB] = {1, 2, 8};
        values[ParameterId::PD] = {1, 4};
        return withOthersAtRest(std::move(values));
    }
    values[ParameterId::TBx] = {16, 32};
    values[ParameterId::TBy] = {8, 16};
    values[ParameterId::TBz] = {1, 8};
    values[ParameterId::CO] = values[ParameterId::CQ] = {0};
    values[ParameterId::SD] = {3};
    values[ParameterId::SB] = {64, 128};
    values[ParameterId::UFx] = values[ParameterId::UFy] = {1};
    values[ParameterId::UFz] = {1, 2};
    values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 2};
    values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 4};
    values[ParameterId::CMz] = values[ParameterId::BMz] = {1, 2};
    values[ParameterId::TB] = {1, 2, 4};
    values[ParameterId::PD] = {1, 2};
    values[ParameterId::VW] = {1};
    return withOthersAtRest(std::move(values));
}

DenseValues withOthersAtRest(DenseValues values) {
    for (const auto& info : space::parameterTable())
        values.try_emplace(info.id, std::vector{info.inactiveValue});
    return values;
}

}  // namespace engine::session
