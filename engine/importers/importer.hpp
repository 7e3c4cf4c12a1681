// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files of other programs as sessions: what they measured becomes a recording, on which every
// strategy runs; what they only describe, a space. Nothing in them is executed.

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::importers {

enum class ForeignFormat : std::uint8_t {
    KernelTunerCache,  ///< as versions up to 1.3 write it, and as 1.4 does
    T4Results,
    T1Input
};
std::string_view nameOf(ForeignFormat format);

/// What a file of another program holds.
struct ForeignFile {
    ForeignFormat format = ForeignFormat::KernelTunerCache;
    record::SessionHead head;
    std::vector<record::EvaluationRow> rows;      ///< none of a T1 input
    std::vector<record::ImportedFields> further;  ///< of rows, so that they can be given back
    std::vector<std::string> remarks;             ///< what was left out, as sentences
};

/// What the file does not say itself.
struct ForeignNames {
    std::string kernel, gpu;
    std::string program;  ///< that imports it, kept in the session
};

/// By its name: whether somebody means such a file, FILE.json or FILE.json.gz.
bool isNamedAsForeign(const std::filesystem::path& path);
/// Reads also what gzip has compressed, and a cache that is still being written. A large file takes
/// seconds: `stop` ends that.
Result<ForeignFile> readForeignFile(const std::filesystem::path& path, const ForeignNames& names,
                                    const std::stop_token& stop = {});
/// The same of a text; `source` names it in sentences, and the kernel where nothing else does.
Result<ForeignFile> readForeignText(std::string text, const std::string& source,
                                    const ForeignNames& names, const std::stop_token& stop = {});
/// The same as a session in memory.
Result<store::SessionFile> sessionOf(const ForeignFile& foreign);
/// As a session at `path`, which must not exist.
Status writeSession(const ForeignFile& foreign, const std::filesystem::path& path);

}  // namespace engine::importers
