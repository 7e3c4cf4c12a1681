// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Correlations page. Above: which combinations of optimizations behave alike over the shipped
// recordings (GSTuner section 3.4). Below: which parameters the running search groups (GeST section
// 3).

#include <memory>

#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/correlations/combination_data.hpp"
#include "ui/pages/page.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

class CombinationPanel;
class Document;
class GroupingPanel;
class RaceStrip;
class SearchController;

class CorrelationsPage final : public Page {
    Q_OBJECT

public:
    CorrelationsPage(Document& document, SearchController& controller, const Theme& theme,
                     QWidget* parent = nullptr);
    ~CorrelationsPage() override;

    CombinationPanel& combinations() { return *m_combinations; }
    GroupingPanel& grouping() { return *m_grouping; }
    bool loaded() const { return m_loaded; }
    bool settled() const override { return m_loaded; }

public slots:
    void showRace(const Race& race);
    /// Reads the shipped recordings again.
    void reload();
    bool canExport() const override { return true; }
    void exportPanel() override;
    void setObstacle(const QString& why) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    Document& m_document;
    SearchController& m_controller;
    CombinationPanel* m_combinations;
    RaceStrip* m_strip;
    GroupingPanel* m_grouping;
    bool m_asked = false, m_loaded = false;
    NewestJob<CombinationData> m_loader;
};

}  // namespace ui
