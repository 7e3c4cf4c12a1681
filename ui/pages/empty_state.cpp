// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/empty_state.hpp"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

EmptyState::EmptyState(const Theme& theme, const QString& sentence, const QString& button,
                       QWidget* parent)
    : QWidget(parent), m_sentence(new QLabel(sentence)), m_button(new QPushButton(button)) {
    setSurface(this, theme, 1);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignHCenter);
    setTint(m_sentence, theme, Tint::Label);
    setLook(m_button, Look::Outlined);
    m_button->setVisible(!button.isEmpty());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 12, 24, 12);
    layout->setSpacing(12);
    layout->addStretch(4);
    layout->addWidget(m_sentence);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(6);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::clicked);
}

QPushButton* EmptyState::addButton(const QString& text) {
    auto* button = new QPushButton(text);
    setLook(button, Look::Outlined);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(m_button) + 1, button, 0, Qt::AlignHCenter);
    return button;
}

void EmptyState::setSentence(const QString& sentence) { m_sentence->setText(sentence); }

void EmptyState::setObstacle(const QString& why) {
    m_button->setEnabled(why.isEmpty());
    m_button->setToolTip(why);
    m_button->setAccessibleDescription(why);
}

QString EmptyState::sentence() const { return m_sentence->text(); }

}  // namespace ui
