// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/main_window.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "engine/session/open_device.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/action_button.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/command_list.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

/// How long something unsaved may wait for its draft: what was drawn, what a race goes on finding.
constexpr int kDrawingMs = 1000, kRaceMs = 2000;
/// A draft is written on the search's thread, which waits for it: asking for one took the window
/// 0.05 ms. 167,000 evaluations (44 MB) took 125 ms, three times as many 300 ms. So many
/// evaluations lengthen the wait by a millisecond: at most some 5 % of the time goes into drafts.
constexpr std::size_t kEvaluationsPerMs = 50;

int raceMs(const Document& document) {
    std::size_t evaluations = 0;
    for (const Race& race : document.races()) evaluations += race.results()->rows.size();
    return kRaceMs + static_cast<int>(evaluations / kEvaluationsPerMs);
}

}  // namespace

MainWindow::MainWindow(Document& document, SearchController& controller, Theme& theme,
                       AppSettings& settings, Drafts* drafts, QWidget* parent)
    : QMainWindow(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_settings(settings),
      m_drafts(drafts),
      m_draftTimer(new QTimer(this)),
      m_actions(theme, this),
      m_editor(new StencilEditor(document, this)),
      m_cost(new CostFigures(document, this)),
      m_devices(new DeviceChoice(document, controller, this)) {
    setWindowTitle(tr("Stencilscope"));
    setMinimumSize(1016, 640);  // fits a screen of 1024 with its frame
    setAcceptDrops(true);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks);
    buildCentre();
    buildDocks();
    buildToolBar();
    buildMenus();
    m_status = new StatusRow(document, controller, *m_devices, theme, this);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    connectParts();
    connectActions();
    for (QAction* action : m_actions.all) addAction(action);
    // A frame and a title belong to the window, too.
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - QSize(8, 40)));
    restoreGeometry(settings.geometry());
    applyPageDocks(m_pages->current());
    showState();
    showFileName();
    showThemeIcon();
    offerRecentFiles();
    offerDraft();
    tellWhatIsNotKept();
}

MainWindow::~MainWindow() {
    // A window that is still seen closes after this: its docks have nobody to tell any more.
    for (QDockWidget* dock : {m_leftDock, m_rightDock}) disconnect(dock, nullptr, this, nullptr);
    // A field that is typed in is left now: what it changes is told to a window that is whole.
    QWidget* field = QApplication::focusWidget();
    for (const QObject* around = field; around != nullptr; around = around->parent())
        if (around == this) field->clearFocus();
    hide();
}

void MainWindow::buildCentre() {
    m_centre = new QStackedWidget(this);
    m_pages = new PageHost(m_theme, m_centre);
    for (const PageInfo& info : ui::pages())
        m_pages->addPage(info.make({m_document, m_controller, m_theme}, m_pages), info);
    m_search = &m_pages->the<SearchPage>();
    m_centre->addWidget(m_pages);
    // Above the pages and the large stencil alike: nothing is said where nobody sees it.
    m_banner = new Banner(m_theme, this);
    m_obstacle = new Banner(m_theme, this);
    m_offer = new Banner(m_theme, this);
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_obstacle);
    layout->addWidget(m_offer);
    layout->addWidget(m_banner);
    layout->addWidget(m_centre, 1);
    setCentralWidget(centre);
}

/// Built when it is wanted first: a start has enough to build.
StencilLarge& MainWindow::stencilLarge() {
    if (m_large) return *m_large;
    m_large = new StencilLarge(*m_editor, *m_cost, m_theme, m_centre);
    m_centre->addWidget(m_large);
    // Out of sight, the large form must not hold the window open.
    m_large->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_large->setObstacle(whyNoStart());
    connect(m_large, &StencilLarge::backRequested, this, [this] { showLarge(false); });
    connect(m_large, &StencilLarge::searchRequested, this, [this] {
        showLarge(false);
        m_pages->setCurrent(0);
        startSearch();
    });
    return *m_large;
}

