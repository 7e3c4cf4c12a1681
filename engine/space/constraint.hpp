// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/space/device_limits.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::space {

/// Everything a rule may look at beside the setting. Computed once per space.
struct Circumstances {
    stencil::Problem problem;
    stencil::Features features;
    int coefficients = 0;  ///< distinct scalar coefficients the kernel would hold
    /// Per axis: some tap lies off the plane across this axis and off its centre, so that streaming
    /// along it needs neighbours of more planes than the current one.
    std::array<bool, 3> oblique{};
    /// Per axis: some tap lies off both other axes, so that streaming along it needs the corners of
    /// a plane.
    std::array<bool, 3> corners{};
    std::array<int, 3> back{}, ahead{};  ///< how far taps reach to either side, per axis
    /// Per axis: coefficient of the cell's column furthest behind, where the formula is a sum of
    /// cells times constants; 0 for others.
    std::array<double, 3> rearmost{};
    double centre = 0;  ///< of the cell itself, likewise
    DeviceLimits limits;

    static Circumstances of(const stencil::Problem& problem, const DeviceLimits& limits);
};

/// A set of parameters, one bit each.
using ParameterSet = std::uint32_t;
constexpr ParameterSet setOf(ParameterId id) {
    return ParameterSet{1} << static_cast<unsigned>(id);
}
/// The switches, choices and counts: everything that is no power of two.
ParameterSet switchingSet();
/// A tiling or merging figure: the product of the values of these parameters.
using Product = ParameterSet;

/// Why a setting is not allowed, for people.
struct Rejection {
    std::string rule;                     ///< name of the rule, "threads per block"
    std::string sentence;                 ///< what, the number, the limit, what would be right
    std::vector<ParameterId> parameters;  ///< which parameters the rule looks at
};

/// One named rule. `allowed` is called millions of times; `sentence` only for people.
struct Constraint {
    std::string name;
    std::vector<ParameterId> parameters;  ///< the rule depends on exactly these
    std::function<bool(const Setting&, const Circumstances&)> allowed;
    std::function<std::string(const Setting&, const Circumstances&)> sentence;
    bool published = false;  ///< among GeST's explicit constraints (section 3.2)
    /// The rule says when parameters.front() has a meaning; without one it is held at its inactive
    /// value.
    bool meaning = false;
    /// Once broken, no larger power of two mends it: lets walks leave a hopeless branch early.
    bool monotone = false;
    /// With the parameters of switchingSet() as given, the rule looks at the powers
    /// of two only through these products. Lets spaces be counted without listing them. Unset: at
    /// each on its own.
    std::function<std::vector<Product>(const Setting& switches)> products = {};
};

/// All rules, in the order in which a person wants to hear of them.
const std::vector<Constraint>& allConstraints();

/// Bytes that one access or one asynchronous copy moves at most.
inline constexpr int kWidestAccess = 16;

/// How prefetched planes travel: the values of PK.
enum PrefetchKind { PrefetchRegisters = 1, PrefetchAsync = 2, PrefetchBulk = 3 };
/// Planes are on their way to shared memory while the march computes.
inline bool prefetchesAsync(const Setting& s) {
    return s[ParameterId::ST] != 0 && s[ParameterId::PR] != 0 &&
           s[ParameterId::PK] != PrefetchRegisters;
}
/// So are whole planes of the tile, halo included: the march of a single time level.
inline bool copiesPlanes(const Setting& s) { return prefetchesAsync(s) && s[ParameterId::TB] == 1; }

/// Cost estimates the rules use; the desktop shows them too.
int threadsOf(const Setting& setting);
int cellsPerThread(const Setting& setting);
/// Dynamic shared memory a block needs, in bytes; 0 when it uses none. The kernel source uses the
/// same figure.
std::int64_t sharedBytesOf(const Setting& setting, const Circumstances& circumstances);
/// Planes the block keeps in shared memory at once while it streams; 1 without streaming (the whole
/// tile), 0 without shared memory.
int sharedPlanes(const Setting& setting, const Circumstances& circumstances);
/// Elements that planes of level 0 on their way take in shared memory in a march through several
/// levels: each thread has places of its own.
std::int64_t stagedCells(const Setting& setting, const Circumstances& circumstances);
/// Cells of one such plane (of the whole tile without streaming), halo included.
std::int64_t sharedPlaneCells(const Setting& setting, const Circumstances& circumstances);
/// Registers a thread is likely to need: a rough figure that keeps hopeless settings out.
int estimatedRegisters(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
