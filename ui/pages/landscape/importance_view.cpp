// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/importance_view.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_scale.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kImportanceRow = 24, kImportanceHead = 28, kImportanceFoot = 44;
constexpr double kNameRoom = 168, kShareRoom = 58, kFailureRoom = 190, kBarHigh = 10;
constexpr int kMostShareTicks = 6;

}  // namespace

ImportanceView::ImportanceView(const Theme& theme, QWidget* parent)
    : LandscapeView(theme, tr("Importance of the parameters"), parent),
      m_job(this, [this](ImportanceData importance) {
          m_importance = std::move(importance);
          m_marked.reset();
          m_largest = 0.05;
          for (const auto& bar : m_importance.bars)
              m_largest = std::max(m_largest, bar.interval ? bar.interval->high : bar.share);
          m_largest = std::min(1.0, niceCeiling(m_largest, kMostShareTicks));
          setMinimumHeight(sizeHint().height());
          updateGeometry();
          update();
          emit noteChanged();
      }) {}

void ImportanceView::showData(const LandscapeDataPtr& fresh) {
    m_predicted = fresh->snapshot->device.predicted;
    m_job.ask([fresh](const std::stop_token&) { return importanceData(*fresh); });
}

QString ImportanceView::note() const {
    const auto count = [](std::size_t n) { return grouped(static_cast<qint64>(n)); };
    QString text = tr("%1 settings").arg(count(m_importance.settings));
    if (m_importance.failed > 0)
        text += tr("; %1 more failed and are counted separately").arg(count(m_importance.failed));
    return text;
}

QString ImportanceView::reading() const {
    return tr(
        "Share of the variance of log times that a parameter alone explains, minus what chance "
        "would explain, with its 95 % interval. A search tries good settings more often than "
        "others; only the settings that it tried count here.");
}

QSize ImportanceView::sizeHint() const {
    const int row = m_theme.scaled(kImportanceRow);
    return {640, m_theme.scaled(kImportanceHead) + m_theme.scaled(kImportanceFoot) +
                     row * std::max(3, static_cast<int>(m_importance.bars.size()))};
}

QRectF ImportanceView::rowRect(std::size_t bar) const {
    const int row = m_theme.scaled(kImportanceRow);
    return QRectF(0, m_theme.scaled(kImportanceHead) + row * static_cast<int>(bar), width(), row);
}

double ImportanceView::namesRight() const { return m_theme.fontScale() * kNameRoom; }

double ImportanceView::failuresLeft() const {
    return width() - (m_importance.failed > 0 ? m_theme.fontScale() * kFailureRoom : 0);
}

double ImportanceView::xOf(double share) const {
    const double right = failuresLeft() - m_theme.fontScale() * kShareRoom;
    return namesRight() + (right - namesRight()) * std::min(1.0, share / m_largest);
}

QString ImportanceView::failuresOf(const ImportanceBar& bar) const {
    if (!bar.failures) return dash();
    return tr("%1 of %2 at %3")
        .arg(grouped(static_cast<qint64>(bar.failures->failed)),
             grouped(static_cast<qint64>(bar.failures->tried)), bar.failsAt);
}

QString ImportanceView::sentenceOf(const ImportanceBar& bar) const {
    QString text = QStringLiteral("%1, %2: %3").arg(bar.name, bar.fullName, percentText(bar.share));
    if (bar.interval)
        text += tr(" (95 %: %1 to %2)")
                    .arg(percentText(bar.interval->low), percentText(bar.interval->high));
    if (bar.failures) text += tr("; most failures: %1").arg(failuresOf(bar));
    return text;
}

void ImportanceView::mark(std::optional<std::size_t> bar) {
    if (bar == m_marked) return;
    m_marked = bar;
    point(bar ? sentenceOf(m_importance.bars[*bar]) : QString());
    update();
}

void ImportanceView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (m_importance.bars.empty()) {
        painter.setFont(m_theme.words(12));
        painter.setPen(m_theme.tokens().t2);
        if (settled())
            painter.drawText(rect().adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap,
                             tr("Importance needs settings of which a parameter has several "
                                "values, measured more than once."));
        return;
    }
    paint(painter);
    paintFocus(painter);
}

PlotPicture ImportanceView::picture() const {
    return {size(),
            m_theme.tokens().s1,
            recorded([this](QPainter& painter) { paint(painter); }),
            {},
            QPicture()};
}

void ImportanceView::paint(QPainter& painter) const {
    if (m_marked) painter.fillRect(rowRect(*m_marked), m_theme.tokens().s2);
    paintHead(painter);
    for (std::size_t i = 0; i < m_importance.bars.size(); ++i) {
        paintBar(painter, i);
        paintFigures(painter, i);
    }
}

