// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as people read them, to the character.
#include "ui/theme/number_text.hpp"

#include <QTest>
#include <cmath>
#include <limits>

using namespace ui;

namespace {

const QString kThin(QChar(0x202f)), kMinus(QChar(0x2212));

/// With the space and the minus of figures in the place of those of a keyboard.
QString typed(QString text) { return text.replace(' ', kThin).replace('-', kMinus); }

}  // namespace

class NumberTextTest : public QObject {
    Q_OBJECT

private slots:
    void thousandsStandApart_data() {
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64(0) << "0";
        QTest::newRow("three digits") << qint64(999) << "999";
        QTest::newRow("four digits") << qint64(1000) << "1 000";
        QTest::newRow("below zero") << qint64(-999) << "-999";
        QTest::newRow("far below zero") << qint64(-1234567) << "-1 234 567";
        QTest::newRow("largest") << std::numeric_limits<qint64>::max()
                                 << "9 223 372 036 854 775 807";
    }
    void thousandsStandApart() {
        QFETCH(const qint64, value);
        QFETCH(const QString, text);
        QCOMPARE(grouped(value), typed(text));
    }

    void decimalsAreNotGrouped() {
        QCOMPARE(fixedText(1234.56789, 4), typed("1 234.5679"));
        QCOMPARE(fixedText(-12345.5, 1), typed("-12 345.5"));
        QCOMPARE(fixedText(0.5, 3), QString("0.500"));
    }

    void whatRoundsToNothingHasNoSign() {
        QCOMPARE(fixedText(-0.04, 1), QString("0.0"));
        QCOMPARE(fixedText(-0.05001, 1), typed("-0.1"));
        QCOMPARE(percentText(-0.0001), typed("0.0 %"));
    }

    void whatIsNoNumberIsADashOrInfinity() {
        QCOMPARE(fixedText(NAN, 2), QString("–"));
        QCOMPARE(fixedText(INFINITY, 2), QString("∞"));
        QCOMPARE(significantText(NAN, 4), QString("–"));
        QCOMPARE(millisecondsText(INFINITY), QString("∞"));
    }

    void significantDigitsStay() {
        QCOMPARE(significantText(0, 4), QString("0"));
        QCOMPARE(significantText(0.00123456, 3), QString("0.00123"));
        QCOMPARE(significantText(12.3456, 4), QString("12.35"));
        QCOMPARE(significantText(12345.6, 4), typed("12 346"));  // digits before the point are kept
        QCOMPARE(significantText(-1.5, 2), typed("-1.5"));
    }

    void unitsFollowTheirFigures() {
        QCOMPARE(gcellsText(599.46), QString("599.5"));
        QCOMPARE(percentText(0.9476), typed("94.8 %"));
        QCOMPARE(percentText(1, 0), typed("100 %"));
        QCOMPARE(ratioText(-0.985), typed("-0.98"));
        QCOMPARE(secondsText(86.44), QString("86.4 s"));
        QCOMPARE(counted(1, "tap", "taps"), QString("1 tap"));
        QCOMPARE(counted(0, "tap", "taps"), QString("0 taps"));
        QCOMPARE(counted(1204, "tap", "taps"), "1" + kThin + "204 taps");
    }

    void bytesAreExactWhileTheyAreFew() {
        QCOMPARE(bytesText(0), QString("0 B"));
        QCOMPARE(bytesText(10 * 1024 - 1), "10" + kThin + "239 B");
        QCOMPARE(bytesText(10 * 1024), QString("10.0 KB"));
        QCOMPARE(bytesText(10 * 1024 * 1024), QString("10.0 MB"));
        QCOMPARE(bytesText(qint64(10) << 30), QString("10.0 GB"));
    }

    /// What is written is read back as it was.
    void coefficientsLoseNothing() {
        for (const double value : {0.1, -0.4, 1.0 / 3, 1e-300, -2.5e20, 0.30000000000000004, 7.0})
            QCOMPARE(coefficientText(value).toDouble(), value);
        QCOMPARE(coefficientText(0.1), QString("0.1"));
        QCOMPARE(shortCoefficient(1.0 / 3), QString("0.3333"));
        QCOMPARE(shortCoefficient(-0.123456, 2), typed("-0.12"));
    }

    void aCellHasSixCharacters() {
        QCOMPARE(cellText(0.1), QString(".1"));
        QCOMPARE(cellText(-0.25), QString("-.25"));
        QCOMPARE(cellText(12.125), QString("12.125"));
        QCOMPARE(cellText(1.0 / 3), QString());   // too long: its colour tells
        QCOMPARE(cellText(1e-9), QString());      // no exponents
        QCOMPARE(cellText(-0.00001), QString());  // nor here
        QCOMPARE(cellText(0), QString("0"));
    }
};

STENCILSCOPE_TEST_CLASS(NumberTextTest)
#include "number_text_test.moc"
#include "tests/ui/runner/test_class.hpp"
