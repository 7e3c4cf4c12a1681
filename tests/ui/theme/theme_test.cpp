// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.hpp"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/style.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;

class ThemeTest : public QObject {
    Q_OBJECT

    Theme m_installed;

private slots:
    void textIsReadableOnEverySurface() {
        for (const Tokens* t : {&darkTokens(), &lightTokens()})
            for (const QColor& surface : {t->s0, t->s1, t->s2})
                for (const QColor& text : {t->t1, t->t2, t->t3})
                    QVERIFY(contrast(text, surface) >= 4.5);
    }

    void aThemeTakesItsStyleAwayWhenItGoes() {
        const auto styled = [] { return qobject_cast<Style*>(QApplication::style()) != nullptr; };
        QPushButton button(QStringLiteral("Start"));
        {
            Theme theme;
            theme.install(*qApp);
            QVERIFY(styled());
            Theme next;
            next.install(*qApp);
            theme.install(*qApp);
            QVERIFY(styled());
        }
        QVERIFY(!styled());
        QVERIFY(!button.grab().isNull());
    }

    void fontsAreMadeOnceForEachScale() {
        Theme theme;
        const QFont& words = theme.words(12);
        QVERIFY(&theme.words(12) == &words);
        QVERIFY(&theme.words(12, QFont::DemiBold) != &words);
        QVERIFY(theme.mono(12).families() != words.families());
        theme.setFontScale(1.5);
        QCOMPARE(theme.words(12).pixelSize(), 18);
        theme.setFontScale(1);
        QVERIFY(&theme.words(12) == &words);
        QCOMPARE(words.pixelSize(), 12);
    }

    void noButtonCutsItsText() {
        m_installed.install(*qApp);
        const auto ink = [](QPushButton& button) {
            const QImage image = button.grab().toImage();
            int pixels = 0;  // of the text's rows, away from the frame
            for (int y = 5; y < image.height() - 5; ++y)
                for (int x = 2; x < image.width() - 2; ++x)
                    pixels += image.pixel(x, y) != image.pixel(2, 2);
            return pixels;
        };
        for (const Look look : {Look::Link, Look::Outlined, Look::Primary})
            for (const char* text : {"Follow newest", "Bests and failures", "All", "1 234 new"}) {
                QPushButton button(QString::fromLatin1(text));
                setLook(&button, look);
                button.resize(button.sizeHint());
                const int asked = ink(button);
                button.resize(button.sizeHint() + QSize(60, 0));
                QVERIFY(asked > 0);
                QCOMPARE(asked, ink(button));
            }
    }

    void aFigureTooLongForItsColumnTakesTheRoomBesideItsName() {
        Theme theme;
        const QString figure = QStringLiteral("21 074 300 settings");
        const auto picture = [&](int width, const QString& other) {
            KeyValueRows rows(theme);
            rows.set(QStringLiteral("Space"), figure);
            rows.set(other, QStringLiteral("9"));
            rows.resize(width, rows.sizeHint().height());
            return rows.grab().toImage().copy(0, 0, width, 6 + theme.scaled(19));
        };
        const auto ink = [](const QImage& image) {
            int pixels = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    pixels += image.pixel(x, y) != image.pixel(0, 0);
            return pixels;
        };
        // Nothing is left out beside a long name, in a dock at its narrowest.
        QCOMPARE(ink(picture(260, QStringLiteral("Compulsory traffic"))),
                 ink(picture(600, QStringLiteral("Compulsory traffic"))));
    }

    void sequentialLightnessIsMonotone() {
        for (const bool dark : {true, false}) {
            double last = dark ? -1 : 101;
            for (const QRgb rgb : sequentialMap(dark).table()) {
                const QColor colour(rgb);
                const double luma =
                    0.2126 * colour.redF() + 0.7152 * colour.greenF() + 0.0722 * colour.blueF();
                QVERIFY(dark ? luma >= last - 0.01 : luma <= last + 0.01);
                last = luma;
            }
        }
    }

    void divergingMiddleIsTheSurface() {
        // 256 entries have no exact middle: at most one step off in each channel.
        const QColor middle(divergingMap(true).at(0.5)), surface(0x26, 0x2b, 0x31);
        QVERIFY(std::abs(middle.red() - surface.red()) <= 1);
        QVERIFY(std::abs(middle.green() - surface.green()) <= 1);
        QVERIFY(std::abs(middle.blue() - surface.blue()) <= 1);
        QCOMPARE(coefficientPosition(0.4, 0.4), 1.0);
        QCOMPARE(coefficientPosition(-0.4, 0.4), 0.0);
        QCOMPARE(coefficientPosition(0, 0.4), 0.5);
    }

