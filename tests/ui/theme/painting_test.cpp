// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the style paints itself: markers, entries of menus, what is chosen.
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QPainter>
#include <QTest>

#include "tests/support/pictures.hpp"
#include "ui/theme/strategy_look.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;
using support::pictureOf;

namespace {

/// Pixels that are not as the one at the left edge, between two columns.
int ink(const QImage& picture, int from, int to) {
    int count = 0;
    for (int y = 4; y < picture.height() - 4; ++y)
        for (int x = from; x < to; ++x) count += picture.pixel(x, y) != picture.pixel(5, y) ? 1 : 0;
    return count;
}

}  // namespace

class PaintingTest : public QObject {
    Q_OBJECT

    /// One entry, in a menu of 300 pixels.
    QImage entry(const std::function<void(QAction&)>& change, bool active = false) {
        QMenu menu;
        menu.setFixedWidth(300);
        QAction* action = menu.addAction("Entry");
        change(*action);
        menu.ensurePolished();
        menu.sizeHint();  // lays out
        if (active) menu.setActiveAction(action);
        return pictureOf(menu);
    }

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    void markersAreWholeAndDiffer() {
        std::vector<QImage> pictures;
        for (const Marker marker :
             {Marker::None, Marker::Disc, Marker::Square, Marker::TriangleUp, Marker::Diamond,
              Marker::TriangleDown, Marker::Cross, Marker::Plus}) {
            QImage picture(33, 33, QImage::Format_Grayscale8);
            picture.fill(Qt::black);
            QPainter painter(&picture);
            painter.setRenderHint(QPainter::Antialiasing);
            StrategyLook look;
            look.colour = Qt::white;
            look.marker = marker;
            look.drawMarker(painter, {16.5, 16.5}, 10);
            painter.end();
            int covered = 0, crooked = 0;
            for (int y = 0; y < 33; ++y)
                for (int x = 0; x < 33; ++x) {
                    covered += qGray(picture.pixel(x, y));
                    crooked +=
                        std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(32 - x, y)));
                }
            QVERIFY2(crooked <= covered / 5, qPrintable(QString::number(int(marker))));
            QCOMPARE(covered > 0, marker != Marker::None);
            for (const QImage& other : pictures) QVERIFY(support::differing(other, picture) > 20);
            pictures.push_back(picture);
        }
    }

    void keysOfEntriesStandAtTheRight() {
        const QImage plain = entry([](QAction&) {});
        const QImage keyed = entry([](QAction& action) { action.setShortcut(Qt::Key_F5); });
        QVERIFY(ink(plain, 30, 150) > 20);
        QCOMPARE(ink(plain, 200, 290), 0);
        QVERIFY(ink(keyed, 200, 290) > 10);
        QVERIFY(ink(keyed, 30, 150) > 20);
    }

    void whatIsCheckedHasAMark() {
        const auto checkable = [](bool on) {
            return [on](QAction& action) {
                action.setCheckable(true);
                action.setChecked(on);
            };
        };
        QVERIFY(ink(entry(checkable(true)), 6, 28) > 10);
        QCOMPARE(ink(entry(checkable(false)), 6, 28), 0);
    }

    void onlyWhatCanBeChosenLooksChosen() {
        const QColor chosen = m_theme.tokens().selection;
        QVERIFY(support::pixelsOf(entry([](QAction&) {}, true), chosen) > 500);
        QCOMPARE(support::pixelsOf(entry([](QAction&) {}, false), chosen), 0);
        const auto disable = [](QAction& action) { action.setEnabled(false); };
        QCOMPARE(support::pixelsOf(entry(disable, true), chosen), 0);
        QCOMPARE(qApp->palette().color(QPalette::Highlight), chosen);
    }

private:
    Theme m_theme;
};

QTEST_MAIN(PaintingTest)
#include "painting_test.moc"
