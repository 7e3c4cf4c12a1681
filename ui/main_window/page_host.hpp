// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "ui/pages/page.hpp"

class QStackedWidget;
class QTabBar;

namespace ui {

class TabStrip;
class Theme;

/// The centre: page tabs with their digits, the pages.
class PageHost final : public QWidget {
    Q_OBJECT

public:
    explicit PageHost(const Theme& theme, QWidget* parent = nullptr);
    void addPage(Page* page, const PageInfo& info);
    int count() const { return static_cast<int>(m_added.size()); }
    int current() const;
    /// -1: no page is called so.
    int indexOf(const QString& name) const;
    QTabBar& tabs() const { return *m_tabs; }
    const PageInfo& info(int index) const { return m_added[static_cast<std::size_t>(index)].info; }
    Page& page(int index) const { return *m_added[static_cast<std::size_t>(index)].page; }
    Page& currentPage() const { return page(current()); }
    void setCurrent(int index);
    void show(const Page& page);
    /// The page of this kind.
    template <class Kind>
    Kind& the() const {
        Kind* found = nullptr;
        for (const Added& added : m_added)
            if (auto* kind = qobject_cast<Kind*>(added.page)) found = kind;
        Q_ASSERT(found);  // every kind is listed
        return *found;
    }

signals:
    void aboutToChange(int from, int to);
    void changed(int index);

private:
    void restyle();
    void keepRoomForCurrent();
    void givePairKey();

    const Theme& m_theme;
    TabStrip* m_strip;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    struct Added {
        Page* page;
        PageInfo info;
    };
    std::vector<Added> m_added;
    int m_shown = 0;
};

}  // namespace ui
