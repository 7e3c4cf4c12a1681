// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/question.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kWidest = 480;  ///< longer lines are hard to read

}  // namespace

Question::Question(const QString& title, const QString& sentence, const QStringList& answers,
                   const Theme& theme, QWidget* parent, Return byReturn)
    : QDialog(parent), m_sentence(sentence) {
    setWindowTitle(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    auto* words = new QLabel(sentence);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->ensurePolished();
    const int whole = words->fontMetrics().size(0, sentence).width();
    words->setFixedWidth(std::min(whole, theme.scaled(kWidest)));
    setTint(words, theme, Tint::Text);
    layout->addWidget(words);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    layout->addLayout(row);
    const qsizetype usual = byReturn == Return::First ? 0 : answers.size() - 1;
    for (const QString& answer : answers) {
        auto* button = new QPushButton(answer);
        const bool isUsual = m_answers.size() == usual;
        setLook(button, isUsual ? Look::Primary : Look::Outlined);
        button->setDefault(isUsual);
        button->setAutoDefault(true);
        connect(button, &QPushButton::clicked, this,
                [this, index = static_cast<int>(m_answers.size())] { done(index); });
        m_answers.append(button);
        row->addWidget(button);
    }
    row->addStretch(1);
    m_answers[usual]->setFocus();
    setAccessibleName(title);
    setAccessibleDescription(sentence);
}

int Question::ask() {
    exec();
    return result();
}

void Question::reject() { done(static_cast<int>(m_answers.size()) - 1); }

}  // namespace ui
