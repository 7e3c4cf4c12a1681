// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many settings there are, and which one chance picks.

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <thread>

#include "engine/space/setting_list.hpp"
#include "engine/space/tallies.hpp"

namespace engine::space {
namespace {

/// Hands every branch with settings, counted, to `take(way, branch)`: on all cores, since branches
/// have nothing in common; `way` numbers the ways to set the switches, each of which one core does.
/// False when stopped.
template <class Take>
bool forEachCounted(const SpaceView& space, const std::vector<Setting>& ways,
                    const std::stop_token& stop, const Take& take) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t way = next++; way < ways.size(); way = next++)
            for (const auto merging : {Merging::None, Merging::Cyclic, Merging::Block}) {
                if (stop.stop_requested()) return;
                auto branch = Branch::make(space, ways[way], merging);
                if (branch && branch->count(stop) && branch->size() > 0)
                    take(way, std::move(*branch));
            }
    };
    {
        const std::size_t cores = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min(cores, ways.size()); ++i) helpers.emplace_back(work);
        work();
    }
    return !stop.stop_requested();
}

std::vector<Setting> waysOf(const SpaceView& space) {
    std::vector<Setting> ways;
    forEachSwitching(space, [&](const Setting& switches) {
        ways.push_back(switches);
        return true;
    });
    return ways;
}

void add(Counts& counts, int combination, std::uint64_t settings) {
    counts.total = saturatingSum(counts.total, settings);
    if (combination < 0) return;
    auto& own = counts.perCombination[static_cast<std::size_t>(combination)];
    own = saturatingSum(own, settings);
}

/// What counting worked out is let go branch by branch: it takes a hundred megabytes and more.
std::optional<Counts> countsOf(const SpaceView& space, const std::stop_token& stop) {
    Counts counts;
    std::mutex mutex;
    const bool finished =
        forEachCounted(space, waysOf(space), stop, [&](std::size_t, const Branch& branch) {
            const std::lock_guard lock(mutex);
            add(counts, branch.combination(), branch.size());
        });
    return finished ? std::optional(counts) : std::nullopt;
}

/// To sample from, in the order of the ways.
std::vector<Branch> branchesOf(const SpaceView& space) {
    const auto ways = waysOf(space);
    std::vector<std::vector<Branch>> found(ways.size());
    forEachCounted(space, ways, {}, [&](std::size_t way, Branch&& branch) {
        found[way].push_back(std::move(branch));
    });
    std::vector<Branch> branches;
    for (auto& own : found) std::move(own.begin(), own.end(), std::back_inserter(branches));
    return branches;
}

}  // namespace

const TuningSpace::Tallies& TuningSpace::tallies() const {
    const std::lock_guard lock(m_tallies->mutex);
    if (!m_tallies->branches) {
        auto branches = branchesOf({*m_circumstances, m_values, m_constraints});
        Counts counts;
        for (const auto& branch : branches) add(counts, branch.combination(), branch.size());
        m_tallies->counts = counts;
        m_tallies->branches = std::move(branches);
    }
    return *m_tallies;
}

std::optional<Counts> TuningSpace::count(std::stop_token stop) const {
    if (!m_list) {
        const std::lock_guard lock(m_tallies->mutex);
        if (!m_tallies->counts)
            m_tallies->counts = countsOf({*m_circumstances, m_values, m_constraints}, stop);
        return m_tallies->counts;
    }
    Counts counts;
    for (const auto& setting : m_list->settings) add(counts, combinationOf(setting).id, 1);
    return counts;
}

Setting TuningSpace::sample(Random& random) const {
    if (m_list) return m_list->settings[random.below(m_list->settings.size())];
    const auto& known = tallies();
    std::uint64_t rank = random.below(known.counts->total);
    for (const auto& branch : *known.branches) {
        if (rank < branch.size()) return branch.sample(random);
        rank -= branch.size();
    }
    return known.branches->back().sample(random);
}

}  // namespace engine::space
