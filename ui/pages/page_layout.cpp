// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_layout.hpp"

#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ui {

void layOutPage(QWidget* page, QWidget* controls, QStackedWidget* stack, QWidget* empty,
                const PageSides& sides) {
    auto* content = new QSplitter(Qt::Horizontal);
    content->setChildrenCollapsible(false);
    content->addWidget(sides.left);
    content->addWidget(sides.right);
    content->setStretchFactor(0, 1);
    content->setSizes({sides.leftWidth, sides.rightWidth});
    stack->addWidget(empty);
    stack->addWidget(content);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls);
    layout->addWidget(stack, 1);
}

}  // namespace ui
