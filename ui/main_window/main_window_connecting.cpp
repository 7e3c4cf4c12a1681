// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what happens when a part of it, the document or the search says something.
#include <QFileInfo>
#include <QTimer>
#include <QUndoStack>
#include <algorithm>
#include <utility>

#include "engine/session/open_device.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/question.hpp"
#include "ui/main_window/window_docks.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"

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

void MainWindow::connectPages() {
    connect(m_pages, &PageHost::aboutToChange, m_docks, &WindowDocks::store);
    connect(m_pages, &PageHost::changed, m_docks, &WindowDocks::showFor);
    connect(m_docks, &WindowDocks::changed, this, &MainWindow::showState);
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
    connect(m_search, &SearchPage::removeRaceRequested, this, &MainWindow::removeRace);
    connect(m_search, &SearchPage::racesExportRequested, this, &MainWindow::exportRaces);
    connect(m_search, &SearchPage::searchRequested, this, &MainWindow::startSearch);
    for (int i = 0; i < m_pages->count(); ++i) {
        connect(&m_pages->page(i), &Page::searchWithRequested, this, &MainWindow::searchWith);
        connect(&m_pages->page(i), &Page::noticed, this, &MainWindow::report);
        connect(&m_pages->page(i), &Page::written, this, &MainWindow::tellWritten);
    }
    connect(m_search, &SearchPage::frozenChanged, m_actions.freeze, &QAction::setChecked);
    connect(m_setting, &SettingPanel::measureRequested, m_actions.measure, &QAction::trigger);
    connect(m_setting, &SettingPanel::rowsMade, this, &MainWindow::orderTabs, Qt::QueuedConnection);
    connect(m_setting, &SettingPanel::kernelRequested, m_actions.showKernel, &QAction::trigger);
    connect(&m_theme, &Theme::changed, this, &MainWindow::showThemeIcon);
    connect(&m_theme, &Theme::changed, this, &MainWindow::foldTools);
}

void MainWindow::connectController() {
    connect(&m_controller, &SearchController::raceChanged, &m_document, &Document::takeRace);
    connect(&m_controller, &SearchController::snapshotChanged, this, [this] {
        followBest();
        showState();
        showFileName();
    });
    connect(&m_controller, &SearchController::stateChanged, this, &MainWindow::showState);
    connect(&m_controller, &SearchController::cleared, this, &MainWindow::takeCleared);
    connect(&m_controller, &SearchController::saved, this, &MainWindow::takeSaved);
    connect(&m_controller, &SearchController::opened, this, &MainWindow::takeOpened);
    connect(&m_controller, &SearchController::measured, this, &MainWindow::takeMeasured);
    connect(&m_controller, &SearchController::failed, this, &MainWindow::takeFailure);
    connect(&m_controller, &SearchController::warned, this, &MainWindow::takeWarning);
    // Later: whoever delivers does not wait until a question is answered.
    connect(&m_controller, &SearchController::changedElsewhere, this, &MainWindow::askAboutChange,
            Qt::QueuedConnection);
    connect(&m_controller, &SearchController::severalFound, this, &MainWindow::chooseOfCollection,
            Qt::QueuedConnection);
}

void MainWindow::takeCleared() {
    m_onceSaved = {};  // what was asked for goes with the document
    m_draftOf.clear();
    m_setting->setMeasuring(false);
    m_selecting = true;
    m_document.forgetRaces();
    m_selecting = false;
    showFileName();
}

void MainWindow::takeSaved(const QString& path, const engine::record::Drawing& drawing) {
    m_document.markStored(drawing);
    m_settings.setFolder(QFileInfo(path).absolutePath());
    m_draftOf.clear();
    keepDraft(0);
    rememberFile();
    showFileName();
    if (const auto go = std::exchange(m_onceSaved, {})) go();
}

