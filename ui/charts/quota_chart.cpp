// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/quota_chart.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_scale.hpp"

namespace ui {
namespace {

constexpr double kQuotaLeft = 46, kLeastRight = 84, kQuotaTop = 14, kQuotaBottom = 40,
                 kNameGap = 14;
/// Of a name: its mark, and what is between it and its share.
constexpr double kMark = 7, kBesideShare = 8;

/// Right of the plot: the longest name with its share beside it.
double roomForNames(const Theme& theme, const QStringList& groups) {
    const QFontMetricsF words(theme.words(11)), mono(theme.mono(11));
    double longest = 0;
    for (const QString& group : groups) longest = std::max(longest, words.horizontalAdvance(group));
    return std::max(kLeastRight, 16 + kMark + std::ceil(longest) + kBesideShare +
                                     std::ceil(mono.horizontalAdvance(percentText(1, 0))));
}

}  // namespace

QColor groupColour(const Theme& theme, int index, bool solid) {
    static const char* const kHues[] = {"gest", "gstuner", "genetic", "shrinking-sample",
                                        "annealing"};
    const QColor hue = theme.strategy(QString::fromLatin1(kHues[index % 5])).colour;
    return solid ? hue : mixed(theme.tokens().s1, hue, 0.46);
}

QuotaChart::QuotaChart(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Quota shares by round"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void QuotaChart::showRounds(std::vector<std::vector<double>> rounds, QStringList groups) {
    m_rounds = std::move(rounds);
    m_groups = std::move(groups);
    if (m_hovered && *m_hovered >= static_cast<int>(m_rounds.size())) m_hovered.reset();
    if (!m_rounds.empty()) {
        QStringList shares;
        for (qsizetype g = 0; g < m_groups.size(); ++g)
            shares.append(m_groups[g] + ' ' +
                          percentText(m_rounds.back()[static_cast<std::size_t>(g)], 0));
        setAccessibleDescription(shares.join(QStringLiteral(", ")));
    }
    update();
}

QRectF QuotaChart::plot() const {
    return QRectF(rect()).adjusted(kQuotaLeft, kQuotaTop, -roomForNames(m_theme, m_groups),
                                   -kQuotaBottom);
}

QColor QuotaChart::colourOf(int group) const { return groupColour(m_theme, group); }

int QuotaChart::roundAt(double pixel) const {
    const double share = (pixel - plot().left()) / plot().width();
    const int count = static_cast<int>(m_rounds.size());
    return std::clamp(static_cast<int>(share * count), 0, std::max(0, count - 1));
}

void QuotaChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    if (m_rounds.empty()) return;
    paint(painter);
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.tokens().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void QuotaChart::paint(QPainter& painter) const {
    paintStack(painter);
    paintAxes(painter);
    paintNames(painter);
}

void QuotaChart::paintStack(QPainter& painter) const {
    const QRectF area = plot();
    const std::size_t rounds = m_rounds.size();
    const auto xOf = [&](std::size_t round) {
        return area.left() +
               area.width() * static_cast<double>(round) / static_cast<double>(rounds);
    };
    std::vector<double> base(rounds, 0);
    for (std::size_t g = 0; g < static_cast<std::size_t>(m_groups.size()); ++g) {
        QPainterPath path;
        for (std::size_t r = 0; r < rounds; ++r) {
            const double y = area.bottom() - area.height() * (base[r] + m_rounds[r][g]);
            if (r == 0)
                path.moveTo(xOf(0), y);
            else
                path.lineTo(xOf(r), y);
            path.lineTo(xOf(r + 1), y);
        }
        for (std::size_t r = rounds; r-- > 0;) {
            const double y = area.bottom() - area.height() * base[r];
            path.lineTo(xOf(r + 1), y);
            path.lineTo(xOf(r), y);
        }
        path.closeSubpath();
        painter.setPen(QPen(m_theme.tokens().s1, 1));
        painter.setBrush(colourOf(static_cast<int>(g)));
        painter.drawPath(path);
        for (std::size_t r = 0; r < rounds; ++r) base[r] += m_rounds[r][g];
    }
    if (m_hovered) {
        const auto round = static_cast<std::size_t>(*m_hovered);
        painter.setPen(QPen(m_theme.tokens().t1, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(
            QRectF(xOf(round), area.top(), xOf(round + 1) - xOf(round), area.height()));
    }
}

void QuotaChart::paintAxes(QPainter& painter) const {
    const Tokens& tokens = m_theme.tokens();
    const QRectF area = plot();
    painter.setFont(m_theme.mono(11));
    painter.setPen(tokens.t2);
    for (const double tick : {0.0, 25.0, 50.0, 75.0, 100.0}) {
        const double y = area.bottom() - area.height() * tick / 100;
        painter.drawText(QRectF(0, y - 8, area.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         fixedText(tick, 0));
    }
    const double count = static_cast<double>(m_rounds.size());
    const int most = std::clamp(static_cast<int>(area.width() / 40), 2, 8);
    const double step = std::max(1.0, tickStep({0, count}, most));
    for (double tick = 0; tick <= count; tick += step) {
        const double x = area.left() + area.width() * tick / count;
        painter.drawText(QRectF(x - 24, area.bottom() + 4, 48, 16), Qt::AlignCenter,
                         fixedText(tick, 0));
    }
    painter.setPen(tokens.line2);
    painter.drawLine(QPointF(area.left(), std::floor(area.bottom()) + 0.5),
                     QPointF(area.right(), std::floor(area.bottom()) + 0.5));
    painter.setPen(tokens.t2);
    painter.setFont(m_theme.words(11));
    painter.drawText(QRectF(area.left(), area.bottom() + 20, area.width(), 16), Qt::AlignCenter,
                     tr("Round"));
    painter.save();
    painter.translate(10, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-area.height() / 2, -8, area.height(), 16), Qt::AlignCenter,
                     tr("Share of samples (%)"));
    painter.restore();
}

void QuotaChart::paintNames(QPainter& painter) const {
    const QRectF area = plot();
    const auto& shown =
        m_hovered ? m_rounds[static_cast<std::size_t>(*m_hovered)] : m_rounds.back();
    std::vector<double> wanted;
    double base = 0;
    for (const double share : shown) {
        wanted.push_back(area.bottom() - area.height() * (base + share / 2));
        base += share;
    }
    const std::vector<double> rows =
        spreadApart(wanted, kNameGap, area.top() + 4, area.bottom() - 4);
    for (qsizetype g = 0; g < m_groups.size(); ++g) {
        const QRectF box(area.right() + 8, rows[static_cast<std::size_t>(g)] - 8,
                         roomForNames(m_theme, m_groups) - 16, 16);
        painter.fillRect(QRectF(box.left(), box.center().y() - 4, 3, 8),
                         groupColour(m_theme, static_cast<int>(g), true));
        painter.setFont(m_theme.words(11));
        painter.setPen(m_theme.tokens().t1);
        painter.drawText(box.adjusted(kMark, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         m_groups[g]);
        painter.setFont(m_theme.mono(11));
        painter.setPen(m_theme.tokens().t2);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                         percentText(shown[static_cast<std::size_t>(g)], 0));
    }
}

void QuotaChart::mouseMoveEvent(QMouseEvent* event) {
    m_hovered.reset();
    if (!m_rounds.empty() && plot().contains(event->position()))
        m_hovered = roundAt(event->position().x());
    setToolTip(m_hovered ? tr("Round %1").arg(*m_hovered + 1) : QString());
    update();
}

void QuotaChart::leaveEvent(QEvent*) {
    m_hovered.reset();
    update();
}

void QuotaChart::keyPressEvent(QKeyEvent* event) {
    if (m_rounds.empty()) return event->ignore();
    const int last = static_cast<int>(m_rounds.size()) - 1;
    const int here = m_hovered.value_or(last);
    if (event->key() == Qt::Key_Left)
        m_hovered = std::max(0, here - 1);
    else if (event->key() == Qt::Key_Right)
        m_hovered = std::min(last, here + 1);
    else if (event->key() == Qt::Key_Escape)
        m_hovered.reset();
    else
        return event->ignore();
    update();
}

}  // namespace ui
