// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QString>
#include <vector>

#include "ui/charts/axis_scale.hpp"
#include "ui/charts/plot_frame.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// One stencil in the scatter of two combinations: best times over the geometric mean of all on
/// that stencil, below 1 = faster than it.
struct PairPoint {
    QString stencil;
    double x = 1, y = 1;
};

/// Drops beside a cell of the correlation map and shows the points its coefficient stands for.
class PairScatter final : public QFrame {
    Q_OBJECT

public:
    PairScatter(const Theme& theme, QWidget* parent);
    /// Beside what is to stay in sight, in global coordinates.
    void openBeside(const QRect& seen, const QString& xName, const QString& yName, double pcc,
                    std::vector<PairPoint> points);
    const std::vector<PairPoint>& points() const { return m_points; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Both axes have one range: what lies on the diagonal is the same for both.
    struct Plot {
        QRectF box;
        Range range;
        QPointF pixel(double x, double y) const;
        bool isRight(const PairPoint& point) const;  ///< its name stands left of it
    };
    QPoint placeBeside(const QRect& seen) const;
    Plot plot() const;
    PlotFrame frame(const Plot& plot) const;
    std::vector<double> namesApart(const Plot& plot) const;
    void paintHead(QPainter& painter) const;
    void paintPoints(QPainter& painter, const Plot& plot) const;

    const Theme& m_theme;
    QString m_xName, m_yName;
    double m_pcc = 0;
    std::vector<PairPoint> m_points;
};

}  // namespace ui
