// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many settings there are, and which one chance picks.

#include <algorithm>
#include <atomic>
#include <iterator>
#include <thread>

#include "engine/space/setting_list.hpp"
#include "engine/space/tallies.hpp"

namespace engine::space {
namespace {

/// The branches of one way to set the switches; nothing when stopped.
std::optional<std::vector<Branch>> branchesOf(const SpaceView& space, const Setting& switches,
                                              const std::stop_token& stop) {
    std::vector<Branch> branches;
    for (const auto merging : {Merging::None, Merging::Cyclic, Merging::Block}) {
        auto branch = Branch::make(space, switches, merging);
        if (!branch) continue;
        if (!branch->count(stop)) return std::nullopt;
        if (branch->size() > 0) branches.push_back(std::move(*branch));
    }
    return branches;
}

/// On all cores, since branches have nothing in common; in the order of the switches.
std::optional<std::vector<Branch>> countedBranches(const SpaceView& space,
                                                   const std::stop_token& stop) {
    std::vector<Setting> ways;
    forEachSwitching(space, [&](const Setting& switches) {
        ways.push_back(switches);
        return true;
    });
    std::vector<std::optional<std::vector<Branch>>> found(ways.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < ways.size() && !stop.stop_requested(); i = next++)
            found[i] = branchesOf(space, ways[i], stop);
    };
    {
        const std::size_t cores = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min(cores, ways.size()); ++i) helpers.emplace_back(work);
        work();
    }
    std::vector<Branch> branches;
    for (auto& own : found) {
        if (!own) return std::nullopt;
        std::move(own->begin(), own->end(), std::back_inserter(branches));
    }
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
