// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: opening, saving, exporting, leaving.
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QTimer>
#include <QUrl>
#include <utility>

#include "ui/background/write_file.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/catalogue_text.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/question.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/main_window/window_docks.hpp"
#include "ui/main_window/window_lessons.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/report/report_pdf.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/ask_where.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/file_titles.hpp"

namespace ui {
namespace {

/// Until then what is being opened may be there.
constexpr int kOpeningMs = 200;

/// The one file that is dragged along; empty: something else, or several.
QString draggedFile(const QMimeData& data) {
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 ? urls.front().toLocalFile() : QString();
}

/// The kinds of files that can be opened, as a file dialogue lists them.
QString openable() {
    return MainWindow::tr(
        "Sessions and Kernel Tuner files (*.sscope *.json *.json.gz);;Sessions (*.sscope);;Kernel "
        "Tuner: caches, T4, T1 (*.json *.json.gz)");
}

}  // namespace

void MainWindow::report(const QString& sentence) { m_banner->say(Banner::Kind::Warning, sentence); }

void MainWindow::tellWritten(const QString& path) {
    m_lessons->noteExported();
    m_banner->say(
        Banner::Kind::Ok, tr("Written: %1").arg(QDir::toNativeSeparators(path)), tr("Open folder"),
        [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())); });
}

bool MainWindow::mayOpen() {
    const bool busy = m_controller.running() || m_controller.paused();
    if (busy) report(tr("A search is under way. Stop it to open another session."));
    return !busy;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!draggedFile(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = draggedFile(*event->mimeData());
    event->acceptProposedAction();
    // Whoever let it go waits for an answer, and a question may come up first.
    QTimer::singleShot(0, this, [this, path] {
        if (mayOpen()) openFile(path);
    });
}

void MainWindow::chooseFile() {
    if (!mayOpen()) return;
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open session"), m_settings.folder(), openable());
    if (!path.isEmpty()) openFile(path);
}

void MainWindow::chooseRecording() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Recording from a file"),
                                                      m_settings.folder(), openable());
    if (path.isEmpty()) return;
    m_settings.setFolder(QFileInfo(path).absolutePath());
    m_devices->choose(path);
}

void MainWindow::chooseOfCollection(const QString& path, const QStringList& titles) {
    bool chosen = false;
    const QString title = QInputDialog::getItem(
        this, tr("Collection of recordings"),
        tr("%1 holds %2 recordings. Open:").arg(QFileInfo(path).fileName()).arg(titles.size()),
        titles, 0, false, &chosen);
    if (chosen && mayOpen()) m_controller.open(path, static_cast<int>(titles.indexOf(title)));
}

void MainWindow::openFile(const QString& path) {
    leaveAndThen([this, path] {
        m_settings.setFolder(QFileInfo(path).absolutePath());
        m_banner->dismiss();
        m_drawnBefore = m_document.drawing();
        m_controller.open(path);
    });
}

void MainWindow::newSession() {
    leaveAndThen([this] { startAnew(); });
}

void MainWindow::startAnew() {
    m_banner->dismiss();
    m_controller.clear();
    m_document.load(Document::firstProblem());
    m_followBest = true;
    m_search->resetPlan();
    m_search->setFrozen(false);
    showLarge(false);
    m_pages->setCurrent(0);
    showFileName();
}

/// A draft has no path: it is not where anybody looks for it.
void MainWindow::rememberFile() {
    if (m_controller.path().isEmpty()) return;
    m_settings.addRecentFile(m_controller.path());
    offerRecentFiles();
}

/// The start page and the menu list the same: files that are still there.
QStringList MainWindow::offerRecentFiles() {
    const QStringList paths = m_settings.recentFiles();
    for (int page = 0; page < m_pages->count(); ++page) m_pages->page(page).offerFiles(paths);
    return paths;
}

void MainWindow::addRecentFiles(QMenu& menu) {
    menu.setToolTipsVisible(true);
    const QStringList paths = offerRecentFiles();
    QStringList names = fileTitles(paths);
    for (int i = 0; i < paths.size(); ++i) {
        const QString& path = paths[i];
        QString& name = names[i];
        QAction* action = menu.addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] {
            if (mayOpen()) openFile(path);
        });
    }
    if (paths.isEmpty())
        menu.addAction(tr("No session was opened or saved yet"))->setEnabled(false);
    menu.addSeparator();
    QAction* forget = menu.addAction(tr("Clear this list"));
    forget->setEnabled(!paths.isEmpty());
    connect(forget, &QAction::triggered, this, [this] {
        m_settings.forgetRecentFiles();
        offerRecentFiles();
    });
}

