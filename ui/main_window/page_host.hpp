// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace ui {

class Banner;
class TabStrip;
class Theme;

/// The centre: page tabs with their digits, the banner, the pages.
class PageHost final : public QWidget {
    Q_OBJECT

public:
    explicit PageHost(const Theme& theme, QWidget* parent = nullptr);
    /// `name` is for settings and files, `title` for people.
    void addPage(QWidget* page, const QString& name, const QString& title);
    int count() const { return static_cast<int>(m_names.size()); }
    int current() const;
    QString name(int index) const { return m_names[index]; }
    QString title(int index) const;
    void setCurrent(int index);
    QWidget* page(int index) const;
    Banner& banner() { return *m_banner; }

signals:
    void aboutToChange(int from, int to);
    void changed(int index);

private:
    void restyle();
    void keepRoomForCurrent();

    const Theme& m_theme;
    TabStrip* m_strip;
    QTabBar* m_tabs;
    Banner* m_banner;
    QStackedWidget* m_pages;
    QStringList m_names;
    int m_shown = 0;
};

}  // namespace ui
