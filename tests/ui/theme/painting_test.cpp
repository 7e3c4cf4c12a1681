// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the style paints itself: markers, entries of menus, what is chosen.
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOptionSlider>
#include <QTest>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
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

    void aFlatButtonThatIsOnIsFilled() {
        const auto filled = [&](bool on) {
            QPushButton button("Flat");
            setLook(&button, Look::Flat);
            button.setCheckable(true);
            button.setChecked(on);
            button.resize(80, 28);
            return support::pixelsOf(pictureOf(button), m_theme.tokens().s3) > 500;
        };
        QVERIFY(filled(true));
        QVERIFY(!filled(false));
    }

    void iconsOfButtonsFollowTheirState() {
        QIcon icon;
        const auto add = [&](QIcon::Mode mode, Qt::GlobalColor colour) {
            QPixmap pixmap(16, 16);
            pixmap.fill(colour);
            icon.addPixmap(pixmap, mode);
        };
        add(QIcon::Active, Qt::green);
        add(QIcon::Selected, Qt::blue);
        add(QIcon::Disabled, Qt::red);
        const auto shows = [&](Look look, bool enabled, Qt::GlobalColor colour) {
            QPushButton button(icon, "Icon");
            setLook(&button, look);
            button.setEnabled(enabled);
            button.resize(100, 30);
            return support::pixelsOf(pictureOf(button), QColor(colour)) > 200;
        };
        QVERIFY(shows(Look::Outlined, true, Qt::green));
        QVERIFY(shows(Look::Primary, true, Qt::blue));
        QVERIFY(shows(Look::Outlined, false, Qt::red));
        QVERIFY(!shows(Look::Outlined, true, Qt::red));
    }

    void theFourPartsOfAScrollBarFillIt() {
        QScrollBar bar(Qt::Vertical);
        bar.resize(12, 200);
        bar.setRange(0, 100);
        bar.setPageStep(50);
        bar.setValue(40);
        QStyleOptionSlider option;
        option.initFrom(&bar);
        option.orientation = Qt::Vertical;
        option.minimum = 0;
        option.maximum = 100;
        option.pageStep = 50;
        option.sliderPosition = 40;
        const auto part = [&](QStyle::SubControl which) {
            return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, which, &bar);
        };
        const QRect before = part(QStyle::SC_ScrollBarSubPage),
                    slider = part(QStyle::SC_ScrollBarSlider),
                    behind = part(QStyle::SC_ScrollBarAddPage);
        QCOMPARE(before.top(), 0);
        QCOMPARE(slider.top(), before.bottom() + 1);
        QCOMPARE(behind.top(), slider.bottom() + 1);
        QCOMPARE(behind.bottom(), 199);
        QCOMPARE(slider.height(), 200 * 50 / 150);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(PaintingTest)
#include "painting_test.moc"
