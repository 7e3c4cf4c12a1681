// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence chart as a picture and as data.

#include <QBuffer>
#include <QSvgGenerator>
#include <algorithm>

#include "ui/charts/convergence_chart.hpp"

namespace ui {

QImage ConvergenceChart::image() {
    const double scale = std::max(2.0, devicePixelRatioF());
    QImage image(viewport()->size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    render(&painter, QRectF(viewport()->rect()), viewport()->rect());
    return image;
}

QByteArray ConvergenceChart::svg() {
    QByteArray text;
    QBuffer buffer(&text);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(viewport()->size());
    generator.setViewBox(viewport()->rect());
    generator.setTitle(axisTitle());
    QPainter painter(&generator);
    render(&painter, QRectF(viewport()->rect()), viewport()->rect());
    painter.end();
    return text;
}

/// What the figures are of: "gcells_s"; of a prediction "predicted_gcells_s".
QString ConvergenceChart::csvUnit() const {
    const QString unit = m_unit == SpeedUnit::Milliseconds ? QStringLiteral("ms")
                         : m_unit == SpeedUnit::Share      ? QStringLiteral("percent_of_optimum")
                         : m_snapshot->foreign             ? QStringLiteral("launches_s")
                                                           : QStringLiteral("gcells_s");
    return m_snapshot->device.predicted ? QStringLiteral("predicted_") + unit : unit;
}

QString ConvergenceChart::csv() const {
    QString text = QStringLiteral("strategy,%1,mean_%2,p10_%2,p90_%2\n")
                       .arg(m_abscissa == Abscissa::Clock ? QStringLiteral("clock_s")
                                                          : QStringLiteral("evaluations"),
                            csvUnit());
    const UnitScale scale = UnitScale::of(*m_snapshot, m_unit);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_lines[i].known) continue;
        std::vector<double> instants{m_lines[i].known->low, m_lines[i].known->high};
        for (const auto* run : m_entries[i].runs)
            for (const auto& point : *run->curve)
                instants.push_back(m_abscissa == Abscissa::Clock ? point.clockSeconds
                                                                 : point.evaluations);
        std::sort(instants.begin(), instants.end());
        instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
        for (const double x : instants)
            if (const auto s = spreadAt(m_entries[i], *m_lines[i].known, x, m_abscissa, scale))
                text += QStringLiteral("%1,%2,%3,%4,%5\n")
                            .arg(csvField(m_entries[i].strategy))
                            .arg(x, 0, 'g', 10)
                            .arg(s->mean, 0, 'g', 10)
                            .arg(s->low, 0, 'g', 10)
                            .arg(s->high, 0, 'g', 10);
    }
    return text;
}

}  // namespace ui
