// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn and raced as a file: new, opened, saved, left, and found again after a crash.

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "engine/store/session_file.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/question.hpp"
#include "ui/pages/search/race_list.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/panel_title.hpp"

/// Cells along x of what is drawn; 0 while there is no such file.
int widthDrawnIn(const QString& file) {
    namespace store = engine::store;
    const auto opened =
        store::SessionFile::open(file.toStdString(), store::SessionFile::Access::ReadOnly);
    if (!opened) return 0;
    const auto drawing = opened->drawing();
    return drawing && *drawing ? (*drawing)->problem.grid.x : 0;
}

class DocumentFilesTest : public WindowFixture {
    Q_OBJECT

    static QPushButton* link(const Banner& banner, const QString& text) {
        for (QPushButton* button : banner.actionButtons())
            if (button->text() == text) return button;
        return nullptr;
    }

private slots:
    void initTestCase() { prepare(); }

    /// As a killed program leaves it, and a bad disk afterwards.
    void whatADamagedLogHasLostIsSaid() {
        Bench bench(m_recordings.path(), m_theme);
        const std::filesystem::path folder = bench.folder.path().toStdString();
        {
            auto living =
                engine::store::SessionFile::create(folder / "living.sscope", support::smallHead());
            QVERIFY(living.has_value());
            for (const auto& row : support::rowsOf(support::smallEvaluations()))
                QVERIFY(living->append(row).has_value());
            std::filesystem::copy_file(folder / "living.sscope", folder / "a.sscope");
            std::string log = support::bytesOf(folder / "living.sscope-wal");
            QVERIFY(log.size() > 20000);
            log[log.size() - 9000] ^= 0x55;
            support::writeBytes(folder / "a.sscope-wal", log);
        }
        bench.window.openFile(bench.folder.filePath("a.sscope"));
        QTRY_VERIFY2(bench.window.banner().sentence().contains("its log is damaged"),
                     qPrintable(bench.window.banner().sentence()));
    }

    /// What is drawn while a file is read is not replaced without a word.
    void whatIsDrawnWhileAFileIsOpenedCanBeDrawnAgain() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const QString path = bench.folder.filePath("stored.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait());
        const auto stored = bench.document.problem().key();
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(path);
        const auto other = engine::stencil::findPreset("star2d2r").value();
        const QString text = "# of second order\n" + Document::textOf(other);
        bench.document.editPattern(other, text, "Type");
        const auto drawn = bench.document.problem().key();
        QVERIFY(opened.wait());
        QCOMPARE(bench.document.problem().key(), stored);
        QVERIFY2(bench.window.banner().sentence().startsWith("The stencil was changed while"),
                 qPrintable(bench.window.banner().sentence()));
        // What else is to be said of the file is said with it.
        emit bench.controller.warned("Its log is damaged.");
        QVERIFY2(bench.window.banner().sentence().startsWith(
                     "Its log is damaged. The stencil was changed while"),
                 qPrintable(bench.window.banner().sentence()));
        link(bench.window.banner(), "Draw the changed stencil")->click();
        QCOMPARE(bench.document.problem().key(), drawn);
        QCOMPARE(bench.document.formula(), text);
        bench.document.undo();
        QCOMPARE(bench.document.problem().key(), stored);
        // Without such a change nothing is said.
        bench.window.openFile(path);
        QVERIFY(opened.wait());
        QVERIFY(!bench.window.banner().isVisible());
    }

