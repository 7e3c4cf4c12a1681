// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a setting costs, as far as it can be told before compiling. Parts of a plan
// (kernel_plan.hpp) that rules ask for by themselves.

#include <cstdint>

#include "engine/space/plan/march.hpp"
#include "engine/space/setting.hpp"

namespace engine::space {

int threadsOf(const Setting& setting);
int cellsPerThread(const Setting& setting);
/// Registers that the values take which a thread must hold at once: rules keep hopeless settings
/// out by them. What a compiler is likely to take is model::wantedRegisters().
/// `march`: the setting's, of those who know it already.
int leastRegisters(const Setting& setting, const Circumstances& circumstances,
                   const March* march = nullptr);
/// Cells whose computation stands in the code, one after the other.
std::int64_t unrolledCells(const Setting& setting);

}  // namespace engine::space
