// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/dense_values.hpp"

#include <bit>

namespace engine::session {

using space::ParameterId;

DenseValues denseValues(const stencil::Problem& problem) {
    const auto longest = [&](int axis) {
        return static_cast<int>(std::bit_ceil(static_cast<unsigned>(problem.grid[axis])));
    };
    // Prefetch kind, read-only path and cap of registers stay at one value, and in three dimensions
    // constant memory and computed queues, too: each further one would double a recording's time.
    DenseValues values = {
        {ParameterId::SH, {0, 1}}, {ParameterId::ST, {0, 1}},    {ParameterId::RT, {0, 1}},
        {ParameterId::PR, {0, 1}}, {ParameterId::TT, {1, 2, 3}}, {ParameterId::PK, {1}},
        {ParameterId::LS, {0, 1}}, {ParameterId::RS, {0, 1}},    {ParameterId::VW, {1, 2}},
        {ParameterId::RO, {1}},    {ParameterId::MB, {1}}};
    // Streaming along x is left out: it gives up coalesced access.
    if (problem.pattern.dimensions == 2) {
        values[ParameterId::TBx] = {64, 256};
        values[ParameterId::TBy] = {1, 16};
        values[ParameterId::CO] = values[ParameterId::CQ] = {0, 1};
        values[ParameterId::SD] = {2};
        values[ParameterId::SB] = {512, longest(1)};
        values[ParameterId::UFx] = values[ParameterId::UFy] = {1, 2};
        values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 4};
        values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 2};
        values[ParameterId::TB] = {1, 2, 8};
        values[ParameterId::PD] = {1, 4};
        return values;
    }
    values[ParameterId::TBx] = {16, 32};
    values[ParameterId::TBy] = {8, 16};
    values[ParameterId::TBz] = {1, 8};
    values[ParameterId::CO] = values[ParameterId::CQ] = {0};
    values[ParameterId::SD] = {3};
    values[ParameterId::SB] = {128, longest(2)};
    values[ParameterId::UFx] = values[ParameterId::UFy] = {1};
    values[ParameterId::UFz] = {1, 2};
    values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 2};
    values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 4};
    values[ParameterId::CMz] = values[ParameterId::BMz] = {1, 2};
    values[ParameterId::TB] = {1, 2, 4};
    values[ParameterId::PD] = {1, 2};
    return values;
}

}  // namespace engine::session
