// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/filter/filter_chips.hpp"

#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/theme/theme.hpp"
#include "ui/widgets/removable_chip.hpp"

namespace ui {
namespace {

constexpr int kChipsPadding = 12, kChipsGap = 6, kChipsLine = 28;

}  // namespace

FilterChips::FilterChips(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_clear(new QPushButton(tr("Clear all"), this)) {
    setLook(m_clear, Look::Link);
    m_clear->setToolTip(tr("Show all evaluations again"));
    setAccessibleName(tr("Filters"));
    setVisible(false);
    connect(m_clear, &QPushButton::clicked, this, &FilterChips::clearRequested);
    connect(&theme, &Theme::changed, this, &FilterChips::arrange);
}

void FilterChips::showFilter(const RowFilter& filter) {
    // The chip that was removed had the focus: the one in its place gets it.
    const auto focused = std::find_if(m_chips.begin(), m_chips.end(),
                                      [](const auto* chip) { return chip->hasFocus(); });
    const auto at = static_cast<std::size_t>(focused - m_chips.begin());
    const bool hadFocus = focused != m_chips.end() || m_clear->hasFocus();
    for (RemovableChip* chip : m_chips) {
        chip->hide();
        chip->deleteLater();  // it may be the sender
    }
    m_chips.clear();
    for (const RowCondition& condition : filter.conditions()) {
        auto* chip = new RemovableChip(m_theme, conditionText(condition), this);
        const int index = static_cast<int>(m_chips.size());
        connect(chip, &QAbstractButton::clicked, this,
                [this, index] { emit removeRequested(index); });
        m_chips.push_back(chip);
        chip->show();
    }
    for (std::size_t i = 0; i + 1 < m_chips.size(); ++i) setTabOrder(m_chips[i], m_chips[i + 1]);
    if (!m_chips.empty()) setTabOrder(m_chips.back(), m_clear);
    arrange();
    setVisible(!m_chips.empty());
    if (hadFocus && !m_chips.empty()) m_chips[std::min(at, m_chips.size() - 1)]->setFocus();
}

void FilterChips::arrange() {
    const int line = m_theme.scaled(kChipsLine);
    int x = kChipsPadding, y = 0;
    const auto place = [&](QWidget* widget) {
        const QSize size = widget->sizeHint();
        if (x > kChipsPadding && x + size.width() > width() - kChipsPadding) {
            x = kChipsPadding;
            y += line;
        }
        widget->setGeometry(x, y + (line - size.height()) / 2, size.width(), size.height());
        x += size.width() + kChipsGap;
    };
    for (RemovableChip* chip : m_chips) place(chip);
    place(m_clear);
    setFixedHeight(y + line);
}

void FilterChips::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void FilterChips::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().s1);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().line);
}

}  // namespace ui
