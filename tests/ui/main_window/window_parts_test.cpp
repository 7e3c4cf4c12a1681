// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the window by themselves: where drafts are kept, the field that finds commands.
#include <QLabel>
#include <QListWidget>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/question.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;

class WindowPartsTest : public QObject {
    Q_OBJECT

private slots:
    void everyProgramHasTheFirstDraftThatIsFree() {
        const QTemporaryDir folder;
        const Drafts first(folder.path());
        QCOMPARE(first.own(), folder.filePath("draft-1.sscope"));
        {
            const Drafts second(folder.path());
            QCOMPARE(second.own(), folder.filePath("draft-2.sscope"));
        }
        const Drafts third(folder.path());
        QCOMPARE(third.own(), folder.filePath("draft-2.sscope"));
        QCOMPARE(Drafts(QString()).own(), QString());
    }

    void aLongQuestionTakesSeveralLines() {
        Theme theme;
        const QString once = "Remove the race of star3d1r with its 84 evaluations?";
        Question brief(tr("Remove"), once, {"Remove", "Cancel"}, theme, nullptr);
        Question longer(tr("Remove"), (once + ' ').repeated(4).trimmed(), {"Remove", "Cancel"},
                        theme, nullptr);
        brief.show();
        longer.show();
        QVERIFY(longer.width() <= 520);
        QVERIFY(longer.height() > brief.height());
        for (const auto* words : longer.findChildren<QLabel*>())
            QVERIFY(words->height() >= words->heightForWidth(words->width()));
        QVERIFY(brief.width() < longer.width());
    }

    void nothingRunsWhereNothingWasFound() {
        Theme theme;
        int ran = 0;
        CommandField field(theme, [&] {
            return std::vector<CommandField::Entry>{{"Open", "", [&] { ++ran; }}};
        });
        field.show();
        QVERIFY(QTest::qWaitForWindowActive(&field, support::kPatienceMs));
        field.setFocus();
        QTest::keyClicks(&field, "nosuch");
        QCOMPARE(field.list().item(0)->text(), QString("Nothing matches."));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(ran, 0);
        field.setFocus();
        field.clear();
        QTest::keyClicks(&field, "open");
        QCOMPARE(field.list().count(), 1);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(ran, 1);
    }
};

STENCILSCOPE_TEST_CLASS(WindowPartsTest)
#include "window_parts_test.moc"
