// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as a difference of two pictures, and what is said of it.
#include "tests/ui/pictures/sheet.hpp"

#include <QPainter>
#include <QTest>

#include "tests/ui/runner/test_class.hpp"

using support::differenceOf;
using support::Sheet;

class SheetTest : public QObject {
    Q_OBJECT

    /// A line at this height, of this colour.
    static QImage lined(int y, const QColor& colour) {
        QImage picture(40, 30, QImage::Format_RGB32);
        picture.fill(QColor(20, 30, 40));
        QPainter(&picture).fillRect(QRect(5, y, 20, 1), colour);
        return picture;
    }

private slots:
    void whatRoundingMakesIsNoDifference() {
        QCOMPARE(differenceOf(lined(9, {90, 120, 150}), lined(9, {94, 117, 150})).pixels, 0);
    }

    void aMovedLineIsFoundWhereItWasAndIs() {
        const auto off = differenceOf(lined(9, Qt::white), lined(10, Qt::white));
        QCOMPARE(off.pixels, 40);
        QCOMPARE(off.where, QRect(5, 9, 20, 2));
        QCOMPARE(off.most, 235);
    }

    void anotherColourIsFound() {
        const auto off = differenceOf(lined(9, {90, 120, 150}), lined(9, {90, 140, 150}));
        QCOMPARE(off.pixels, 20);
        QCOMPARE(off.most, 20);
    }

    void whatNobodyHasAcceptedIsNotAccepted() {
        if (qEnvironmentVariableIntValue("STENCILSCOPE_ACCEPT"))
            QSKIP("Everything is accepted now.");
        Sheet sheet("no such sheet");
        sheet.add("line", lined(9, Qt::white));
        QVERIFY(sheet.judge().contains("no accepted picture"));
        Sheet said("no such sheet");
        said.say("line", {"Start"});
        QVERIFY(said.judge().contains("was to be"));
        QVERIFY(!Sheet("empty").judge().isEmpty());
    }
};

STENCILSCOPE_TEST_CLASS(SheetTest)
#include "sheet_test.moc"
