// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who races. A strategy may race several times with different options: its name then says what
// tells one from the other. Repeats (other seeds) are one contestant.

#include <QString>
#include <vector>

#include "engine/record/run_view.hpp"
#include "engine/session/snapshot.hpp"

namespace ui {

/// Of one set of options among all that the strategy races with: "gest", "gest population = 20".
QString contestantName(const QString& strategy, const engine::record::Options& options,
                       const std::vector<const engine::record::Options*>& ofThatStrategy);
/// Of a run; empty for evaluations that no run asked for.
QString contestantOf(const std::vector<engine::record::RunView>& runs, int run);
/// Each once, in the order of the runs.
QStringList contestantsOf(const std::vector<engine::record::RunView>& runs);
/// "gest 3", "gest population = 20 3"; empty for evaluations that no run asked for.
QString runNameOf(const std::vector<engine::record::RunView>& runs, int run);
/// Where evaluations come from that no run asked for: "by hand", "recorded", "imported".
QString originOf(const engine::session::Snapshot& session);

}  // namespace ui
