// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/march_figure.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kMostRows = 9, kBeatRow = 20, kHead = 18, kFigurePadding = 12;
constexpr int kWho = 76, kLevel = 78, kBeatCell = 44, kMostBeats = 10;

QString countText(std::int64_t beat) { return fixedText(static_cast<double>(beat), 0); }

QString planesText(const PlaneRange& planes) {
    return planes.first == planes.last
               ? countText(planes.first)
               : QStringLiteral("%1–%2").arg(countText(planes.first), countText(planes.last));
}

}  // namespace

MarchFigure::MarchFigure(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    setAccessibleName(tr("Who computes what, and when"));
    connect(&m_theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    showPlan(std::nullopt);
}

void MarchFigure::showPlan(const std::optional<engine::space::KernelPlan>& plan) {
    m_plan = plan;
    m_march.reset();
    m_moment.reset();
    if (plan && plan->march) m_march.emplace(*plan);
    moveTo(m_march ? m_march->firstWholeBeat() : 0);
    followWhole();
    setVisible(!m_table.empty());
    setFocusPolicy(m_table.empty() ? Qt::NoFocus : Qt::TabFocus);
    updateGeometry();
}

/// The newest plane that is seen to come out: its whole way is in sight.
void MarchFigure::followWhole() {
    m_followed = 0;
    if (m_table.empty()) return;
    for (const auto& planes : m_table.rows.back().planes)
        if (planes) m_followed = planes->first;
}

int MarchFigure::beatsThatFit() const {
    const int room = width() - 2 * m_theme.scaled(kFigurePadding) - m_theme.scaled(kWho + kLevel);
    return std::clamp(room / m_theme.scaled(kBeatCell), 2, kMostBeats);
}

/// Inside the march: as many beats as there is room for, or all there are.
void MarchFigure::moveTo(std::int64_t firstBeat) {
    m_table = {};
    if (m_march) {
        const std::int64_t first = m_march->firstBeat(), last = m_march->lastBeat();
        const std::int64_t beats = std::min<std::int64_t>(beatsThatFit(), last - first + 1);
        m_table = marchTable(*m_plan, std::clamp(firstBeat, first, last - beats + 1),
                             static_cast<int>(beats), kMostRows);
    }
    QStringList lines{m_table.sentence};
    for (const MarchRow& row : m_table.rows)
        lines << (row.planes.front() ? tr("%1, %2: %3 in beat %4")
                                           .arg(row.who, row.level, planesText(*row.planes.front()))
                                           .arg(m_table.firstBeat)
                                     : tr("%1, %2: nothing in beat %3")
                                           .arg(row.who, row.level)
                                           .arg(m_table.firstBeat));
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    update();
    emit noteChanged();
}

QString MarchFigure::note() const {
    if (!m_march || m_table.empty()) return {};
    return tr("beats %1 to %2 of %3 to %4")
        .arg(countText(m_table.firstBeat), countText(m_table.firstBeat + m_table.beats() - 1),
             countText(m_march->firstBeat()), countText(m_march->lastBeat()));
}

void MarchFigure::showBeat(std::int64_t beat) {
    if (m_table.empty()) return;
    m_moment = beat;
    if (beat < m_table.firstBeat)
        moveTo(beat);
    else if (beat >= m_table.firstBeat + m_table.beats())
        moveTo(beat - m_table.beats() + 1);
    if (!sees(m_followed)) followWhole();
    update();
}

void MarchFigure::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int before = m_table.beats();
    moveTo(m_table.firstBeat);
    if (m_table.beats() != before) followWhole();
}

QSize MarchFigure::sizeHint() const {
    const int rows = static_cast<int>(m_table.rows.size());
    return {kWho + kLevel + 4 * kBeatCell, m_theme.scaled(kHead + rows * kBeatRow + 8)};
}

QRect MarchFigure::cellRect(int row, int beat) const {
    const int left = m_theme.scaled(kFigurePadding + kWho + kLevel);
    const int wide = std::max(
        1, (width() - left - m_theme.scaled(kFigurePadding)) / std::max(1, m_table.beats()));
    return {left + beat * wide, m_theme.scaled(kHead + row * kBeatRow), wide,
            m_theme.scaled(kBeatRow)};
}

std::optional<QPoint> MarchFigure::cellAt(const QPoint& position) const {
    for (int row = 0; row < static_cast<int>(m_table.rows.size()); ++row)
        for (int beat = 0; beat < m_table.beats(); ++beat)
            if (cellRect(row, beat).contains(position)) return QPoint(beat, row);
    return std::nullopt;
}

