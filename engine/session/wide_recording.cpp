// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/wide_recording.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>

#include "engine/session/model_prior.hpp"
#include "engine/session/promising_values.hpp"
#include "engine/space/drawing_by_combination.hpp"

namespace engine::session {
namespace {

constexpr int kProblemsAtOnce = 3;  ///< of a GPU: one measures, others open and draw

/// Slow kernels cost much, and those that take seconds to compile: most of a recording's time
/// goes there.
double priceOf(const search::Prior& prior, const space::Setting& setting) {
    const auto expected = prior.expected(setting);
    return expected.ms * (1 + expected.compileSeconds);
}

space::Setting bestOf(int draws, std::size_t turn, const space::CombinationDraws& combinations,
                      const search::Prior* prior, Random& random) {
    space::Setting best = combinations.draw(turn, random);
    if (prior == nullptr) return best;
    double least = priceOf(*prior, best);
    for (int i = 1; i < draws; ++i) {
        const auto other = combinations.draw(turn, random);
        const double price = priceOf(*prior, other);
        if (price < least) {
            best = other;
            least = price;
        }
    }
    return best;
}

/// Measures one problem completely, in memory.
Result<store::SessionFile> recorded(const WideOrder& order, std::size_t number,
                                    const WideMachine& machine, const Surroundings& surroundings,
                                    const std::stop_token& stop) {
    const stencil::Problem& problem = order.problems[number];
    const DeviceOpener open = machine.open(problem);
    const auto device = open();  // stays open: the session shares its arrays
    if (!device) return tl::unexpected(device.error());
    Random random(order.seed + number);
    const auto& space = (*device)->space();
    const auto priors = modelPriors(space, (*device)->info());
    auto prior = priors(search::PriorKind::Learned);
    if (!prior) prior = priors(search::PriorKind::Model);
    auto settings =
        settingsAcrossCombinations(space, order.settings, prior ? prior->get() : nullptr, random);
    Surroundings around = surroundings;
    around.find = [&](const WantedDevice&) { return Result<DeviceOpener>(listed(open, settings)); };
    auto session =
        beginSession({.problem = problem,
                      .device = machine.argument,
                      .runs = {{.strategy = "exhaustive", .options = {}, .seed = order.seed}},
                      .recording = true},
                     around);
    if (!session) return tl::unexpected(session.error());
    return completed(std::move(*session), stop);
}

}  // namespace

std::vector<space::Setting> settingsAcrossCombinations(const space::TuningSpace& space, int count,
                                                       const search::Prior* prior, Random& random) {
    constexpr std::array kDraws{1, 4, 32};
    constexpr int kMostTries = 20;  // times as many as wanted
    const space::CombinationDraws combinations(space);
    std::vector<space::Setting> settings;
    std::unordered_set<space::Setting, space::SettingHash> seen;
    const auto wanted = static_cast<std::size_t>(count);
    const auto start = static_cast<std::size_t>(random.below(combinations.combinations()));
    for (std::size_t i = 0; settings.size() < wanted && i < kMostTries * wanted; ++i) {
        // Every round over the combinations has the next number of draws.
        const std::size_t round = i / combinations.combinations();
        const int draws = kDraws[(i + round) % kDraws.size()];
        const auto setting = bestOf(draws, start + i, combinations, prior, random);
        if (seen.insert(setting).second) settings.push_back(setting);
    }
    return settings;
}

Result<store::SessionFile> completed(std::unique_ptr<SearchSession> session,
                                     const std::stop_token& stop) {
    for (;;) {
        const auto more = session->step(stop);
        if (!more) return tl::unexpected(more.error());
        if (!*more) return std::move(session->file());
    }
}

Status recordEach(std::size_t problems, const std::vector<WideMachine>& machines,
                  const MakeRecording& make, const KeepRecording& keep) {
    std::mutex mutex;
    std::size_t next = 0;
    Status ended;
    const auto take = [&]() -> std::optional<std::size_t> {
        const std::lock_guard lock(mutex);
        if (!ended || next == problems) return std::nullopt;
        return next++;
    };
    const auto work = [&](const WideMachine& machine) {
        while (const auto number = take()) {
            auto file = make(*number, machine);
            const std::lock_guard lock(mutex);
            if (!file && file.error().kind == ErrorKind::Cancelled)
                ended = tl::unexpected(file.error());
            else if (ended)
                ended = keep(*number, std::move(file));
        }
    };
    {
        std::vector<std::jthread> threads;
        for (const WideMachine& machine : machines)
            for (int i = 0; i < kProblemsAtOnce; ++i)
                threads.emplace_back(work, std::cref(machine));
    }
    return ended;
}

Status recordWide(const WideOrder& order, const std::vector<WideMachine>& machines,
                  const Surroundings& surroundings, const KeepRecording& keep,
                  const std::stop_token& stop) {
    return recordEach(
        order.problems.size(), machines,
        [&](std::size_t number, const WideMachine& machine) {
            return recorded(order, number, machine, surroundings, stop);
        },
        keep);
}

}  // namespace engine::session