bool MainWindow::save() {
    if (!m_controller.storedAsOwn()) return saveAs();
    m_controller.saveAs(m_controller.path(), m_document.drawing());
    return true;
}

bool MainWindow::saveAs() {
    const QString suggestion = QDir(m_settings.folder())
                                   .filePath(QString::fromStdString(m_document.pattern().name) +
                                             QStringLiteral(".sscope"));
    const QString own = ownPlace();
    const QString path = askWhereToSave(this, tr("Save session"), own.isEmpty() ? suggestion : own,
                                        tr("Sessions (*.sscope)"), QStringLiteral(".sscope"));
    if (path.isEmpty()) return false;
    m_controller.saveAs(path, m_document.drawing());
    return true;
}

/// Another window or the command line has written there since: nobody's races go without a word.
void MainWindow::askAboutChange(const QString& path) {
    enum Answer { Elsewhere, Over };
    const int answer = Question(tr("File changed"),
                                tr("%1 was changed by another program since it was opened or saved "
                                   "here.\nIf you overwrite it, what that program wrote is lost.")
                                    .arg(QFileInfo(path).fileName()),
                                {tr("Save as..."), tr("Overwrite it"), tr("Cancel")}, m_theme, this)
                           .ask();
    if (answer == Over) return m_controller.saveAs(path, m_document.drawing(), WriteOver::Always);
    if (answer != Elsewhere || !saveAs()) m_onceSaved = {};
}

/// What would be lost, in a sentence.
QString MainWindow::unsaved() const {
    if (!m_controller.modified()) return tr("The drawn stencil is not saved.");
    return m_document.drawingChanged()
               ? tr("The drawn stencil and evaluations of its document are not saved.")
               : tr("This document has evaluations that are not saved.");
}

/// A draft is written soon: at the latest in `within` ms.
void MainWindow::keepDraft(int within) {
    if (!m_drafts || m_drafts->own().isEmpty()) return;
    if (!m_draftTimer->isActive() || m_draftTimer->remainingTime() > within)
        m_draftTimer->start(within);
}

void MainWindow::writeDraft() {
    if (!m_controller.opening().isEmpty()) return keepDraft(kOpeningMs);  // it goes with its draft
    if (modified()) {
        m_drafts->noteOrigin(ownPlace());
        m_controller.saveDraft(m_drafts->own(), m_document.drawing());
    } else
        m_drafts->removeOwn();
}

/// Where the document is stored, or was when the draft of it was written.
QString MainWindow::storedAt() const {
    return m_controller.path().isEmpty() ? m_draftOf : m_controller.path();
}

/// Where it may be stored again; empty: nowhere yet.
QString MainWindow::ownPlace() const {
    return m_controller.path().isEmpty() || m_controller.storedAsOwn() ? storedAt() : QString();
}

/// Said once: whoever works on relies on neither.
void MainWindow::tellWhatIsNotKept() {
    const QString drafts = m_drafts ? m_drafts->unwritable() : QString();
    const QString settings = m_settings.unwritable();
    if (drafts.isEmpty() && settings.isEmpty()) return;
    const QString what = settings.isEmpty() ? tr("Drafts of unsaved work cannot be saved")
                         : drafts.isEmpty()
                             ? tr("Preferences cannot be saved")
                             : tr("Preferences and drafts of unsaved work cannot be saved");
    report(tr("%1: %2 cannot be written.")
               .arg(what, QDir::toNativeSeparators(drafts.isEmpty() ? settings : drafts)));
}

void MainWindow::offerDraft() {
    const QStringList drafts = m_drafts ? m_drafts->leftOver() : QStringList();
    if (drafts.isEmpty()) return;
    const QString draft = drafts.first();
    const QString of = Drafts::originOf(draft);
    const QString when = QLocale().toString(QFileInfo(draft).lastModified(), QLocale::ShortFormat);
    const QString what =
        of.isEmpty() ? tr("the draft of %1").arg(when)
                     : tr("the draft of %1, written %2").arg(QFileInfo(of).fileName(), when);
    m_offer->keepSaying(
        Banner::Kind::Warning,
        of.isEmpty() ? tr("Stencilscope quit without saving. There is a draft of %1.").arg(when)
                     : tr("Stencilscope quit without saving. There is a draft of %1, written %2.")
                           .arg(QFileInfo(of).fileName(), when),
        {{tr("Open the draft"),
          [this, draft] {
              leaveAndThen([this, draft] {
                  m_offer->dismiss();
                  m_openedDraft = draft;
                  m_drawnBefore = m_document.drawing();
                  m_controller.openDraft(draft);
              });
          }},
         {tr("Discard it"),
          [this, draft, what] {
              enum Answer { Away };
              if (Question(tr("Discard the draft"),
                           tr("Discard %1? It goes to the trash of your desktop.").arg(what),
                           {tr("Discard it"), tr("Keep it")}, m_theme, this, Question::Return::Last)
                      .ask() != Away)
                  return;
              m_offer->dismiss();
              Drafts::throwAway(draft);
          },
          tr("It can still be found in the trash of your desktop")}});
}

