// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/search_page.hpp"

#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/search/strategy.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/events_panel.hpp"
#include "ui/pages/search/race_list.hpp"
#include "ui/pages/search/race_table.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/widgets/file_titles.hpp"
#include "ui/widgets/folding_pair.hpp"

namespace ui {
namespace {

constexpr int kEventsWidth = 246, kRacesWidth = 216, kChartHeight = 334;
constexpr int kLeastLower = 135;  ///< a few evaluations, however low the window
constexpr int kFilesOffered = 5, kWidestLink = 340;
constexpr int kLeastStrategies = 4, kMostStrategies = 8;  ///< seen at once
constexpr int kRoomForChart = 480;                        ///< and for all else but the strategies
constexpr int kRoomForEvents = 800;  ///< narrower, they are a tab beside the evaluations
constexpr int kRoomForRaces = 760;   ///< narrower, they are a tab beside the chart

std::vector<PlannedStrategy> firstPlan() {
    std::vector<PlannedStrategy> plan;
    for (const char* name : {"scout", "gest-wide", "genetic-restarts", "random"})
        if (engine::search::findStrategy(name)) plan.push_back({QString::fromLatin1(name), {}});
    return plan;
}

/// Before anything is raced: tables are headed as for what is drawn.
SnapshotPtr nothingOf(const Document& document) {
    auto nothing = std::make_shared<engine::session::Snapshot>();
    nothing->problem = document.problem();
    nothing->foreign = document.kernel();
    return nothing;
}

QString watchTip() { return SearchPage::tr("Plays the shipped recording of this stencil at 10×"); }

}  // namespace

SearchPage::SearchPage(Document& document, SearchController& controller, const Theme& theme,
                       FilterStack& filter, QWidget* parent)
    : Page(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_controls(new SearchControls(theme)),
      m_strip(new RaceStrip(document, theme, true)),
      m_race(new RaceTable(theme)),
      m_convergence(new ConvergencePanel(theme)),
      m_evaluations(new EvaluationsPanel(theme, filter)),
      m_events(new EventsPanel(theme)),
      m_races(new RaceList(document, theme)),
      m_upper(new FoldingPair(theme, {m_convergence, tr("Convergence"), 560},
                              {m_races, tr("Races"), theme.scaled(kRacesWidth)}, kRoomForRaces)),
      m_lower(new FoldingPair(theme, {m_evaluations, tr("Evaluations"), 560},
                              {m_events, tr("Events"), theme.scaled(kEventsWidth)},
                              kRoomForEvents)),
      m_stack(new QStackedWidget) {
    setSurface(this, theme, 1);
    auto* content = new QSplitter(Qt::Vertical);
    content->addWidget(m_upper);
    content->addWidget(m_lower);
    content->setStretchFactor(1, 1);
    content->setSizes({theme.scaled(kChartHeight), 300});
    content->setChildrenCollapsible(false);
    m_lower->setMinimumHeight(theme.scaled(kLeastLower));
    m_stack->addWidget(buildWelcome());
    m_stack->addWidget(content);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_controls);
    layout->addWidget(m_strip);
    layout->addWidget(m_race);
    layout->addWidget(m_stack, 1);
    m_controls->setPace(controller.pace());
    connectAll();
    setPlan(firstPlan());
    showWelcome();
    showShownRace();
}

SearchPage::~SearchPage() = default;

QWidget* SearchPage::buildWelcome() {
    auto* page = new QWidget;
    setSurface(page, m_theme, 1);
    m_welcome = new QLabel;
    setTint(m_welcome, m_theme, Tint::Label);
    auto* around = new QVBoxLayout(page);
    around->setSpacing(10);
    around->addStretch(2);
    around->addWidget(m_welcome, 0, Qt::AlignHCenter);
    m_offers = new QWidget;
    auto* layout = new QVBoxLayout(m_offers);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    around->addWidget(m_offers);
    around->addStretch(3);
    const auto offer = [&](const QString& text, const QString& tip, void (SearchPage::*signal)()) {
        auto* button = new QPushButton(text);
        setLook(button, Look::Outlined);
        button->setToolTip(tip);
        button->setMinimumWidth(m_theme.scaled(160));
        connect(button, &QPushButton::clicked, this, signal);
        layout->addWidget(button, 0, Qt::AlignHCenter);
        return button;
    };
    m_watch = offer(tr("Watch a race"), watchTip(), &SearchPage::watchRaceRequested);
    offer(tr("Draw a stencil"), tr("Opens the large stencil view"),
          &SearchPage::drawStencilRequested);
    offer(tr("Open a session"), tr("Opens a stored session or recording"),
          &SearchPage::openSessionRequested);
    m_files = new QVBoxLayout;
    m_files->setSpacing(2);
    layout->addLayout(m_files);
    return page;
}

/// Between the start and the first evaluation there is nothing to choose.
void SearchPage::showWelcome() {
    const bool starting = m_controller.running();
    const QString opening = QFileInfo(m_controller.opening()).fileName();
    m_welcome->setText(
        !opening.isEmpty() ? tr("Opening %1 ...").arg(opening)
        : starting ? tr("The search is starting. Its first evaluation will appear in a moment.")
                   : tr("No evaluations yet. Start a search to see every setting it tries."));
    m_offers->setVisible(!starting && opening.isEmpty());
}

void SearchPage::offerRace(const QString& of, const QString& whyNot) {
    m_watch->setText(of.isEmpty() ? tr("Watch a race") : tr("Watch a race of %1").arg(of));
    m_watch->setEnabled(whyNot.isEmpty());
    m_watch->setToolTip(!whyNot.isEmpty() ? whyNot
                        : of.isEmpty()
                            ? watchTip()
                            : tr("Draws %1, which is recorded, and plays its recording at 10×; "
                                 "undo brings your stencil back")
                                  .arg(of));
}

void SearchPage::offerFiles(const QStringList& paths) {
    if (paths == m_offered) return;
    m_offered = paths;
    while (QLayoutItem* item = m_files->takeAt(0)) {
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
    if (paths.isEmpty()) return;
    auto* title = new QLabel(tr("Recent sessions"));
    setTint(title, m_theme, Tint::Hint);
    m_files->addSpacing(14);
    m_files->addWidget(title, 0, Qt::AlignHCenter);
    const QStringList first = paths.mid(0, kFilesOffered), names = fileTitles(first);
    for (int i = 0; i < first.size(); ++i) {
        const QString &path = first[i], &name = names[i];
        auto* link = new QPushButton;
        setLook(link, Look::Link);
        // A long name would press the docks together.
        link->setText(link->fontMetrics()
                          .elidedText(name, Qt::ElideMiddle, m_theme.scaled(kWidestLink))
                          .replace(QLatin1Char('&'), QLatin1String("&&")));
        link->setAccessibleName(name);
        link->setToolTip(QDir::toNativeSeparators(path));
        connect(link, &QPushButton::clicked, this, [this, path] { emit fileRequested(path); });
        m_files->addWidget(link, 0, Qt::AlignHCenter);
    }
}

void SearchPage::setObstacle(const QString& why) { m_strip->setObstacle(why); }

void SearchPage::connectAll() {
    for (auto signal : {&Document::raceGrown, &Document::racesChanged})
        connect(&m_document, signal, this, &SearchPage::showShownRace);
    connect(m_strip, &RaceStrip::searchRequested, this, &SearchPage::searchRequested);
    connect(&m_controller, &SearchController::stateChanged, this, [this] {
        m_controls->setPace(m_controller.pace());
        showWelcome();
    });
    connect(
        &m_controller, &SearchController::deviceReady, this,
        [this](const engine::device::DeviceInfo& info) { m_controls->setRecorded(info.recorded); });
    connect(&m_controller, &SearchController::opened, this, &SearchPage::adoptSession);
    connect(m_races, &RaceList::removeRequested, this, &SearchPage::removeRaceRequested);
    connect(m_controls, &SearchControls::refused, this, &SearchPage::noticed);
    connect(m_convergence, &ConvergencePanel::written, this, &SearchPage::written);
    connect(m_convergence, &ConvergencePanel::racesExportRequested, this,
            &SearchPage::racesExportRequested);
    connect(m_controls, &SearchControls::paceChosen, &m_controller, &SearchController::setPace);
    connect(m_controls->strategyButton(), &QPushButton::clicked, this,
            &SearchPage::openStrategyForm);
    connectShownRace();
    connect(m_lower, &FoldingPair::foldedChanged, this, [this](bool folded) {
        m_evaluations->setTitleShown(!folded);  // their tabs say it
        m_events->setTitleShown(!folded);
    });
    connect(&m_document, &Document::problemChanged, this, [this] {
        if (m_shown.empty()) showShownRace();  // speeds of another problem may have another unit
    });
    connect(&m_document, &Document::settingChanged, this, &SearchPage::markSelection);
}

/// The table, the chart, the evaluations and the events of one race.
void SearchPage::connectShownRace() {
    connect(m_race, &RaceTable::strategyChosen, this,
            [this](const QString& name) { m_convergence->chart().setEmphasis(name); });
    connect(m_race, &RaceTable::hiddenChanged, this,
            [this](const QSet<QString>& names) { m_convergence->chart().setHidden(names); });
    connect(m_race, &RaceTable::onlyRequested, this,
            [this](const QString& name) { m_evaluations->addFilter(OnlyStrategy{name}); });
    connect(&m_convergence->chart(), &ConvergenceChart::brushChanged, this, &SearchPage::showBrush);
    connect(&m_convergence->chart(), &ConvergenceChart::picked, this, &SearchPage::pickOnCurve);
    connect(m_evaluations, &EvaluationsPanel::picked, this,
            [this](const engine::record::EvaluationRow& row) {
                if (const auto result = m_shown.result(row.number)) m_document.select(*result);
            });
    connect(m_evaluations, &EvaluationsPanel::filterChanged, this, [this] {
        const RowFilter& filter = m_evaluations->filter();
        if (!filter.find<WithinClock>() && !filter.find<WithinRun>())
            m_convergence->chart().clearBrush();
    });
    connect(m_events, &EventsPanel::picked, this, [this](qint64 number) {
        if (const auto result = m_shown.result(number)) m_document.select(*result);
    });
}

void SearchPage::showShownRace() {
    if (!m_frozen) showRace(m_document.shownRace());
}

void SearchPage::showRace(const Race& race) {
    const bool another = race.id() != m_shown.id();
    m_shown = race;
    const SnapshotPtr snapshot = race.empty() ? nothingOf(m_document) : race.results();
    const QStringList names = strategyNames(raceEntries(*snapshot));
    m_stack->setCurrentIndex(race.empty() ? 0 : 1);
    if (!snapshot->runs.empty()) m_controls->setRecorded(race.device().recorded);
    const QStringList contestants = m_document.contestants();
    m_race->showSnapshot(snapshot, contestants, race.baseline());
    m_convergence->chart().setContestants(contestants);
    m_convergence->showSnapshot(snapshot);
    m_evaluations->setContestants(contestants);
    m_evaluations->showSnapshot(snapshot, names, another);
    m_events->showSnapshot(snapshot);
    m_strip->showRace(race);
    m_upper->setSecondShown(m_document.races().size() > 1);
    if (another) markSelection();
}

/// In a low window, many strategies leave the chart its room; below lines that say something, the
/// few that are seen at once elsewhere leave it whole.
void SearchPage::fitStrategies() {
    const int row = m_race->verticalHeader()->defaultSectionSize();
    const int spare = height() - m_theme.scaled(kRoomForChart);
    const int said = m_strip->isVisibleTo(this) ? m_strip->sizeHint().height() : 0;
    const int needed = m_controls->height() + said + m_race->horizontalHeader()->height() + 1 +
                       m_stack->minimumSizeHint().height();
    const int least = std::clamp((height() - needed) / row, 1, kLeastStrategies);
    m_race->setMostRows(std::clamp(spare / row, least, kMostStrategies));
}

void SearchPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitStrategies();
}

/// A line above the table comes and goes.
bool SearchPage::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fitStrategies();
    return Page::event(event);
}

