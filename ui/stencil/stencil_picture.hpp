// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QImage>

#include "engine/stencil/pattern.hpp"

namespace ui {

/// A small picture of a pattern: its plane in 2-D, cubes in 3-D. Needs no widget: any thread may
/// draw it.
QImage stencilPicture(const engine::stencil::Pattern& pattern, int side, double pixelRatio,
                      bool dark);

}  // namespace ui
