// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/figure_bars.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/style.hpp"

namespace ui {
namespace {

/// The word before what a figure is counted by.
constexpr QLatin1String kPer("per");
constexpr int kBarTop = 8, kBarRow = 22, kBarPadding = 12, kBarName = 108, kPercent = 58,
              kText = 184, kNameApart = 8;

}  // namespace

QString fittedFigure(const QString& text, const QFontMetrics& metrics, int room) {
    QStringList words = text.split(QLatin1Char(' '));
    const auto isFigure = [](const QString& word) {
        return std::any_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); });
    };
    const bool anyFigure = std::any_of(words.begin(), words.end(), isFigure);
    while (anyFigure && !isFigure(words.back()) &&
           metrics.horizontalAdvance(words.join(QLatin1Char(' '))) > room) {
        words.removeLast();
        if (words.back() == kPer) words.removeLast();  // it says nothing alone
    }
    return metrics.elidedText(words.join(QLatin1Char(' ')), Qt::ElideRight, room);
}

FigureBars::FigureBars(const Theme& theme, const QString& about, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(about);
    connect(&m_theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void FigureBars::showFigures(std::vector<Figure> figures) {
    m_figures = std::move(figures);
    QStringList lines;
    for (const Figure& figure : m_figures) lines.append(figure.name + ' ' + figure.text);
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize FigureBars::sizeHint() const {
    return {480, 2 * kBarTop + m_theme.scaled(kBarRow) * static_cast<int>(m_figures.size())};
}

bool FigureBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = (help->pos().y() - kBarTop) / m_theme.scaled(kBarRow);
    const bool isOne = help->pos().y() >= kBarTop && row < static_cast<int>(m_figures.size());
    if (!isOne) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    // Whole: the row may have room for a part of its words only.
    const Figure& figure = m_figures[static_cast<std::size_t>(row)];
    QString tip = QStringLiteral("<p>%1: %2</p>").arg(figure.name, figure.text.toHtmlEscaped());
    if (!figure.about.isEmpty()) tip += QStringLiteral("<p>%1</p>").arg(figure.about);
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

/// No name is cut: bars begin behind the longest.
int FigureBars::nameRoom() const {
    const QFontMetrics metrics(m_theme.words(12));
    int room = m_theme.scaled(kBarName);
    for (const Figure& figure : m_figures)
        room = std::max(room, metrics.horizontalAdvance(figure.name) + kNameApart);
    return room;
}

void FigureBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    const int row = m_theme.scaled(kBarRow);
    const double name = nameRoom(), percentage = m_theme.scaled(kPercent),
                 words = m_theme.scaled(kText);
    double y = kBarTop;
    for (const Figure& figure : m_figures) {
        const QRectF line(kBarPadding, y, width() - 2 * kBarPadding, row);
        painter.setFont(m_theme.words(12));
        painter.setPen(tokens.t2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, figure.name);
        const QRectF track(line.left() + name, line.center().y() - 3,
                           std::max(40.0, line.width() - name - percentage - words), 6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.s3);
        painter.drawRoundedRect(track, 3, 3);
        painter.setFont(m_theme.mono(11));
        const QRectF percent(track.right(), y, percentage - 4, row);
        const QRectF text(percent.right() + 12, y, words, row);
        if (figure.share) {
            QRectF filled = track;
            filled.setWidth(std::max(3.0, track.width() * std::clamp(*figure.share, 0.0, 1.0)));
            painter.setBrush(figure.kind == Figure::Kind::Tight     ? tokens.warn
                             : figure.kind == Figure::Kind::Busiest ? tokens.accent
                                                                    : tokens.t3);
            if (figure.kind == Figure::Kind::Predicted)
                fillPredicted(painter, filled, tokens);
            else
                painter.drawRoundedRect(filled, 3, 3);
            painter.setPen(tokens.t1);
            painter.drawText(percent, Qt::AlignRight | Qt::AlignVCenter,
                             percentText(*figure.share, 0));
        }
        painter.setPen(tokens.t2);
        const double room = std::min(text.width(), width() - 2 - text.left());
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                         fittedFigure(figure.text, painter.fontMetrics(), static_cast<int>(room)));
        y += row;
    }
}

}  // namespace ui
