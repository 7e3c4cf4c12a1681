// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files through menus, dialogs and drops: saved, opened, exported, refused.
#include <QDir>
#include <QDropEvent>
#include <QInputDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>
#include <algorithm>

#include "engine/exporters/exporter.hpp"
#include "engine/store/collection.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/ui/main_window/page_named.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/question.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/kernel/source_find.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/widgets/banner.hpp"

using support::Next;

class WindowFilesTest : public WindowFixture {
    Q_OBJECT

    struct Desk : Bench {
        explicit Desk(WindowFilesTest& test) : Bench(test.m_recordings.path(), test.m_theme) {
            loadRecorded();
            QVERIFY(ready());
        }
        QString banner() { return window.banner().sentence(); }
        QString write(const QString& name, const QByteArray& content) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly)) return {};
            file.write(content);
            return file.fileName();
        }
        QByteArray read(const QString& name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }
        void drawSomething() {
            PlaneView& canvas = window.stencilDock().canvas();
            window.editor().setCoefficient(0.07);
            QTest::mouseClick(&canvas, Qt::LeftButton, {},
                              canvas.cellRect({1, 1, 0}).center().toPoint());
        }
        /// A file over the window, then let go; whether the window would have it.
        bool drop(const QList<QUrl>& files, QWidget& over) {
            QMimeData data;
            data.setUrls(files);
            QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&over, &enter);
            if (!enter.isAccepted()) return false;
            QDropEvent let({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&over, &let);
            return let.isAccepted();
        }
        QString recording(WindowFilesTest& test) {
            return test.m_recordings.filePath(
                QDir(test.m_recordings.path()).entryList(QDir::Files).first());
        }
        /// The entry of the Export menu that says so.
        QAction* exportAction(const QString& title) {
            for (QMenu* menu : window.menuBar()->findChildren<QMenu*>())
                if (menu->title() == "&Export") {
                    emit menu->aboutToShow();
                    for (QAction* action : menu->actions())
                        if (action->text().contains(title)) return action;
                }
            return nullptr;
        }
    };

