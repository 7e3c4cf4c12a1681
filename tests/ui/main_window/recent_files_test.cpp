// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recent sessions on the start page and in the menu, whatever their names, as long as they exist.
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/dialogs.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/file_titles.hpp"

class RecentFilesTest : public WindowFixture {
    Q_OBJECT

    struct Desk : Bench {
        explicit Desk(RecentFilesTest& test) : Bench(test.m_recordings.path(), test.m_theme) {
            loadRecorded();
            QVERIFY(ready());
        }
        /// A session of this name, which is a copy of the recording.
        QString copyAs(const QString& name) {
            const QDir recordings(QString::fromStdString(
                controller.installation().recordingFolders.front().string()));
            const QString file = folder.filePath(name);
            QFile::copy(recordings.filePath(recordings.entryList(QDir::Files).first()), file);
            return file;
        }
    };

    static void listRecent(Desk& desk) {
        for (QMenu* menu : desk.window.findChildren<QMenu*>())
            if (menu->title().remove('&') == "Open recent") emit menu->aboutToShow();
    }
    static QPushButton* linkTo(Desk& desk, const QString& path) {
        for (auto* button : desk.window.searchPage().findChildren<QPushButton*>())
            if (button->toolTip() == QDir::toNativeSeparators(path)) return button;
        return nullptr;
    }

private slots:
    void initTestCase() { prepare(); }

    void aLongNameLeavesTheDocksTheirRoom() {
        Desk desk(*this);
        desk.window.resize(1280, 800);
        const QString name = QString(150, 'm') + "-end.sscope";
        const QString file = desk.copyAs(name);
        auto* left = desk.dock("stencil");
        auto* right = desk.dock("setting");
        QTRY_COMPARE(left->width(), 300);
        const int before = right->width();
        desk.settings.addRecentFile(file);
        desk.window.newSession();
        listRecent(desk);
        const QPushButton* link = linkTo(desk, file);
        QVERIFY(link);
        QVERIFY2(link->text().contains("…") && link->text().endsWith("end.sscope"),
                 qPrintable(link->text()));
        QTest::qWait(20);
        QCOMPARE(left->width(), 300);
        QCOMPARE(right->width(), before);
        desk.window.openFile(file);
        const auto& corner = dynamic_cast<ElidedLabel&>(*desk.window.menuBar()->cornerWidget());
        QTRY_VERIFY(corner.text().contains(name));
        QVERIFY(corner.shown().contains("…") && corner.shown().endsWith(corner.text().right(8)));
    }

    void whereNothingCanBeSavedIsNotRemembered() {
        Desk desk(*this);
        const QString before = desk.settings.folder();
        const support::Next<QFileDialog> dialog([&](QFileDialog& asked) {
            support::acceptFile(asked, desk.folder.filePath("none/mine.sscope"));
        });
        QSignalSpy failed(&desk.controller, &SearchController::failed);
        desk.window.actions().saveAs->trigger();
        QVERIFY(dialog.gone());
        QVERIFY(failed.size() == 1 || failed.wait(120000));
        QCOMPARE(desk.settings.folder(), before);
    }

    void filesOfOneNameAreToldApartByTheirFolders() {
        QCOMPARE(fileTitles({"/a/star.sscope", "/b/box.sscope"}),
                 (QStringList{"star.sscope", "box.sscope"}));
        QCOMPARE(fileTitles({"/x/a/star.sscope", "/x/b/star.sscope"}),
                 (QStringList{"star.sscope (a)", "star.sscope (b)"}));
        QCOMPARE(fileTitles({"/x/a/star.sscope", "/y/a/star.sscope"}),
                 (QStringList{"star.sscope (/x/a)", "star.sscope (/y/a)"}));
        Desk desk(*this);
        QVERIFY(QDir(desk.folder.path()).mkdir("monday"));
        for (const char* name : {"star.sscope", "monday/star.sscope"})
            desk.settings.addRecentFile(desk.copyAs(name));
        listRecent(desk);
        const QPushButton* link = linkTo(desk, desk.folder.filePath("monday/star.sscope"));
        QVERIFY(link);
        QCOMPARE(link->text(), QString("star.sscope (monday)"));
        QStringList entries;
        for (QMenu* menu : desk.window.findChildren<QMenu*>())
            if (menu->title().remove('&') == "Open recent") entries = support::entriesOf(*menu);
        QVERIFY2(entries.contains("star.sscope (monday)"), qPrintable(entries.join('|')));
    }

    /// The start page and the menu list the same files: those that are there.
    void aFileThatIsGoneIsOfferedNowhere() {
        Desk desk(*this);
        const QString file = desk.copyAs("gone.sscope");
        desk.settings.addRecentFile(file);
        listRecent(desk);
        QVERIFY(linkTo(desk, file));
        QVERIFY(QFile::remove(file));
        QTest::mouseClick(linkTo(desk, file), Qt::LeftButton);
        QTRY_VERIFY(!desk.window.banner().sentence().isEmpty());
        QTRY_VERIFY(!linkTo(desk, file));
    }
};

STENCILSCOPE_TEST_CLASS(RecentFilesTest)
#include "recent_files_test.moc"
