// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/convergence_chart.hpp"

#include <QAreaSeries>
#include <QChart>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/charts/ceilings.hpp"
#include "ui/document/speed.hpp"
#include "ui/theme/painted_apart.hpp"

namespace ui {
namespace {

constexpr double kTop = 14, kBottom = 40;
/// Beside the curves: a short name and a value at least; a long name gets less than all it wants.
constexpr double kLeastEnds = 122, kMostEnds = 190, kAroundEnds = 26, kMostShareOfEnds = 0.25;
constexpr int kMostTicks = 8;
constexpr int kLeastHeight = 116;  ///< both axes are named, however low the window

}  // namespace

struct ConvergenceChart::Strands {
    QLineSeries* mean = nullptr;
    QLineSeries* low = nullptr;
    QLineSeries* high = nullptr;
    QAreaSeries* band = nullptr;
};

ConvergenceChart::ConvergenceChart(const Theme& theme, QWidget* parent)
    : QChartView(new QChart, parent),
      m_theme(theme),
      m_snapshot(std::make_shared<engine::session::Snapshot>()),
      m_races{{m_snapshot}},
      m_xAxis(new QValueAxis(this)),
      m_yAxis(new QValueAxis(this)) {
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->addAxis(m_xAxis, Qt::AlignBottom);
    chart()->addAxis(m_yAxis, Qt::AlignLeft);
    m_xAxis->setVisible(false);
    m_yAxis->setVisible(false);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(kLeastHeight);
    setAccessibleName(tr("Convergence chart"));
    connect(&m_theme, &Theme::changed, this, [this] { restyle(); });
    new PaintedApart(*this, m_theme);
}

ConvergenceChart::~ConvergenceChart() = default;

void ConvergenceChart::showSnapshot(std::shared_ptr<const engine::session::Snapshot> snapshot) {
    const bool same =
        m_snapshot && snapshot->version == m_snapshot->version && snapshot->version != 0;
    m_snapshot = std::move(snapshot);
    m_races = {{m_snapshot}};
    m_together = {};
    if (!same) rebuildLines();
}

void ConvergenceChart::showRaces(std::vector<ChartedRace> races, const ChartedTogether& together) {
    m_races = std::move(races);
    m_snapshot = m_races.front().results;
    m_together = together;
    if (together.apart) m_unit = SpeedUnit::Share;
    rebuildLines();
}

void ConvergenceChart::setContestants(const QStringList& names) {
    if (names == m_contestants) return;
    m_contestants = names;
    restyle();
}

void ConvergenceChart::setUnit(SpeedUnit unit) {
    m_unit = unit;
    m_yFixed = false;
    rebuildLines();
}

void ConvergenceChart::setAbscissa(Abscissa abscissa) {
    m_abscissa = abscissa;
    clearBrush();
    follow();
}

void ConvergenceChart::setHidden(const QSet<QString>& strategies) {
    m_hidden = strategies;
    rebuildLines();
}

void ConvergenceChart::setEmphasis(const QString& strategy) {
    if (m_emphasis == strategy) return;
    m_emphasis = strategy;
    restyle();
}

void ConvergenceChart::follow() {
    m_following = true;
    m_yFixed = false;
    rebuildLines();
}

void ConvergenceChart::zoom(double factor) {
    const double centre = m_crosshair.value_or((m_x.low + m_x.high) / 2);
    setX(zoomed(m_x, centre, factor));
}

void ConvergenceChart::clearBrush() {
    if (!m_brush) return;
    m_brush.reset();
    viewport()->update();
    emit brushChanged(m_brush);
}

ConvergenceChart::Strands& ConvergenceChart::strandsOf(const QString& strategy) {
    std::unique_ptr<Strands>& strands = m_strands[strategy];
    if (strands) return *strands;
    strands = std::make_unique<Strands>();
    strands->low = new QLineSeries(this);
    strands->high = new QLineSeries(this);
    strands->band = new QAreaSeries(strands->high, strands->low);
    strands->mean = new QLineSeries;
    for (QAbstractSeries* series : {static_cast<QAbstractSeries*>(strands->band),
                                    static_cast<QAbstractSeries*>(strands->mean)}) {
        chart()->addSeries(series);
        series->attachAxis(m_xAxis);
        series->attachAxis(m_yAxis);
    }
    return *strands;
}

StrategyLook ConvergenceChart::lookOf(const RaceEntry& entry) const {
    StrategyLook look = inSession(
        m_theme.strategy(entry.strategy, m_contestants + strategyNames(m_entries)), entry.race);
    if (entry.marked) look.colour = look.nameColour = m_theme.tokens().predicted;
    return look;
}

UnitScale ConvergenceChart::scaleOf(const RaceEntry& entry) const {
    return UnitScale::of(m_races[entry.race], m_unit);
}

/// That all races have in common.
std::optional<double> ConvergenceChart::optimumMs() const {
    const auto optimum = m_snapshot->optimumMs;
    const auto has = [&](const ChartedRace& race) { return race.results->optimumMs == optimum; };
    return std::ranges::all_of(m_races, has) ? optimum : std::nullopt;
}

std::optional<double> ConvergenceChart::ceiling() const {
    if (m_together.apart) return std::nullopt;
    return memoryCeiling(m_snapshot->device.gpu, m_snapshot->problem);
}

/// All of it; where some races are, their names say so.
bool ConvergenceChart::isPredicted() const {
    return std::ranges::all_of(
        m_races, [](const ChartedRace& race) { return race.results->device.predicted; });
}

void ConvergenceChart::restyle() {
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        ConvergenceLine& line = m_lines[i];
        line.look = lookOf(m_entries[i]);
        Strands& strands = strandsOf(line.strategy);
        QPen pen = line.look.pen();
        if (line.strategy == m_emphasis) pen.setWidthF(line.look.width + 0.8);
        pen.setJoinStyle(Qt::MiterJoin);
        strands.mean->setPen(pen);
        QColor tint = line.look.colour;
        tint.setAlphaF(m_theme.dark() ? 0.16F : 0.14F);
        strands.band->setPen(Qt::NoPen);
        strands.band->setBrush(m_entries[i].marked ? QBrush(line.look.colour, Qt::BDiagPattern)
                                                   : QBrush(tint));
    }
    // The background is cached by the view: it must be told.
    resetCachedContent();
    viewport()->update();
}