/// What the columns are, a grid behind the bars and its values below them.
void ImportanceView::paintHead(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    const int high = m_theme.scaled(kImportanceHead);
    const double bottom = rowRect(m_importance.bars.size()).top() + 2;
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t2);
    painter.drawText(
        QRectF(namesRight(), 0, failuresLeft() - namesRight(), high),
        Qt::AlignLeft | Qt::AlignVCenter,
        m_predicted ? tr("Predicted: explained alone (%)") : tr("Explained alone (%)"));
    if (m_importance.failed > 0)
        painter.drawText(QRectF(failuresLeft(), 0, width() - failuresLeft() - 12, high),
                         Qt::AlignRight | Qt::AlignVCenter, tr("Failures, most at"));
    painter.setFont(m_theme.mono(11));
    for (const double tick : ticks({0, m_largest}, kMostShareTicks)) {
        const double x = std::floor(xOf(tick)) + 0.5;
        painter.setPen(tick > 0 ? tokens.grid : tokens.line2);
        painter.drawLine(QPointF(x, high), QPointF(x, bottom));
        painter.setPen(tokens.t2);
        painter.drawText(
            QRectF(x - 30, bottom + 2, 60, 16), Qt::AlignCenter,
            fixedText(100 * tick, tickDecimals(tickStep({0, 100 * m_largest}, kMostShareTicks))));
    }
}

void ImportanceView::paintBar(QPainter& painter, std::size_t index) const {
    const Tokens& tokens = m_theme.tokens();
    const ImportanceBar& bar = m_importance.bars[index];
    const double y = rowRect(index).center().y();
    const QRectF shape(xOf(0), y - kBarHigh / 2, xOf(bar.share) - xOf(0), kBarHigh);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_predicted)
        fillPredicted(painter, shape, tokens);
    else
        painter.fillRect(shape, mixed(tokens.s1, tokens.accent, 0.7));
    if (!bar.interval) return;
    painter.setPen(QPen(tokens.t1, 1));
    const double low = xOf(bar.interval->low), high = xOf(bar.interval->high);
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double end : {low, high}) painter.drawLine(QPointF(end, y - 4), QPointF(end, y + 4));
}

void ImportanceView::paintFigures(QPainter& painter, std::size_t index) const {
    const Tokens& tokens = m_theme.tokens();
    const ImportanceBar& bar = m_importance.bars[index];
    const QRectF row = rowRect(index);
    const auto write = [&](const QRectF& place, Qt::Alignment side, const QString& text) {
        painter.drawText(
            place, side | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, int(place.width())));
    };
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(tokens.t1);
    const double middle = 12 + m_theme.fontScale() * 46;
    const bool sameName = bar.name == bar.fullName || bar.fullName.isEmpty();
    write(QRectF(12, row.top(), (sameName ? namesRight() : middle) - 18, row.height()),
          Qt::AlignLeft, bar.name);
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t2);
    if (!sameName)
        write(QRectF(middle, row.top(), namesRight() - middle - 8, row.height()), Qt::AlignLeft,
              bar.fullName);
    painter.setFont(m_theme.mono(11));
    painter.setPen(tokens.t1);
    const double end = xOf(bar.interval ? bar.interval->high : bar.share);
    write(QRectF(end + 8, row.top(), m_theme.fontScale() * kShareRoom - 8, row.height()),
          Qt::AlignLeft, percentText(bar.share));
    if (m_importance.failed == 0) return;
    painter.setPen(bar.failures ? tokens.err : tokens.t3);
    write(QRectF(failuresLeft(), row.top(), width() - failuresLeft() - 12, row.height()),
          Qt::AlignRight, failuresOf(bar));
}

PlotTable ImportanceView::table() const {
    PlotTable table{QStringLiteral("parameter,share,low,high,failed,tried,failed_at").split(','),
                    {}};
    const auto figure = [](double value) { return QString::number(value, 'g', 10); };
    for (const auto& bar : m_importance.bars)
        table.rows.push_back(
            {bar.name, figure(bar.share), bar.interval ? figure(bar.interval->low) : QString(),
             bar.interval ? figure(bar.interval->high) : QString(),
             bar.failures ? QString::number(bar.failures->failed) : QString(),
             bar.failures ? QString::number(bar.failures->tried) : QString(), bar.failsAt});
    return table;
}

void ImportanceView::mouseMoveEvent(QMouseEvent* event) {
    for (std::size_t i = 0; i < m_importance.bars.size(); ++i)
        if (rowRect(i).contains(event->position())) return mark(i);
    mark(std::nullopt);
}

void ImportanceView::leaveEvent(QEvent* event) {
    if (!hasFocus()) mark(std::nullopt);
    LandscapeView::leaveEvent(event);
}

void ImportanceView::keyPressEvent(QKeyEvent* event) {
    const auto count = static_cast<int>(m_importance.bars.size());
    if (count == 0) return event->ignore();
    const int here = m_marked ? static_cast<int>(*m_marked) : -1;
    const auto go = [&](int to) { mark(static_cast<std::size_t>(std::clamp(to, 0, count - 1))); };
    switch (event->key()) {
        case Qt::Key_Up:
            return go(here - 1);
        case Qt::Key_Down:
            return go(here + 1);
        case Qt::Key_Home:
            return go(0);
        case Qt::Key_End:
            return go(count - 1);
        case Qt::Key_Escape:
            return mark(std::nullopt);
        default:
            return event->ignore();
    }
}

}  // namespace ui