MainWindow::Leave MainWindow::askToLeave(const QString& keep, const QString& drop) {
    const bool wasRunning = m_controller.running();
    if (wasRunning) m_controller.pause();
    enum Answer { Keep, Drop };
    const int answer =
        Question(tr("Unsaved work"), unsaved(), {keep, drop, tr("Cancel")}, m_theme, this).ask();
    if (answer == Drop) return Leave::Now;
    if (answer == Keep && save()) return Leave::OnceSaved;
    if (wasRunning) m_controller.resume();
    return Leave::Stay;
}

void MainWindow::leaveAndThen(std::function<void()> go) {
    const Leave leave = modified() ? askToLeave(tr("Save"), tr("Discard")) : Leave::Now;
    if (leave == Leave::Now) go();
    if (leave == Leave::OnceSaved) m_onceSaved = std::move(go);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (modified()) {
        const Leave leave = askToLeave(tr("Save and quit"), tr("Quit without saving"));
        if (leave == Leave::OnceSaved) m_onceSaved = [this] { close(); };
        if (leave != Leave::Now) return event->ignore();
    }
    m_draftTimer->stop();
    m_docks->store(m_pages->current());
    m_settings.setGeometry(saveGeometry());
    event->accept();
}

void MainWindow::exportAs(const QString& format) {
    const auto known = findExportFormat(format.toStdString());
    if (!known) return report(retold(known.error().message));
    const QString name = QString::fromStdString(m_document.pattern().name);
    const QString title = tr("Export %1").arg(catalogueText(known->title));
    QString path;
    if (known->isFolder()) {
        path = askForNewFolder(this, title, QDir(m_settings.folder()).filePath(name));
    } else {
        const QString suffix = QString::fromStdString(known->suffix);
        path = askWhereToSave(this, title, QDir(m_settings.folder()).filePath(name + suffix),
                              QStringLiteral("*%1").arg(suffix), suffix);
    }
    if (path.isEmpty()) return;
    ExportRequest request{*known, path, nullptr, kernelToExport(m_document, m_devices->info())};
    const QPointer<MainWindow> self(this);
    const auto tell = [self, path](const QString& error) {
        if (!self) return;
        // Where nothing could be written nobody wants to be the next time.
        if (!error.isEmpty()) return self->report(error);
        self->m_settings.setFolder(QFileInfo(path).absolutePath());
        self->tellWritten(path);
    };
    if (known->ofOneKernel()) return exportInBackground(std::move(request), tell);
    // The race that is shown, as it is stored: nothing of it is put together again.
    m_controller.takeImage(m_document.shownRace().id(),
                           [request, tell](engine::store::SessionImage image) mutable {
                               if (!image) return;
                               request.session = std::move(image);
                               exportInBackground(std::move(request), tell);
                           });
}

void MainWindow::exportRaces() {
    const QString path =
        askWhereToSave(this, tr("Export all races"),
                       QDir(m_settings.folder()).filePath(QStringLiteral("races.csv")),
                       tr("CSV table (*.csv)"), QStringLiteral(".csv"));
    if (path.isEmpty()) return;
    if (!m_controller.awaitsScores()) return writeRaces(path, m_document.races());
    m_banner->say(
        Banner::Kind::Ok,
        tr("%1 is written as soon as its scores are known.").arg(QFileInfo(path).fileName()));
    connect(
        &m_controller, &SearchController::scored, this,
        [this, path, races = m_document.races()] { writeRaces(path, scored(races, m_document)); },
        Qt::SingleShotConnection);
}

void MainWindow::writeRaces(const QString& path, const std::vector<Race>& races) {
    writeFile(
        this, path, [races] { return racesCsv(races); },
        [this, path](const QString& error) {
            if (!error.isEmpty()) return report(retold(error));
            m_settings.setFolder(QFileInfo(path).absolutePath());
            tellWritten(path);
        });
}

}  // namespace ui
