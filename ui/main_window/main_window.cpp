// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/main_window.hpp"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/lessons/lesson_strip.hpp"
#include "ui/main_window/action_button.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/command_list.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/main_window/window_docks.hpp"
#include "ui/main_window/window_lessons.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

QWidget* toolRule(const Theme& theme, QWidget* row) {
    auto* line = new QFrame(row);
    line->setFrameShape(QFrame::NoFrame);
    setSurface(line, theme, 2);
    line->setFixedSize(1, 18);
    return line;
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
    setMinimumSize(1016, 560);  // fits a screen of 1024 x 600 with its frame
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
    connectPages();
    connectController();
    connectDevice();
    connectDocument();
    connectDrafts();
    connectActions();
    for (QAction* action : m_actions.all) addAction(action);
    // A frame and a title belong to the window, too.
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - QSize(8, 40)));
    restoreGeometry(settings.geometry());
    m_docks->showFor(m_pages->current());
    m_pages->currentPage().setFocus();  // keys are the page's from the start, Space too
    showState();
    showFileName();
    showThemeIcon();
    offerRecentFiles();
    offerDraft();
    tellWhatIsNotKept();
}

MainWindow::~MainWindow() {
    // A window that is still seen closes after this: its docks have nobody to tell any more.
    disconnect(m_docks, nullptr, this, nullptr);
    // A field that is typed in is left now: what it changes is told to a window that is whole.
    QWidget* field = QApplication::focusWidget();
    for (const QObject* around = field; around != nullptr; around = around->parent())
        if (around == this) field->clearFocus();
    hide();
}

void MainWindow::buildCentre() {
    m_centre = new QStackedWidget(this);
    m_pages = new PageHost(m_theme, m_centre);
    auto* filter = new FilterStack(m_document, this);
    for (const PageInfo& info : ui::pages())
        m_pages->addPage(info.make({m_document, m_controller, m_theme, *filter}, m_pages), info);
    m_search = &m_pages->the<SearchPage>();
    m_centre->addWidget(m_pages);
    // Above the pages, or beside the large stencil: nothing is said where nobody sees it.
    m_banner = new Banner(m_theme, this);
    m_obstacle = new Banner(m_theme, this);
    m_offer = new Banner(m_theme, this);
    m_lessons = new WindowLessons(*this, m_document, m_controller, m_settings, m_theme);
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_obstacle);
    layout->addWidget(m_offer);
    layout->addWidget(m_banner);
    layout->addWidget(&m_lessons->strip());
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
    m_docks = new WindowDocks(*this, *m_pages, m_theme, m_settings);
    m_docks->add(room, m_stencil->titleBar(), m_setting, m_setting->titleBar());
}

void MainWindow::buildToolBar() {
    auto* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setFixedHeight(40);
    QWidget* row = buildTools();
    bar->addWidget(row);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

QWidget* MainWindow::buildTools() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    const auto icon = [&](QAction* action) {
        auto* button = new QToolButton(row);
        button->setDefaultAction(action);
        button->setAccessibleName(plainText(*action));
        button->setFixedSize(28, 26);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
        return button;
    };
    const auto gap = [&] {
        layout->addSpacing(6);
        layout->addWidget(toolRule(m_theme, row));
        layout->addSpacing(6);
    };
    const auto push = [&](ActionButton* button, const char* name) {
        button->setObjectName(QLatin1String(name));  // lessons point at it
        layout->addWidget(button);
        return button;
    };
    icon(m_actions.leftDock);
    gap();
    for (QAction* action : {m_actions.open, m_actions.save}) icon(action);
    icon(m_actions.undo)->setObjectName(QStringLiteral("undo"));
    icon(m_actions.redo);
    gap();
    auto* problem = new ProblemField(m_document, m_theme, row);
    auto* device = new DeviceField(*m_devices, m_theme, row);
    layout->addWidget(problem);
    layout->addWidget(device, 50);
    gap();
    push(new ActionButton(*m_actions.start, Look::Primary, row), "start");
    m_foldable << push(new ActionButton(*m_actions.pause, Look::Outlined, row), "pause")
               << push(new ActionButton(*m_actions.stop, Look::Outlined, row), "stop");
    gap();
    m_foldable << push(exportButton(row), "export");
    layout->addStretch(1);
    m_command = new CommandField(
        m_theme, [this] { return commandList(*this, m_document); }, row);
    layout->addWidget(m_command, 100);
    icon(m_actions.cycleTheme);
    icon(m_actions.rightDock);
    connect(problem, &QAbstractButton::clicked, m_actions.editGrid, &QAction::trigger);
    connect(device, &DeviceField::fileRequested, this, &MainWindow::chooseRecording);
    connect(device, &DeviceField::sshRequested, this, &MainWindow::chooseSsh);
    return row;
}

ActionButton* MainWindow::exportButton(QWidget* row) {
    auto* choose = new QAction(m_theme.icon(QStringLiteral("export")), tr("Export"), this);
    choose->setToolTip(tr("Export the kernel, the constants or the evaluations"));
    auto* button = new ActionButton(*choose, Look::Outlined, row);
    connect(choose, &QAction::triggered, this, [this, button] {
        QMenu menu;
        addExports(menu);
        menu.exec(button->mapToGlobal(QPoint(0, button->height() + 2)));
    });
    return button;
}

}  // namespace ui
