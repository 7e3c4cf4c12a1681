// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Best so far against the clock, one mean and band per strategy. The lines are Qt Charts series
// (only ever replaced, never appended to, which is quadratic); axes, labels and crosshair are
// painted over them (convergence_overlay.cpp).

#include <QChartView>
#include <QSet>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/race_curves.hpp"
#include "ui/theme/theme.hpp"

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace ui {

/// What the painter needs to know about one strategy's line.
struct ConvergenceLine {
    QString strategy;
    StrategyLook look;
    QList<QPointF> mean;              ///< in axis values (logarithms on a log axis)
    std::optional<Range> known;       ///< in x
    std::optional<double> lastValue;  ///< in the unit
};

class ConvergenceChart : public QChartView {
    Q_OBJECT

public:
    explicit ConvergenceChart(const Theme& theme, QWidget* parent = nullptr);
    ~ConvergenceChart() override;

    void showSnapshot(std::shared_ptr<const engine::session::Snapshot> snapshot);
    /// Several beside each other, at least one: the same strategy has one hue and marker in all of
    /// them, and each race its own dashes.
    void showRaces(std::vector<ChartedRace> races, const ChartedTogether& together);
    /// All of the document, for their looks; those of the snapshot alone until it is said.
    void setContestants(const QStringList& names);
    void setUnit(SpeedUnit unit);
    void setAbscissa(Abscissa abscissa);
    void setHidden(const QSet<QString>& strategies);
    /// Strategy whose line is drawn over the others.
    void setEmphasis(const QString& strategy);
    SpeedUnit unit() const { return m_unit; }
    Abscissa abscissa() const { return m_abscissa; }
    bool following() const { return m_following; }
    Range xRange() const { return m_x; }
    const std::optional<Range>& brushed() const { return m_brush; }
    QString axisTitle() const;
    /// What of it is read: all, or less where the chart is low; never without the word "predicted".
    QString shownAxisTitle() const;

    QImage image();
    QByteArray svg();
    /// strategy, x, mean, p10, p90; one line a step of the mean.
    QString csv() const;
    QString csvUnit() const;
    std::vector<double> yTicks() const;  ///< of the values that stand beside the vertical axis

public slots:
    void follow();  ///< everything again, and growing with the race
    void zoom(double factor);
    QRectF plot() const { return m_plot; }  ///< between the axes
    void clearBrush();

signals:
    void brushChanged(std::optional<ui::Range> range);  ///< of the abscissa; filters the table
    /// A click near a line: this strategy's best at that place.
    void picked(const QString& strategy, double x);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Strands;  ///< the Qt Charts series of one strategy
    void restyle();
    StrategyLook lookOf(const RaceEntry& entry) const;
    UnitScale scaleOf(const RaceEntry& entry) const;
    std::optional<double> optimumMs() const;
    std::optional<double> ceiling() const;
    bool isPredicted() const;
    void rebuildLines();
    void refill();
    void fitX();
    void fitY();
    void setX(Range range);
    void layOut();
    Strands& strandsOf(const QString& strategy);

    QPointF toPixel(double x, double y) const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
    double axisValue(double value) const;  ///< of the unit on the axis: its logarithm for times
    QString valueText(double value) const;
    QString positionText(double x) const;
    QString briefAxisTitle() const;
    QString shareTitle() const;
    QString xTitle() const;
    const ConvergenceLine* nearestLine(const QPointF& pixel) const;
    void moveCrosshair(std::optional<double> x);

    void paintGrid(QPainter& painter) const;
    void paintAxisTitle(QPainter& painter) const;
    void paintReferences(QPainter& painter) const;
    void paintWhole(QPainter& painter) const;
    void paintReference(QPainter& painter, double value, const QColor& colour, Qt::PenStyle style,
                        const QString& text, bool above, bool eitherSide) const;
    void paintBrush(QPainter& painter) const;
    struct End {
        const ConvergenceLine* line;
        QPointF point;
    };
    std::vector<End> ends() const;
    void paintEnds(QPainter& painter) const;
    void paintEnd(QPainter& painter, const End& end, double row) const;
    void paintMarkers(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    /// What a line is at under the crosshair.
    struct UnderCrosshair {
        const ConvergenceLine* line;
        Spread spread;
        bool banded;  ///< of several runs: of single ones there is neither a mean nor a band
    };
    std::vector<UnderCrosshair> underCrosshair() const;
    QString crosshairHeading(bool banded) const;
    void paintCrosshairBox(QPainter& painter, const std::vector<UnderCrosshair>& rows,
                           double pixel) const;
    void paintCrosshairRow(QPainter& painter, const UnderCrosshair& row, const QRectF& cell,
                           double name, bool banded) const;
    QRectF crosshairBox(const QSizeF& size, double pixel) const;
    QRectF referenceBox(const QSizeF& size, double y, bool above, bool eitherSide) const;
    int pointsUnder(const QRectF& box) const;  ///< of curves
    double roomForEnds() const;
    double roomForTicks() const;
    int mostYTicks() const;
    QString yTickText(double tick) const;
    QString caption() const;
    QString captionOfSeveral() const;
    QRect captionBox() const;
    QSize pictureSize() const;
    void paintPicture(QPainter& painter);
    void paintEmpty(QPainter& painter) const;

    const Theme& m_theme;
    std::shared_ptr<const engine::session::Snapshot> m_snapshot;  ///< of the first race
    std::vector<ChartedRace> m_races;
    ChartedTogether m_together;
    std::vector<RaceEntry> m_entries;
    std::vector<ConvergenceLine> m_lines;
    std::map<QString, std::unique_ptr<Strands>> m_strands;
    QStringList m_contestants;
    QSet<QString> m_hidden;
    QString m_emphasis;
    QValueAxis* m_xAxis;
    QValueAxis* m_yAxis;
    SpeedUnit m_unit = SpeedUnit::Speed;
    Abscissa m_abscissa = Abscissa::Clock;
    Range m_x{0, 1}, m_y{0, 1};
    QRectF m_plot;
    double m_left = 0;    ///< of the plot: values of its ticks and the axis's name
    double m_ends = 122;  ///< right of the plot: names and values at the ends of the curves
    bool m_following = true, m_yFixed = false;
    std::optional<double> m_crosshair;
    std::optional<Range> m_brush;
    std::optional<double> m_dragFrom;
    bool m_dragged = false;
};

}  // namespace ui