void ConvergenceChart::rebuildLines() {
    m_entries = raceEntries(m_races);
    QStringList names;
    for (const RaceEntry& entry : m_entries) names.append(entry.name());
    const QStringList before = [&] {
        QStringList list;
        for (const ConvergenceLine& line : m_lines) list.append(line.strategy);
        return list;
    }();
    m_lines.clear();
    for (const RaceEntry& entry : m_entries) {
        ConvergenceLine line{entry.name(), lookOf(entry), {}, {}, {}};
        line.known = knownRange(entry, *m_races[entry.race].results, m_abscissa);
        m_lines.push_back(std::move(line));
    }
    std::erase_if(m_strands, [&](const auto& item) {
        if (names.contains(item.first)) return false;
        chart()->removeSeries(item.second->band);
        chart()->removeSeries(item.second->mean);
        for (QObject* series :
             {static_cast<QObject*>(item.second->band), static_cast<QObject*>(item.second->mean),
              static_cast<QObject*>(item.second->low), static_cast<QObject*>(item.second->high)})
            delete series;
        return true;
    });
    if (names != before) {
        layOut();
        restyle();
    }
    if (m_following) fitX();
    refill();
}

void ConvergenceChart::fitX() {
    double high = 0, budgeted = 0;
    for (const ConvergenceLine& line : m_lines)
        if (line.known) high = std::max(high, line.known->high);
    for (const ChartedRace& race : m_races) {
        const auto& budget = race.results->budget;
        if (m_abscissa == Abscissa::Clock)
            budgeted = std::max(budgeted, budget.seconds.value_or(0));
        else
            budgeted = std::max<double>(budgeted, budget.evaluations.value_or(0));
    }
    high = budgeted > 0 ? std::max(high, budgeted) : niceCeiling(high, kMostTicks);
    m_x = {0, high > 0 ? high : 1};
}

