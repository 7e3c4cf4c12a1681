// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace engine {

/// The value of splitmix64 (Steele, Lea and Flood 2014) in state `x`: 64 well mixed bits of a
/// number. Its next state is x + kSplitmixStep.
inline constexpr std::uint64_t kSplitmixStep = 0x9e3779b97f4a7c15U;
constexpr std::uint64_t splitmix64(std::uint64_t x) {
    x += kSplitmixStep;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

}  // namespace engine
