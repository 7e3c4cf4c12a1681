// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/page_host.hpp"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/theme/theme.hpp"
#include "ui/widgets/tab_strip.hpp"

namespace ui {
PageHost::PageHost(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_strip(new TabStrip(theme, tr("Pages"), this)),
      m_tabs(&m_strip->tabs()),
      m_pages(new QStackedWidget(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_strip);
    layout->addWidget(m_pages, 1);
    setSurface(m_pages, theme, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0 || index >= m_pages->count()) return;
        const int from = m_shown;
        if (from != index) emit aboutToChange(from, index);
        m_shown = index;
        keepRoomForCurrent();
        givePairKey();
        m_pages->setCurrentIndex(index);
        emit changed(index);
    });
    connect(&theme, &Theme::changed, this, &PageHost::restyle);
    restyle();
}

void PageHost::keepRoomForCurrent() {
    // Pages out of sight must not hold the docks narrow: each has its own.
    for (int i = 0; i < m_pages->count(); ++i) {
        const auto policy = i == m_shown ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_pages->widget(i)->setSizePolicy(policy, policy);
    }
}

/// One key sets two sources beside each other: on the page that is seen, else on the first that
/// can.
void PageHost::givePairKey() {
    QAction* holder = page(m_shown).pairAction();
    for (const Added& added : m_added) {
        QAction* own = added.page->pairAction();
        if (!own) continue;
        own->setShortcut({});
        if (!holder) holder = own;
    }
    if (holder) holder->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_D));
}

void PageHost::restyle() { m_tabs->setFixedHeight(m_theme.scaled(34)); }

void PageHost::addPage(Page* page, const PageInfo& info) {
    m_added.push_back({page, info});
    m_pages->addWidget(page);
    keepRoomForCurrent();
    givePairKey();
    const int index = m_tabs->addTab(info.title);
    auto* digit = new QLabel(QString::number(index + 1));
    setMono(digit, m_theme, 10);
    setTint(digit, m_theme, Tint::Hint);
    m_tabs->setTabButton(index, QTabBar::RightSide, digit);
    m_tabs->setTabToolTip(index, QStringLiteral("%1 (Alt+%2)").arg(info.title).arg(index + 1));
    connect(page, &Page::frontRequested, this, [this, page] { show(*page); });
}

void PageHost::show(const Page& page) {
    for (std::size_t i = 0; i < m_added.size(); ++i)
        if (m_added[i].page == &page) setCurrent(static_cast<int>(i));
}

int PageHost::indexOf(const QString& name) const {
    for (std::size_t i = 0; i < m_added.size(); ++i)
        if (m_added[i].info.name == name) return static_cast<int>(i);
    return -1;
}

int PageHost::current() const { return m_tabs->currentIndex(); }
void PageHost::setCurrent(int index) { m_tabs->setCurrentIndex(index); }

}  // namespace ui
