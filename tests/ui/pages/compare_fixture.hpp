// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Compare page with a document of its own, for tests of what stands on it.

#include <QApplication>
#include <QObject>
#include <QTest>
#include <memory>

#include "tests/support/raced_sessions.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/compare/compare_page.hpp"
#include "ui/pages/compare/session_shelf.hpp"

namespace support {

class ComparePageBench : public QObject {
protected:
    void prepare() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void open(const engine::session::Installation& installation = {}) {
        m_controller = std::make_unique<ui::SearchController>(installation);
        m_document = std::make_unique<ui::Document>();
        m_page = std::make_unique<ui::ComparePage>(*m_document, *m_controller, m_theme);
        m_page->resize(1440, 772);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get(), 120000));
    }

    void close() {
        m_page.reset();
        m_controller.reset();
    }
    void race(int id, const Raced& raced) {
        m_document->takeRace(ui::Race(id, racedSession(raced), nullptr));
    }
    /// The oldest is A.
    void compareAll() {
        ui::SessionShelf& shelf = m_page->shelf();
        for (int row = shelf.rowCount() - 1; row >= 0; --row) shelf.toggle(shelf.entryAt(row).id);
        QTRY_VERIFY(m_page->settled() && m_page->canExport());
    }

    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::ComparePage> m_page;
};

}  // namespace support
