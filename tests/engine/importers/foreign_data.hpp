// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>

#include "engine/importers/importer.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::importers {

inline std::filesystem::path dataFile(const char* name) {
    return std::filesystem::path(STENCILSCOPE_FOREIGN_DATA) / name;
}
inline std::string dataText(const char* name) { return support::bytesOf(dataFile(name)); }
inline nlohmann::ordered_json dataJson(const char* name) {
    return nlohmann::ordered_json::parse(dataText(name));
}

/// What it became, or the sentence why not.
inline Result<ForeignFile> readJson(const nlohmann::ordered_json& json) {
    return readForeignText(json.dump(), "test.json", {});
}
inline std::string refusalOf(const nlohmann::ordered_json& json) {
    const auto foreign = readJson(json);
    return foreign ? "accepted" : foreign.error().message;
}

}  // namespace engine::importers
