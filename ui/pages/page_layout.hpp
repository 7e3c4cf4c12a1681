// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QStackedWidget;
class QWidget;

namespace ui {

/// What stands side by side on a page, and how wide it is at first, in px.
struct PageSides {
    QWidget* left;
    int leftWidth;
    QWidget* right;
    int rightWidth;
};

/// Lays out a page: controls on top, below them what `stack` shows, `empty` (page 0) or the two
/// sides (page 1). Room that is left goes to the left side; neither can be closed.
void layOutPage(QWidget* page, QWidget* controls, QStackedWidget* stack, QWidget* empty,
                const PageSides& sides);

}  // namespace ui
