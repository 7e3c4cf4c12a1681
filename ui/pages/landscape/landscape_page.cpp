// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/landscape_page.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/background/write_file.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/pages/landscape/importance_view.hpp"
#include "ui/pages/landscape/parallel_view.hpp"
#include "ui/pages/landscape/scatter_view.hpp"
#include "ui/pages/landscape/slice_view.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/rule.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

enum Stacked { NoRace, FilteredOut, Elsewhere, Content };

/// Of files.
constexpr const char* kTabNames[] = {"scatter", "parallel", "slices", "importance"};

QScrollArea* scrolled(QWidget* view) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(view);
    return area;
}

}  // namespace

LandscapePage::LandscapePage(const PageContext& context, QWidget* parent)
    : Page(parent),
      m_document(context.document),
      m_theme(context.theme),
      m_filter(context.filter),
      m_strip(new RaceStrip(context.document, context.theme, true)),
      m_tabs(new SegmentedControl(context.theme, {tr("Scatter"), tr("Parallel coordinates"),
                                                  tr("Slices"), tr("Importance")})),
      m_title(new ElidedLabel),
      m_export(new QToolButton),
      m_head(new PanelTitle(context.theme, QString())),
      m_chips(new FilterChips(context.theme)),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(context.theme,
                             tr("No evaluations yet. Start a search to see which parameters matter "
                                "and where the fast settings are."),
                             tr("Search this stencil"))),
      m_filteredOut(new EmptyState(context.theme, tr("No evaluation passes the filter."),
                                   tr("Clear all filters"))),
      m_elsewhere(new EmptyState(context.theme,
                                 tr("The setting shown belongs to another problem. Select one of "
                                    "this race to see what lies around it."),
                                 tr("Select the best so far"))),
      m_plots(new QStackedWidget),
      m_foot(new ElidedLabel),
      m_scatter(new ScatterView(context.theme)),
      m_parallel(new ParallelView(context.theme)),
      m_slices(new SliceView(context.document, context.controller.installation(), context.theme)),
      m_importance(new ImportanceView(context.theme)),
      m_views{m_scatter, m_parallel, m_slices, m_importance},
      m_gatherer(this, [this](LandscapeDataPtr fresh) { take(std::move(fresh)); }) {
    setSurface(this, m_theme, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_filteredOut);
    m_stack->addWidget(m_elsewhere);
    m_stack->addWidget(buildContent());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildControls());
    layout->addWidget(m_strip);
    layout->addWidget(m_chips);
    layout->addWidget(m_stack, 1);
    connectAll();
    connectViews();
    showFilter();
    setTab(Scatter);
    refresh();
}

LandscapePage::~LandscapePage() = default;

QWidget* LandscapePage::buildControls() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    m_tabs->setAccessibleName(tr("How the evaluations are shown"));
    setTint(m_title, m_theme, Tint::Label);
    m_title->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_export->setIcon(m_theme.icon(QStringLiteral("export")));
    m_export->setToolTip(tr("Export what is shown as PNG or SVG, its data as CSV (Ctrl+E)"));
    m_export->setAccessibleName(tr("Export what is shown"));
    setLook(m_export, Look::Flat);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(12);
    layout->addWidget(m_tabs);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_export);
    return row;
}

QWidget* LandscapePage::buildContent() {
    auto* content = new QWidget;
    m_head->setHigh();
    m_head->setTitleShown(false);
    for (LandscapeView* view : m_views) {
        if (QWidget* controls = view->controls()) m_head->addRight(controls);
        const bool scrolls = view == m_slices || view == m_importance;
        m_plots->addWidget(scrolls ? static_cast<QWidget*>(scrolled(view)) : view);
    }
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_plots, 1);
    layout->addWidget(new Rule(m_theme, Qt::Horizontal));
    layout->addWidget(buildFoot());
    return content;
}

/// What is under the mouse or where the keys are; else how the plot is read.
QWidget* LandscapePage::buildFoot() {
    auto* foot = new QWidget;
    setHeight(foot, m_theme, 28);
    setSurface(foot, m_theme, 1);
    setWords(m_foot, m_theme, 11);
    setTint(m_foot, m_theme, Tint::Label);
    auto* layout = new QHBoxLayout(foot);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(m_foot, 1);
    return foot;
}