void SearchPage::resetPlan() {
    setPlan(firstPlan());
    m_controls->reset();
}

std::vector<engine::record::RunSpec> SearchPage::runs() const {
    std::vector<engine::record::RunSpec> specs;
    for (const PlannedStrategy& planned : plan())
        for (int repeat = 1; repeat <= m_controls->repeats(); ++repeat) {
            engine::record::RunSpec spec;
            spec.id = static_cast<int>(specs.size());
            spec.strategy = planned.name.toStdString();
            spec.options = planned.options;
            spec.seed = static_cast<std::uint64_t>(m_controls->seed() + repeat - 1);
            spec.repeat = repeat;
            specs.push_back(std::move(spec));
        }
    return specs;
}

engine::record::Budget SearchPage::budget() const { return m_controls->budget(); }

engine::device::SamplingRule SearchPage::sampling() const { return m_controls->sampling(); }

const std::vector<PlannedStrategy>& SearchPage::plan() const { return m_race->plan(); }

void SearchPage::setPlan(std::vector<PlannedStrategy> plan) { m_race->setPlan(std::move(plan)); }

QTableView& SearchPage::raceTable() { return *m_race; }

void SearchPage::openStrategyForm() {
    const QPushButton& button = *m_controls->strategyButton();
    m_race->openForm(button.mapToGlobal(QPoint(0, button.height() + 2)));
}

