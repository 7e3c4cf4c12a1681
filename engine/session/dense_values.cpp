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
    DenseValues values = {{ParameterId::SH, {0, 1}}, {ParameterId::CO, {0, 1}},
                          {ParameterId::ST, {0, 1}}, {ParameterId::RT, {0, 1}},
                          {ParameterId::PR, {0, 1}}, {ParameterId::TB, {1}}};
    // Streaming along x is left out: it gives up coalesced access and is an order of magnitude
    // slower.
    if (problem.pattern.dimensions == 2) {
        values[ParameterId::TBx] = {32, 128, 256};
        values[ParameterId::TBy] = {1, 2, 4, 8};
        values[ParameterId::SD] = {2};
        values[ParameterId::SB] = {64, 512, longest(1)};
        values[ParameterId::UFx] = {1, 2, 4};
        values[ParameterId::UFy] = {1, 2, 4};
        values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 2, 4};
        values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 2};
        return values;
    }
    values[ParameterId::TBx] = {32, 64};
    values[ParameterId::TBy] = {1, 4, 8};
    values[ParameterId::TBz] = {1, 4};
    values[ParameterId::SD] = {2, 3};
    values[ParameterId::SB] = {64, longest(2)};
    values[ParameterId::UFx] = values[ParameterId::UFy] = values[ParameterId::UFz] = {1, 2};
    values[ParameterId::CMx] = values[ParameterId::BMx] = {1, 2};
    values[ParameterId::CMy] = values[ParameterId::BMy] = {1, 2};
    values[ParameterId::CMz] = values[ParameterId::BMz] = {1};
    return values;
}

}  // namespace engine::session
