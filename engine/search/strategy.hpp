// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A search method: asked for settings, told what they cost. It knows no device, thread of the
// program, file or budget; those are the session's. Deterministic: the same seed and the same
// answers in the same order give the same questions.

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/result.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/record/rows.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// One declared option; forms and flags are generated from this.
struct OptionInfo {
    std::string name;         ///< "samples"
    std::string description;  ///< one sentence
    double defaultValue = 0;
    double minimum = 0, maximum = 0;
    bool integer = true;
};

using record::Options;

/// What a setting turned out to cost: ms per time step, infinite when it failed.
struct Answer {
    space::Setting setting;
    double costMs = std::numeric_limits<double>::infinity();
};

class Strategy {
public:
    virtual ~Strategy() = default;
    /// Up to `most` settings to evaluate. Empty while it waits for answers, or for good when
    /// finished().
    virtual std::vector<space::Setting> ask(std::size_t most) = 0;
    /// The answer to a setting asked before; answers may come in any order.
    virtual void tell(const Answer& answer) = 0;
    virtual bool finished() const = 0;
    /// Up to `most` settings that ask() will probably give next, supposing that nothing under way
    /// turns out well; those sooner first. A device may get ready for them; nobody is bound to it,
    /// and the search goes on as if it had not been asked.
    virtual std::vector<space::Setting> foresee(std::size_t /*most*/) const { return {}; }
    /// What there is to watch while it runs (groups, quotas, generations); cheap to copy.
    virtual record::Diagnostics diagnostics() const { return {}; }
};

struct StrategyInfo {
    std::string name;    ///< "gest"
    std::string title;   ///< "GeST: parameter groups with quota rewards"
    std::string source;  ///< the paper and section
    std::vector<OptionInfo> options;
    std::function<std::unique_ptr<Strategy>(const space::TuningSpace&, const Options&, Random)>
        make;
};

/// All strategies, in the order shown.
const std::vector<StrategyInfo>& strategies();
/// Unknown names and options are refused with the known ones in the message; missing options get
/// defaults.
Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random);
Result<const StrategyInfo*> findStrategy(const std::string& name);

}  // namespace engine::search
