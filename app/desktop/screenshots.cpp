// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshots.hpp"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <cstdio>
#include <utility>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/compare/compare_page.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/theme/theme.hpp"

namespace {

constexpr int kWatchMs = 50;
constexpr int kRaces = 2;
constexpr qint64 kMostMs = 120000;
constexpr int kSettleMs = 400;  ///< layouts, tables and counts on other threads come to rest

void settle() {
    QElapsedTimer time;
    time.start();
    while (time.elapsed() < kSettleMs) QApplication::processEvents(QEventLoop::AllEvents, 20);
}

}  // namespace

Screenshots::Screenshots(ui::MainWindow& window, ui::SearchController& controller,
                         ui::Document& document, ui::Theme& theme, QString folder,
                         const QSize& size)
    : m_window(window),
      m_controller(controller),
      m_document(document),
      m_theme(theme),
      m_folder(std::move(folder)),
      m_size(size) {
    m_watch.setInterval(kWatchMs);
    connect(&m_watch, &QTimer::timeout, this, &Screenshots::look);
}

void Screenshots::start() {
    if (!QDir().mkpath(m_folder))
        return finish(1, QStringLiteral("The folder %1 cannot be made.").arg(m_folder));
    m_window.resize(m_size);
    m_time.start();
    m_watch.start();
}

void Screenshots::look() {
    if (m_time.elapsed() > kMostMs)
        return finish(1, QStringLiteral("The demonstration took longer than two minutes."));
    if (m_begun == 0) {
        const auto state = m_window.devices().state();
        if (state == ui::DeviceChoice::State::Probing) return;
        if (state == ui::DeviceChoice::State::Unavailable)
            return finish(1, m_window.devices().reason());
        m_controller.setPace(0);
        m_window.searchPage().controls().setPace(0);
        return race();
    }
    if (m_controller.running() || m_controller.paused()) return;
    if (m_document.races().size() < static_cast<std::size_t>(m_begun) ||
        m_document.shownRace().results()->rows.size() == 0)
        return;  // not begun yet, or it failed: the time limit ends it
    if (m_begun < kRaces) return race();
    m_watch.stop();
    takeAll();
}

/// Each with a seed of its own: two are compared.
void Screenshots::race() {
    ui::SearchControls& controls = m_window.searchPage().controls();
    if (m_begun++ > 0) controls.setSeed(controls.seed() + 1);
    m_window.startSearch();
}

bool Screenshots::take(const QString& name) {
    settle();
    const ui::Page& page = m_window.pages().currentPage();
    while (!page.settled() || !m_window.settingPanel().settled()) {
        if (m_time.elapsed() > kMostMs) {
            finish(1, QStringLiteral("The page %1 took longer than two minutes.").arg(name));
            return false;
        }
        settle();
    }
    const QString path = QDir(m_folder).filePath(name + QStringLiteral(".png"));
    if (m_window.grab().save(path)) return true;
    finish(1, QStringLiteral("The picture %1 cannot be written.").arg(path));
    return false;
}

/// The page as it comes, and under names of their own what its other views show.
bool Screenshots::takeViews(int number, const QString& ending) {
    ui::Page& page = m_window.pages().page(number);
    const QString name = m_window.pages().info(number).name;
    const QStringList views = page.views();
    if (!take(name + ending)) return false;
    for (int view = 1; view < views.size(); ++view) {
        page.showView(view);
        if (!take(name + QLatin1Char('-') + views[view] + ending)) return false;
    }
    if (views.size() > 1) page.showView(0);
    return true;
}

void Screenshots::takeAll() {
    m_window.pages().the<ui::ComparePage>().compareNewest();
    for (const auto& [mode, suffix] :
         {std::pair{ui::Theme::Mode::Dark, "dark"}, std::pair{ui::Theme::Mode::Light, "light"}}) {
        m_theme.setMode(mode);
        const QString ending = QLatin1Char('-') + QLatin1String(suffix);
        for (int page = 0; page < m_window.pages().count(); ++page) {
            m_window.pages().setCurrent(page);
            if (!takeViews(page, ending)) return;
        }
        m_window.showLarge(true);
        if (!take(QStringLiteral("stencil") + ending)) return;
        m_window.showLarge(false);
    }
    finish(0);
}

void Screenshots::finish(int status, const QString& sentence) {
    m_watch.stop();
    if (!sentence.isEmpty()) std::fprintf(stderr, "%s\n", qPrintable(sentence));
    QApplication::exit(status);
}
