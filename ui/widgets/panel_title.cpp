// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/panel_title.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/theme/theme.hpp"
#include "ui/widgets/elided_label.hpp"

namespace ui {

PanelTitle::PanelTitle(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_title(new QLabel(title, this)),
      m_note(new ElidedLabel(this)),
      m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(12, 0, 8, 0);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_note);
    m_layout->addStretch(1);
    setTint(m_title, theme, Tint::Text);
    setTint(m_note, theme, Tint::Hint);
    const auto restyle = [this] {
        m_title->setFont(m_theme.words(12, QFont::DemiBold));
        const bool mono = m_note->property("mono").toBool();
        m_note->setFont(mono ? m_theme.mono(11) : m_theme.words(12));
        setFixedHeight(m_theme.scaled(m_height));
        update();
    };
    restyle();
    connect(&theme, &Theme::changed, this, restyle);
    m_note->setMinimumWidth(0);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_layout->setStretchFactor(m_note, 100);
}

void PanelTitle::setTitle(const QString& title) { m_title->setText(title); }
void PanelTitle::setTitleShown(bool shown) { m_title->setVisible(shown); }
void PanelTitle::explain(const QString& meaning) {
    m_title->setToolTip(meaning);
    m_title->setAccessibleDescription(m_title->toolTip());
}

void PanelTitle::setNote(const QString& note) { m_note->setText(note); }

void PanelTitle::setHigh() {
    m_height = 34;
    setFixedHeight(m_theme.scaled(m_height));
}

void PanelTitle::setNoteMonospaced() {
    m_note->setProperty("mono", true);
    m_note->setFont(m_theme.mono(11));
}

void PanelTitle::addRight(QWidget* widget) { m_layout->addWidget(widget); }

QLabel* PanelTitle::addRightLabel(const QString& text) {
    auto* label = new ElidedLabel(text, this);
    setWords(label, m_theme, 12);
    setTint(label, m_theme, Tint::Hint);
    label->setContentsMargins(0, 0, 4, 0);
    addRight(label);
    return label;
}

void PanelTitle::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.s1);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
}

GroupTitle::GroupTitle(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_title(title) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void GroupTitle::setFigure(const QString& figure) {
    if (figure == m_figure) return;
    m_figure = figure;
    update();
}

QSize GroupTitle::sizeHint() const { return {160, m_theme.scaled(21)}; }

void GroupTitle::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.s2);
    painter.fillRect(QRect(0, 0, width(), 1), t.line);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
    const QRect text = rect().adjusted(12, 0, -12, 0);
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    painter.setPen(t.t2);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, m_title);
    painter.setFont(m_theme.words(11));
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, m_figure);
}

}  // namespace ui