    void strategiesKeepTheirSlots() {
        const QStringList session = {"random", "exhaustive", "gest"};
        QCOMPARE(strategyLook("gest", session, true).colour.name(), QStringLiteral("#4aa3ea"));
        QVERIFY(strategyLook("random", session, true).marker == Marker::None);
        // exhaustive has no slot: it takes one that gest does not use.
        QVERIFY(strategyLook("exhaustive", session, true).colour !=
                strategyLook("gest", session, true).colour);
        QVERIFY(strategyLook("cstuner", {}, true).hollow);
    }

    /// Who raced before keeps its look when others join, also one that would have had a slot.
    void whoJoinsLaterChangesNobodysLook() {
        QStringList raced;
        QStringList looks;
        for (const char* name : {"scout", "gest-wide", "random", "gest", "exhaustive", "cstuner"}) {
            raced << name;
            looks.clear();
            for (const QString& one : std::as_const(raced)) {
                const auto whole = strategyLook(one, raced, true);
                const auto then = strategyLook(one, raced.mid(0, raced.indexOf(one) + 1), true);
                QCOMPARE(whole.colour.name(), then.colour.name());
                QVERIFY(whole.marker == then.marker && whole.hollow == then.hollow);
                looks << QStringLiteral("%1 %2 %3")
                             .arg(whole.colour.name())
                             .arg(static_cast<int>(whole.marker))
                             .arg(whole.hollow);
            }
            QCOMPARE(looks.removeDuplicates(), 0);
        }
    }

    void changingTheThemeRepaintsAndTintsIcons() {
        Theme theme;
        theme.setMode(Theme::Mode::Dark);
        QSignalSpy changes(&theme, &Theme::changed);
        const QIcon icon = theme.icon("play");
        const QImage dark = icon.pixmap(16, 16).toImage();
        theme.setMode(Theme::Mode::Light);
        QCOMPARE(changes.size(), 1);
        QVERIFY(icon.pixmap(16, 16).toImage() != dark);
        theme.setMode(Theme::Mode::Light);
        QCOMPARE(changes.size(), 1);
    }

    void everyIconDrawsSomething() {
        Theme theme;
        const auto names = QDir(":/icons").entryList();
        QVERIFY(names.size() > 30);
        for (QString name : names) {
            const QImage image = theme.icon(name.remove(".svg")).pixmap(16, 16).toImage();
            int covered = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    covered += qAlpha(image.pixel(x, y)) > 40 ? 1 : 0;
            QVERIFY2(covered > 4, qPrintable(name));
        }
    }

    void valueBoxStepsThroughAllowedValuesOnly() {
        Theme theme;
        ValueBox box(theme);
        box.setChoices({{1, "1", ""}, {2, "2", "too small"}, {4, "4", ""}}, 1);
        QSignalSpy chosen(&box, &ValueBox::chosen);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.value(), 4);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(chosen.size(), 1);
        QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.value(), 1);
    }

    void valueListFiltersAndReportsForbiddenValues() {
        Theme theme;
        ValueBox box(theme);
        box.setChoices({{1, "1", ""}, {16, "16", ""}, {128, "128", "a block may have 64"}}, 16);
        box.show();
        QSignalSpy chosen(&box, &ValueBox::chosen), refused(&box, &ValueBox::refused);
        QTest::keyClick(&box, Qt::Key_1);
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list);
        QTest::keyClick(list, Qt::Key_2);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(chosen.size(), 0);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.first().at(1).toString(), QStringLiteral("a block may have 64"));
        QCOMPARE(box.value(), 16);
    }

    void segmentsMoveWithTheKeyboardPastDisabledOnes() {
        Theme theme;
        SegmentedControl control(theme, {"a", "b", "c"});
        control.setSegmentEnabled(1, false, "not now");
        QSignalSpy chosen(&control, &SegmentedControl::chosen);
        QTest::keyClick(&control, Qt::Key_Right);
        QCOMPARE(control.current(), 2);
        QCOMPARE(chosen.size(), 1);
    }

    void segmentsOfEqualWidthAreWhereTheyAreClicked() {
        Theme theme;
        SegmentedControl control(theme, {"a", "a long one", "b"});
        control.setEven(true);
        control.resize(300, 24);
        for (const int index : {2, 1, 0}) {
            QTest::mouseClick(&control, Qt::LeftButton, {}, {100 * index + 5, 12});
            QCOMPARE(control.current(), index);
            QTest::mouseClick(&control, Qt::LeftButton, {}, {100 * index + 95, 12});
            QCOMPARE(control.current(), index);
        }
    }

    void whyLineOffersItsFix() {
        Theme theme;
        WhyLine line(theme);
        line.resize(280, 60);
        line.say("CM is off: cyclic and block merging exclude each other.", WhyLine::Kind::Warning,
                 "Turn BM off");
        QVERIFY(!line.isHidden());
        QVERIFY(line.heightForWidth(280) > line.heightForWidth(2000));
        line.clear();
        QVERIFY(line.isHidden());
    }
};

STENCILSCOPE_TEST_CLASS(ThemeTest)
#include "theme_test.moc"
