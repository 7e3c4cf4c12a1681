// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the tile view says: one sentence for a cell, names for how values arrive and where planes
// are.

#include <QString>

#include "engine/space/plan/march_beats.hpp"
#include "engine/space/plan/tile_cells.hpp"

namespace ui {

/// "by shuffle", for legends.
QString routeText(engine::space::Route route);
/// The one that stands in small cells.
QChar routeLetter(engine::space::Route route);
enum class LevelsAre { ToCome, Over };
/// "steps 2–4 to come", "step 1 is over".
QString levelsText(int first, int last, LevelsAre are);
QString planeStateText(const engine::space::MarchPlane& plane, int levels);
/// Who computes the cell, from where its neighbours come, and whether it is written.
QString cellSentence(const engine::space::TileCells& tile, const engine::space::TilePlace& place);
/// Every cell of the tile: who computes it, up to which step it is right, whether it is written.
QString tileCsv(const engine::space::TileCells& tile);
/// "64 × 32 cells, 8 warps".
QString tileNote(const engine::space::TileCells& tile, const engine::space::KernelPlan& plan);

}  // namespace ui
