// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A search method: asked for settings, told what became of them. It knows no device, thread of the
// program, file or budget; those are the session's. Deterministic: the same seed, the same places
// and the same reports in the same order give the same requests.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/result.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/search/breeders.hpp"
#include "engine/search/hint.hpp"
#include "engine/search/machine.hpp"
#include "engine/search/option.hpp"
#include "engine/search/prior.hpp"
#include "engine/search/report.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// What the device has room for when a strategy is asked.
struct Places {
    std::size_t free = 1;      ///< requests it can take now
    std::size_t inFlight = 0;  ///< requests of this strategy it has not reported on
    /// Whether it does one thing after the other: then nothing is lost by waiting for a report, and
    /// methods go by the letter of their papers. Otherwise places left free are time lost.
    bool serial() const { return free + inFlight <= 1; }
};

class Strategy {
public:
    virtual ~Strategy() = default;
    /// Up to `places.free` requests; none of a setting that was asked for as closely before, none
    /// that the space does not hold. Empty while it waits for reports, or for good when finished().
    virtual std::vector<device::Request> ask(const Places& places) = 0;
    /// What became of a request; reports may come in any order.
    virtual void tell(const Report& report) = 0;
    virtual bool finished() const = 0;
    /// What there is to watch while it runs (groups, quotas, generations); cheap to copy.
    virtual record::Diagnostics diagnostics() const { return {}; }
};

/// What a strategy is made from.
struct Given {
    const space::TuningSpace& space;
    const CompleteOptions& options;
    Random random;
    /// Settings that prior knowledge would begin with, most promising first, all allowed and
    /// distinct. Empty without a prior: then a strategy sees nothing that was not measured.
    std::vector<space::Setting> starts;
    /// The same knowledge, to be asked of any setting; null without one.
    std::shared_ptr<const Prior> prior = nullptr;
    std::optional<Machine> machine = {};  ///< nothing when the GPU is not known
    /// Of strategies with sub-populations; never null.
    std::shared_ptr<Breeders> breeders = breedersInTurn();
    /// Of strategies that take them; empty with the prior "none", too.
    std::vector<Hint> hints = {};
};

/// A switch of earlier versions that is a strategy of its own today.
struct FormerSwitch {
    std::string option, strategy;
};

struct StrategyInfo {
    std::string name;    ///< "gest"
    std::string title;   ///< "GeST as published: parameter groups with quota rewards"
    std::string source;  ///< the paper and section
    std::vector<OptionInfo> options;
    /// Or why the method cannot work here.
    std::function<Result<std::unique_ptr<Strategy>>(const Given&)> make;
    /// Prior knowledge that it can use; none: it is never given any.
    std::vector<PriorKind> priors = {};
    std::string changes = {};  ///< the published strategy that it alters; empty: it alters none
    std::vector<FormerSwitch> formerSwitches = {};
    /// It asks the prior itself all the time: unless told otherwise, it is given the first that
    /// there is.
    bool predicts = false;
    bool takesHints = false;
};

/// All strategies, in the order shown. Each has the options it declares, then those that all share:
/// `prior` where it can use one, `starts` where it begins by it, `hints` where it takes them,
/// `screen` and its limits.
const std::vector<StrategyInfo>& strategies();
Result<const StrategyInfo*> findStrategy(const std::string& name);

/// What surrounds a strategy when it is made.
struct Surroundings {
    device::Looks looks;  ///< that the device offers
    PriorSource priors;   ///< where prior knowledge comes from; may be empty = there is none
    std::optional<Machine> machine = {};
    Together company = {};
    HintSource hints = {};  ///< may be empty = there are none
};
/// Whether breeders make a difference to it.
bool hasSubPopulations(const StrategyInfo& info);
/// Unknown names and options are refused with the known ones in the message, wrong values with the
/// right ones; missing options get defaults.
Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random,
                                               const Surroundings& surroundings = {});

}  // namespace engine::search
