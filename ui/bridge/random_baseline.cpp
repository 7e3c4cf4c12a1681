// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/random_baseline.hpp"

#include "engine/analysis/recorded_baseline.hpp"

namespace ui {

BaselinePtr randomBaseline(const engine::session::DeviceOpener& open, const std::stop_token& stop) {
    auto baseline = engine::analysis::recordedBaseline(open, stop);
    if (!baseline) return nullptr;
    return std::make_shared<const engine::analysis::RandomBaseline>(std::move(*baseline));
}

}  // namespace ui
