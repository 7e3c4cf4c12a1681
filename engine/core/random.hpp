// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only source of chance in the program. It is always passed in, so that the same seed gives the
// same result on every machine (the distributions of <random> differ between standard libraries).

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace engine {

/// xoshiro256** (Blackman and Vigna 2018), seeded through splitmix64.
class Random {
public:
    explicit Random(std::uint64_t seed);

    std::uint64_t next();
    /// Uniform in [0, bound); bound > 0. Unbiased (Lemire's rejection).
    std::uint64_t below(std::uint64_t bound);
    /// Uniform in [low, high], both included.
    int between(int low, int high);
    /// Uniform in [0, 1) with 53 random bits.
    double uniform();
    bool chance(double probability) { return uniform() < probability; }
    /// Standard normal (Box-Muller).
    double normal();
    /// A generator whose stream is independent of this one's; advances this one by one draw.
    Random split() { return Random(next()); }

    template <class T>
    void shuffle(std::vector<T>& values) {
        for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
    }

private:
    std::uint64_t m_state[4];
};

}  // namespace engine
