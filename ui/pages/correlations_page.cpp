// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations_page.hpp"

#include <QSplitter>
#include <QVBoxLayout>

#include "engine/session/open_device.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/combination_panel.hpp"
#include "ui/pages/grouping_panel.hpp"

namespace ui {
namespace {

constexpr int kUpper = 470, kLower = 300;

}  // namespace

CorrelationsPage::CorrelationsPage(Document& document, SearchController& controller,
                                   const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_controller(controller),
      m_combinations(new CombinationPanel(theme)),
      m_grouping(new GroupingPanel(theme)),
      m_loader(this, [this](CombinationData fresh) {
          m_loaded = true;
          m_combinations->showData(std::move(fresh));
      }) {
    setSurface(this, theme, 1);
    auto* content = new QSplitter(Qt::Vertical);
    content->setChildrenCollapsible(false);
    content->addWidget(m_combinations);
    content->addWidget(m_grouping);
    content->setStretchFactor(0, 1);
    content->setSizes({theme.scaled(kUpper), theme.scaled(kLower)});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);

    const auto followStencil = [this] { m_combinations->setStencil(m_document.problem().key()); };
    connect(&m_document, &Document::problemChanged, this, followStencil);
    connect(&m_document, &Document::settingChanged, this, [this] {
        if (const auto& row = m_document.selectedRow()) m_grouping->chooseRun(row->run);
    });
    connect(&m_controller, &SearchController::snapshotChanged, this,
            [this] { showSnapshot(m_controller.snapshot()); });
    connect(m_combinations, &CombinationPanel::reloadRequested, this, &CorrelationsPage::reload);
    connect(m_grouping, &GroupingPanel::searchRequested, this,
            [this] { emit searchRequested(QStringLiteral("gest")); });
    followStencil();
    showSnapshot(controller.snapshot());
}

CorrelationsPage::~CorrelationsPage() = default;

void CorrelationsPage::showSnapshot(
    const std::shared_ptr<const engine::session::Snapshot>& snapshot) {
    m_grouping->showSnapshot(snapshot);
}

void CorrelationsPage::reload() {
    m_asked = true;
    m_loader.ask([where = m_controller.installation()](const std::stop_token& stop) {
        return loadCombinations(engine::session::shippedRecordings(where), stop);
    });
}

void CorrelationsPage::exportPanel() { m_combinations->openExportMenu(); }

void CorrelationsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_asked) reload();  // reading eight recordings is not worth doing before somebody looks
}

}  // namespace ui
