// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence chart as a picture and as data.

#include <algorithm>

#include "ui/charts/convergence_chart.hpp"
#include "ui/charts/picture.hpp"
#include "ui/document/race.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {

namespace {

constexpr int kCaptionPadding = 8;

}  // namespace

/// A picture leaves the window, and its figures mean nothing without it: of what they are, where
/// they come from.
QString ConvergenceChart::caption() const {
    if (m_races.size() > 1) return captionOfSeveral();
    QStringList parts{titleOf(*m_snapshot), sourceOf(m_snapshot->device)};
    if (const QString note = bandNote(*m_snapshot); !note.isEmpty()) parts << note;
    if (const auto at = stoppedAt(*m_snapshot); at && m_snapshot->budget.seconds)
        parts << tr("stopped at %1 of %2")
                     .arg(fixedText(*at, 1) + tr(" s"), secondsText(*m_snapshot->budget.seconds));
    else if (at)
        parts << tr("stopped after %1 evaluations")
                     .arg(grouped(static_cast<qint64>(m_snapshot->rows.size())));
    return parts.join(QStringLiteral(" \u00b7 "));
}

/// A line a race, and what is to be known of all.
QString ConvergenceChart::captionOfSeveral() const {
    QStringList lines;
    for (const ChartedRace& race : m_races)
        lines << tr("%1: %2").arg(race.label, titleOf(*race.results)) + QStringLiteral(" \u00b7 ") +
                     sourceOf(race.results->device);
    for (const QString& note : {m_together.note, bandNote(m_entries)})
        if (!note.isEmpty()) lines << note;
    return lines.join(QLatin1Char('\n'));
}

QRect ConvergenceChart::captionBox() const {
    const QRect room(kCaptionPadding, kCaptionPadding, viewport()->width() - 2 * kCaptionPadding,
                     viewport()->height());
    return QFontMetrics(m_theme.words(12)).boundingRect(room, Qt::TextWordWrap, caption());
}

QSize ConvergenceChart::pictureSize() const {
    return viewport()->size() + QSize(0, captionBox().bottom() + 1);
}

void ConvergenceChart::paintPicture(QPainter& painter) {
    const QRect whole(QPoint(), pictureSize());
    painter.fillRect(whole, m_theme.tokens().s1);
    painter.setFont(m_theme.words(12));
    painter.setPen(m_theme.tokens().t1);
    painter.drawText(captionBox(), Qt::TextWordWrap, caption());
    const QRect chart(QPoint(0, whole.height() - viewport()->height()), viewport()->size());
    render(&painter, QRectF(chart), viewport()->rect());
}

QImage ConvergenceChart::image() {
    return imageOf(pictureSize(), std::max(2.0, devicePixelRatioF()),
                   [this](QPainter& painter) { paintPicture(painter); });
}

QByteArray ConvergenceChart::svg() {
    return svgOf(pictureSize(), axisTitle(), caption(),
                 [this](QPainter& painter) { paintPicture(painter); });
}

/// What the figures are of: "gcells_s"; of a prediction "predicted_gcells_s".
QString ConvergenceChart::csvUnit() const {
    const QString share =
        m_together.apart ? (m_together.ofOptimum ? QStringLiteral("percent_of_own_optimum")
                                                 : QStringLiteral("percent_of_own_best"))
        : m_races.size() == 1 || m_together.ofOptimum ? QStringLiteral("percent_of_optimum")
                                                      : QStringLiteral("percent_of_best");
    const QString unit = m_unit == SpeedUnit::Milliseconds ? QStringLiteral("ms")
                         : m_unit == SpeedUnit::Share      ? share
                         : m_snapshot->foreign             ? QStringLiteral("launches_s")
                                                           : QStringLiteral("gcells_s");
    return isPredicted() ? QStringLiteral("predicted_") + unit : unit;
}

QString ConvergenceChart::csv() const {
    const bool several = m_races.size() > 1;
    QString text =
        (several ? QStringLiteral("session,") : QString()) +
        QStringLiteral("strategy,%1,mean_%2,p10_%2,p90_%2,runs,seeds,stencil,grid,type,source\n")
            .arg(m_abscissa == Abscissa::Clock ? QStringLiteral("clock_s")
                                               : QStringLiteral("evaluations"),
                 csvUnit());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_lines[i].known) continue;
        const UnitScale scale = scaleOf(m_entries[i]);
        QStringList of = originFields(*m_races[m_entries[i].race].results);
        for (QString& field : of) field = csvField(field);
        QStringList seeds;
        for (const auto* run : m_entries[i].runs) seeds << QString::number(run->spec.seed);
        std::vector<double> instants{m_lines[i].known->low, m_lines[i].known->high};
        for (const auto* run : m_entries[i].runs)
            for (const auto& point : *run->curve)
                instants.push_back(m_abscissa == Abscissa::Clock ? point.clockSeconds
                                                                 : point.evaluations);
        std::sort(instants.begin(), instants.end());
        instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
        for (const double x : instants)
            if (const auto s = spreadAt(m_entries[i], *m_lines[i].known, x, m_abscissa, scale))
                text += (several ? csvField(m_entries[i].label) + QLatin1Char(',') : QString()) +
                        QStringLiteral("%1,%2,%3,%4,%5,%6,%7,%8\n")
                            .arg(csvField(m_entries[i].strategy))
                            .arg(x, 0, 'g', 10)
                            .arg(s->mean, 0, 'g', 10)
                            .arg(s->low, 0, 'g', 10)
                            .arg(s->high, 0, 'g', 10)
                            .arg(seeds.size())
                            .arg(seeds.join(' '), of.join(','));
    }
    return text;
}

}  // namespace ui
