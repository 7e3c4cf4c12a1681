// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a file is saved: with its ending, and never over another one unasked.
#include "ui/widgets/ask_where.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/dialogs.hpp"
#include "tests/ui/runner/test_class.hpp"

using support::Next;

class AskWhereTest : public QObject {
    Q_OBJECT

    QString ask(std::function<void(QFileDialog&)> answer) {
        const Next<QFileDialog> dialog(std::move(answer));
        const QString path = ui::askWhereToSave(nullptr, "Save", m_folder.filePath("star.csv"),
                                                "CSV table (*.csv)", ".csv");
        return dialog.gone() ? path : QString();
    }

private slots:
    void theEndingNeedNotBeTyped_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("saved");
        QTest::newRow("none") << "mine"
                              << "mine.csv";
        QTest::newRow("typed") << "mine.csv"
                               << "mine.csv";
        QTest::newRow("large") << "mine.CSV"
                               << "mine.CSV";
        QTest::newRow("behind a dot") << "mine.v2"
                                      << "mine.v2.csv";
    }
    void theEndingNeedNotBeTyped() {
        QFETCH(QString, typed);
        QFETCH(QString, saved);
        QCOMPARE(ask([&](QFileDialog& asked) {
                     QCOMPARE(asked.selectedFiles(), QStringList{m_folder.filePath("star.csv")});
                     support::acceptFile(asked, m_folder.filePath(typed));
                 }),
                 m_folder.filePath(saved));
    }

    void aDialogThatIsLeftSaysNowhere() {
        QVERIFY(ask([](QFileDialog& asked) { asked.reject(); }).isEmpty());
    }

    void whatIsThereIsShownBeforeItIsReplaced() {
        QFile there(m_folder.filePath("old.v2.csv"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        bool shown = false;
        const QString path = ask([&](QFileDialog& first) {
            QTimer::singleShot(0, &first, [&] {
                shown = first.selectedFiles() == QStringList{there.fileName()};
                first.reject();
            });
            support::acceptFile(first, m_folder.filePath("old.v2"));
        });
        QVERIFY(shown);
        QVERIFY(path.isEmpty());
    }

    /// A name that nothing has yet is what people type for an export; the dialog may not refuse it.
    void aFolderNeedNotBeThere() {
        const QString suggestion = m_folder.filePath("star");
        const auto folder = [&](std::function<void(QFileDialog&)> answer) {
            const Next<QFileDialog> dialog(std::move(answer));
            const QString path = ui::askForNewFolder(nullptr, "Export", suggestion);
            return dialog.gone() ? path : QString();
        };
        QCOMPARE(folder([&](QFileDialog& asked) {
                     QCOMPARE(asked.selectedFiles(), QStringList{suggestion});
                     static_cast<QDialog&>(asked).accept();
                 }),
                 suggestion);
        const QString deep = m_folder.filePath("not/there/yet");
        QCOMPARE(folder([&](QFileDialog& asked) { support::acceptFile(asked, deep + '/'); }), deep);
        QVERIFY(QFileInfo::exists(m_folder.filePath("not/there")));
        QVERIFY(!QFileInfo::exists(deep));  // what is left behind otherwise, if nothing is written
        QVERIFY(QDir(m_folder.path()).mkdir("star"));
        QCOMPARE(folder([&](QFileDialog& asked) { static_cast<QDialog&>(asked).accept(); }),
                 suggestion + "-2");
        QVERIFY(folder([](QFileDialog& asked) { asked.reject(); }).isEmpty());
    }

private:
    QTemporaryDir m_folder;
};

STENCILSCOPE_TEST_CLASS(AskWhereTest)
#include "ask_where_test.moc"