void LandscapePage::connectAll() {
    for (auto signal : {&Document::raceGrown, &Document::racesChanged})
        connect(&m_document, signal, this, &LandscapePage::refresh);
    connect(&m_document, &Document::problemChanged, this, &LandscapePage::showStack);
    connect(&m_document, &Document::settingChanged, this, &LandscapePage::markSelection);
    connect(&m_filter, &FilterStack::changed, this, [this] {
        showFilter();
        refresh();
    });
    connect(m_chips, &FilterChips::removeRequested, this,
            [this](int index) { m_filter.remove(static_cast<std::size_t>(index)); });
    connect(m_filteredOut, &EmptyState::clicked, this, [this] { m_filter.set({}); });
    connect(m_elsewhere, &EmptyState::clicked, this, [this] {
        if (const auto best = m_document.shownRace().best()) m_document.select(*best);
    });
    connect(m_chips, &FilterChips::clearRequested, this, [this] { m_filter.set({}); });
    connect(m_tabs, &SegmentedControl::chosen, this,
            [this](int tab) { setTab(static_cast<Tab>(tab)); });
    connect(m_export, &QToolButton::clicked, this, &LandscapePage::exportPanel);
    const auto search = [this] { emit searchWithRequested(QStringLiteral("scout")); };
    connect(m_empty, &EmptyState::clicked, this, search);
    connect(m_strip, &RaceStrip::searchRequested, this, search);
}

void LandscapePage::connectViews() {
    for (LandscapeView* each : m_views) {
        connect(each, &LandscapeView::picked, this, &LandscapePage::pick);
        connect(each, &LandscapeView::pointedChanged, this, &LandscapePage::tellFoot);
        connect(each, &LandscapeView::noteChanged, this, [this, each] {
            if (each != &view()) return;
            tellNote();
            showStack();
        });
    }
    connect(m_parallel, &ParallelView::brushed, &m_filter, &FilterStack::add);
    connect(m_parallel, &ParallelView::brushCleared, this, [this](const RowCondition& condition) {
        RowFilter filter = m_filter.filter();
        filter.remove(condition);
        m_filter.set(filter);
    });
    connect(m_slices, &SliceView::settingChosen, this, &LandscapePage::takeSetting);
}

LandscapeView& LandscapePage::view() const { return *m_views[static_cast<std::size_t>(tab())]; }

LandscapePage::Tab LandscapePage::tab() const { return static_cast<Tab>(m_tabs->current()); }

QStringList LandscapePage::views() const { return {std::begin(kTabNames), std::end(kTabNames)}; }

void LandscapePage::setTab(Tab tab) {
    m_tabs->setCurrent(tab);
    for (LandscapeView* each : m_views)
        if (QWidget* controls = each->controls()) controls->setVisible(each == &view());
    m_plots->setCurrentIndex(tab);
    showView();
    tellFoot();
}

/// What changes while nobody looks is gathered when somebody does.
void LandscapePage::refresh() {
    const Race& race = m_document.shownRace();
    m_strip->showRace(race);
    m_title->setText(race.empty() ? QString() : race.title());
    if (std::exchange(m_race, race.id()) != race.id()) m_gatherer.drop();
    m_stale = !isVisible();
    if (race.empty()) m_data.reset();
    showStack();
    if (m_stale || race.empty()) return;
    m_gatherer.ask(
        [snapshot = race.results(), filter = m_filter.filter()](const std::stop_token& stop) {
            return landscapeData(snapshot, filter, stop);
        });
}

void LandscapePage::take(LandscapeDataPtr fresh) {
    m_data = std::move(fresh);
    showStack();
    showView();
}

/// Each tab is given what it shows when it is seen.
void LandscapePage::showView() {
    LandscapeDataPtr& seen = m_seen[static_cast<std::size_t>(tab())];
    if (m_data && seen != m_data) {
        seen = m_data;
        view().showData(m_data);
        markSelection();
    }
    showStack();
    tellNote();
}

/// Where brushes leave nothing, they stay in sight.
void LandscapePage::showStack() {
    const bool nothing = m_document.shownRace().empty();
    const bool out = m_data && (tab() == Parallel ? m_data->rows.empty() : m_data->shown == 0);
    const bool elsewhere = tab() == Slices && m_slices->isElsewhere();
    m_stack->setCurrentIndex(nothing     ? NoRace
                             : out       ? FilteredOut
                             : elsewhere ? Elsewhere
                                         : Content);
    m_empty->button()->setText(m_document.kernel() ? tr("Search this kernel")
                                                   : tr("Search this stencil"));
}

