// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Bytes of files from elsewhere, and JSON as Python's writers leave it.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>

#include "engine/core/result.hpp"

namespace engine::importers {

/// Members in the order of the file: parameters have one.
using Json = nlohmann::ordered_json;

/// The whole file, decompressed where gzip made it. `stop` ends that, as it does in what follows.
Result<std::string> readWhole(const std::filesystem::path& path, const std::stop_token& stop = {});
/// Numbers that JSON does not know (NaN, Infinity) become null. A cache whose writer goes on, or
/// died, lacks its end: it is added.
Result<Json> parseForeignJson(std::string text, const std::string& source,
                              const std::stop_token& stop = {});
/// What came of a file whose reading was stopped.
tl::unexpected<Error> stoppedReading();
/// A member that is a text; empty where there is none.
std::string textOf(const Json& object, const char* name);

}  // namespace engine::importers
