// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "ui/stencil/drawing/tap_classes.hpp"

namespace ui {

class StencilEditor;
class Theme;

/// Class, taps, coefficient; the classes of the cells under the mouse are lit. It asks for as much
/// room as the longest name takes; what is cut all the same is said by its tool tip.
class TapsTable final : public QWidget {
    Q_OBJECT

public:
    TapsTable(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);
    QSize sizeHint() const override;

    struct Row {
        QString name, taps, coefficient;
    };
    /// The head, the classes, the sum.
    std::vector<Row> rows() const;
    /// Where a row's name is written; what does not fit in is cut.
    QRect nameRect(int row) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Columns {
        int taps, coefficient;  ///< widths
    };
    Columns columnsOf(const std::vector<Row>& rows) const;
    int rowHeight() const;
    int shownClasses() const;
    void refresh();
    void paintRow(QPainter& painter, int row, const Row& words) const;

    StencilEditor& m_editor;
    const Theme& m_theme;
    std::vector<TapClass> m_classes;
};

}  // namespace ui