private slots:
    void initTestCase() { prepare(); }

    void savedUnderANameByDialog() {
        Desk desk(*this);
        desk.drawSomething();
        const QString path = desk.folder.filePath("mine");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        QSignalSpy saved(&desk.controller, &SearchController::saved);
        desk.window.actions().saveAs->trigger();
        QVERIFY(dialog.gone());
        QVERIFY(saved.size() == 1 || saved.wait(support::kPatienceMs));
        QVERIFY(QFile::exists(path + ".sscope"));  // with the suffix nobody typed
        QCOMPARE(desk.window.windowTitle(), QString("mine.sscope - Stencilscope"));
        QCOMPARE(desk.settings.folder(), QFileInfo(path).absolutePath());
    }

    void aCollectionAsksWhichRecordingToOpen() {
        Desk desk(*this);
        const support::TemporaryFolder elsewhere;
        const auto all = elsewhere / "all.sscope";
        const auto other = support::writeSyntheticRecording(elsewhere.path(), "box2d1r");
        QVERIFY(engine::store::mergeInto(all, {desk.recording(*this).toStdString(), other}));
        const QString path = QString::fromStdString(all.string());
        {
            const Next<QInputDialog> leaves([](QInputDialog& question) {
                QVERIFY(question.labelText().startsWith("all.sscope holds 2 recordings."));
                QCOMPARE(question.comboBoxItems().size(), 2);
                question.reject();
            });
            desk.window.openFile(path);
            QVERIFY(leaves.gone());
        }
        QCOMPARE(desk.document.pattern().name, std::string("star2d1r"));
        QVERIFY(desk.controller.path().isEmpty());
        const Next<QInputDialog> chooses([](QInputDialog& question) {
            question.setTextValue(question.comboBoxItems().first());
            question.accept();
        });
        desk.window.openFile(path);
        QVERIFY(chooses.gone());
        QTRY_COMPARE(desk.document.pattern().name, std::string("box2d1r"));
        QTRY_COMPARE(desk.controller.path(), path);
    }

    void aDialogThatIsLeftSavesNothing() {
        Desk desk(*this);
        desk.drawSomething();
        const Next<QFileDialog> dialog(
            [](QFileDialog& asked) { QTest::keyClick(&asked, Qt::Key_Escape); });
        desk.window.actions().save->trigger();  // it has no name yet
        QVERIFY(dialog.gone());
        QVERIFY(desk.window.windowTitle().contains("not saved"));
    }

    /// "Save" in the question: only once all is written the other file is opened.
    void savingInTheQuestionComesFirst() {
        Desk desk(*this);
        desk.drawSomething();
        const auto drawn = desk.document.problem().key();
        const QString path = desk.folder.filePath("first.sscope");
        std::unique_ptr<Next<QFileDialog>> dialog;
        const Next<Question> question([&](Question& box) {
            dialog = std::make_unique<Next<QFileDialog>>(
                [&](QFileDialog& asked) { support::acceptFile(asked, path); });
            QCOMPARE(box.answers().front()->text(), QString("Save"));
            QTest::keyClick(&box, Qt::Key_Return);  // the first answer is the usual one
        });
        QSignalSpy opened(&desk.controller, &SearchController::opened);
        desk.window.openFile(desk.recording(*this));
        QVERIFY(question.gone() && dialog->gone());
        QVERIFY(opened.size() == 1 || opened.wait(support::kPatienceMs));
        QVERIFY(desk.document.problem().key() != drawn);
        desk.window.openFile(path);
        QVERIFY(opened.wait(support::kPatienceMs));
        QCOMPARE(desk.document.problem().key(), drawn);
    }

    void whoeverLeavesAQuestionGivesItsLastAnswer() {
        const auto answered = [&](Qt::Key key) {
            Question question("Unsaved work", "Something is not saved.",
                              {"Save", "Discard", "Cancel"}, m_theme, nullptr);
            QTimer::singleShot(0, &question, [&] { QTest::keyClick(&question, key); });
            return question.ask();
        };
        QCOMPARE(answered(Qt::Key_Return), 0);
        QCOMPARE(answered(Qt::Key_Escape), 2);
    }

    void whatCannotBeSavedIsKept() {
        Desk desk(*this);
        desk.drawSomething();
        QSignalSpy failed(&desk.controller, &SearchController::failed);
        desk.controller.saveAs(desk.folder.filePath("none/such.sscope"), desk.document.drawing());
        QVERIFY(failed.wait(support::kPatienceMs));
        QVERIFY2(desk.banner().contains("such.sscope"), qPrintable(desk.banner()));
        QVERIFY(desk.window.windowTitle().contains("not saved"));
    }

    void openedByDialog() {
        Desk desk(*this);
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, desk.recording(*this)); });
        QSignalSpy opened(&desk.controller, &SearchController::opened);
        desk.window.actions().open->trigger();
        QVERIFY(dialog.gone());
        QVERIFY(opened.size() == 1 || opened.wait(support::kPatienceMs));
        QTRY_VERIFY(!desk.document.races().empty());
    }

    void whatIsNoSessionIsRefusedWithItsReason_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("this is no database");
        QTest::newRow("a database's head alone") << QByteArray("SQLite format 3\0", 16);
        QTest::newRow("noise") << QByteArray(4096, '\xa5');
    }

    void whatIsNoSessionIsRefusedWithItsReason() {
        QFETCH(QByteArray, content);
        Desk desk(*this);
        const QString path = desk.write("damaged.sscope", content);
        const QString formula = desk.document.formula();
        QSignalSpy failed(&desk.controller, &SearchController::failed);
        desk.window.openFile(path);
        QVERIFY(failed.wait(support::kPatienceMs));
        QVERIFY2(desk.banner().contains("damaged.sscope"), qPrintable(desk.banner()));
        // In words of the program, not of a library below it.
        for (const char* word : {"sqlite", "malformed", "disk image", "not a database"})
            QVERIFY2(!desk.banner().contains(word, Qt::CaseInsensitive), qPrintable(desk.banner()));
        QCOMPARE(desk.document.formula(), formula);
        QCOMPARE(desk.read("damaged.sscope"), content);  // nothing is mended behind one's back
    }

    /// A recording cut off in the middle, and one with a page overwritten.
    void aDamagedRecordingHarmsNothing_data() {
        QTest::addColumn<bool>("cut");
        QTest::newRow("cut off") << true;
        QTest::newRow("overwritten") << false;
    }

    void aDamagedRecordingHarmsNothing() {
        QFETCH(bool, cut);
        Desk desk(*this);
        QFile sound(desk.recording(*this));
        QVERIFY(sound.open(QIODevice::ReadOnly));
        QByteArray content = sound.readAll();
        if (cut)
            content.truncate(content.size() / 2);
        else
            content.replace(4096, 4096, QByteArray(4096, '\x5a'));
        const QString path = desk.write("half.sscope", content);
        QSignalSpy failed(&desk.controller, &SearchController::failed);
        QSignalSpy opened(&desk.controller, &SearchController::opened);
        desk.window.openFile(path);
        QTRY_VERIFY(failed.size() + opened.size() > 0);
        if (!failed.isEmpty()) QVERIFY(desk.banner().contains("half.sscope"));
        QVERIFY(desk.window.isVisible());
        desk.window.openFile(desk.recording(*this));  // and the next one opens
        QTRY_VERIFY(!desk.document.races().empty());
    }

    void aFileIsOpenedWhereItIsDropped_data() {
        QTest::addColumn<bool>("onTheFormula");
        QTest::newRow("on the window") << false;
        QTest::newRow("on the formula") << true;
    }

    void aFileIsOpenedWhereItIsDropped() {
        QFETCH(bool, onTheFormula);
        Desk desk(*this);
        const QString formula = desk.document.formula();
        auto* edit = desk.window.stencilDock().findChild<FormulaEdit*>();
        const QList<QUrl> file{QUrl::fromLocalFile(desk.recording(*this))};
        QSignalSpy opened(&desk.controller, &SearchController::opened);
        QVERIFY(desk.drop(file, onTheFormula ? *edit->viewport() : desk.window));
        QCOMPARE(edit->text(), formula);  // the file, not its name, is what is wanted
        QVERIFY(opened.wait(support::kPatienceMs));
        QTRY_VERIFY(!desk.document.races().empty());
    }

    void otherThingsAreNotTaken() {
        Desk desk(*this);
        const QUrl file = QUrl::fromLocalFile(desk.recording(*this));
        QVERIFY(!desk.drop({}, desk.window));
        QVERIFY(!desk.drop({file, file}, desk.window));
        QVERIFY(!desk.drop({QUrl("https://example.org/a.sscope")}, desk.window));
    }

    void duringASearchNothingElseIsOpened() {
        Desk desk(*this);
        desk.controller.setPace(1);
        desk.window.actions().start->trigger();
        QTRY_VERIFY(desk.controller.running());
        QVERIFY(desk.drop({QUrl::fromLocalFile(desk.recording(*this))}, desk.window));
        QTRY_VERIFY(desk.banner().contains("A search is under way"));
        desk.window.banner().dismiss();
        desk.window.actions().open->trigger();
        QVERIFY(desk.banner().contains("A search is under way"));
        QVERIFY(desk.controller.running());
        desk.window.actions().stop->trigger();
    }

    void aKernelIsExportedByMenuAndDialog() {
        Desk desk(*this);
        QAction* action = nullptr;
        for (const auto& format : engine::exporters::formats())
            if (format.ofOneKernel() && !format.isFolder() && !action)
                action = desk.exportAction(QString::fromStdString(format.title));
        QVERIFY(action && action->isEnabled());
        const Next<QFileDialog> dialog([&](QFileDialog& asked) {
            support::acceptFile(asked, desk.folder.filePath("exported"));
        });
        action->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY2(desk.banner().startsWith("Written: "), qPrintable(desk.banner()));
        const QString path = desk.banner().mid(9);
        QVERIFY(path.startsWith(desk.folder.filePath("exported.")));  // with its suffix
        QVERIFY(QFileInfo(path).size() > 100);
    }

    void exportsOfASessionNeedOne() {
        Desk desk(*this);
        QAction* action = desk.exportAction("CSV");
        QVERIFY(action && !action->isEnabled());
        QVERIFY(action->toolTip().contains("No evaluations yet"));
        desk.race(5);
        action = desk.exportAction("CSV");
        QVERIFY(action->isEnabled());
        const QString path = desk.folder.filePath("rows.csv");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        action->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY(desk.banner().startsWith("Written: "));
        QVERIFY(desk.read("rows.csv").count('\n') >
                static_cast<int>(desk.controller.snapshot()->rows.size()));
    }

    /// Everything: what happened in the race, and when, as it is stored.
    void aSessionAsJsonHoldsItsEventsAndClock() {
        Desk desk(*this);
        desk.race(5);
        const QString path = desk.folder.filePath("all.json");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        QAction* action = desk.exportAction("JSON: everything");
        QVERIFY(action);
        action->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY2(desk.banner().startsWith("Written: "), qPrintable(desk.banner()));
        const auto json = QJsonDocument::fromJson(desk.read("all.json")).object();
        const auto snapshot = desk.controller.snapshot();
        QCOMPARE(json["evaluations"].toArray().size(), qsizetype(snapshot->rows.size()));
        QVERIFY(json["events"].toArray().size() > 1);
        QVERIFY(json["evaluations"].toArray().last()["clock_s"].toDouble() > 0);
        // And it can be looked at where it lies.
        QVERIFY(std::ranges::any_of(desk.window.banner().actionButtons(), [](const auto* button) {
            return button->text() == "Open folder" && button->isVisible();
        }));
    }

    void anExportThatFailsSaysWhy() {
        Desk desk(*this);
        desk.race(5);
        const Next<QFileDialog> dialog([&](QFileDialog& asked) {
            support::acceptFile(asked, desk.folder.filePath("none/rows.csv"));
        });
        desk.exportAction("CSV")->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY2(desk.banner().contains("rows.csv"), qPrintable(desk.banner()));
        QVERIFY(!desk.banner().startsWith("Written"));
    }

    /// Ctrl+E is about the page that is shown.
    void everyPageExportsItself_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("file");
        QTest::newRow("search") << "search"
                                << "chart.png";
        QTest::newRow("correlations") << "correlations"
                                      << "map.png";
        QTest::newRow("landscape") << "landscape"
                                   << "plot.png";
        QTest::newRow("kernel") << "kernel"
                                << "kernel.cu";
    }

    void everyPageExportsItself() {
        QFETCH(QString, page);
        QFETCH(QString, file);
        Desk desk(*this);
        desk.race(5);
        desk.window.pages().setCurrent(pageNamed(desk.window.pages(), page));
        if (page == "kernel") QTRY_VERIFY(desk.window.pages().the<KernelPage>().generated());
        QTRY_VERIFY(desk.window.pages().currentPage().settled());
        std::unique_ptr<Next<QFileDialog>> dialog;
        const auto expect = [&] {
            dialog = std::make_unique<Next<QFileDialog>>([&](QFileDialog& asked) {
                support::acceptFile(asked, desk.folder.filePath(file));
            });
        };
        std::unique_ptr<Next<QMenu>> menu;
        if (page == "kernel")
            expect();
        else
            menu = std::make_unique<Next<QMenu>>([&](QMenu& shown) {
                expect();
                QVERIFY(support::entriesOf(shown).front().endsWith("as PNG..."));
                support::chooseIn(shown, support::entriesOf(shown).front());
            });
        desk.window.actions().exportPanel->trigger();
        QVERIFY(!menu || menu->gone());
        QVERIFY(dialog && dialog->gone());
        QTRY_VERIFY(desk.read(file).size() > 1000);
    }

    void findIsOfThePageThatIsShown() {
        Desk desk(*this);
        desk.race(5);
        QAction* find = desk.window.actions().find;
        QVERIFY(find->isEnabled());
        find->trigger();
        QCOMPARE(desk.window.pages().current(), 0);
        desk.window.pages().show(desk.window.pages().the<ui::CorrelationsPage>());
        QVERIFY(!find->isEnabled());  // nothing there to be found
        desk.window.pages().show(desk.window.pages().the<ui::KernelPage>());
        QVERIFY(find->isEnabled());
        auto& page = desk.window.pages().the<KernelPage>();
        QTRY_VERIFY(page.generated());
        const auto& words = *page.findChild<SourceFind*>();
        QVERIFY(!words.isVisible());
        find->trigger();
        QVERIFY(qobject_cast<ui::KernelPage*>(&desk.window.pages().currentPage()));
        QVERIFY(words.isVisible());
    }

    void theDeviceFieldListsWhatThereIs() {
        Desk desk(*this);
        auto* field = desk.window.findChild<DeviceField*>();
        QStringList entries, checked;
        const Next<QMenu> menu([&](QMenu& shown) {
            entries = support::entriesOf(shown);
            for (const QAction* action : shown.actions())
                if (action->isChecked()) checked << action->text();
            QTest::keyClick(&shown, Qt::Key_Escape);
        });
        QTest::keyClick(field, Qt::Key_Space);
        QVERIFY(menu.gone());
        QCOMPARE(entries.front(), QString("Recording of this stencil"));
        QVERIFY(entries.contains("Recording from a file..."));
        QCOMPARE(entries.back(), QString("GPU over ssh..."));
        QCOMPARE(checked, QStringList{"Recording of this stencil"});
        std::unique_ptr<Next<QFileDialog>> dialog;
        const Next<QMenu> again([&](QMenu& shown) {
            dialog = std::make_unique<Next<QFileDialog>>(
                [&](QFileDialog& asked) { support::acceptFile(asked, desk.recording(*this)); });
            support::chooseIn(shown, "Recording from a file");
        });
        QTest::mouseClick(field, Qt::LeftButton);
        QVERIFY(again.gone() && dialog->gone());
        QCOMPARE(desk.window.devices().device(), desk.recording(*this));
        QVERIFY(desk.ready());
        QVERIFY2(
            desk.window.devices().title().startsWith(QFileInfo(desk.recording(*this)).fileName()),
            qPrintable(desk.window.devices().title()));
        const Next<QMenu> last([&](QMenu& shown) {
            for (const QAction* action : shown.actions())
                if (action->isChecked()) QCOMPARE(action->text(), desk.window.devices().title());
            support::chooseIn(shown, "Recording of this stencil");
        });
        QTest::mouseClick(field, Qt::LeftButton);
        QVERIFY(last.gone());
        QCOMPARE(desk.window.devices().device(), QString("recorded"));
    }

    void aRecordingThatIsOpenedAnswersForItsStencilOnly() {
        Desk desk(*this);
        desk.window.openFile(desk.recording(*this));
        QTRY_COMPARE(desk.window.devices().device(), desk.recording(*this));
        QVERIFY(desk.ready());
        const auto recorded = desk.document.problem().grid;
        auto other = recorded;
        other.x += 32;
        desk.document.editGrid(other);
        QTRY_COMPARE(desk.window.devices().device(), QString("recorded"));
        desk.document.editGrid(recorded);
        QTRY_COMPARE(desk.window.devices().device(), desk.recording(*this));
    }

    void theProblemFieldLeadsToTheGrid() {
        Desk desk(*this);
        desk.window.actions().leftDock->trigger();
        QVERIFY(!desk.dock("stencil")->isVisible());
        QTest::mouseClick(desk.window.findChild<ProblemField*>(), Qt::LeftButton);
        QVERIFY(desk.dock("stencil")->isVisible());
        auto* focused = qobject_cast<QLineEdit*>(desk.window.focusWidget());
        QVERIFY(focused);
        QCOMPARE(focused->accessibleName(), QString("Cells along x"));
    }
};

STENCILSCOPE_TEST_CLASS(WindowFilesTest)
#include "window_files_test.moc"
