// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.hpp"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <numeric>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/compare/comparison_model.hpp"
#include "ui/pages/compare/session_list.hpp"
#include "ui/pages/compare/session_shelf.hpp"
#include "ui/pages/compare/settings_panel.hpp"
#include "ui/pages/compare/slot_row.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/rule.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

constexpr int kListWidth = 280, kLeastList = 190, kLeastContent = 440, kComparedMs = 250,
              kReasonRoom = 84;
constexpr std::array<int, ComparisonModel::ColumnCount> kComparedWidths = {36, 66, 110, 128, 100,
                                                                           86, 96, 128, 56,  170};
/// What goes first where there is little room.
constexpr int kSparedColumns[] = {ComparisonModel::Band, ComparisonModel::Evaluations,
                                  ComparisonModel::ToTarget, ComparisonModel::Score};

enum ComparePart { NothingChosen, RacesShown, SettingsShown };

}  // namespace

ComparePage::ComparePage(Document& document, SearchController& controller, const Theme& theme,
                         QWidget* parent)
    : Page(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_view(std::make_shared<const ComparisonView>()),
      m_shelf(new SessionShelf(document, controller.installation(), this)),
      m_parts(new SegmentedControl(theme, {tr("Races"), tr("Two settings")})),
      m_slots(new SlotRow(*m_shelf, theme)),
      m_export(new QToolButton),
      m_add(new QPushButton(theme.icon(QStringLiteral("plus")), tr("Add session..."))),
      m_list(new SessionList(*m_shelf, theme)),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(theme, QString(), QString())),
      m_recordings(m_empty->addButton(tr("Add a recording..."))),
      m_note(new WhyLine(theme)),
      m_curves(new ConvergencePanel(theme)),
      m_tableHead(new PanelTitle(theme, tr("Scores"))),
      m_model(new ComparisonModel(this)),
      m_delegate(new CellDelegate(theme, this)),
      m_table(new QTableView),
      m_settings(new SettingsPanel(document, theme)),
      m_pairAction(new QAction(tr("Compare t&wo settings"), this)),
      m_comparing(this, [this](ComparisonViewPtr view) { take(std::move(view)); }),
      m_finding(this, [this](std::vector<OfferedRecording> found) {
          m_offered = std::move(found);
          showEmpty();
      }) {
    setSurface(this, theme, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildRaces());
    m_stack->addWidget(m_settings);
    m_stack->setMinimumWidth(theme.scaled(kLeastContent));
    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setChildrenCollapsible(false);
    sides->addWidget(buildList());
    sides->addWidget(m_stack);
    sides->setStretchFactor(1, 1);
    sides->setSizes({theme.scaled(kListWidth), 1000});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildControls());
    layout->addWidget(new Rule(theme, Qt::Horizontal));
    layout->addWidget(sides, 1);
    connectAll();
    showEmpty();
}

ComparePage::~ComparePage() = default;

QWidget* ComparePage::buildControls() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    m_parts->setAccessibleName(tr("What is compared"));
    m_export->setIcon(m_theme.icon(QStringLiteral("export")));
    m_export->setToolTip(tr("Export the curves as PNG, SVG or CSV, the scores as CSV (Ctrl+E)"));
    m_export->setAccessibleName(tr("Export the comparison"));
    setLook(m_export, Look::Flat);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(12);
    layout->addWidget(m_parts);
    layout->addWidget(m_slots, 1);
    layout->addWidget(m_export);
    return row;
}

QWidget* ComparePage::buildList() {
    auto* widget = new QWidget;
    setSurface(widget, m_theme, 1);
    widget->setMinimumWidth(m_theme.scaled(kLeastList));
    auto* head = new PanelTitle(m_theme, tr("Sessions"));
    head->setHigh();
    setLook(m_add, Look::Flat);
    m_add->setToolTip(
        tr("Compare a stored session, a recording or a Kernel Tuner file. It is only read, never "
           "changed."));
    head->addRight(m_add);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(m_list, 1);
    return widget;
}

