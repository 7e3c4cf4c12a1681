// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What main() of the desktop builds, in a home of its own, and ended and begun again as often as
// wanted over the same settings.

#include <QSettings>
#include <memory>

#include "tests/ui/random_actions/playground.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/theme/theme.hpp"

class Program {
public:
    Program(const Playground& playground, ui::Theme& theme, bool worker)
        : m_storage(playground.settings(), QSettings::IniFormat),
          m_settings(m_storage),
          m_drafts(playground.drafts()),
          m_controller(installation(playground, worker)) {
        theme.setMode(m_settings.themeMode());
        theme.setFontScale(m_settings.fontScale());
        m_settings.setFolder(playground.path());
        m_window = std::make_unique<ui::MainWindow>(m_document, m_controller, theme, m_settings,
                                                    &m_drafts);
        m_window->show();
    }

    ui::MainWindow& window() { return *m_window; }
    ui::Document& document() { return m_document; }
    ui::SearchController& controller() { return m_controller; }
    ui::AppSettings& settings() { return m_settings; }

private:
    static engine::session::Installation installation(const Playground& playground, bool worker) {
        engine::session::Installation where;
        where.recordingFolders = {playground.recordings()};
        if (worker) where.worker = STENCILSCOPE_BIN_DIR "/fake_worker";
        return where;
    }

    QSettings m_storage;
    ui::AppSettings m_settings;
    ui::Drafts m_drafts;
    ui::Document m_document;
    ui::SearchController m_controller;
    std::unique_ptr<ui::MainWindow> m_window;
};
