// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bars and banners, to the pixel where it matters.
#include "ui/widgets/bar.hpp"

#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"

using namespace ui;
using support::pictureOf;

class BarTest : public QObject {
    Q_OBJECT

    QImage picture(double share, bool predicted) {
        Bar bar(m_theme);
        bar.resize(200, 6);
        bar.setShare(share);
        bar.setPredicted(predicted);
        return pictureOf(bar);
    }

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    void isFilledByItsShare() {
        const QImage half = picture(0.5, false);
        const Tokens& tokens = m_theme.tokens();
        for (const int x : {4, 50, 98}) QCOMPARE(half.pixelColor(x, 3), tokens.accent);
        for (const int x : {101, 150, 195}) QCOMPARE(half.pixelColor(x, 3), tokens.s3);
        for (const double empty : {0.0, double(NAN)})
            QCOMPARE(picture(empty, false).pixelColor(4, 3), tokens.s3);
    }

    /// Lines in the way to the surface's colour, every four pixels.
    void predictionsAreHatched() {
        const QImage half = picture(0.5, true);
        const Tokens& tokens = m_theme.tokens();
        const auto red = [&](const QColor& colour) { return colour.redF(); };
        int hatched = 0;
        for (int x = 10; x < 90; ++x) {
            const QColor pixel = half.pixelColor(x, 3);
            QCOMPARE(pixel, half.pixelColor(x + 4, 3));
            if (pixel == tokens.predicted) continue;
            ++hatched;
            QVERIFY(red(pixel) >= red(tokens.s1) && red(pixel) <= red(tokens.predicted) + 0.01);
            QVERIFY(red(pixel) < red(tokens.predicted));
        }
        QVERIFY(hatched >= 20);
        QCOMPARE(half.pixelColor(150, 3), tokens.s3);
    }

    void theCrossOfABannerStandsInItsFirstLine() {
        Banner banner(m_theme);
        banner.say(Banner::Kind::Warning, QString("A sentence. ").repeated(30), "Do it", [] {});
        banner.resize(400, banner.heightForWidth(400));
        const QRect cross = banner.dismissButton().geometry();
        QVERIFY(banner.height() > 60);  // several lines
        QVERIFY(cross.top() >= 0 && cross.bottom() < 40);
        QVERIFY(cross.left() > 340 && cross.right() < 400);
        banner.resize(800, banner.heightForWidth(800));
        QCOMPARE(banner.dismissButton().geometry(), cross.translated(400, 0));
        banner.resize(600, banner.height());  // whoever resizes it need not have asked before
        QCOMPARE(banner.dismissButton().geometry(), cross.translated(200, 0));
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(BarTest)
#include "bar_test.moc"
