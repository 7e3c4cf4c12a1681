// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/pages/landscape/axis_places.hpp"
#include "ui/pages/landscape/landscape_view.hpp"
#include "ui/pages/landscape/parallel_lines.hpp"

class QLabel;
class QSlider;

namespace ui {

/// Parallel coordinates: an axis for each parameter that varies, the speed last, a line for each
/// evaluation. A drag along an axis brushes it, which is part of the filter.
class ParallelView final : public EvaluationsView {
    Q_OBJECT

public:
    explicit ParallelView(const Theme& theme, QWidget* parent = nullptr);

    void showData(const LandscapeDataPtr& data) override;
    /// Whose brushes are seen on the axes.
    void showFilter(const RowFilter& filter);
    QWidget* controls() override { return m_controls; }
    QString note() const override;
    QString reading() const override;
    PlotPicture picture() const override;
    PlotTable table() const override;
    bool settled() const override { return !m_job.busy() && EvaluationsView::settled(); }

    const ParallelLines& lines() const { return *m_lines; }
    QSlider& top() { return *m_top; }
    QPointF pixelOf(std::size_t axis, double share) const;
    /// The axis that the keys are on.
    std::size_t axis() const { return m_axis; }
    struct Label {
        QRectF rect;
        QString shown, full;
    };
    /// The values beside an axis.
    std::vector<Label> labelsOn(std::size_t axis) const;
    /// Those of the axes, above them.
    std::vector<Label> names() const;
    /// In full what stands shortened at a place of the picture: a name, a value. Empty: nothing.
    QString explanationAt(const QPointF& pixel) const;
    QSize sizeHint() const override { return {640, 420}; }
    QSize minimumSizeHint() const override { return {420, 260}; }

signals:
    void brushed(const RowCondition& condition);
    void brushCleared(const RowCondition& condition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    std::size_t placeOf(std::size_t line) const override { return m_lines->lines[line].place; }
    void layMarks() override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildControls();
    void tellTop();
    void lay();
    void take(LandscapeDataPtr of, ParallelLines lines);
    QRectF box() const;
    double shareAt(double y) const;
    std::optional<std::size_t> axisNear(double x, double within) const;
    std::optional<std::size_t> axisAt(const QPointF& pixel) const;  ///< that a pointer there is on
    bool isDensity() const { return m_lines->fast > kMostMarks; }
    Marks marks() const;
    void paintAxes(QPainter& painter) const;
    /// Where the axes stand in this width.
    void placeAxes();
    /// What the labels between an axis and the next one need.
    double needOf(std::size_t axis) const;
    bool isSwitch(std::size_t axis) const;
    std::vector<ColumnAxis::Tick> ticksOn(std::size_t axis) const;
    QString nameOn(std::size_t axis) const;
    double nameRoom(std::size_t axis, std::size_t next) const;
    bool namesMeet(const QFontMetrics& metrics) const;
    void paintAxisNames(QPainter& painter) const;
    void paintTicks(QPainter& painter, std::size_t axis) const;
    void paintBrush(QPainter& painter, std::size_t axis, const Range& shares) const;
    void paintBrushes(QPainter& painter) const;
    void paintRugName(QPainter& painter) const;
    double rugWidth(std::size_t axis) const;
    void paintLine(QPainter& painter, std::size_t line, const QColor& colour) const;
    void paintChosen(QPainter& painter) const;
    void brush(std::size_t axis, const Range& shares);
    void clear(std::size_t axis);
    void moveOnAxis(int steps, bool brushing);
    void pickFastest();
    /// To the next faster or slower line of those that are coloured.
    void pickBeside(int by);
    void tellAxis();

    QWidget* m_controls;
    QSlider* m_top;
    QLabel* m_topLabel;
    LandscapeDataPtr m_fresh;  ///< to be shown
    RowFilter m_filter;
    std::shared_ptr<const ParallelLines> m_lines = std::make_shared<ParallelLines>();
    std::vector<double> m_places;  ///< of the axes, shares of the width
    std::size_t m_axis = 0;
    double m_place = 0.5, m_anchor = 0.5;  ///< of the keys on their axis
    struct Drag {
        std::size_t axis;
        double from, to;
    };
    std::optional<Drag> m_drag;
    SteadyJob<std::pair<LandscapeDataPtr, ParallelLines>> m_job;
};

}  // namespace ui
