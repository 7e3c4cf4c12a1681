// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/importers/foreign_text.hpp"
#include "engine/importers/importer.hpp"

namespace engine::importers {

bool isKernelTunerCache(const Json& json);
/// The sentence of an error lacks the name of the file.
Result<ForeignFile> readKernelTunerCache(const Json& json, const ForeignNames& names,
                                         const std::stop_token& stop);

}  // namespace engine::importers
