// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of figures, sentences that say why, and chips that go: what is seen of them.
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/removable_chip.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;
using support::pictureOf;

class RowsTest : public QObject {
    Q_OBJECT

    /// Leftmost and rightmost column in which anything is painted between two heights.
    static QPair<int, int> extent(const QImage& image, int top, int bottom) {
        int first = image.width(), last = -1;
        const QColor ground = image.pixelColor(0, 0);
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) != ground) {
                    first = std::min(first, x);
                    last = std::max(last, x);
                }
        return {first, last};
    }

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    void aRowIsAsHighAsItsTextAndGoesWithItsFigure() {
        KeyValueRows rows(m_theme);
        const int none = rows.sizeHint().height();
        rows.set("Grid", "512");
        const int one = rows.sizeHint().height();
        rows.set("Type", "double");
        QCOMPARE(rows.sizeHint().height() - one, m_theme.scaled(19));
        rows.set("Grid", "1024");  // set again: no other row
        QCOMPARE(rows.sizeHint().height() - one, m_theme.scaled(19));
        QCOMPARE(rows.figure("Grid"), QString("1024"));
        rows.set("Type", {});
        QCOMPARE(rows.sizeHint().height(), one);
        rows.remove("Grid");
        QCOMPARE(rows.sizeHint().height(), none);
        QCOMPARE(rows.figure("Grid"), QString());
    }

    void figuresMayStandAtTheRight() {
        KeyValueRows rows(m_theme);
        setSurface(&rows, m_theme, 1);
        rows.set("Grid", "512");
        rows.resize(300, rows.sizeHint().height());
        const int left = extent(pictureOf(rows), 0, rows.height()).second;
        rows.setFiguresRight(true);
        const int right = extent(pictureOf(rows), 0, rows.height()).second;
        QVERIFY2(left < 200 && right > 280, qPrintable(QString("%1 %2").arg(left).arg(right)));
    }

    void theEdgeOfASentenceTellsItsKind() {
        const Tokens& t = m_theme.tokens();
        WhyLine line(m_theme);
        line.resize(240, 60);
        const auto seen = [&](WhyLine::Kind kind) {
            line.say("BM is off: cyclic merging excludes it.", kind);
            const QImage image = pictureOf(line);
            return QPair<QColor, QColor>(image.pixelColor(0, 5), image.pixelColor(236, 5));
        };
        QCOMPARE(seen(WhyLine::Kind::Warning), qMakePair(t.warn, t.softWarn));
        QCOMPARE(seen(WhyLine::Kind::Error), qMakePair(t.err, t.softErr));
        QCOMPARE(seen(WhyLine::Kind::Note), qMakePair(t.accent, t.soft));
    }

    void aSentenceTakesTheLinesThatItNeeds() {
        WhyLine line(m_theme);
        QVERIFY(line.isHidden());
        QCOMPARE(line.heightForWidth(200), 0);
        const QString sentence = "BMy = 8 is out: 16 cells × 4 steps need about 410 registers.";
        line.say(sentence);
        QVERIFY(!line.isHidden());
        QCOMPARE(line.accessibleName(), sentence);
        const int narrow = line.heightForWidth(120), wide = line.heightForWidth(2000);
        QVERIFY(narrow > wide);
        line.setGapBelow(7);
        QCOMPARE(line.heightForWidth(2000), wide + 7);
        line.say(sentence, WhyLine::Kind::Warning, "Turn BM off");
        QCOMPARE(line.heightForWidth(2000), wide + 7 + m_theme.scaled(18));
        QSignalSpy fixed(&line, &WhyLine::fixRequested);
        QTest::mouseClick(line.findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(fixed.size(), 1);
        line.clear();
        QVERIFY(line.isHidden());
    }

    void aChipIsAsWideAsItsTextUpToALimit() {
        const RemovableChip brief(m_theme, "gest"), longer(m_theme, "gest population = 20"),
            longest(m_theme, QString(300, 'x')), longestToo(m_theme, QString(400, 'x'));
        QVERIFY(brief.sizeHint().width() < longer.sizeHint().width());
        QVERIFY(longer.sizeHint().width() < longest.sizeHint().width());
        QCOMPARE(longest.sizeHint(), longestToo.sizeHint());
        QVERIFY(longest.toolTip().startsWith(QString(300, 'x')));
    }

    void aChipGoesByItsKeysOnly() {
        RemovableChip chip(m_theme, "gest");
        QSignalSpy gone(&chip, &RemovableChip::clicked);
        for (const int key : {Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Return, Qt::Key_Enter})
            QTest::keyClick(&chip, static_cast<Qt::Key>(key));
        QCOMPARE(gone.size(), 4);
        QTest::keyClick(&chip, Qt::Key_A);
        QTest::keyClick(&chip, Qt::Key_Escape);
        QCOMPARE(gone.size(), 4);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(RowsTest)
#include "rows_test.moc"
