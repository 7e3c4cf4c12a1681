// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A matrix as coloured cells: one QImage with a pixel a cell, drawn without smoothing. Missing
// values are hatched. Hover names a cell, a click pins it, Enter activates it; arrows move the
// cursor cell.

#include <QImage>
#include <QPoint>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/charts/axis_scale.hpp"
#include "ui/charts/table_accessible.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// A square block on the diagonal, outlined and named.
struct HeatMapBlock {
    int first = 0, count = 1;
    QString name;
};

struct HeatMapData {
    QStringList rows;            ///< names at the left
    QStringList rowIds;          ///< short ids left of the names; may be empty
    QStringList columns;         ///< short names above
    std::vector<double> values;  ///< row-major; NaN = missing
    std::vector<bool> marked;    ///< row-major: a dot in the cell; empty: none
    std::vector<HeatMapBlock> blocks;
    Range range{-1, 1};  ///< of the colour scale
    bool diverging = true;
    QString scaleTitle;  ///< empty: no title
    std::vector<double> scaleTicks;
    int columnCount() const { return static_cast<int>(columns.size()); }
    int rowCount() const { return static_cast<int>(rows.size()); }
    bool isMarked(int row, int column) const {
        return !marked.empty() && marked[static_cast<std::size_t>(row * columnCount() + column)];
    }
    double at(int row, int column) const {
        return values[static_cast<std::size_t>(row * columnCount() + column)];
    }
};

class HeatMap : public QWidget, public AccessibleTable {
    Q_OBJECT

public:
    enum class Scale { Right, Below };

    HeatMap(const Theme& theme, Scale scale, QWidget* parent = nullptr);

    void showData(HeatMapData data);
    const HeatMapData& data() const { return m_data; }
    /// Largest side of a cell; cells shrink to what fits, down to 5 px.
    void setCellSize(int pixels);
    int cellSize() const { return m_cell; }
    /// The framed cell of the moment (current pair); nothing = none.
    void setCurrent(std::optional<QPoint> cell);
    std::optional<QPoint> current() const { return m_current; }
    std::optional<QPoint> cursor() const { return m_cursor; }  ///< x = column, y = row
    std::optional<QPoint> pinned() const { return m_pinned; }
    /// The block of this name is framed in accent; empty: none.
    void setEmphasis(const QString& block);
    /// What the box beside the cursor says; lines, the first in bold.
    void setExplainer(std::function<QStringList(int row, int column)> explain);
    QStringList explain(int row, int column) const;
    QRect cellRect(int row, int column) const;
    /// Where the box that explains a cell stands; empty where nothing explains it.
    QRectF boxRect(int row, int column) const;

    int tableRows() const override { return m_data.rowCount(); }
    int tableColumns() const override { return m_data.columnCount(); }
    QString rowName(int row) const override { return m_data.rows.value(row); }
    QString columnName(int column) const override { return m_data.columns.value(column); }
    /// What the box beside it says.
    QString cellName(int row, int column) const override { return explain(row, column).value(0); }
    QString cellText(int row, int column) const override {
        return explain(row, column).mid(1).join(QStringLiteral(". "));
    }
    QRect cellPlace(int row, int column) const override { return cellRect(row, column); }
    std::optional<QPoint> chosenCell() const override { return pinned(); }

    QImage image();
    QByteArray svg();
    QString csv() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void pinChanged();
    void activated(int row, int column);
    void cursorMoved();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void recolour();
    std::optional<QPoint> cellAt(const QPoint& pixel) const;
    void paint(QPainter& painter) const;
    void paintPicture(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void paintBlocks(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintFrame(QPainter& painter, const QPoint& cell, const QColor& colour,
                    double width) const;
    void paintBox(QPainter& painter) const;
    const ColorMap& map() const;
    int namesWidth() const;
    int idsWidth() const;

    const Theme& m_theme;
    Scale m_scale;
    HeatMapData m_data;
    QImage m_image;
    QRect m_cells;  ///< the matrix in widget coordinates
    QRect m_scaleBar;
    int m_largestCell = 13, m_cell = 13;
    std::optional<QPoint> m_current, m_cursor, m_pinned;
    QString m_emphasis;
    std::function<QStringList(int, int)> m_explain;
};

}  // namespace ui
