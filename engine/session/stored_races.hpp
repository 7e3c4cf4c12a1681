// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Stored files for looking at: nothing of them is locked or changed, no worker is started for them,
// and nobody is contacted.

#include <filesystem>
#include <string>
#include <vector>

#include "engine/session/begin_session.hpp"
#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// A session file, one of a collection, or a file of another program as one. `which`: of a
/// collection of several, from 0; below 0: nobody has said so. `warning`: what could not be read.
Result<store::SessionFile> openForReading(const std::filesystem::path& path, int which,
                                          std::string& warning);

/// The recording that a stored session was searched on, with its optimum written into what is told
/// of the session. Nothing where it is not there any more, or was a live GPU.
DeviceOpener recordingSearched(const record::SessionHead& head, const FindDevice& find,
                               Snapshot& stored);

/// A race of a file, as it stands.
struct StoredRace {
    record::SessionHead head;
    Snapshot results;
    DeviceOpener recording;  ///< that it was searched on; empty: none that is known
};
struct StoredRaces {
    std::vector<StoredRace> races;  ///< in the order they were made; none of a drawing alone
    std::string warning;            ///< what could not be read, as sentences; empty: nothing
};
Result<StoredRaces> readRaces(const std::filesystem::path& path, int which, const FindDevice& find);

}  // namespace engine::session
