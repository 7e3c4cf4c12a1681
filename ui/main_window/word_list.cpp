// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/word_list.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/document/words.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

WordList::WordList(const Theme& theme, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Words"));
    setModal(false);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* inner = new QWidget(this);
    auto* grid = new QGridLayout(inner);
    grid->setContentsMargins(16, 12, 16, 16);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    int row = 0;
    for (const Word& word : words()) {
        auto* name = new QLabel(word.shown, inner);
        setWords(name, theme, 12, QFont::DemiBold);
        auto* meaning = new QLabel(explained(word.name), inner);
        meaning->setWordWrap(true);
        setTint(meaning, theme, Tint::Label);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(meaning, row++, 1);
    }
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(inner);
    scroll->setAccessibleName(windowTitle());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    resize(640, 640);
}

}  // namespace ui
