// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What rows add up to: the view of a run, the events worth telling, and the whole view of a stored
// session that nobody is running.

#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// A run nothing has happened in yet.
RunView emptyView(const RunSpec& spec);
/// Whether `evaluation` would be the best of the run.
bool improves(const RunView& run, const device::Evaluation& evaluation);
/// Adds a row to the view of its run. Snapshots taken before do not change.
void addRow(RunView& run, const EvaluationRow& row);
/// What there is to tell about a row, given the view of its run before it was added.
std::vector<Event> eventsAbout(const EvaluationRow& row, const RunView& before,
                               const stencil::Problem& problem);

/// A stored session as it stands, without opening its device.
Result<Snapshot> storedSnapshot(const store::SessionFile& file);

inline constexpr std::size_t kNewestEvents = 200;  ///< that a snapshot holds

}  // namespace engine::session
