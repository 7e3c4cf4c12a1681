// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many registers a compiler gives a thread, before it has compiled: a regression over settings
// that NVRTC has compiled (resources/models/registers.json), by template. Space's own figure,
// KernelPlan::leastRegisters, counts only the values that a thread must hold. Pure.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/onchip.hpp"

namespace engine::model {

/// What compilers treat alike: "direct", "streaming", "streaming, shared memory", "copied",
/// "overlapped", and what marches through several levels: the tiles "block", "warp", "rows",
/// "cluster" and "device", "pipeline" and "tensor".
std::string_view registerGroupOf(const space::KernelPlan& plan);

/// What the number of registers follows from, as logarithms and switches.
std::vector<double> registerFeatures(const space::KernelPlan& plan,
                                     const space::Circumstances& circumstances,
                                     const OnChip& onChip, double updateInstructions);
std::vector<std::string> registerFeatureNames();

/// Weights of registerFeatures() for the logarithm of the registers, by group.
using RegisterWeights = std::map<std::string, std::vector<double>, std::less<>>;
/// As they are shipped.
const RegisterWeights& registerWeights();

/// Registers that a thread is likely to want by the shipped weights, whatever it may have; up to
/// 255.
int wantedRegisters(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                    const OnChip& onChip, double updateInstructions);

/// One compiled setting.
struct Compiled {
    space::KernelPlan plan;
    std::vector<double> features;
    int registers = 0;
};
/// Those that use all they may have tell nothing and are left out.
RegisterWeights fitRegisters(const std::vector<Compiled>& compiled);

std::string registerWeightsToJson(const RegisterWeights& weights, const std::string& source);
Result<RegisterWeights> registerWeightsFromJson(std::string_view json);

}  // namespace engine::model
