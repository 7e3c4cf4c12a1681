// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folding_pair.hpp"

#include <QSplitter>
#include <QVBoxLayout>

#include "ui/widgets/tab_strip.hpp"

namespace ui {

FoldingPair::FoldingPair(const Theme& theme, const Side& first, const Side& second, int leastWidth,
                         QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_leastWidth(leastWidth),
      m_strip(new TabStrip(theme, tr("%1 or %2").arg(first.title, second.title))),
      m_panels{first.panel, second.panel} {
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    for (const Side* side : {&first, &second}) {
        splitter->addWidget(side->panel);
        m_strip->tabs().addTab(side->title);
    }
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({first.width, second.width});
    m_strip->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_strip);
    layout->addWidget(splitter, 1);
    connect(&m_strip->tabs(), &QTabBar::currentChanged, this, &FoldingPair::showSides);
    connect(&theme, &Theme::changed, this, &FoldingPair::fold);
}

QTabBar& FoldingPair::tabs() { return m_strip->tabs(); }

void FoldingPair::setCurrent(int side) { m_strip->tabs().setCurrentIndex(side); }

void FoldingPair::fold() {
    const bool folded = width() < m_theme.scaled(m_leastWidth);
    if (folded == m_folded) return;
    m_folded = folded;
    m_strip->setVisible(folded);
    showSides();
    emit foldedChanged(folded);
}

void FoldingPair::showSides() {
    for (int side = 0; side < 2; ++side)
        m_panels[static_cast<std::size_t>(side)]->setVisible(
            !m_folded || m_strip->tabs().currentIndex() == side);
}

void FoldingPair::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fold();
}

}  // namespace ui
