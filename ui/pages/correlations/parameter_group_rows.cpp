// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/parameter_group_rows.hpp"

#include <QPainter>
#include <algorithm>

#include "ui/charts/quota_chart.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kRow = 22, kGroupPadding = 12, kName = 38, kChipHeight = 18, kGroupGap = 5;

/// The first two groups are given: the block's shape and merging (GeST section 3.2).
constexpr std::size_t kFixedGroups = 2;
constexpr int kInChip = 12, kBeforeChips = kGroupPadding + kName + 14, kEdge = 3;

}  // namespace

QString ParameterGroupRows::abbreviation(engine::space::ParameterId id) const {
    return abbreviationOf(m_kernel, id);
}

ParameterGroupRows::ParameterGroupRows(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Parameter groups"));
    connect(&m_theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ParameterGroupRows::showGroups(Groups groups,
                                    std::vector<engine::space::ParameterId> ungrouped,
                                    std::vector<engine::space::ParameterId> fresh) {
    m_groups = std::move(groups);
    m_ungrouped = std::move(ungrouped);
    m_fresh = std::move(fresh);
    QStringList lines;
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        QStringList names;
        for (const auto id : m_groups[g]) names.append(abbreviation(id));
        lines.append(QStringLiteral("PG%1: ").arg(g) + names.join(' '));
    }
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    setToolTip(lines.join(QLatin1Char('\n')));  // a long name of another program may be cut
    updateGeometry();
    update();
}

/// From `top` on; returns where the next row begins.
int ParameterGroupRows::place(const std::vector<engine::space::ParameterId>& ids, int top,
                              int width, std::vector<Chip>& chips) const {
    const QFontMetrics metrics(m_theme.mono(11));
    const int right = width - kEdge;
    int x = kBeforeChips, y = top;
    for (const auto id : ids) {
        const int wanted = metrics.horizontalAdvance(abbreviation(id)) + kInChip;
        if (x > kBeforeChips && x + wanted > right) {
            x = kBeforeChips;
            y += kRow;
        }
        chips.push_back({QRect(x, y + 2, std::min(wanted, right - x), kChipHeight), id});
        x += wanted + kGroupGap;
    }
    return y + kRow;
}

ParameterGroupRows::Layout ParameterGroupRows::layOut(int width) const {
    const int fixedWidth = QFontMetrics(m_theme.words(11)).horizontalAdvance(tr("fixed"));
    Layout layout;
    int y = kEdge;
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        layout.tops.push_back(y);
        y = place(m_groups[g], y, width, layout.chips);
        if (m_kernel || g >= kFixedGroups) continue;
        const QRect room(width - kGroupPadding - fixedWidth, y - kRow, fixedWidth, kRow);
        const bool isFree =
            m_groups[g].empty() || layout.chips.back().box.right() + kGroupGap < room.left();
        if (isFree) layout.fixed.push_back(room);
    }
    if (!m_ungrouped.empty()) {
        layout.line = y + kEdge;
        y = place(m_ungrouped, y + 2 * kEdge, width, layout.left);
    }
    layout.height = y + kEdge;
    return layout;
}

void ParameterGroupRows::paintChip(QPainter& painter, const Chip& chip) const {
    const Tokens& tokens = m_theme.tokens();
    const bool placed = std::find(m_fresh.begin(), m_fresh.end(), chip.id) != m_fresh.end();
    drawBox(painter, chip.box, 4, placed ? tokens.soft : tokens.s2,
            placed ? tokens.accent : tokens.line2);
    painter.setPen(tokens.t1);
    painter.drawText(chip.box, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(abbreviation(chip.id), Qt::ElideRight,
                                                      chip.box.width() - kInChip / 2));
}

void ParameterGroupRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    const Layout layout = layOut(width());
    painter.setFont(m_theme.words(12, QFont::DemiBold));
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const int y = layout.tops[g];
        painter.fillRect(QRect(kGroupPadding, y + 5, 3, 12),
                         groupColour(m_theme, static_cast<int>(g), true));
        painter.setPen(tokens.t1);
        painter.drawText(QRect(kGroupPadding + 8, y, kName, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                         QStringLiteral("PG%1").arg(g));
    }
    painter.setFont(m_theme.mono(11));
    for (const Chip& chip : layout.chips) paintChip(painter, chip);
    painter.setPen(tokens.t2);
    for (const Chip& chip : layout.left)
        painter.drawText(chip.box, Qt::AlignLeft | Qt::AlignVCenter, abbreviation(chip.id));
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t3);
    for (const QRect& room : layout.fixed)
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, tr("fixed"));
    if (m_ungrouped.empty()) return;
    painter.setPen(tokens.line);
    painter.drawLine(0, layout.line, width(), layout.line);
    painter.setPen(tokens.t2);
    painter.drawText(QRect(kGroupPadding, layout.line + kEdge, 60, kRow),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Left"));
}

}  // namespace ui
