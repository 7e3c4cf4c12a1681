// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/exporters/exporter.hpp"
#include "engine/store/session_file.hpp"
#include "ui/document/race.hpp"

namespace ui {

class Document;

struct ExportRequest {
    engine::exporters::FormatInfo format;
    QString path;
    engine::store::SessionImage session;    ///< for formats of a session
    engine::exporters::TunedKernel kernel;  ///< for formats of one kernel
};

/// The document's subject: with what was measured of it and the device that did; of what nothing
/// was measured, for the device that is chosen.
engine::exporters::TunedKernel kernelToExport(
    const Document& document, const std::optional<engine::device::DeviceInfo>& chosen);

/// Writes on another thread, then calls `done` on the GUI thread: empty, or the sentence that says
/// why not.
void exportInBackground(ExportRequest request, std::function<void(const QString& error)> done);

/// Whether strategies raced in any of them: single settings alone make no table.
bool haveRaced(const std::vector<Race>& races);
/// The same races with the baselines that the document knows by now, of those it still has.
std::vector<Race> scored(std::vector<Race> races, const Document& document);
/// What all races came to, as the command line writes it: a row per race and strategy. Races of one
/// stencil are told apart by their number, from 1 for the oldest.
QByteArray racesCsv(const std::vector<Race>& races);

}  // namespace ui
