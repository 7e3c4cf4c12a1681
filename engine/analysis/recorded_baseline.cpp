// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/recorded_baseline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/core/random.hpp"

namespace engine::analysis {
namespace {

constexpr std::size_t kOrders = 100;  ///< of random searches that are played
constexpr std::size_t kBaselineMoments = 1000;
constexpr std::size_t kLikes = 512, kAlmostAlike = 4;
constexpr std::uint64_t kBaselineSeed = 0x62'61'73'65;
constexpr double kNegligibleChance = 1e-12;

/// What a recording tells when it is asked for everything.
struct Known {
    space::Setting setting;
    double costMs = 0, compileSeconds = 0;
    std::size_t likes = 0;  ///< which of kLikes kinds of compile times
};
using Visit = std::function<void(const device::Completion&)>;

/// Submits one after the other, as much as keeps the device busy, until the moment given or until
/// everything is known.
Status play(device::Device& device, const std::vector<space::Setting>& order, double untilSeconds,
            const std::stop_token& stop, const Visit& visit) {
    const auto atOnce = static_cast<std::size_t>(std::max(1, device.parallelism()));
    std::size_t submitted = 0;
    for (std::size_t known = 0; known < order.size(); ++known) {
        for (; submitted < order.size() && submitted - known < atOnce; ++submitted)
            device.submit(submitted, order[submitted]);
        const auto completion = device.next(stop);
        if (!completion) return tl::unexpected(completion.error());
        if (completion->clockSeconds > untilSeconds) break;
        visit(*completion);
    }
    return {};
}

/// Those that compile about as long, as many of each kind.
void findLikes(std::vector<Known>& all) {
    std::vector<Known*> byTime;
    for (Known& known : all) byTime.push_back(&known);
    std::stable_sort(byTime.begin(), byTime.end(), [](const Known* a, const Known* b) {
        return a->compileSeconds < b->compileSeconds;
    });
    for (std::size_t i = 0; i < byTime.size(); ++i) byTime[i]->likes = i * kLikes / byTime.size();
}

std::vector<Draw> drawsOf(const std::vector<Known>& all) {
    std::vector<Draw> draws;
    for (const Known& known : all)
        if (std::isfinite(known.costMs)) draws.push_back({known.costMs, known.likes});
    std::stable_sort(draws.begin(), draws.end(),
                     [](const Draw& a, const Draw& b) { return a.costMs < b.costMs; });
    return draws;
}

/// How many settings of every kind are known at each of the moments, counted over all orders.
using Tally = std::vector<std::array<double, kLikes>>;

Result<Tally> played(std::vector<Known> all, const OpenDevice& open, double enough,
                     const std::stop_token& stop) {
    Tally newlyKnown(kBaselineMoments);
    Random random(kBaselineSeed);
    for (std::size_t i = 0; i < kOrders; ++i) {
        random.shuffle(all);
        std::vector<space::Setting> order;
        for (const Known& known : all) order.push_back(known.setting);
        const auto device = open();
        if (!device) return tl::unexpected(device.error());
        const auto done =
            play(**device, order, enough, stop, [&](const device::Completion& completion) {
                const double moment = completion.clockSeconds / enough * (kBaselineMoments - 1);
                const auto from = static_cast<std::size_t>(std::ceil(moment));
                if (from < kBaselineMoments) ++newlyKnown[from][all[completion.ticket].likes];
            });
        if (!done) return tl::unexpected(done.error());
    }
    for (std::size_t moment = 1; moment < kBaselineMoments; ++moment)
        for (std::size_t i = 0; i < kLikes; ++i) newlyKnown[moment][i] += newlyKnown[moment - 1][i];
    return newlyKnown;
}

/// The share of each kind that is known. Neighbours are counted with it: they compile for almost as
/// long, and one kind alone is too few.
std::vector<double> chancesOf(const std::array<double, kLikes>& known,
                              const std::array<double, kLikes>& all) {
    std::vector<double> chances(kLikes, 0);
    for (std::size_t i = 0; i < kLikes; ++i) {
        const std::size_t reach = std::min({kAlmostAlike, i, kLikes - 1 - i});  // on both sides
        double knownHere = 0, allHere = 0;
        for (std::size_t j = i - reach; j <= i + reach; ++j) {
            knownHere += known[j];
            allHere += all[j];
        }
        if (allHere > 0) chances[i] = knownHere / (allHere * kOrders);
    }
    return chances;
}

/// What random search is expected to have found by moments up to `enough`.
Result<std::vector<RandomBaseline::Step>> expectedSteps(std::vector<Known> all,
                                                        const OpenDevice& open, double enough,
                                                        double withoutAnyMs,
                                                        const std::stop_token& stop) {
    findLikes(all);
    const std::vector<Draw> draws = drawsOf(all);
    std::array<double, kLikes> inAll{};
    for (const Known& known : all) ++inAll[known.likes];
    const auto tally = played(std::move(all), open, enough, stop);
    if (!tally) return tl::unexpected(tally.error());
    const auto times = moments(0, enough, kBaselineMoments);
    std::vector<RandomBaseline::Step> steps;
    for (std::size_t moment = 0; moment < kBaselineMoments; ++moment)
        steps.push_back({times[moment],
                         expectedLeast(draws, chancesOf((*tally)[moment], inAll), withoutAnyMs)});
    return steps;
}

}  // namespace

double expectedLeast(std::span<const Draw> ascending, std::span<const double> chances,
                     double withoutAnyMs) {
    double noneBetter = 1, expected = 0;
    for (const Draw& draw : ascending) {
        expected += noneBetter * chances[draw.likes] * draw.costMs;
        noneBetter *= 1 - chances[draw.likes];
        if (noneBetter < kNegligibleChance) break;
    }
    return expected + noneBetter * withoutAnyMs;
}

std::optional<RandomBaseline> recordedBaseline(const OpenDevice& open,
                                               const std::stop_token& stop) {
    const auto device = open();
    if (!device || !(*device)->optimumMs()) return std::nullopt;
    std::vector<space::Setting> settings;
    for (std::uint64_t rank = 0; rank < (*device)->space().size(); ++rank)
        settings.push_back((*device)->space().at(rank));
    std::vector<Known> all;
    std::vector<double> costs;
    const auto done = play(**device, settings, std::numeric_limits<double>::infinity(), stop,
                           [&](const device::Completion& completion) {
                               const auto& row = completion.evaluation;
                               all.push_back({row.setting, row.costMs(), row.compileSeconds});
                               costs.push_back(row.costMs());
                           });
    if (!done) return std::nullopt;
    // To know how long to play: as if each took the mean of all.
    const double total = (*device)->clockSeconds();
    const RandomBaseline inTurn(costs, total / static_cast<double>(costs.size()));
    const double enough = std::min(total, 2 * inTurn.secondsToReach(kScoredPart));
    auto steps = expectedSteps(std::move(all), open, enough, inTurn.medianMs(), stop);
    if (!steps) return std::nullopt;
    return RandomBaseline(costs, std::move(*steps));
}

}  // namespace engine::analysis
