// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/pages/landscape/landscape_view.hpp"
#include "ui/pages/landscape/scatter_points.hpp"

class QComboBox;

namespace ui {

struct PlotFrame;

/// Any two columns of the evaluations against each other, coloured by a third.
class ScatterView final : public EvaluationsView {
    Q_OBJECT

public:
    explicit ScatterView(const Theme& theme, QWidget* parent = nullptr);

    void showData(const LandscapeDataPtr& data) override;
    QWidget* controls() override { return m_controls; }
    QString note() const override;
    QString reading() const override;
    PlotPicture picture() const override;
    PlotTable table() const override;
    bool settled() const override { return !m_job.busy() && EvaluationsView::settled(); }

    const std::vector<ScatterPoint>& points() const { return m_points; }
    /// Where a point stands in the view.
    QPointF pixelOf(const ScatterPoint& point) const;
    bool isDensity() const { return m_points.size() > kMostMarks; }
    QComboBox& xChoice() { return *m_x; }
    QComboBox& yChoice() { return *m_y; }
    QComboBox& colourChoice() { return *m_colour; }
    QSize sizeHint() const override { return {640, 420}; }
    QSize minimumSizeHint() const override { return {320, 220}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    std::size_t placeOf(std::size_t mark) const override { return m_points[mark].place; }
    void layMarks() override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildControls();
    void offerColumns();
    void choose();
    void lay();
    void take(ScatterPlot plot);
    QRectF box() const;
    PlotFrame frame() const;
    void paintFrame(QPainter& painter) const;
    Marks pointMarks() const;
    Marks densityMarks() const;
    QRgb colourOf(double share) const;
    void paintScale(QPainter& painter) const;
    void paintRings(QPainter& painter) const;
    std::optional<std::size_t> nearest(const QPointF& pixel) const;
    void step(bool across, int by);

    QWidget* m_controls;
    QComboBox *m_x, *m_y, *m_colour;
    LandscapeDataPtr m_fresh;  ///< whose columns can be chosen
    DataColumn m_chosen[3];    ///< x, y, colour
    bool m_everChosen = false;
    ScatterAxes m_axes;
    std::vector<ScatterPoint> m_points;
    Density m_density;
    SteadyJob<ScatterPlot> m_job;
};

}  // namespace ui
