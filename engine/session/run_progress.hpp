// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is worth telling about a row, and the whole view of a stored session that nobody is running.

#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// What there is to tell about a row, given the view of its run before it was added.
std::vector<record::Event> eventsAbout(const record::EvaluationRow& row,
                                       const record::RunView& before,
                                       const record::SessionHead& head);

/// A session as it is made: nothing has run in it yet.
Snapshot emptySnapshot(const record::SessionHead& head);

/// A stored session as it stands, without opening its device.
Result<Snapshot> storedSnapshot(const store::SessionFile& file);

inline constexpr std::size_t kNewestEvents = 200;  ///< that a snapshot holds

}  // namespace engine::session