void MarchFigure::paintCell(QPainter& painter, int row, int beat) const {
    const Tokens& t = m_theme.tokens();
    const auto& planes =
        m_table.rows[static_cast<std::size_t>(row)].planes[static_cast<std::size_t>(beat)];
    if (!planes) return;
    const bool here = planes->contains(m_followed);
    drawBox(painter, QRectF(cellRect(row, beat)).adjusted(1.5, 1.5, -1.5, -1.5), 3,
            here ? t.soft : t.s2, here ? t.accent : QColor());
    painter.setFont(m_theme.mono(11, here ? QFont::DemiBold : QFont::Normal));
    painter.setPen(here ? t.t1 : t.t2);
    painter.drawText(cellRect(row, beat), Qt::AlignCenter, planesText(*planes));
}

void MarchFigure::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.words(11));
    painter.setPen(t.t3);
    const int left = m_theme.scaled(kFigurePadding), head = m_theme.scaled(kHead);
    painter.drawText(QRect(left, 0, width(), head), Qt::AlignVCenter, tr("beat"));
    for (int beat = 0; beat < m_table.beats(); ++beat) {
        painter.setPen(m_table.firstBeat + beat == m_moment ? t.accent : t.t3);
        painter.drawText(QRect(cellRect(0, beat).left(), 0, cellRect(0, beat).width(), head),
                         Qt::AlignCenter, countText(m_table.firstBeat + beat));
    }
    for (int row = 0; row < static_cast<int>(m_table.rows.size()); ++row) {
        const MarchRow& line = m_table.rows[static_cast<std::size_t>(row)];
        const QRect cell = cellRect(row, 0);
        painter.setFont(m_theme.words(12));
        painter.setPen(t.t1);
        painter.drawText(QRect(left, cell.top(), m_theme.scaled(kWho), cell.height()),
                         Qt::AlignVCenter, line.who);
        painter.setPen(t.t2);
        painter.drawText(
            QRect(left + m_theme.scaled(kWho), cell.top(), m_theme.scaled(kLevel), cell.height()),
            Qt::AlignVCenter, line.level);
        for (int beat = 0; beat < m_table.beats(); ++beat) paintCell(painter, row, beat);
    }
    if (hasFocus()) drawFocusRing(painter, rect(), 3, t.accent);
}

QString MarchFigure::explain(int row, int beat) const {
    const MarchRow& line = m_table.rows[static_cast<std::size_t>(row)];
    const auto& planes = line.planes[static_cast<std::size_t>(beat)];
    const std::int64_t number = m_table.firstBeat + beat;
    if (!planes && row == 0) return tr("In beat %1, nothing arrives.").arg(number);
    if (!planes)
        return (number < m_march->firstWholeBeat() ? tr("In beat %1, %2 has not begun (%3).")
                                                   : tr("In beat %1, %2 is done (%3)."))
            .arg(QString::number(number), line.who, line.level);
    if (row == 0)
        return tr("In beat %1, planes %2 of level 0 have come from memory.")
            .arg(number)
            .arg(planesText(*planes));
    return tr("In beat %1, %2 reached planes %3 (%4).")
        .arg(number)
        .arg(line.who, planesText(*planes), line.level);
}

bool MarchFigure::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto cell = cellAt(help->pos()))
            QToolTip::showText(help->globalPos(), explain(cell->y(), cell->x()), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void MarchFigure::mouseMoveEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position().toPoint());
    if (!cell) return;
    const auto& planes = m_table.rows[static_cast<std::size_t>(cell->y())]
                             .planes[static_cast<std::size_t>(cell->x())];
    if (planes) follow(planes->first);
}

void MarchFigure::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left) return follow(m_followed - 1);
    if (event->key() == Qt::Key_Right) return follow(m_followed + 1);
    QWidget::keyPressEvent(event);
}

bool MarchFigure::sees(std::int64_t plane) const {
    return std::ranges::any_of(m_table.rows, [plane](const MarchRow& row) {
        return std::ranges::any_of(row.planes, [plane](const std::optional<PlaneRange>& planes) {
            return planes && planes->contains(plane);
        });
    });
}

/// A plane that is out of sight takes the figure along, beat by beat, to where the march ends.
void MarchFigure::follow(std::int64_t plane) {
    if (m_table.empty() || plane == m_followed) return;
    const int by = plane < m_followed ? -1 : 1;
    const std::int64_t from = m_table.firstBeat;
    while (!sees(plane)) {
        const std::int64_t before = m_table.firstBeat;
        moveTo(before + by);
        if (m_table.firstBeat == before) return moveTo(from);
    }
    m_followed = plane;
    update();
}

}  // namespace ui