void ConvergenceChart::refill() {
    const int columns = std::max(1, static_cast<int>(m_plot.width()));
    std::vector<SampledCurve> curves;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        ConvergenceLine& line = m_lines[i];
        const UnitScale scale = scaleOf(m_entries[i]);
        SampledCurve curve;
        if (line.known && !m_hidden.contains(line.strategy)) {
            curve = sampleCurve(m_entries[i], *line.known, m_x, columns, m_abscissa, scale);
            // Beside the end of the line that is seen.
            const double last = std::min(line.known->high, m_x.high);
            if (const auto end = spreadAt(m_entries[i], *line.known, last, m_abscissa, scale))
                line.lastValue = end->mean;
        }
        for (QList<QPointF>* points : {&curve.mean, &curve.low, &curve.high})
            for (QPointF& point : *points) point.setY(axisValue(point.y()));
        line.mean = curve.mean;
        curves.push_back(std::move(curve));
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        Strands& strands = strandsOf(m_lines[i].strategy);
        const bool banded = m_entries[i].runs.size() > 1;
        strands.mean->replace(curves[i].mean);
        strands.low->replace(banded ? curves[i].low : QList<QPointF>{});
        strands.high->replace(banded ? curves[i].high : QList<QPointF>{});
    }
    if (!m_yFixed) {
        m_y = {};
        bool first = true;
        for (const SampledCurve& curve : curves)
            for (const QList<QPointF>* points : {&curve.low, &curve.high})
                for (const QPointF& point : *points) {
                    m_y.low = first ? point.y() : std::min(m_y.low, point.y());
                    m_y.high = first ? point.y() : std::max(m_y.high, point.y());
                    first = false;
                }
        if (first) m_y = {0, 1};
        fitY();
    }
    if (roomForTicks() != m_left) layOut();
    m_xAxis->setRange(m_x.low, m_x.high);
    m_yAxis->setRange(m_y.low, m_y.high);
    resetCachedContent();
    viewport()->update();
}

/// Speeds start at 0 and leave room for the optimum; times span their decades.
void ConvergenceChart::fitY() {
    const UnitScale scale = UnitScale::of(m_races.front(), m_unit);
    const auto optimum = m_together.apart ? std::nullopt : optimumMs();
    if (m_unit == SpeedUnit::Milliseconds) {
        if (optimum) m_y.low = std::min(m_y.low, axisValue(*optimum));
        const double margin = std::max(0.02, 0.06 * m_y.span());
        m_y = {m_y.low - margin, m_y.high + margin};
        return;
    }
    double high = m_unit == SpeedUnit::Share ? 100 : m_y.high;
    if (optimum && !m_lines.empty()) high = std::max(high, scale(*optimum) * 1.02);
    // The memory ceiling belongs into the picture unless the curves would become a stripe below it.
    if (const auto most = ceiling())
        if (const double at = scale(scale.perMs / *most); at < 2.5 * high)
            high = std::max(high, 1.04 * at);
    m_y = {0, niceCeiling(high, kMostTicks)};
}

void ConvergenceChart::setX(Range range) {
    m_following = false;
    const double least = m_abscissa == Abscissa::Clock ? 0.01 : 2;
    if (range.span() < least) return;
    range.low = std::max(0.0, range.low);
    m_x = range;
    refill();
}

/// For the longest name with a value beside it.
double ConvergenceChart::roomForEnds() const {
    const QFontMetricsF names(m_theme.words(11, QFont::DemiBold));
    double longest = 0;
    for (const ConvergenceLine& line : m_lines)
        longest = std::max(longest, names.horizontalAdvance(line.strategy));
    const double value =
        QFontMetricsF(m_theme.mono(11)).horizontalAdvance(QStringLiteral("0 000.0"));
    const double most = std::clamp(kMostShareOfEnds * viewport()->width(), kLeastEnds, kMostEnds);
    return std::clamp(longest + value + kAroundEnds, kLeastEnds, most);
}

