// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Knowledge that a search may begin with: the analytic model, or what was learned from recordings
// of other stencils. Whoever uses it declares it (StrategyInfo::priors) and is told to (the option
// `prior`).

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/result.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

enum class PriorKind : std::uint8_t { Model, Learned };
std::string nameOf(PriorKind kind);  ///< "model", "learned": values of the option

/// All that a prior says of a setting.
struct Expected {
    double ms = 0;              ///< per time step; infinite when it is not expected to run
    double compileSeconds = 0;  ///< of one core; 0 = nothing is known
    /// What costs follow from, the same number for every setting; empty = none, or it does not run.
    std::vector<double> features;
};

class Prior {
public:
    virtual ~Prior() = default;
    virtual Expected expected(const space::Setting& setting) const {
        return {expectedMs(setting), 0, {}};
    }
    /// Of each of them; priors that are quicker with many at once say it here.
    virtual std::vector<Expected> expected(std::span<const space::Setting> settings) const;
    /// What a setting is expected to cost, to be compared with others; infinite when it is not
    /// expected to run.
    virtual double expectedMs(const space::Setting& setting) const = 0;
};

/// The prior of that kind for the problem and device at hand, or why there is none.
using PriorSource = std::function<Result<std::shared_ptr<const Prior>>(PriorKind kind)>;

/// Of `drawn` settings drawn uniformly, the `most` of least expected cost, cheapest first, those
/// not expected to run left out. The space must not be empty.
std::vector<space::Setting> favourites(const space::TuningSpace& space, const Prior& prior,
                                       Random& random, int drawn, std::size_t most);

}  // namespace engine::search
