// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings that lie ready to be compared: those of the stencil that is drawn.

#include <QString>
#include <vector>

#include "engine/session/shipped_recordings.hpp"

namespace ui {

struct OfferedRecording {
    QString path;
    int which = -1;  ///< of a collection; -1: the file's only one
    QString size;    ///< "512 × 512 × 512, double"
    QString gpu;
};

/// Those of the drawn grid and type first. Reads files: not for the window's thread.
std::vector<OfferedRecording> recordingsOf(const engine::stencil::Problem& drawn,
                                           const engine::session::Installation& installation);
/// "512 × 512 × 512, double; 256 × 256 × 256, double; 3 more".
QString namedRecordings(const std::vector<OfferedRecording>& recordings);

}  // namespace ui
