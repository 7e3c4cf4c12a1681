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
constexpr int kInChip = 12, kInTightChip = 6, kTightGap = 3;
constexpr int kMore = 14;  ///< "…", where not even tight chips fit

}  // namespace

QString ParameterGroupRows::abbreviation(engine::space::ParameterId id) const {
    return abbreviationOf(m_kernel, id);
}

int ParameterGroupRows::widthOf(const std::vector<engine::space::ParameterId>& group,
                                const QFontMetrics& metrics) const {
    int width = 0;
    for (const auto id : group)
        width += metrics.horizontalAdvance(abbreviation(id)) + kInChip + kGroupGap;
    return width;
}

ParameterGroupRows::ParameterGroupRows(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    setAccessibleName(tr("Parameter groups"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
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
    setToolTip(lines.join(QLatin1Char('\n')));  // long names of another program may not fit
    updateGeometry();
    update();
}

QSize ParameterGroupRows::sizeHint() const {
    return {320, kRow * static_cast<int>(m_groups.size()) + (m_ungrouped.empty() ? 6 : kRow + 10)};
}

void ParameterGroupRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    int y = 3;
    for (std::size_t g = 0; g < m_groups.size(); ++g, y += kRow) {
        painter.fillRect(QRect(kGroupPadding, y + 5, 3, 12),
                         groupColour(m_theme, static_cast<int>(g), true));
        painter.setFont(m_theme.words(12, QFont::DemiBold));
        painter.setPen(tokens.t1);
        painter.drawText(QRect(kGroupPadding + 8, y, kName, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                         QStringLiteral("PG%1").arg(g));
        painter.setFont(m_theme.mono(11));
        int x = kGroupPadding + kName + 14;
        const QFontMetrics metrics(painter.font());
        const bool tight = widthOf(m_groups[g], metrics) > width() - x - kGroupPadding;
        const int inChip = tight ? kInTightChip : kInChip, gap = tight ? kTightGap : kGroupGap;
        for (const auto id : m_groups[g]) {
            const QString name = abbreviation(id);
            const int chip = metrics.horizontalAdvance(name) + inChip;
            if (x + chip > width() - (id == m_groups[g].back() ? 2 : kMore)) {
                painter.setPen(tokens.t2);
                painter.drawText(QRect(x, y, kMore, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                                 QStringLiteral("…"));
                break;
            }
            const bool placed = std::find(m_fresh.begin(), m_fresh.end(), id) != m_fresh.end();
            drawBox(painter, QRectF(x, y + 2, chip, kChipHeight), 4,
                    placed ? tokens.soft : tokens.s2, placed ? tokens.accent : tokens.line2);
            painter.setPen(tokens.t1);
            painter.drawText(QRect(x, y + 2, chip, kChipHeight), Qt::AlignCenter, name);
            x += chip + gap;
        }
        painter.setFont(m_theme.words(11));
        const int fixedWidth = painter.fontMetrics().horizontalAdvance(tr("fixed"));
        if (!m_kernel && g < kFixedGroups && x + fixedWidth + kGroupPadding <= width()) {
            painter.setPen(tokens.t3);
            painter.drawText(QRect(0, y, width() - kGroupPadding, kRow),
                             Qt::AlignRight | Qt::AlignVCenter, tr("fixed"));
        }
    }
    if (m_ungrouped.empty()) return;
    painter.setPen(tokens.line);
    painter.drawLine(0, y + 3, width(), y + 3);
    painter.setFont(m_theme.words(11));
    painter.setPen(tokens.t2);
    painter.drawText(QRect(kGroupPadding, y + 6, 60, kRow), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Left"));
    QStringList names;
    for (const auto id : m_ungrouped) names.append(abbreviation(id));
    painter.setFont(m_theme.mono(11));
    painter.drawText(QRect(kGroupPadding + kName + 14, y + 6, width(), kRow),
                     Qt::AlignLeft | Qt::AlignVCenter, names.join(QStringLiteral("  ")));
}

}  // namespace ui
