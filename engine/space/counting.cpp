// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many settings there are, and which one chance picks.

#include "engine/space/setting_list.hpp"
#include "engine/space/tallies.hpp"

namespace engine::space {
namespace {

std::optional<std::vector<Branch>> countedBranches(const SpaceView& space,
                                                   const std::stop_token& stop) {
    std::vector<Branch> branches;
    const bool finished = forEachSwitching(space, [&](const Setting& switches) {
        for (const auto merging : {Merging::None, Merging::Cyclic, Merging::Block}) {
            if (stop.stop_requested()) return false;
            auto branch = Branch::make(space, switches, merging);
            if (!branch) continue;
            if (!branch->count(stop)) return false;
            if (branch->size() > 0) branches.push_back(std::move(*branch));
        }
        return true;
    });
    if (!finished) return std::nullopt;
    return branches;
}

void add(Counts& counts, int combination, std::uint64_t settings) {
    counts.total = saturatingSum(counts.total, settings);
    if (combination < 0) return;
    auto& own = counts.perCombination[static_cast<std::size_t>(combination)];
    own = saturatingSum(own, settings);
}

}  // namespace

const TuningSpace::Tallies* TuningSpace::tallies(std::stop_token stop) const {
    const std::lock_guard lock(m_tallies->mutex);
    if (!m_tallies->branches) {
        auto branches = countedBranches({*m_circumstances, m_values, m_constraints}, stop);
        if (!branches) return nullptr;
        for (const auto& branch : *branches)
            add(m_tallies->counts, branch.combination(), branch.size());
        m_tallies->branches = std::move(branches);
    }
    return m_tallies.get();
}

std::optional<Counts> TuningSpace::count(std::stop_token stop) const {
    if (!m_list) {
        const auto* known = tallies(stop);
        return known != nullptr ? std::optional(known->counts) : std::nullopt;
    }
    Counts counts;
    for (const auto& setting : m_list->settings) add(counts, combinationOf(setting).id, 1);
    return counts;
}

Setting TuningSpace::sample(Random& random) const {
    if (m_list) return m_list->settings[random.below(m_list->settings.size())];
    const auto* known = tallies({});
    std::uint64_t rank = random.below(known->counts.total);
    for (const auto& branch : *known->branches) {
        if (rank < branch.size()) return branch.sample(random);
        rank -= branch.size();
    }
    return known->branches->back().sample(random);
}

}  // namespace engine::space