QWidget* ComparePage::buildRaces() {
    buildTable();
    m_curves->setExportShown(false);
    auto* below = new QWidget;
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tableHead);
    column->addWidget(m_table, 1);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_curves);
    parts->addWidget(below);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    parts->setSizes({420, 260});
    auto* races = new QWidget;
    setSurface(races, m_theme, 1);
    auto* layout = new QVBoxLayout(races);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_note);
    layout->addWidget(parts, 1);
    return races;
}

void ComparePage::buildTable() {
    setUpTable(*m_table, m_theme);
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setAccessibleName(tr("Scores of the compared sessions"));
    m_table->viewport()->installEventFilter(this);
    m_table->horizontalHeader()->setSectionResizeMode(ComparisonModel::Against,
                                                      QHeaderView::Stretch);
    new FocusRing(*m_table, m_theme);
    m_tableHead->setNote(tr("each against the same strategy of A, or its best"));
}

void ComparePage::connectAll() {
    m_grown.setSingleShot(true);
    m_grown.setInterval(kComparedMs);
    connect(&m_grown, &QTimer::timeout, this, &ComparePage::refresh);
    connect(m_shelf, &SessionShelf::chosenChanged, this, [this] {
        const auto races = chosenRaces();
        const bool goesOn = std::ranges::any_of(races, [](const Race& race) {
            return race.results()->state == engine::session::State::Running;
        });
        if (!goesOn) return refresh();
        if (!m_grown.isActive()) m_grown.start();
    });
    // A race that is not shown gets its baseline late, and nobody else tells.
    connect(&m_controller, &SearchController::scored, m_shelf, &SessionShelf::takeGrown);
    connect(m_shelf, &SessionShelf::severalFound, this, &ComparePage::nameRecording,
            Qt::QueuedConnection);
    connect(m_shelf, &SessionShelf::refused, this, &Page::noticed);
    connect(m_shelf, &QAbstractItemModel::modelReset, this, &ComparePage::showEmpty);
    connect(m_shelf, &QAbstractItemModel::dataChanged, this, &ComparePage::showEmpty);
    connect(m_shelf, &QAbstractItemModel::rowsRemoved, this, &ComparePage::showEmpty);
    connect(m_parts, &SegmentedControl::chosen, this,
            [this](int part) { setPart(static_cast<Part>(part)); });
    m_pairAction->setCheckable(true);
    connect(m_pairAction, &QAction::triggered, this, [this](bool paired) {
        emit frontRequested();
        setPart(paired ? Settings : Races);
    });
    connect(m_add, &QPushButton::clicked, this, &ComparePage::addSessions);
    connect(m_export, &QToolButton::clicked, this, &ComparePage::exportPanel);
    connect(m_empty, &EmptyState::clicked, this, &ComparePage::actOnEmpty);
    connect(m_recordings, &QPushButton::clicked, this, &ComparePage::chooseRecording);
    connect(&m_document, &Document::problemChanged, this, [this] {
        m_offerStale = true;
        offerRecordings();
    });
    connect(&m_theme, &Theme::changed, this, &ComparePage::fitColumns);
}

/// Headings are never cut; what can be spared goes where there is little room.
void ComparePage::fitColumns() {
    std::array<int, ComparisonModel::ColumnCount> widths{};
    for (int column = 0; column < ComparisonModel::ColumnCount; ++column) {
        const auto at = static_cast<std::size_t>(column);
        widths[at] = headedWidth(*m_table, column, m_theme.scaled(kComparedWidths[at]));
        if (column != ComparisonModel::Against) m_table->setColumnWidth(column, widths[at]);
    }
    // A verdict is never cut, nor what it is against; of its reason the beginning is seen.
    int& against = widths[ComparisonModel::Against];
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex cell = m_model->index(row, ComparisonModel::Against);
        const bool hasReason = !cell.data(ReasonRole).toString().isEmpty();
        against = std::max(against, m_delegate->sizeHint({}, cell).width() +
                                        (hasReason ? m_theme.scaled(kReasonRoom) : 0));
    }
    int wanted = std::accumulate(widths.begin(), widths.end(), 0);
    for (const int column : kSparedColumns) {
        const bool spared = wanted > m_table->viewport()->width();
        m_table->setColumnHidden(column, spared);
        if (spared) wanted -= widths[static_cast<std::size_t>(column)];
    }
}

