// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stop_token>

#include "engine/session/open_device.hpp"
#include "ui/document/race.hpp"

namespace ui {

/// What random search can be expected to reach on a recording, which scores are measured against.
/// Null on a live GPU, whose space nobody has measured completely.
BaselinePtr randomBaseline(const engine::session::DeviceOpener& open, const std::stop_token& stop);

}  // namespace ui