    void aNewSessionAsksAndForgets() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(0);
        engine::record::Budget budget;
        budget.seconds = 5;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.actions().start->trigger();
        QVERIFY(bench.finished());
        QTRY_VERIFY(bench.controller.modified());
        QTRY_VERIFY(bench.document.selected().has_value());
        const auto* note = bench.window.settingPanel().titleBar()->note();
        QVERIFY2(note->text().startsWith("best so far"), qPrintable(note->text()));
        QStringList asked;
        const auto answer = [&](const QString& with) {
            QTimer::singleShot(0, &bench.window, [&asked, with] {
                auto* box = qobject_cast<Question*>(QApplication::activeModalWidget());
                if (!box) return;
                asked << box->sentence();
                for (QPushButton* button : box->answers())
                    if (button->text() == with) return button->click();
            });
            bench.window.actions().newSession->trigger();
        };
        answer("Cancel");
        QCOMPARE(asked.size(), 1);
        QVERIFY(bench.controller.modified());
        answer("Discard");
        QCOMPARE(asked.size(), 2);
        QTRY_COMPARE(bench.controller.snapshot()->rows.size(), std::size_t{0});
        QVERIFY(!bench.controller.modified());
        QTRY_VERIFY(!bench.document.selected());
        QCOMPARE(note->text(), QStringLiteral("not measured"));
        QVERIFY(!bench.window.windowTitle().contains("not saved"));
        // Everything is as at the first start.
        QCOMPARE(bench.document.problem().key(), Document::firstProblem().key());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(100.0));
        QTRY_COMPARE(bench.window.actions().start->iconText(), QStringLiteral("Start"));
        support::shoot(bench.window, "window-new");
        answer("Cancel");  // nothing to lose: nobody is asked
        QCOMPARE(asked.size(), 2);
    }

    /// A document is there from the first stroke on: it can be saved, is asked about, comes back.
    void aDrawingIsSavedAskedAboutAndOpenedAgain() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().save->isEnabled());
        QVERIFY(bench.window.close());  // nothing to lose: nobody is asked
        bench.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window, 120000));
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        QTest::mouseClick(&canvas, Qt::LeftButton, {},
                          canvas.cellRect({1, 1, 0}).center().toPoint());
        const auto drawn = bench.document.problem().key();
        QVERIFY(bench.window.windowTitle().contains("not saved"));
        bench.answer("Cancel");
        QVERIFY(!bench.window.close());
        QCOMPARE(bench.asked.size(), 1);
        QVERIFY(bench.asked.front().contains("drawn stencil"));
        const QString path = bench.folder.filePath("drawing.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        QVERIFY(!bench.window.windowTitle().contains("not saved"));
        // Ctrl+S after another stroke goes to the same file.
        bench.document.editGrid({1000, 600, 1});
        QVERIFY(bench.window.windowTitle().contains("not saved"));
        bench.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window, 120000));
        QTest::keyClick(&bench.window, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(saved.size() == 2, qPrintable(bench.window.banner().sentence()));
        QVERIFY(bench.window.close());
        Bench other(m_recordings.path(), m_theme);
        QSignalSpy opened(&other.controller, &SearchController::opened);
        other.window.openFile(path);
        QVERIFY(opened.wait(120000));
        QVERIFY(other.document.problem().key() != drawn);
        QCOMPARE(other.document.problem().key(), bench.document.problem().key());
        QCOMPARE(other.document.formula(), bench.document.formula());
        QVERIFY(!other.window.windowTitle().contains("not saved"));
        QVERIFY(other.document.races().empty());
    }

    void aDraftOfAProgramThatIsGoneIsOffered() {
        QTemporaryDir drafts;
        QString formula;
        {
            Bench bench(m_recordings.path(), m_theme, "", drafts.path());
            bench.loadRecorded();
            QVERIFY(bench.ready());
            bench.race(5);
            bench.document.editGrid({1000, 600, 1});
            QVERIFY(!QFile::exists(drafts.filePath("draft-7.sscope")));
            QTRY_COMPARE_WITH_TIMEOUT(widthDrawnIn(bench.drafts.own()), 1000, 120000);
            // As a program leaves it that is killed: no lock is held.
            QVERIFY(QFile::copy(bench.drafts.own(), drafts.filePath("draft-7.sscope")));
            formula = bench.document.formula();
        }
        QCOMPARE(QDir(drafts.path()).entryList({"*.sscope"}, QDir::Files),
                 QStringList{"draft-7.sscope"});  // who ends as he should leaves none
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QVERIFY(bench.window.offer().sentence().contains("draft"));
        // Whatever else is said or done: it stays until somebody answers.
        emit bench.window.editor().notice("The last tap stays.");
        QVERIFY(bench.window.banner().sentence().contains("last tap"));
        emit bench.window.editor().noticeOver();
        QVERIFY(bench.window.banner().sentence().isEmpty());
        bench.window.newSession();
        QVERIFY(bench.window.offer().isVisible());
        QPushButton* open = link(bench.window.offer(), "Open the draft");
        QVERIFY(open);
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(opened.wait(120000));
        QCOMPARE(bench.document.formula(), formula);
        QCOMPARE(bench.document.problem().grid.x, 1000);
        QCOMPARE(bench.document.races().size(), std::size_t{1});
        QVERIFY(!bench.document.shownRace().isOf(bench.document.problem()));
        QVERIFY(bench.window.windowTitle().contains("not saved"));
    }

    /// Killed, opened, killed again: what was saved then is all there is.
    void anOpenedDraftIsReplacedByTheNextOne() {
        QTemporaryDir drafts;
        {
            Bench bench(m_recordings.path(), m_theme, "", drafts.path());
            bench.document.editGrid({1000, 600, 400});
            QTRY_COMPARE_WITH_TIMEOUT(widthDrawnIn(bench.drafts.own()), 1000, 120000);
            QVERIFY(QFile::copy(bench.drafts.own(), drafts.filePath("draft-7.sscope")));
        }
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        QTest::mouseClick(link(bench.window.offer(), "Open the draft"), Qt::LeftButton);
        QVERIFY(opened.wait(120000));
        QCOMPARE(bench.drafts.own(), drafts.filePath("draft-7.sscope"));
        bench.document.editGrid({1200, 600, 400});
        QTRY_COMPARE_WITH_TIMEOUT(widthDrawnIn(drafts.filePath("draft-7.sscope")), 1200, 120000);
        QCOMPARE(QDir(drafts.path()).entryList({"*.sscope"}, QDir::Files),
                 QStringList{"draft-7.sscope"});
        bench.controller.saveAs(bench.folder.filePath("mine.sscope"), bench.document.drawing());
        QTRY_VERIFY(!bench.window.windowTitle().contains("not saved"));
        QTRY_VERIFY(!QFile::exists(drafts.filePath("draft-7.sscope")));
    }

    /// Another window saves there meanwhile: whoever saves next is asked what is to become of it.
    void aFileChangedByAnotherProgramIsAskedAbout() {
        Bench bench(m_recordings.path(), m_theme), other(m_recordings.path(), m_theme);
        const QString path = bench.folder.filePath("shared.sscope");
        QSignalSpy saved(&bench.controller, &SearchController::saved);
        QSignalSpy savedThere(&other.controller, &SearchController::saved);
        bench.controller.saveAs(path, bench.document.drawing());
        QVERIFY(saved.wait(120000));
        other.document.editGrid({1200, 600, 400});
        other.controller.saveAs(path, other.document.drawing());
        QVERIFY(savedThere.wait(120000));
        other.window.hide();
        bench.document.editGrid({1000, 600, 400});
        const auto saveAndAnswer = [&](const QString& with) {
            const support::Next<Question> question([&](Question& box) {
                QVERIFY(box.sentence().startsWith("shared.sscope was changed"));
                for (QPushButton* button : box.answers())
                    if (button->text() == with) QTest::mouseClick(button, Qt::LeftButton);
            });
            bench.window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&bench.window, 120000));
            QTest::keyClick(&bench.window, Qt::Key_S, Qt::ControlModifier);
            QVERIFY(question.gone());
        };
        saveAndAnswer("Cancel");
        QCOMPARE(widthDrawnIn(path), 1200);
        QVERIFY(bench.window.windowTitle().contains("not saved"));
        {
            const support::Next<QFileDialog> dialog(
                [](QFileDialog& asked) { QTest::keyClick(&asked, Qt::Key_Escape); });
            saveAndAnswer("Save as...");
            QVERIFY(dialog.gone());
        }
        QCOMPARE(widthDrawnIn(path), 1200);
        saveAndAnswer("Overwrite it");
        QTRY_COMPARE(widthDrawnIn(path), 1000);
        QTRY_VERIFY(!bench.window.windowTitle().contains("not saved"));
    }

    void whatIsBeingOpenedIsSaidUntilItIsThere() {
        Bench bench(m_recordings.path(), m_theme);
        QTRY_VERIFY(bench.window.devices().state() != DeviceChoice::State::Probing);
        const QString recording =
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first());
        const QString name = QFileInfo(recording).fileName();
        bench.window.openFile(recording);
        QVERIFY(!bench.window.actions().start->isEnabled());
        QCOMPARE(bench.window.actions().start->toolTip(), QString("Opening %1 ...").arg(name));
        QVERIFY(bench.window.windowTitle().startsWith("Opening " + name));
        const auto labels = bench.window.searchPage().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text() == QString("Opening %1 ...").arg(name);
        }));
        QTRY_VERIFY(bench.window.actions().start->isEnabled());
        QVERIFY(bench.window.windowTitle().startsWith(name));
        // What cannot be opened leaves everything as it was.
        bench.window.openFile(bench.folder.filePath("none.sscope"));
        QVERIFY(!bench.window.actions().start->isEnabled());
        QTRY_VERIFY(bench.window.actions().start->isEnabled());
        QVERIFY(bench.window.windowTitle().startsWith(name));
    }

    void aDraftRemembersWhoseItIs() {
        QTemporaryDir drafts;
        const QString path = drafts.filePath("my.sscope");
        {
            Bench bench(m_recordings.path(), m_theme, "", drafts.path());
            QSignalSpy saved(&bench.controller, &SearchController::saved);
            bench.controller.saveAs(path, bench.document.drawing());
            QVERIFY(saved.wait(120000));
            bench.document.editGrid({1000, 600, 400});
            QTRY_COMPARE_WITH_TIMEOUT(widthDrawnIn(bench.drafts.own()), 1000, 120000);
            for (const char* suffix : {"", ".of"})
                QVERIFY(QFile::copy(bench.drafts.own() + suffix,
                                    drafts.filePath("draft-7.sscope") + suffix));
        }
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QVERIFY2(bench.window.offer().sentence().contains("a draft of my.sscope"),
                 qPrintable(bench.window.offer().sentence()));
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        QTest::mouseClick(link(bench.window.offer(), "Open the draft"), Qt::LeftButton);
        QVERIFY(opened.wait(120000));
        QVERIFY(bench.window.windowTitle().startsWith("my.sscope, not saved"));
        // Nothing is written over unasked: where it was is what is offered.
        const support::Next<QFileDialog> dialog([&](QFileDialog& asked) {
            QCOMPARE(asked.selectedFiles(), QStringList{path});
            QTest::keyClick(&asked, Qt::Key_Escape);
        });
        bench.window.actions().save->trigger();
        QVERIFY(dialog.gone());
        QCOMPARE(widthDrawnIn(path), static_cast<int>(Document::firstProblem().grid.x));
        bench.answer("Discard");
        bench.window.newSession();
        QVERIFY(bench.window.windowTitle().startsWith("untitled"));
    }

    void whereNothingCanBeKeptThatIsSaidAtTheStart() {
        QTemporaryDir folder;
        QFile file(folder.filePath("file"));  // nobody can make a folder in it
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString drafts = file.fileName() + "/drafts";
        Bench bench(m_recordings.path(), m_theme, "", drafts);
        QCOMPARE(
            bench.window.banner().sentence(),
            QString("Drafts of unsaved work cannot be saved: %1 cannot be written.").arg(drafts));
        const QSettings storage(file.fileName() + "/settings.ini", QSettings::IniFormat);
        QCOMPARE(AppSettings(storage).unwritable(), file.fileName());
        QVERIFY(bench.settings.unwritable().isEmpty());
    }

    void aDismissedDraftIsThrownAway() {
        QTemporaryDir drafts;
        QVERIFY(QDir(drafts.path()).mkdir("data"));
        qputenv("XDG_DATA_HOME", drafts.filePath("data").toLocal8Bit());  // of the trash
        const QString draft = drafts.filePath("draft-7.sscope");
        QVERIFY(QFile::copy(
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first()),
            draft));
        Bench bench(m_recordings.path(), m_theme, "", drafts.path());
        QVERIFY(bench.window.offer().sentence().contains("draft"));
        QPushButton* away = link(bench.window.offer(), "Discard it");
        QVERIFY(away);
        bench.answer("Keep it");
        QTest::mouseClick(away, Qt::LeftButton);
        QVERIFY(bench.window.offer().isVisible() && QFile::exists(draft));
        bench.answer("Discard it");
        QTest::mouseClick(away, Qt::LeftButton);
        QCOMPARE(bench.asked.size(), 2);
        QVERIFY(bench.asked.front().startsWith("Discard the draft of "));
        QVERIFY(bench.window.offer().sentence().isEmpty());
        QVERIFY(!QFile::exists(draft));
        QVERIFY(QFile::exists(drafts.filePath("data/Trash/files/draft-7.sscope")));
        qunsetenv("XDG_DATA_HOME");
    }

    /// What was opened does not run: it can be searched again, left, and is forgotten by New.
    void anOpenedRecordingIsNoRunningSearch() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const QString recording =
            m_recordings.filePath(QDir(m_recordings.path()).entryList(QDir::Files).first());
        QSignalSpy opened(&bench.controller, &SearchController::opened);
        bench.window.openFile(recording);
        QVERIFY(opened.wait(120000));
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 0);
        QVERIFY(!bench.controller.running() && !bench.controller.paused());
        QVERIFY(bench.ready());
        QVERIFY(bench.window.actions().start->isEnabled());
        QVERIFY(!bench.window.actions().pause->isEnabled());
        QVERIFY(!bench.window.actions().resumeSearch->isEnabled());
        bench.window.openFile(recording);  // another file at once, and nobody is asked
        QVERIFY(opened.wait(120000));
        QVERIFY(bench.asked.isEmpty());
        bench.window.actions().newSession->trigger();
        QTRY_VERIFY(bench.document.races().empty());
        QCOMPARE(bench.document.problem().key(), Document::firstProblem().key());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(100.0));
        QStringList names;
        for (const auto& planned : bench.window.searchPage().plan()) names << planned.name;
        QVERIFY2(names.contains("gest-wide") && !names.contains("exhaustive"),
                 qPrintable(names.join(' ')));
    }

    void aDamagedFileIsABannerNotADialog() {
        Bench bench(m_recordings.path(), m_theme);
        const QString path = bench.folder.filePath("broken.sscope");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no database");
        file.close();
        QTRY_VERIFY(bench.window.devices().state() != DeviceChoice::State::Probing);
        bench.window.openFile(path);
        QTRY_VERIFY(!bench.window.banner().sentence().isEmpty());
        bench.window.banner().dismiss();
        QVERIFY(bench.window.banner().sentence().isEmpty());
    }
};

STENCILSCOPE_TEST_CLASS(DocumentFilesTest)
#include "document_files_test.moc"
