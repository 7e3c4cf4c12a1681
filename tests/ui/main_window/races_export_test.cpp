// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All races of a document as the table that the command line writes; the one shown as a PDF; the
// kernel as a project.
#include <QFile>
#include <QMenuBar>

#include "engine/exporters/race_csv.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/widgets/banner.hpp"

using support::Next;

class RacesExportTest : public WindowFixture {
    Q_OBJECT

    struct Desk : Bench {
        explicit Desk(RacesExportTest& test) : Bench(test.m_recordings.path(), test.m_theme) {
            loadRecorded();
            QVERIFY(ready());
        }
        QAction* entry(const QString& named = "All races as CSV") {
            for (QMenu* menu : window.menuBar()->findChildren<QMenu*>())
                if (menu->title() == "&Export") {
                    emit menu->aboutToShow();
                    for (QAction* action : menu->actions())
                        if (action->text().startsWith(named)) return action;
                }
            return nullptr;
        }
        QList<QByteArray> written(const QString& path) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) return {};
            return file.readAll().trimmed().split('\n');
        }
    };

    static void compareWithBoth(const QList<QByteArray>& lines) {
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0] + '\n', QByteArray::fromStdString(engine::exporters::raceRowsCsv({})));
        QVERIFY2(lines[1].startsWith("star2d1r race 1,1,random,"), lines[1]);
        QVERIFY2(lines[2].startsWith("star2d1r race 2,1,"), lines[2]);
        QVERIFY2(lines[3].startsWith("star2d1r race 2,2,"), lines[3]);
        // However soon it is asked for: a file without scores would look as if there were none.
        const auto score = lines[0].split(',').indexOf("score");
        for (int row = 1; row <= 3; ++row)
            QVERIFY2(!lines[row].split(',')[score].isEmpty(), lines[row]);
    }

private slots:
    void initTestCase() { prepare(); }

    void everyRaceOfTheDocumentIsInTheTable() {
        Desk desk(*this);
        QVERIFY(desk.entry() && !desk.entry()->isEnabled());
        QVERIFY(desk.entry()->toolTip().contains("No race yet"));
        desk.window.searchPage().setPlan({{"random", {}}});
        desk.race(2);
        desk.window.searchPage().setPlan({{"gest", {}}, {"genetic", {}}});
        desk.race(5);
        QTRY_COMPARE(desk.document.races().size(), 2u);
        QVERIFY(desk.entry()->isEnabled());
        const QString path = desk.folder.filePath("both.csv");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        desk.entry()->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY2(desk.window.banner().sentence().startsWith("Written: "),
                     qPrintable(desk.window.banner().sentence()));
        compareWithBoth(desk.written(path));
    }

    void aProjectIsExportedToAFolderThatIsNotThereYet() {
        Desk desk(*this);
        QAction* action = desk.entry("This setting, not measured, as CUDA project");
        QVERIFY(action && action->isEnabled());
        const QString path = desk.folder.filePath("kernels/mine");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        action->trigger();
        QVERIFY(dialog.gone());
        QTRY_COMPARE(desk.window.banner().sentence(), "Written: " + path);
        QVERIFY(QFile::exists(path + "/CMakeLists.txt"));
    }

    void theRaceShownBecomesAPdf() {
        Desk desk(*this);
        QVERIFY(desk.entry("This race as PDF") && !desk.entry("This race as PDF")->isEnabled());
        desk.window.searchPage().setPlan({{"gest", {}}, {"genetic", {}}});
        desk.race(5);
        const QString path = desk.folder.filePath("report.pdf");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        desk.entry("This race as PDF")->trigger();
        QVERIFY(dialog.gone());
        QTRY_VERIFY2(desk.window.banner().sentence().startsWith("Written: "),
                     qPrintable(desk.window.banner().sentence()));
        QVERIFY(desk.written(path).first().startsWith("%PDF-"));
    }

    /// The chart shows one race; its menu leads to all of them.
    void theChartOffersItToo() {
        Desk desk(*this);
        desk.window.searchPage().setPlan({{"random", {}}});
        desk.race(2);
        desk.window.searchPage().setPlan({{"gest", {}}, {"genetic", {}}});
        desk.race(5);
        const QString path = desk.folder.filePath("both.csv");
        std::unique_ptr<Next<QFileDialog>> dialog;
        const Next<QMenu> menu([&](QMenu& shown) {
            dialog = std::make_unique<Next<QFileDialog>>(
                [&](QFileDialog& asked) { support::acceptFile(asked, path); });
            support::chooseIn(shown, "All races as CSV");
        });
        desk.window.actions().exportPanel->trigger();
        QVERIFY(menu.gone() && dialog->gone());
        QTRY_VERIFY(QFile::exists(path));
        QTRY_COMPARE(desk.written(path).size(), 4);
        compareWithBoth(desk.written(path));
    }
};

STENCILSCOPE_TEST_CLASS(RacesExportTest)
#include "races_export_test.moc"
