// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the program's own files are, and the recordings among them.

#include <filesystem>
#include <optional>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/record/session_head.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::session {

/// Where things are; made once by a program's main() and passed on.
struct Installation {
    std::vector<std::filesystem::path> recordingFolders;  ///< searched for "recorded"
    std::filesystem::path worker;                         ///< stencilscope-worker, may not exist
    std::filesystem::path cacheFolder;  ///< compiled images; may be empty = no cache
    /// Beside the program, then the installed place, then the source tree.
    static Installation ofProgram(const std::filesystem::path& executable);
};

/// What lies in the recording folders: recordings, and files that cannot be read with the reason.
/// Sessions of a search lie there at most by accident: they are no recordings and left out. A file
/// of several recordings is there once for each. In the order of the folders and their file names;
/// of files of one name the first folder's.
struct ShippedRecording {
    std::filesystem::path path;
    Result<record::SessionHead> head;
};
std::vector<ShippedRecording> findRecordings(const Installation& installation);

/// Paths of the shipped recordings, of one type or of all; what is damaged or no recording is left
/// out.
std::vector<std::filesystem::path> shippedRecordings(
    const Installation& installation, std::optional<stencil::DataType> type = std::nullopt);
/// Those of one type that figures and networks are made of where none is named: each stencil on the
/// default grid, all on one GPU, the one that most are of.
std::vector<std::filesystem::path> comparableRecordings(const Installation& installation,
                                                        stencil::DataType type);
/// Paths of what tells how optimization combinations compare: recordings in which each stencil has
/// settings of all of them, in the folder "combinations" of the recordings; without any, the
/// recordings themselves.
std::vector<std::filesystem::path> recordingsOfCombinations(const Installation& installation);
/// Paths of recordings of many random stencils, a few settings of each, in the folder "wide" of the
/// recordings: all on one GPU, the one that most are of. May be none.
std::vector<std::filesystem::path> recordingsOfRandomStencils(const Installation& installation);

}  // namespace engine::session