void ConvergenceChart::layOut() {
    m_ends = roomForEnds();
    m_plot = QRectF(viewport()->rect()).adjusted(0, kTop, 0, -kBottom);  // so high are the ticks
    m_left = roomForTicks();
    m_plot = QRectF(viewport()->rect()).adjusted(m_left, kTop, -m_ends, -kBottom);
    chart()->resize(viewport()->size());
    chart()->setPlotArea(m_plot);
}

void ConvergenceChart::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    layOut();
    refill();
}

QPointF ConvergenceChart::toPixel(double x, double y) const {
    return {m_plot.left() + (x - m_x.low) / m_x.span() * m_plot.width(),
            m_plot.bottom() - (y - m_y.low) / m_y.span() * m_plot.height()};
}

double ConvergenceChart::xAt(double pixel) const {
    return m_x.low + (pixel - m_plot.left()) / m_plot.width() * m_x.span();
}

double ConvergenceChart::yAt(double pixel) const {
    return m_y.low + (m_plot.bottom() - pixel) / m_plot.height() * m_y.span();
}

double ConvergenceChart::axisValue(double value) const {
    return m_unit == SpeedUnit::Milliseconds ? std::log10(value) : value;
}

QString ConvergenceChart::valueText(double value) const {
    switch (m_unit) {
        case SpeedUnit::Speed:
            return gcellsText(value);
        case SpeedUnit::Milliseconds:
            return millisecondsText(value);
        case SpeedUnit::Share:
            return fixedText(value, 1);
    }
    return {};
}

QString ConvergenceChart::positionText(double x) const {
    return m_abscissa == Abscissa::Clock ? secondsText(x)
                                         : tr("%1 evaluations").arg(grouped(qRound64(x)));
}

QString ConvergenceChart::axisTitle() const {
    const bool predicted = isPredicted();
    switch (m_unit) {
        case SpeedUnit::Speed:
            return (predicted ? tr("Best so far (%1, predicted)") : tr("Best so far (%1)"))
                .arg(speedUnit(m_snapshot->problem));
        case SpeedUnit::Milliseconds:
            if (m_snapshot->foreign) return tr("Best so far (ms per launch)");
            return predicted ? tr("Best so far (ms per step, predicted)")
                             : tr("Best so far (ms per step)");
        case SpeedUnit::Share:
            return tr("Best so far (%1)").arg(shareTitle());
    }
    return {};
}

QString ConvergenceChart::shareTitle() const {
    if (!m_together.apart && (m_together.ofOptimum || m_races.size() == 1))
        return tr("% of optimum");
    if (!m_together.apart) return tr("% of the best");
    return m_together.ofOptimum ? tr("% of its own optimum") : tr("% of its own best");
}

QString ConvergenceChart::briefAxisTitle() const {
    QString unit = m_unit == SpeedUnit::Speed   ? speedUnit(m_snapshot->problem)
                   : m_unit == SpeedUnit::Share ? shareTitle()
                   : m_snapshot->foreign        ? tr("ms per launch")
                                                : tr("ms per step");
    return isPredicted() ? tr("Predicted (%1)").arg(unit) : unit;
}

QString ConvergenceChart::shownAxisTitle() const {
    const QFontMetricsF words(m_theme.words(11));
    const double room = viewport()->height() - 4;
    for (const QString& title : {axisTitle(), briefAxisTitle()})
        if (words.horizontalAdvance(title) <= room) return title;
    return words.elidedText(briefAxisTitle(), Qt::ElideRight, room);
}

QString ConvergenceChart::xTitle() const {
    if (m_abscissa == Abscissa::Evaluations) return tr("Evaluations per run");
    const bool isVirtual = std::ranges::all_of(
        m_races, [](const ChartedRace& race) { return race.results->device.recorded; });
    return isVirtual ? tr("Virtual clock (s)") : tr("Clock (s)");
}

}  // namespace ui
