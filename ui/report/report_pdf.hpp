// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session's report on pages to print. May be done on any thread.

#include "engine/exporters/exporter.hpp"
#include "engine/store/session_file.hpp"

namespace ui {

/// What the report says, laid out on A4, as the bytes of a PDF. Pictures stay lines.
engine::Result<std::string> sessionPdf(const engine::store::SessionFile& file);

/// The engine's formats and, beside its report, the one that needs Qt.
std::vector<engine::exporters::FormatInfo> exportFormats();
/// Of those; unknown names are refused.
engine::Result<engine::exporters::FormatInfo> findExportFormat(const std::string& name);

}  // namespace ui
