// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "ui/stencil/stencil_editor.hpp"

namespace ui {

class PlaneView;
class Theme;

/// All planes of a three-dimensional stencil in two rows, or in three where their cells are larger
/// then, lowest first; of a two-dimensional one its only plane, as large as there is room.
class PlaneStack final : public QWidget {
    Q_OBJECT

public:
    PlaneStack(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
    const std::vector<PlaneView*>& planes() const { return m_planes; }
    int cellSize() const;
    /// What the largest cells need that fit into this room.
    QSize wantedSize(const QSize& most) const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    void place();
    int columns(int rows) const;
    int fittingCell(const QSize& room, int rows) const;
    int fittingRows(const QSize& room) const;

    StencilEditor& m_editor;
    const Theme& m_theme;
    std::vector<PlaneView*> m_planes;
    QRect m_legend;
    int m_order = 0, m_dimensions = 0, m_cell = 0;
};

}  // namespace ui
