// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A search method: asked for settings, told what became of them. It knows no device, thread of the
// program, file or budget; those are the session's. Deterministic: the same seed and the same
// answers in the same order give the same questions.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/result.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/search/option.hpp"
#include "engine/search/report.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

class Strategy {
public:
    virtual ~Strategy() = default;
    /// Up to `most` settings to evaluate. Empty while it waits for answers, or for good when
    /// finished().
    virtual std::vector<space::Setting> ask(std::size_t most) = 0;
    /// What became of a setting asked before; reports may come in any order.
    virtual void tell(const Report& report) = 0;
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
    std::function<std::unique_ptr<Strategy>(const space::TuningSpace&, const CompleteOptions&,
                                            Random)>
        make;
};

/// All strategies, in the order shown.
const std::vector<StrategyInfo>& strategies();
/// Unknown names and options are refused with the known ones in the message, wrong values with the
/// right ones; missing options get defaults.
Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random);
Result<const StrategyInfo*> findStrategy(const std::string& name);
/// Of texts such as "samples=15".
Result<Options> readOptions(const StrategyInfo& info, const std::vector<std::string>& texts);

}  // namespace engine::search
