// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/analysis/race_rows.hpp"
#include "engine/analysis/recorded_baseline.hpp"
#include "engine/core/cores.hpp"

namespace cli {
namespace {

using namespace engine;

/// One session stepped to its end.
struct Played {
    session::Snapshot snapshot;
    std::optional<Error> ended;
    session::DeviceOpener open;
};
using Watch = std::function<void(const session::SearchSession&, std::size_t steps)>;

Result<Played> play(const session::SessionOrder& order, const session::Surroundings& surroundings,
                    const std::stop_token& stop, const Watch& watch) {
    auto racing = session::beginSession(order, surroundings);
    if (!racing) return tl::unexpected(racing.error());
    Played played;
    for (std::size_t steps = 0;; ++steps) {
        const auto more = (*racing)->step(stop);
        if (!more) played.ended = more.error();
        if (!more || !*more) break;
        if (watch && steps % 256 == 0) watch(**racing, steps);
    }
    played.snapshot = (*racing)->snapshot();
    played.snapshot.rows = {};  // a race of many runs has millions
    played.open = (*racing)->opener();
    return played;
}

Error endedAfter(const Error& error, const std::string& stencil, const std::string& when,
                 bool unscored = false) {
    return {error.kind, fmt::format("{} The race of {} ended after {}{}.", error.message, stencil,
                                    when, unscored ? " and has no scores" : "")};
}

/// The order for each repeat: all methods once.
std::vector<session::SessionOrder> ordersByRepeat(const session::SessionOrder& order) {
    std::vector<session::SessionOrder> orders;
    for (const auto& run : order.runs) {
        const auto repeat = static_cast<std::size_t>(run.repeat);
        while (orders.size() < repeat) {
            orders.push_back(order);
            orders.back().runs.clear();
        }
        auto& runs = orders[repeat - 1].runs;
        runs.push_back(run);
        runs.back().id = static_cast<int>(runs.size()) - 1;
    }
    return orders;
}

/// Every repeat with what became of it; nothing of those that were not begun.
using Repeats = std::vector<std::optional<Result<Played>>>;

Repeats playAll(const std::vector<session::SessionOrder>& orders,
                const session::Surroundings& surroundings, Progress& progress,
                const std::stop_token& stop) {
    Repeats repeats(orders.size());
    std::mutex mutex;  // guards the three below and `progress`
    std::size_t begun = 0, finished = 0;
    bool failed = false;
    const auto work = [&] {
        for (;;) {
            std::size_t own = 0;
            {
                const std::lock_guard lock(mutex);
                if (begun == orders.size() || failed || (begun > 0 && stop.stop_requested()))
                    return;
                own = begun++;
            }
            auto played = play(orders[own], surroundings, stop, {});
            const std::lock_guard lock(mutex);
            failed = failed || !played || played->ended;
            repeats[own] = std::move(played);
            ++finished;
            progress.show(static_cast<double>(finished) / static_cast<double>(orders.size()),
                          fmt::format("{}: {} of {} repeats", orders[own].problem.pattern.name,
                                      finished, orders.size()));
        }
    };
    const auto cores = static_cast<std::size_t>(usableCores());
    std::vector<std::jthread> threads;
    while (threads.size() + 1 < std::min(cores, orders.size())) threads.emplace_back(work);
    work();
    threads.clear();
    return repeats;
}

/// How many repeats were played to their end, and what ended others.
struct Ends {
    std::size_t complete = 0;
    std::optional<Error> early;
};
/// Fails when a repeat could not begin.
Result<Ends> endsOf(const Repeats& repeats) {
    Ends ends;
    for (const auto& repeat : repeats) {
        if (!repeat) continue;
        if (!*repeat) return tl::unexpected(repeat->error());
        if ((*repeat)->ended)
            ends.early = (*repeat)->ended;
        else
            ++ends.complete;
    }
    if (!ends.early && ends.complete < repeats.size())
        ends.early = Error{ErrorKind::Cancelled, "Stopped."};
    return ends;
}

/// The runs of all complete repeats; where none is, those of all, up to where the first stopped.
Raced together(Repeats repeats, std::size_t complete) {
    Raced raced;
    bool first = true;
    for (auto& repeat : repeats) {
        if (!repeat || (complete > 0 && (*repeat)->ended)) continue;
        session::Snapshot& own = (*repeat)->snapshot;
        if (complete == 0)
            raced.seconds = first ? own.clockSeconds : std::min(raced.seconds, own.clockSeconds);
        if (first)
            raced.snapshot = std::move(own);
        else
            std::move(own.runs.begin(), own.runs.end(), std::back_inserter(raced.snapshot.runs));
        first = false;
    }
    if (complete > 0) raced.seconds = analysis::racedSeconds(raced.snapshot);
    return raced;
}

}  // namespace

Result<Raced> raceAbreast(const session::SessionOrder& order,
                          const session::Surroundings& surroundings, Progress& progress,
                          const std::stop_token& stop) {
    const auto total = static_cast<double>(order.runs.size());
    const auto watch = [&](const session::SearchSession& racing, std::size_t steps) {
        const double seconds = racing.clockSeconds();
        const double evaluations = total * order.budget.evaluations.value_or(1);
        progress.show(order.budget.seconds ? seconds / *order.budget.seconds
                                           : static_cast<double>(steps) / evaluations,
                      fmt::format("{}: {:.1f} s on the clock of {} runs",
                                  order.problem.pattern.name, seconds, total));
    };
    auto played = play(order, surroundings, stop, watch);
    if (!played) return tl::unexpected(played.error());
    Raced raced{std::move(played->snapshot), std::nullopt, 0, {}};  // of a GPU there is none
    raced.seconds = analysis::racedSeconds(raced.snapshot);
    if (played->ended) {
        raced.seconds = std::min(raced.seconds, raced.snapshot.clockSeconds);
        raced.ended = endedAfter(*played->ended, order.problem.pattern.name,
                                 fmt::format("{:.1f} s of each run's clock", raced.seconds));
    }
    return raced;
}

Result<Raced> raceByRepeats(const session::SessionOrder& order,
                            const session::Surroundings& surroundings, Progress& progress,
                            const std::stop_token& stop) {
    const auto open = surroundings.find(order.wanted());
    if (!open) return tl::unexpected(open.error());
    auto shared = surroundings;  // the recording is read once
    shared.find = [&open](const auto&...) { return *open; };
    const auto orders = ordersByRepeat(order);
    auto repeats = playAll(orders, shared, progress, stop);
    const auto ends = endsOf(repeats);
    if (!ends) return tl::unexpected(ends.error());
    Raced raced = together(std::move(repeats), ends->complete);
    raced.baseline = analysis::recordedBaseline(*open, stop);
    const bool unscored = stop.stop_requested() && !raced.baseline;
    if (ends->early || unscored)
        raced.ended = endedAfter(
            ends->early.value_or(Error{ErrorKind::Cancelled, "Stopped."}),
            order.problem.pattern.name,
            ends->complete > 0 ? fmt::format("{} of {} repeats", ends->complete, orders.size())
                               : fmt::format("{:.1f} s of each run's clock", raced.seconds),
            unscored);
    return raced;
}

}  // namespace cli