bool ComparePage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) fitColumns();
    return Page::eventFilter(watched, event);
}

void ComparePage::offerFiles(const QStringList& paths) {
    m_files = paths;
    m_files.removeAll(m_controller.path());  // its races stand there as those of the document
    if (isVisible()) m_shelf->offerFiles(m_files);
}

void ComparePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_shelf->offerFiles(m_files);
    offerRecordings();
    if (m_stale) refresh();
}

std::vector<Race> ComparePage::chosenRaces() const {
    std::vector<Race> races;
    for (const int id : m_shelf->chosen()) races.push_back(m_shelf->find(id)->race);
    return races;
}

void ComparePage::refresh() {
    m_stale = !isVisible();
    if (m_stale) return;
    auto races = chosenRaces();
    if (races.size() < 2) {
        m_comparing.drop();
        m_view = std::make_shared<const ComparisonView>();
        return showEmpty();
    }
    m_comparing.ask([races](const std::stop_token&) { return comparisonOf(races); });
}

void ComparePage::take(ComparisonViewPtr view) {
    m_view = std::move(view);
    const QString note = m_view->note();
    if (note.isEmpty())
        m_note->clear();
    else
        m_note->say(note, WhyLine::Kind::Note);
    m_curves->chart().setContestants(m_document.contestants());
    m_curves->showRaces(m_view->charted(), m_view->together());
    QStringList raced = m_document.contestants();
    for (const auto& row : m_view->comparison.rows)
        if (const QString name = m_view->contestantOf(row); !raced.contains(name)) raced << name;
    m_delegate->setStrategies(raced);
    m_model->show(m_view);
    m_settings->showSessions(m_view);
    fitColumns();
    showEmpty();
}

bool ComparePage::canExport() const { return m_view->races.size() > 1; }
QString ComparePage::note() const { return m_note->sentence(); }

bool ComparePage::settled() const {
    return !isVisible() ||
           (!m_stale && !m_grown.isActive() && m_shelf->settled() && !m_controller.awaitsScores() &&
            !m_comparing.busy() && !m_finding.busy() && m_settings->settled());
}

/// Words are found in sources.
void ComparePage::find() {
    setPart(Settings);
    if (canExport()) m_settings->find();
}

void ComparePage::setPart(Part part) {
    m_parts->setCurrent(part);
    m_pairAction->setChecked(part == Settings);
    showEmpty();
}

/// What is seen: the comparison, or what is missing for one.
void ComparePage::showEmpty() {
    m_export->setEnabled(canExport());
    if (canExport())
        return m_stack->setCurrentIndex(m_parts->current() == Races ? RacesShown : SettingsShown);
    m_stack->setCurrentIndex(NothingChosen);
    const int ready = readyCount();
    const QString missing =
        ready >= 2 ? tr("Choose two sessions in the list to see their curves on one axis and which "
                        "search was faster.")
        : ready == 1 ? tr("A comparison needs two sessions, and there is only one. Search again, "
                          "or add a stored one.")
                     : tr("No sessions to compare yet. Races of this document and files that were "
                          "opened appear in the list.");
    m_recordings->setVisible(!m_offered.empty());
    m_empty->setSentence(
        m_offered.empty() || ready >= 2
            ? missing
            : missing + QLatin1Char('\n') +
                  tr("Recordings of %1 can be added, too: %2.")
                      .arg(stencilNameOf(m_document.problem()), namedRecordings(m_offered)));
    m_empty->button()->setText(ready >= 2 ? tr("Compare the two newest") : tr("Add session..."));
    m_empty->button()->show();
}

