// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/correlations_page.hpp"

#include <QSplitter>
#include <QVBoxLayout>

#include "engine/session/open_device.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/correlations/combination_panel.hpp"
#include "ui/pages/correlations/grouping_panel.hpp"
#include "ui/setting/race_strip.hpp"

namespace ui {
namespace {

constexpr int kUpper = 470, kLower = 300;

}  // namespace

CorrelationsPage::CorrelationsPage(Document& document, SearchController& controller,
                                   const Theme& theme, QWidget* parent)
    : Page(parent),
      m_document(document),
      m_controller(controller),
      m_combinations(new CombinationPanel(theme)),
      m_strip(new RaceStrip(document, theme, true)),
      m_grouping(new GroupingPanel(theme)),
      m_loader(this, [this](CombinationData fresh) {
          m_loaded = true;
          m_combinations->showData(std::move(fresh));
      }) {
    setSurface(this, theme, 1);
    auto* content = new QSplitter(Qt::Vertical);
    content->setChildrenCollapsible(false);
    // The combinations are of the shipped recordings; what is below is of the race.
    auto* lower = new QWidget;
    auto* raced = new QVBoxLayout(lower);
    raced->setContentsMargins(0, 0, 0, 0);
    raced->setSpacing(0);
    raced->addWidget(m_strip);
    raced->addWidget(m_grouping, 1);
    content->addWidget(m_combinations);
    content->addWidget(lower);
    content->setStretchFactor(0, 1);
    content->setSizes({theme.scaled(kUpper), theme.scaled(kLower)});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);

    const auto followStencil = [this] { m_combinations->setStencil(m_document.problem().key()); };
    connect(&m_document, &Document::problemChanged, this, followStencil);
    connect(&m_document, &Document::settingChanged, this, [this] {
        const auto& selected = m_document.selected();
        if (selected && selected->race().id() == m_document.shownRace().id())
            m_grouping->chooseRun(selected->row().run);
    });
    for (auto signal : {&Document::raceGrown, &Document::racesChanged})
        connect(&m_document, signal, this, [this] { showRace(m_document.shownRace()); });
    connect(m_combinations, &CombinationPanel::written, this, &CorrelationsPage::written);
    connect(m_combinations, &CombinationPanel::reloadRequested, this, &CorrelationsPage::reload);
    connect(m_strip, &RaceStrip::searchRequested, this,
            [this] { emit searchWithRequested(QStringLiteral("gest")); });
    connect(m_grouping, &GroupingPanel::searchRequested, this,
            [this] { emit searchWithRequested(QStringLiteral("gest")); });
    followStencil();
    showRace(m_document.shownRace());
}

CorrelationsPage::~CorrelationsPage() = default;

void CorrelationsPage::showRace(const Race& race) {
    m_strip->showRace(race);
    m_grouping->showSnapshot(race.results());
}

void CorrelationsPage::reload() {
    m_asked = true;
    m_loader.ask([where = m_controller.installation()](const std::stop_token& stop) {
        return loadCombinations(engine::session::recordingsOfCombinations(where), stop);
    });
}

void CorrelationsPage::setObstacle(const QString& why) {
    m_strip->setObstacle(why);
    m_grouping->setObstacle(why);
}

void CorrelationsPage::exportPanel() { m_combinations->openExportMenu(); }

void CorrelationsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_asked) reload();  // reading recordings is not worth doing before somebody looks
}

PageInfo correlationsPageInfo() {
    return {QStringLiteral("correlations"),
            CorrelationsPage::tr("Correlations"),
            {true, false, 900},
            {},
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new CorrelationsPage(context.document, context.controller, context.theme,
                                            parent);
            }};
}

}  // namespace ui