void MainWindow::takeOpened(const engine::record::Drawing& drawing, const QString& device) {
    if (drawing.foreign) showLarge(false);
    const bool isFile = DeviceChoice::isFile(device) && QFileInfo::exists(device);
    if (drawing.foreign || isFile) {
        m_devices->answerWith(drawing.problem, device);
    } else if (engine::session::namesPredictedDevice(device.toStdString()) &&
               m_devices->device() == QLatin1String("recorded")) {
        m_devices->choose(device);  // no recording has what was only predicted
    }
    m_setting->setMeasuring(false);
    const auto before = std::exchange(m_drawnBefore, std::nullopt);
    const bool drawnMeanwhile = before && m_document.differsFrom(*before);
    const auto drawn = m_document.drawing();
    m_selecting = true;
    m_document.forgetRaces();
    m_document.load(drawing);
    m_selecting = false;
    m_followBest = true;
    m_draftOf.clear();
    if (m_controller.path().isEmpty()) {
        m_draftOf = Drafts::originOf(m_openedDraft);
        if (m_drafts) m_drafts->takeOver(m_openedDraft);
    }
    m_pages->setCurrent(0);
    rememberFile();
    showFileName();
    m_drawnMeanwhile = drawnMeanwhile ? std::optional(drawn) : std::nullopt;
    if (drawnMeanwhile) offerDrawnMeanwhile({});
}

/// A file takes its time, and nobody draws for nothing. `warning`: what else is to be said of it.
void MainWindow::offerDrawnMeanwhile(const QString& warning) {
    m_offered = tr(
        "The stencil was changed while this file was being opened. The file's stencil is shown.");
    if (!warning.isEmpty()) m_offered = warning + QLatin1Char(' ') + m_offered;
    m_banner->say(Banner::Kind::Warning, m_offered, tr("Draw the changed stencil"),
                  [this, drawn = *m_drawnMeanwhile] { m_document.draw(drawn); });
}

/// Of the file that was opened just now.
void MainWindow::takeWarning(const QString& sentence) {
    const bool offers = m_drawnMeanwhile && m_banner->sentence() == m_offered;
    offers ? offerDrawnMeanwhile(sentence) : report(sentence);
}

void MainWindow::takeMeasured(const RaceResult& result) {
    m_setting->setMeasuring(false);
    const Subject subject = m_document.subject();
    if (subject.drawn && result.setting() == subject.setting && result.race().isOf(subject.problem))
        m_document.select(result);
}

void MainWindow::removeRace(int id) {
    const bool busy = m_controller.running() || m_controller.paused();
    if (busy && m_controller.race().id() == id)
        return report(tr("This race is under way. Stop it to remove it."));
    const auto& races = m_document.races();
    const auto race = std::ranges::find(races, id, &Race::id);
    if (race == races.end()) return;
    enum Answer { Remove };
    const int answer = Question(tr("Remove a race"),
                                tr("Remove the race of %1 (%2) with its %3? This cannot be undone.")
                                    .arg(race->title(), race->contestants(),
                                         counted(static_cast<qint64>(race->results()->rows.size()),
                                                 tr("evaluation"), tr("evaluations"))),
                                {tr("Remove"), tr("Cancel")}, m_theme, this, Question::Return::Last)
                           .ask();
    if (answer != Remove) return;
    m_controller.removeRace(id);
    m_document.removeRace(id);
    showState();
}

void MainWindow::takeFailure(const QString& sentence) {
    m_setting->setMeasuring(false);
    m_onceSaved = {};    // not saved: nothing may be dropped
    offerRecentFiles();  // the file that was asked for may be gone
    report(sentence);
}

void MainWindow::connectDevice() {
    connect(m_devices, &DeviceChoice::changed, this, &MainWindow::takeDevice);
}

void MainWindow::takeDevice() {
    const auto& info = m_devices->info();
    const QString gpu =
        info ? QString::fromStdString(info->gpu).remove(QLatin1String(" (predicted)")) : QString();
    m_cost->setGpu(gpu);
    if (m_devices->state() != DeviceChoice::State::Probing) m_setting->setGpu(gpu.toStdString());
    m_setting->setPredicts(m_devices->predicts());
    if (info) m_search->controls().setRecorded(info->recorded);
    showState();
    if (m_devices->state() != DeviceChoice::State::Probing &&
        std::exchange(m_startWhenReady, false))
        startSearch();
}

void MainWindow::connectDocument() {
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
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::showState);
}

void MainWindow::connectDrafts() {
    m_draftTimer->setSingleShot(true);
    connect(m_draftTimer, &QTimer::timeout, this, &MainWindow::writeDraft);
    connect(&m_document, &Document::formulaChanged, this, [this] { keepDraft(kDrawingMs); });
    connect(&m_document, &Document::problemChanged, this, [this] { keepDraft(kDrawingMs); });
    connect(&m_document, &Document::raceGrown, this, [this] { keepDraft(raceMs(m_document)); });
    connect(&m_controller, &SearchController::stateChanged, this,
            [this] { keepDraft(kDrawingMs); });
}

}  // namespace ui