void SearchPage::showBrush(const std::optional<Range>& range) {
    RowFilter filter = m_evaluations->filter();
    filter.removeAll<WithinClock>();
    filter.removeAll<WithinRun>();
    if (range && m_convergence->chart().abscissa() == Abscissa::Clock)
        filter.add(WithinClock{*range});
    else if (range)
        filter.add(WithinRun{*range});
    m_evaluations->setFilter(filter);
}

/// The best this strategy had found up to there becomes the selection.
void SearchPage::pickOnCurve(const QString& strategy, double x) {
    const bool clock = m_convergence->chart().abscissa() == Abscissa::Clock;
    const engine::record::EvaluationRow* best = nullptr;
    std::vector<int> counts(m_shown.results()->runs.size(), 0);
    for (std::size_t i = 0; i < m_shown.results()->rows.size(); ++i) {
        const auto& row = m_shown.results()->rows[i];
        const auto run = static_cast<std::size_t>(row.run);
        if (row.run < 0 || run >= counts.size()) continue;
        const int count = ++counts[run];
        if (!row.newBest || (clock ? row.clockSeconds : count) > x) continue;
        if (contestantOf(m_shown.results()->runs, row.run) != strategy) continue;
        if (!best || row.evaluation.costMs() < best->evaluation.costMs()) best = &row;
    }
    if (!best) return;
    if (const auto result = m_shown.result(best->number)) m_document.select(*result);
}

