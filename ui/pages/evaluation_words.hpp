// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An evaluation in words, the same in tables, filters and plots.

#include <QString>

#include "engine/session/snapshot.hpp"

namespace ui {

/// As the problem of the snapshot writes it.
QString settingText(const engine::space::Setting& setting,
                    const engine::session::Snapshot& snapshot);
/// A kernel of another program has parameters, but no combinations of optimizations.
QString combinationText(const engine::record::EvaluationRow& row,
                        const engine::session::Snapshot& snapshot);
QString resultWord(const engine::record::EvaluationRow& row,
                   const engine::session::Snapshot& snapshot = {});

}  // namespace ui