void LandscapePage::showFilter() {
    m_chips->showFilter(m_filter.filter());
    m_parallel->showFilter(m_filter.filter());
}

void LandscapePage::markSelection() {
    const auto measured = m_document.measured();
    const bool here = measured && measured->race().id() == m_document.shownRace().id();
    view().setSelected(here ? std::optional(measured->row().number) : std::nullopt);
    if (isVisible() && tab() == Slices) m_slices->refresh();
}

void LandscapePage::tellNote() {
    const bool predicted = m_data && m_data->snapshot->device.predicted;
    m_head->setNote(predicted ? tr("Predicted: %1").arg(view().note()) : view().note());
}

void LandscapePage::tellFoot() {
    const bool pointed = !view().pointed().isEmpty();
    const QString text = pointed ? view().pointed() : view().reading();
    m_foot->setText(text);
    m_foot->setShorter(pointed ? text : text.section(QStringLiteral(". "), 0, 0) + '.');
}

QString LandscapePage::said() const { return m_foot->text(); }

void LandscapePage::pick(qint64 number) {
    if (const auto result = m_document.shownRace().result(number)) m_document.select(*result);
}

void LandscapePage::takeSetting(const engine::space::Setting& setting) {
    if (!m_document.subject().drawn)
        return emit noticed(
            tr("This setting was not measured. Draw the stencil of the race to use its values in "
               "the setting."));
    m_document.editSetting(setting, tr("Use a value of a slice"));
}

bool LandscapePage::settled() const {
    return m_document.shownRace().empty() || (!m_stale && !m_gatherer.busy() && view().settled());
}

void LandscapePage::setObstacle(const QString& why) {
    m_empty->setObstacle(why);
    m_strip->setObstacle(why);
}

void LandscapePage::exportPanel() {
    if (m_stack->currentIndex() != Content || !m_data)
        return emit noticed(tr("There is nothing to export yet: no evaluation is shown."));
    const auto png = [this]() -> FileMaking {
        return [picture = picture(), scale = std::max(2.0, devicePixelRatioF())] {
            return pngOf(picture.image(scale));
        };
    };
    const auto svg = [this]() -> FileMaking {
        return [picture = picture()] { return picture.svg(); };
    };
    openExportMenu(
        m_export,
        {tr("Export what is shown"),
         QLatin1String(kTabNames[tab()]),
         {{tr("Plot as PNG..."), QStringLiteral("png"), png},
          {tr("Plot as SVG..."), QStringLiteral("svg"), svg},
          {tr("Data as CSV..."), QStringLiteral("csv"),
           [this] { return makingOf(table().toUtf8()); }}}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { m_head->setNote(why); });
}

/// What the figures are of, where they come from, and which of them are seen.
QString LandscapePage::caption() const {
    QStringList parts{titleOf(*m_data->snapshot), sourceOf(m_data->snapshot->device),
                      m_head->note()->text()};
    for (const RowCondition& condition : m_filter.filter().conditions())
        parts << tr("only %1").arg(conditionText(condition));
    return parts.join(QStringLiteral(" \u00b7 "));
}

PlotPicture LandscapePage::picture() const {
    PlotPicture picture = view().picture();
    picture.setCaption(caption(), m_theme);
    return picture;
}

QString LandscapePage::table() const {
    QStringList of = originFields(*m_data->snapshot);
    for (QString& field : of) field = csvField(field);
    QStringList lines = view().csv().split('\n', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < lines.size(); ++i)
        lines[i] += ',' + (i == 0 ? QStringLiteral("stencil,grid,type,source") : of.join(','));
    return lines.join('\n') + '\n';
}

void LandscapePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (m_stale) refresh();
}

void LandscapePage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Backspace && event->modifiers() == Qt::NoModifier)
        return m_filter.undo();
    Page::keyPressEvent(event);
}

PageInfo landscapePageInfo() {
    return {QStringLiteral("landscape"),
            LandscapePage::tr("Landscape"),
            {false, true},
            {},
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new LandscapePage(context, parent);
            }};
}

}  // namespace ui
