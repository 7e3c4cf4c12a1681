// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person does with a GPU in the window, from a fresh home to a kernel that was built.

#include <QString>

#include "engine/core/result.hpp"
#include "tests/ui/live_window/person.hpp"

namespace ui {
class Document;
class MainWindow;
class SearchController;
}  // namespace ui

class Tour {
public:
    struct Plan {
        QString device = QStringLiteral("cuda:0");
        QString stencil = QStringLiteral("star3d1r");
        QString budget = QStringLiteral("60 s");
        double watchSeconds = 15;
        double glanceSeconds = 0.7;  ///< at each page
        QString folder;              ///< session and exported project go there
        bool build = true;
    };
    Tour(Plan plan, ui::MainWindow& window, ui::Document& document,
         ui::SearchController& controller, Person& person);

    /// Why there is nothing to do here: no such GPU. Empty: there is.
    engine::Result<QString> missing();
    /// Everything up to Quit; the first thing that does not go as it should.
    engine::Status go();

private:
    engine::Status chooseStencil();
    engine::Status chooseDevice();
    engine::Status startSearch();
    engine::Status watchPages();
    engine::Status pauseAndGoOn();
    engine::Status stopSearch();
    engine::Status changeSetting();
    engine::Status measureSetting();
    engine::Status exportKernel();
    engine::Status saveSession();
    engine::Status buildKernel();
    engine::Status runIn(const QString& folder, const QStringList& command, int seconds);
    engine::Status quit();
    bool live() const;
    std::size_t evaluations() const;

    const Plan m_plan;
    ui::MainWindow& m_window;
    ui::Document& m_document;
    ui::SearchController& m_controller;
    Person& m_person;
};
