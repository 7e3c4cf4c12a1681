// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The runs of a race on one stencil, up to the end of their budget or of the race.

#include <optional>
#include <stop_token>
#include <string>

#include "app/cli/progress.hpp"
#include "engine/analysis/score.hpp"
#include "engine/session/begin_session.hpp"

namespace cli {

struct Raced {
    engine::session::Snapshot snapshot;  ///< its runs, without their rows
    std::optional<engine::analysis::RandomBaseline> baseline;
    double seconds = 0;                  ///< on every run's clock: they are compared at this moment
    std::optional<engine::Error> ended;  ///< what ended it before its time, and when
};

/// On a live GPU the runs take turns, abreast; what ends the race ends all of them.
engine::Result<Raced> raceAbreast(const engine::session::SessionOrder& order,
                                  const engine::session::Surroundings& surroundings,
                                  Progress& progress, const std::stop_token& stop);
/// On a recording, where no run waits for another, each repeat of all methods is raced by itself,
/// as many at once as there are cores. What ends the race leaves the repeats that are complete; of
/// the first ones, when none is, what they all had reached.
engine::Result<Raced> raceByRepeats(const engine::session::SessionOrder& order,
                                    const engine::session::Surroundings& surroundings,
                                    Progress& progress, const std::stop_token& stop);

}  // namespace cli