/// An opened session brings its own strategies, seed and budget: Start repeats it. A recording was
/// made to be searched on: how it was made is nobody's plan.
void SearchPage::adoptSession() {
    if (m_controller.recording()) return;
    const auto snapshot = m_controller.snapshot();
    if (snapshot->runs.empty()) return;
    std::vector<PlannedStrategy> plan;
    int repeats = 1;
    for (const auto& run : snapshot->runs) {
        PlannedStrategy planned{QString::fromStdString(run.spec.strategy), run.spec.options};
        if (std::find(plan.begin(), plan.end(), planned) == plan.end())
            plan.push_back(std::move(planned));
        repeats = std::max(repeats, run.spec.repeat);
    }
    setPlan(std::move(plan));
    m_controls->setRepeats(repeats);
    m_controls->setSeed(static_cast<int>(snapshot->runs.front().spec.seed));
    m_controls->setBudget(snapshot->budget);
    m_controls->setSampling(snapshot->sampling);
}

void SearchPage::markSelection() {
    const auto& selected = m_document.selected();
    if (!selected || selected->race().id() != m_shown.id()) return;
    // The best so far becomes the selection by itself: that must not end "Follow newest".
    const bool best = selected == m_shown.best();
    m_evaluations->markNumber(selected->row().number, !(best && m_evaluations->following()));
}

void SearchPage::setFrozen(bool frozen) {
    if (frozen == m_frozen) return;
    m_frozen = frozen;
    m_convergence->setFrozen(frozen);
    showShownRace();
    emit frozenChanged(frozen);
}

void SearchPage::find() {
    m_lower->setCurrent(0);
    m_evaluations->find();
}

void SearchPage::exportPanel() { m_convergence->openExportMenu(); }

void SearchPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) return setFrozen(!m_frozen);
    if (event->key() == Qt::Key_F && event->modifiers() == Qt::NoModifier) {
        m_convergence->chart().follow();
        m_evaluations->setFollowing(true);
        return;
    }
    QWidget::keyPressEvent(event);
}

PageInfo searchPageInfo() {
    return {QStringLiteral("search"),
            SearchPage::tr("Search"),
            {true, true},
            {},
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new SearchPage(context.document, context.controller, context.theme,
                                      context.filter, parent);
            }};
}

}  // namespace ui
