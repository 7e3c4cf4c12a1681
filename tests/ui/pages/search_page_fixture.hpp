// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A Search page of its own for each test, over a folder with one synthetic recording.

#include <QApplication>
#include <QTest>

#include <memory>

#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/pages/search/search_page.hpp"

inline support::SyntheticRace fourByTen() {
    return support::SyntheticRace({"scout", "gest-wide", "genetic-restarts", "random"}, 10);
}

class SearchPageFixture : public QObject {
protected:
    void installTheme() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
        support::writeSyntheticRecording(m_folder.path(), "star3d1r");
    }

    void openPage() {
        m_controller = std::make_unique<ui::SearchController>(installation());
        m_document = std::make_unique<ui::Document>();
        connect(m_controller.get(), &ui::SearchController::raceChanged, m_document.get(),
                &ui::Document::takeRace);
        m_filter = std::make_unique<ui::FilterStack>(*m_document);
        m_page = std::make_unique<ui::SearchPage>(*m_document, *m_controller, m_theme, *m_filter);
        m_page->resize(828, 738);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get(), 120000));
    }

    /// The one race of the document as it is by then.
    void show(ui::SnapshotPtr snapshot) {
        m_document->takeRace(ui::Race(1, std::move(snapshot), nullptr));
    }

    void closePage() {
        m_page.reset();
        m_controller.reset();
    }

    engine::session::Installation installation() const {
        engine::session::Installation where;
        where.recordingFolders = {m_folder.path()};
        return where;
    }

    support::TemporaryFolder m_folder;
    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::FilterStack> m_filter;
    std::unique_ptr<ui::SearchPage> m_page;
};
