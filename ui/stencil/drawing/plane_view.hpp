// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/stencil/stencil_editor.hpp"

namespace ui {

class CoefficientEdit;
class Theme;

/// One plane of the stencil as a square of cells, to be painted on. In the dock it follows the
/// editor's current plane and shows one dim ring that raises the order; in the large form it stays
/// on its plane.
class PlaneView final : public QWidget {
    Q_OBJECT

public:
    using Offset = engine::stencil::Offset;

    /// Without a plane it follows the editor's and the wheel changes it.
    PlaneView(StencilEditor& editor, const Theme& theme, std::optional<int> plane,
              QWidget* parent = nullptr);
    ~PlaneView() override;

    int plane() const { return m_plane.value_or(m_editor.plane()); }
    /// Side of the whole square for cells of `cell` pixels.
    static int sideFor(int gridOrder, int cell);
    QRectF cellRect(const Offset& cell) const;
    std::optional<Offset> cellAt(const QPointF& position) const;
    void editInPlace(const Offset& cell);
    QSize sizeHint() const override { return {118, 118}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int half() const { return m_editor.gridOrder(!m_plane.has_value()); }
    double pitch() const;
    QPointF corner() const;
    void paintCell(QPainter& painter, const Offset& cell) const;
    void paintFrame(QPainter& painter) const;
    bool moveCursor(QKeyEvent* event);
    void placeEdit();
    void keepEdit();
    void closeEdit(bool take);
    QString describe(const Offset& cell) const;

    StencilEditor& m_editor;
    const Theme& m_theme;
    std::optional<int> m_plane;
    CoefficientEdit* m_edit = nullptr;
    std::optional<Offset> m_lineStart;  ///< of Shift+arrows
    int m_wheel = 0;
    int m_undoIndex = 0;  ///< before the last press
};

}  // namespace ui