QDockWidget* MainWindow::makeDock(QWidget* content, QWidget* title, const QString& name,
                                  Qt::DockWidgetArea area, int least, int most) {
    auto* dock = new QDockWidget(content->windowTitle(), this);
    dock->setObjectName(name);
    dock->setTitleBarWidget(title);
    dock->setWidget(content);
    content->setMinimumWidth(least);
    content->setMaximumWidth(most);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildDocks() {
    m_stencil = new StencilDock(*m_editor, *m_cost, m_theme, this);
    m_stencil->setWindowTitle(tr("Stencil"));
    m_setting = new SettingPanel(m_document, m_controller, m_theme, this);
    m_setting->setWindowTitle(tr("Setting"));
    auto* room = new QScrollArea(this);  // on a low screen the figures scroll out of sight
    room->setWindowTitle(m_stencil->windowTitle());
    room->setFrameShape(QFrame::NoFrame);
    room->setWidgetResizable(true);
    room->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    room->setWidget(m_stencil);
    room->setAccessibleName(room->windowTitle());
    new FocusRing(*room, m_theme);
    m_leftDock = makeDock(room, m_stencil->titleBar(), QStringLiteral("stencil"),
                          Qt::LeftDockWidgetArea, 260, 420);
    m_rightDock = makeDock(m_setting, m_setting->titleBar(), QStringLiteral("setting"),
                           Qt::RightDockWidgetArea, 288, 400);
}

void MainWindow::buildToolBar() {
    auto* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setFixedHeight(40);
    auto* row = new QWidget(bar);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    const auto icon = [&](QAction* action) {
        auto* button = new QToolButton(row);
        button->setDefaultAction(action);
        button->setFixedSize(28, 26);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
        return button;
    };
    const auto gap = [&] {
        layout->addSpacing(6);
        auto* line = new QFrame(row);
        line->setFrameShape(QFrame::NoFrame);
        setSurface(line, m_theme, 2);
        line->setFixedSize(1, 18);
        layout->addWidget(line);
        layout->addSpacing(6);
    };
    const auto push = [&](QAction* action, Look look) {
        auto* button = new ActionButton(*action, look, row);
        layout->addWidget(button);
        return button;
    };
    icon(m_actions.leftDock);
    gap();
    for (QAction* action : {m_actions.open, m_actions.save, m_actions.undo, m_actions.redo})
        icon(action);
    gap();
    auto* problem = new ProblemField(m_document, m_theme, row);
    auto* device = new DeviceField(*m_devices, m_theme, row);
    layout->addWidget(problem);
    layout->addWidget(device, 50);
    gap();
    push(m_actions.start, Look::Primary);
    m_foldable = {push(m_actions.pause, Look::Outlined), push(m_actions.stop, Look::Outlined)};
    gap();
    auto* choose = new QAction(m_theme.icon(QStringLiteral("export")), tr("Export"), this);
    choose->setToolTip(tr("Export the kernel, the constants or the evaluations"));
    ActionButton* exports = push(choose, Look::Outlined);
    m_foldable << exports;
    connect(choose, &QAction::triggered, this, [this, exports] {
        QMenu menu;
        addExports(menu);
        menu.exec(exports->mapToGlobal(QPoint(0, exports->height() + 2)));
    });
    layout->addStretch(1);
    m_command = new CommandField(
        m_theme, [this] { return commandList(*this, m_document); }, row);
    layout->addWidget(m_command, 100);
    icon(m_actions.cycleTheme);
    icon(m_actions.rightDock);
    bar->addWidget(row);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(problem, &QAbstractButton::clicked, m_actions.editGrid, &QAction::trigger);
    connect(device, &DeviceField::fileRequested, this, [this] { chooseRecording(); });
    connect(device, &DeviceField::sshRequested, this, [this] { chooseSsh(); });
}

void MainWindow::connectParts() {
    connect(m_pages, &PageHost::aboutToChange, this, &MainWindow::switchDocks);
    connect(m_pages, &PageHost::changed, this, &MainWindow::applyPageDocks);
    connect(m_stencil, &StencilDock::largeRequested, this, [this] { showLarge(true); });
    connect(m_editor, &StencilEditor::notice, this, [this](const QString& sentence) {
        m_notice = sentence;
        report(sentence);
    });
    connect(m_editor, &StencilEditor::noticeOver, this, [this] {
        if (m_banner->sentence() == m_notice) m_banner->dismiss();
    });
    connect(m_search, &SearchPage::watchRaceRequested, this, &MainWindow::watchRace);
    connect(m_search, &SearchPage::drawStencilRequested, this, [this] {
        if (m_document.kernel()) m_document.draw(Document::firstProblem());
        showLarge(true);
    });
    connect(m_search, &SearchPage::openSessionRequested, this, &MainWindow::chooseFile);
    connect(m_search, &SearchPage::fileRequested, this, [this](const QString& path) {
        if (mayOpen()) openFile(path);
    });
    for (int i = 0; i < m_pages->count(); ++i)
        connect(&m_pages->page(i), &Page::searchWithRequested, this, &MainWindow::searchWith);
    connect(m_search, &SearchPage::frozenChanged, m_actions.freeze, &QAction::setChecked);
    connect(m_setting, &SettingPanel::measureRequested, m_actions.measure, &QAction::trigger);
    connect(m_setting, &SettingPanel::rowsMade, this, &MainWindow::orderTabs, Qt::QueuedConnection);
    connect(m_setting, &SettingPanel::kernelRequested, m_actions.showKernel, &QAction::trigger);
    connect(&m_controller, &SearchController::raceChanged, &m_document, &Document::takeRace);
    connect(&m_controller, &SearchController::snapshotChanged, this, [this] {
        followBest();
        showState();
        showFileName();
    });
    connect(&m_controller, &SearchController::stateChanged, this, &MainWindow::showState);
    connect(&m_controller, &SearchController::cleared, this, [this] {
        m_onceSaved = {};  // what was asked for goes with the document
        m_draftOf.clear();
        m_setting->setMeasuring(false);
        m_selecting = true;
        m_document.forgetRaces();
        m_selecting = false;
        showFileName();
    });
    connect(&m_controller, &SearchController::saved, this,
            [this](const QString& path, const engine::record::Drawing& drawing) {
                m_document.markStored(drawing);
                m_settings.setFolder(QFileInfo(path).absolutePath());
                m_draftOf.clear();
                dropDrafts();
                rememberFile();
                showFileName();
                if (const auto go = std::exchange(m_onceSaved, {})) go();
            });
    connect(&m_controller, &SearchController::opened, this,
            [this](const engine::record::Drawing& drawing, const QString& device) {
                if (drawing.foreign) showLarge(false);
                const bool isFile = DeviceChoice::isFile(device) && QFileInfo::exists(device);
                if (drawing.foreign || isFile) {
                    m_devices->answerWith(drawing.problem, device);
                } else if (engine::session::namesPredictedDevice(device.toStdString()) &&
                           m_devices->device() == QLatin1String("recorded")) {
                    m_devices->choose(device);  // no recording has what was only predicted
                }
                m_setting->setMeasuring(false);
                m_selecting = true;
                m_document.forgetRaces();
                m_document.load(drawing);
                m_selecting = false;
                m_followBest = true;
                m_draftOf =
                    m_controller.path().isEmpty() ? Drafts::originOf(m_openedDraft) : QString();
                m_pages->setCurrent(0);
                rememberFile();
                showFileName();
            });
    connect(&m_controller, &SearchController::measured, this, [this](const RaceResult& result) {
        m_setting->setMeasuring(false);
        const Subject subject = m_document.subject();
        if (subject.drawn && result.setting() == subject.setting &&
            result.race().isOf(subject.problem))
            m_document.select(result);
    });
    connect(&m_controller, &SearchController::failed, this, [this](const QString& sentence) {
        m_setting->setMeasuring(false);
        m_onceSaved = {};    // not saved: nothing may be dropped
        offerRecentFiles();  // the file that was asked for may be gone
        report(sentence);
    });
    connect(&m_controller, &SearchController::warned, this, &MainWindow::report);
    // Later: whoever delivers does not wait until a question is answered.
    connect(&m_controller, &SearchController::severalFound, this, &MainWindow::chooseOfCollection,
            Qt::QueuedConnection);
    connect(m_devices, &DeviceChoice::changed, this, [this] {
        const auto& info = m_devices->info();
        m_cost->setGpu(info
                           ? QString::fromStdString(info->gpu).remove(QLatin1String(" (predicted)"))
                           : QString());
        m_setting->setPredicts(m_devices->predicts());
        if (info) m_search->controls().setRecorded(info->recorded);
        showState();
        if (m_devices->state() != DeviceChoice::State::Probing &&
            std::exchange(m_startWhenReady, false))
            startSearch();
    });
    connect(&m_document, &Document::settingChanged, this, [this] {
        const auto shown = m_document.subject().setting;
        if (!m_selecting && shown != m_lastSetting) m_followBest = false;
        m_lastSetting = shown;
        showState();
    });
    connect(&m_document, &Document::formulaChanged, this, [this] {
        showState();
        showFileName();
    });
    connect(&m_document, &Document::racesChanged, this, &MainWindow::followBest);
    connect(&m_document, &Document::gridErrorChanged, this, &MainWindow::showState);
    connect(&m_document, &Document::problemChanged, this, &MainWindow::showFileName);
    connect(m_search, &SearchPage::searchRequested, this, &MainWindow::startSearch);
    m_draftTimer->setSingleShot(true);
    connect(m_draftTimer, &QTimer::timeout, this, &MainWindow::writeDraft);
    connect(&m_document, &Document::formulaChanged, this, [this] { keepDraft(kDrawingMs); });
    connect(&m_document, &Document::problemChanged, this, [this] { keepDraft(kDrawingMs); });
    connect(&m_document, &Document::raceGrown, this, [this] { keepDraft(raceMs(m_document)); });
    connect(&m_controller, &SearchController::stateChanged, this,
            [this] { keepDraft(kDrawingMs); });
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::showState);
    connect(&m_theme, &Theme::changed, this, &MainWindow::showThemeIcon);
    connect(&m_theme, &Theme::changed, this, &MainWindow::foldTools);
    connect(m_leftDock, &QDockWidget::visibilityChanged, this, &MainWindow::showState);
    connect(m_rightDock, &QDockWidget::visibilityChanged, this, &MainWindow::showState);
}

}  // namespace ui