int ComparePage::readyCount() const {
    int ready = 0;
    for (int row = 0; row < m_shelf->rowCount(); ++row)
        ready += m_shelf->entryAt(row).state == ShelfEntry::State::Read;
    return ready;
}

void ComparePage::actOnEmpty() { readyCount() >= 2 ? compareNewest() : addSessions(); }

/// What lies ready is looked for once it is seen.
void ComparePage::offerRecordings() {
    if (!isVisible() || !m_offerStale) return;
    m_offerStale = false;
    m_finding.ask([drawn = m_document.problem(), installation = m_controller.installation()](
                      const std::stop_token&) { return recordingsOf(drawn, installation); });
}

void ComparePage::chooseRecording() {
    QMenu menu(this);
    for (const OfferedRecording& each : m_offered)
        menu.addAction(QStringLiteral("%1 · %2").arg(each.size, each.gpu), this,
                       [this, each] { m_shelf->addFile(each.path, each.which); });
    menu.addSeparator();
    menu.addAction(tr("Another file..."), this, &ComparePage::addSessions);
    menu.exec(m_recordings->mapToGlobal(QPoint(0, m_recordings->height())));
}

void ComparePage::compareNewest() {
    std::vector<int> newest;
    for (int row = 0; row < m_shelf->rowCount() && newest.size() < 2; ++row)
        if (const auto& each = m_shelf->entryAt(row); each.state == ShelfEntry::State::Read)
            newest.insert(newest.begin(), each.id);
    for (std::size_t slot = 0; slot < newest.size(); ++slot) m_shelf->put(newest[slot], slot);
}

void ComparePage::addSessions() {
    QFileDialog dialog(this, tr("Add sessions to compare"), QString(),
                       tr("Sessions, recordings, Kernel Tuner (*.sscope *.json *.json.gz)"));
    dialog.setFileMode(QFileDialog::ExistingFiles);
    if (!m_files.isEmpty()) dialog.setDirectory(QFileInfo(m_files.front()).absolutePath());
    if (dialog.exec() != QDialog::Accepted) return;
    for (const QString& path : dialog.selectedFiles()) m_shelf->addFile(path);
}

/// A collection holds many recordings; one of them is compared.
void ComparePage::nameRecording(int id) {
    const ShelfEntry* entry = m_shelf->find(id);
    if (!entry) return;
    const QStringList titles = entry->several;
    const QString path = entry->path;
    bool named = false;
    const QString title = QInputDialog::getItem(
        this, tr("Collection of recordings"),
        tr("%1 holds %2 recordings. Compare:").arg(QFileInfo(path).fileName()).arg(titles.size()),
        titles, 0, false, &named);
    if (named) m_shelf->addFile(path, static_cast<int>(titles.indexOf(title)));
}

void ComparePage::exportPanel() {
    if (!canExport()) return;
    ConvergenceChart& chart = m_curves->chart();
    const auto scores = [this]() -> FileMaking {
        return [view = m_view] { return QByteArray::fromStdString(view->csv()); };
    };
    openExportMenu(
        m_export,
        {tr("Export the comparison"),
         QStringLiteral("comparison"),
         {{tr("Curves as PNG..."), QStringLiteral("png"),
           [&chart] { return makingOf(chart.image()); }},
          {tr("Curves as SVG..."), QStringLiteral("svg"),
           [&chart] { return makingOf(chart.svg()); }},
          {tr("Curves as CSV..."), QStringLiteral("csv"),
           [&chart] { return makingOf(chart.csv().toUtf8()); }},
          {tr("Scores as CSV..."), QStringLiteral("csv"), scores}}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { emit noticed(why); });
}

PageInfo comparePageInfo() {
    return {QStringLiteral("compare"),
            ComparePage::tr("Compare"),
            {false, false},
            QStringLiteral("kernel"),
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new ComparePage(context.document, context.controller, context.theme, parent);
            }};
}

}  // namespace ui
