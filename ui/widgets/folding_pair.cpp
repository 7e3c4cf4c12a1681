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

void FoldingPair::setSecondShown(bool shown) {
    if (shown == m_secondShown) return;
    m_secondShown = shown;
    fold();
    showSides();
}

void FoldingPair::fold() {
    const bool folded = m_secondShown && width() < m_theme.scaled(m_leastWidth);
    if (folded == m_folded) return;
    m_folded = folded;
    m_strip->setVisible(folded);
    showSides();
    emit foldedChanged(folded);
}

void FoldingPair::showSides() {
    const int current = m_strip->tabs().currentIndex();
    m_panels[0]->setVisible(!m_folded || current == 0);
    m_panels[1]->setVisible(m_secondShown && (!m_folded || current == 1));
}

void FoldingPair::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fold();
}

}  // namespace ui
