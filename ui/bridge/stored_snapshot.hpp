// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"

namespace ui {

/// A stored session as it was left, without its device: curves, bests and events from the stored
/// rows.
engine::Result<engine::session::Snapshot> storedSnapshot(const engine::store::SessionFile& file);

}  // namespace ui
