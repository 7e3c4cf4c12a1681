// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything that is written to a path somebody named goes through here. A file with its final name
// is always whole: it is made beside its place and moved there. Symbolic links are followed, pipes
// and terminals are written to and never replaced.

#include <filesystem>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine {

/// "a/b.csv could not be written: there is no folder a.", or whatever else is `why`.
tl::unexpected<Error> cannotWrite(const std::filesystem::path& path, const std::string& why);

/// What a path means to whoever writes to it.
struct OutputPlace {
    std::filesystem::path path;  ///< with links followed
    bool stream = false;         ///< a pipe, a terminal, /dev/null: written to as it is
    bool exists = false;
};
/// Refuses what nothing can be written to: folders, disks, sockets, files that are read-only, links
/// that lead in circles, names that are too long.
Result<OutputPlace> outputPlace(const std::filesystem::path& asked);
/// Whether a file can be put there, for work that takes long: refuses what outputPlace() does, and
/// folders that are missing or read-only. Empty: nothing is to be written.
Status canBeWritten(const std::filesystem::path& asked);
/// The same for a folder of files, which may not be there yet.
Result<std::filesystem::path> outputFolder(const std::filesystem::path& asked);

/// Where this thread makes the file for `path`; in the same folder, so that moving it is one step.
/// What it, or a thread or process of this computer that has ended, left there of an earlier try is
/// taken away.
std::filesystem::path temporaryFor(const std::filesystem::path& path);
/// Puts a finished temporary file in its place; a file that is replaced passes on who may read and
/// write it. The temporary file is gone afterwards, whatever happens.
Status moveIntoPlace(const std::filesystem::path& temporary, const std::filesystem::path& path);
/// The same where nothing is yet: what has come to lie there meanwhile stays, and is told of. What
/// cannot be placed stays where it was made.
Status placeNew(const std::filesystem::path& temporary, const std::filesystem::path& path);
/// A new file with this text that has reached the disk. Not beside its place: for files of a folder
/// that is itself moved into place.
Status writeNewFile(const std::filesystem::path& path, std::string_view text);
/// All of `text`, or nothing, where `asked` leads.
Status writeOutput(const std::filesystem::path& asked, std::string_view text);

}  // namespace engine
