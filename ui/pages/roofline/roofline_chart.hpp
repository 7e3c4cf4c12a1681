// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kernels under their ceilings: flops a byte across, GFLOP/s (and GCells/s) upwards, both
// logarithmic. One level's bytes are counted at a time; its slope is the strong one.

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "ui/charts/axis_scale.hpp"
#include "ui/pages/roofline/roofline_view.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// "Device memory  4.29 TB/s"; where there is little room, less of the name and all of the rate.
QString namedRate(const QString& name, const QString& rate, const QFontMetrics& metrics, int room);

class RooflineChart final : public QWidget {
    Q_OBJECT

public:
    explicit RooflineChart(const Theme& theme, QWidget* parent = nullptr);

    /// `others`: all that raced in the document, whose look is whose follows from it. Where nothing
    /// but points is new, what is seen stays where it is.
    void showView(RooflineViewPtr view, const QStringList& others);
    const RooflineViewPtr& view() const { return m_view; }
    void setLevel(engine::model::DataLevel level);
    engine::model::DataLevel level() const { return m_level; }
    /// The evaluation that is selected; nothing: none of these.
    void setSelected(std::optional<std::int64_t> number);
    /// What the selected setting could be where it was not measured: flops a byte by level.
    void setUnmeasured(std::optional<std::array<double, engine::model::kDataLevels>> intensities);
    /// The point under the mouse or the keyboard's cursor.
    std::optional<std::size_t> cursor() const { return m_cursor; }
    QPointF pixelOf(std::size_t point) const;
    /// What the box at a point says; lines, the first in bold.
    QStringList explain(std::size_t point) const;
    void showAll();
    bool showsAll() const { return !m_zoomed; }

    QImage image() const;
    QByteArray svg() const;
    QSize sizeHint() const override { return {640, 520}; }
    QSize minimumSizeHint() const override { return {320, 240}; }

signals:
    void chosen(qint64 number);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF plot() const;
    QPointF pixel(double intensity, double gflops) const;
    /// The nearest point that is seen, within a few pixels.
    std::optional<std::size_t> pointAt(const QPointF& position) const;
    void setCursorPoint(std::optional<std::size_t> point);
    void stepCursor(int steps);
    void zoomAround(const QPointF& fixed, double factor);
    void fit();
    void forgetPicture();
    void describe();

    QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    void paintAll(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintCeilings(QPainter& painter) const;
    void paintSlope(QPainter& painter, engine::model::DataLevel level) const;
    void paintFlat(QPainter& painter, double flopsPerSecond, const QString& name) const;
    void paintPath(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;
    void paintUnmeasured(QPainter& painter) const;
    void paintSelected(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;

    const Theme& m_theme;
    RooflineViewPtr m_view;
    QStringList m_others;
    engine::model::DataLevel m_level = engine::model::DataLevel::DeviceMemory;
    Range m_x{-1, 2}, m_y{0, 5};  ///< exponents of ten
    bool m_zoomed = false;
    std::optional<std::size_t> m_cursor, m_selected;
    std::optional<std::int64_t> m_selectedNumber;
    std::optional<std::array<double, engine::model::kDataLevels>> m_unmeasured;
    std::optional<QPointF> m_pressed, m_dragged;
    QPixmap m_picture;  ///< of everything but cursor and selection; null: to be drawn
};

}  // namespace ui
