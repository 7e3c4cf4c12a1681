// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tag_chip.hpp"

#include <QPainter>

#include "ui/document/words.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kTagHeight = 22, kEdge = 3;

}  // namespace

QString optimizationName(const std::string& optimization) {
    return fullNameOf(QString::fromStdString(optimization));
}

QString optimizationSentence(const std::string& optimization) {
    return sentenceOf(QString::fromStdString(optimization));
}

TagChip::TagChip(const Theme& theme, const std::string& optimization, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_optimization(optimization) {
    setText(QString::fromStdString(optimization));
    setCheckable(true);
    setToolTip(explained(text()));
    setAccessibleName(tr("Jump to %1").arg(optimizationName(optimization)));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize TagChip::sizeHint() const {
    return {QFontMetrics(m_theme.mono(11)).horizontalAdvance(text()) + 20,
            m_theme.scaled(kTagHeight)};
}

void TagChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    const QColor border = isChecked() ? tokens.accent : underMouse() ? tokens.t3 : tokens.line2;
    drawBox(painter, rect(), 4, isChecked() ? tokens.soft : tokens.s2, border);
    painter.fillRect(QRect(1, 1, kEdge, height() - 2), tagColour(m_theme, m_optimization));
    painter.setFont(m_theme.mono(11));
    painter.setPen(tokens.t1);
    painter.drawText(rect().adjusted(kEdge + 1, 0, 0, 0), Qt::AlignCenter, text());
    if (hasFocus()) drawFocusRing(painter, rect(), 4, tokens.accent);
}

}  // namespace ui
