// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/taps_table.hpp"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/color_map.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kMostClasses = 8;
constexpr int kTop = 2, kLeft = 30, kRight = 12, kGap = 12, kLeastWidth = 280;

}  // namespace

TapsTable::TapsTable(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&editor, &StencilEditor::tapsChanged, this, [this] { refresh(); });
    connect(&editor, &StencilEditor::viewChanged, this, [this] { update(); });
    connect(&theme, &Theme::changed, this, [this] { refresh(); });
    refresh();
}

int TapsTable::rowHeight() const { return m_theme.scaled(22); }

int TapsTable::shownClasses() const {
    return std::min(kMostClasses, static_cast<int>(m_classes.size()));
}

void TapsTable::refresh() {
    m_classes = m_editor.drawable() ? tapClasses(m_editor.taps(), m_editor.dimensions())
                                    : std::vector<TapClass>();
    updateGeometry();
    update();
}

std::vector<TapsTable::Row> TapsTable::rows() const {
    std::vector<Row> rows{{tr("Class"), tr("Taps"), tr("Coefficient")}};
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < m_classes.size(); ++i) {
        const TapClass& entry = m_classes[i];
        sum += entry.taps * entry.coefficient;
        count += entry.taps;
        if (i < kMostClasses)
            rows.push_back(
                {entry.name, QString::number(entry.taps), shortCoefficient(entry.coefficient, 6)});
    }
    const int more = static_cast<int>(m_classes.size()) - kMostClasses;
    rows.push_back({more > 0
                        ? tr("Sum, %1").arg(counted(more, tr("more class"), tr("more classes")))
                        : tr("Sum"),
                    QString::number(count), fixedText(sum, 4)});
    return rows;
}

/// As wide as the heads, which are the first row, and the figures need: names have the rest.
TapsTable::Columns TapsTable::columnsOf(const std::vector<Row>& rows) const {
    const QFontMetrics words(m_theme.words(11)), figures(m_theme.mono(11));
    Columns wide{words.horizontalAdvance(tr("Taps")), words.horizontalAdvance(tr("Coefficient"))};
    for (std::size_t i = 1; i < rows.size(); ++i) {
        wide.taps = std::max(wide.taps, figures.horizontalAdvance(rows[i].taps));
        wide.coefficient =
            std::max(wide.coefficient, figures.horizontalAdvance(rows[i].coefficient));
    }
    return wide;
}

/// The same whatever is drawn: the drawing beside must not move during a stroke.
QSize TapsTable::sizeHint() const {
    const Columns usual = columnsOf({{}, {{}, QStringLiteral("729"), shortCoefficient(-0.1234)}});
    const QFontMetrics words(m_theme.words(11));
    const int wide = kLeft + words.horizontalAdvance(longestTapClassName()) + kGap + usual.taps +
                     kGap + usual.coefficient + kRight;
    const int high = m_classes.empty() ? 0 : (shownClasses() + 2) * rowHeight() + 6;
    return {std::max(kLeastWidth, wide), high};
}

QRect TapsTable::nameRect(int row) const {
    const auto [taps, coefficient] = columnsOf(rows());
    return {kLeft, kTop + row * rowHeight(),
            width() - kLeft - kGap - taps - kGap - coefficient - kRight, rowHeight()};
}

void TapsTable::paintRow(QPainter& painter, int row, const Row& words) const {
    const QRect name = nameRect(row);
    const auto [taps, coefficient] = columnsOf(rows());
    const QRect count(name.right() + 1 + kGap, name.y(), taps, name.height());
    const QRect value(count.right() + 1 + kGap, name.y(), coefficient, name.height());
    painter.setFont(m_theme.words(11));
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(words.name, Qt::ElideRight, name.width()));
    if (row > 0) painter.setFont(m_theme.mono(11));
    painter.drawText(count, Qt::AlignVCenter | Qt::AlignRight, words.taps);
    painter.drawText(value, Qt::AlignVCenter | Qt::AlignRight, words.coefficient);
    painter.fillRect(QRect(0, name.bottom(), width(), 1), m_theme.tokens().grid);
}

void TapsTable::paintEvent(QPaintEvent*) {
    if (m_classes.empty()) return;
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    const auto hovered = m_editor.hovered();
    for (int i = 0; i < shownClasses(); ++i) {
        const TapClass& entry = m_classes[static_cast<std::size_t>(i)];
        const int y = nameRect(i + 1).y();
        const auto& offsets = entry.offsets;
        if (hovered && std::find(offsets.begin(), offsets.end(), *hovered) != offsets.end())
            painter.fillRect(QRect(0, y, width(), rowHeight() - 1), t.selection);
        drawBox(painter, QRectF(12, y + rowHeight() / 2.0 - 5, 9, 9), 2,
                QColor(m_theme.diverging().at(
                    coefficientPosition(entry.coefficient, m_editor.largest()))),
                QColor());
    }
    const auto all = rows();
    const int last = static_cast<int>(all.size()) - 1;
    for (int i = 0; i <= last; ++i) {
        painter.setPen(i == 0 || i == last ? t.t2 : t.t1);
        paintRow(painter, i, all[static_cast<std::size_t>(i)]);
    }
}

bool TapsTable::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QFontMetrics words(m_theme.words(11));
    const auto all = rows();
    for (int i = 0; i < static_cast<int>(all.size()) && !m_classes.empty(); ++i) {
        const QRect room = nameRect(i);
        const QString& name = all[static_cast<std::size_t>(i)].name;
        if (room.contains(help->pos()) && words.horizontalAdvance(name) > room.width()) {
            QToolTip::showText(help->globalPos(), name, this, room);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

}  // namespace ui
