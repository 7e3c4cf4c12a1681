// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The controls by mouse and keyboard: what a person does, and what comes of it.
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/ui/runner/test_class.hpp"
#include "ui/document/words.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/folding_pair.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/removable_chip.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/value_list.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;

namespace {

QPushButton* buttonOf(QWidget& widget, const QString& text) {
    for (auto* button : widget.findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

void wheel(QWidget& widget, int angle) {
    QWheelEvent event(widget.rect().center(), widget.mapToGlobal(widget.rect().center()), {},
                      {0, angle}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

}  // namespace

class WidgetsTest : public QObject {
    Q_OBJECT

    Theme m_theme;

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void aLabelWithoutRoomSaysAllOnHover() {
        ElidedLabel label("4 steps, largest relative error 5.3e-16");
        label.resize(label.sizeHint());
        label.show();
        QCOMPARE(label.shown(), label.text());
        label.resize(90, label.height());
        QVERIFY(label.shown().endsWith(QChar(0x2026)) && label.shown().startsWith("4 st"));
        QVERIFY(label.minimumSizeHint().width() < 90);
        QHelpEvent help(QEvent::ToolTip, {5, 5}, label.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&label, &help);
        QTRY_COMPARE(QToolTip::text(), label.text());
        QToolTip::hideText();
    }

    void aReasonWithoutRoomIsWholeOnHover() {
        const QString reason = QString("copies move 16 bytes at a time ").repeated(6).trimmed();
        ValueList list(m_theme, {{1, "1", reason}, {2, "2", {}}}, 2, nullptr);
        list.open({0, 0}, 120, {});
        const QPoint first(20, 10);
        QHelpEvent help(QEvent::ToolTip, first, list.mapToGlobal(first));
        QApplication::sendEvent(&list, &help);
        QTRY_COMPARE(QToolTip::text(), reason);
        QToolTip::hideText();
    }

    /// What is said beside a value, be it allowed or not, is read without hovering.
    void aListIsAsWideAsWhatItSays() {
        for (const bool note : {false, true}) {
            ValueBox::Choice choice{1, "on", note ? QString() : QString("not recorded")};
            if (note) choice.note = "not recorded";
            ValueList list(m_theme, {{0, "off", {}}, choice}, 0, nullptr);
            list.open({0, 0}, 60, {});
            QVERIFY(list.width() >=
                    QFontMetrics(m_theme.mono(11)).horizontalAdvance("on") +
                        QFontMetrics(m_theme.words(11)).horizontalAdvance("not recorded") + 39);
        }
    }

    void everyWordOfOurOwnIsExplainedOnceAndInASentence() {
        QStringList names;
        for (const Word& word : words()) {
            QVERIFY2(!names.contains(word.name), qPrintable(word.name));
            names << word.name;
            QVERIFY2(word.sentence.size() > 30 && word.sentence.endsWith('.'),
                     qPrintable(word.sentence));
            QVERIFY(explained(word.name).endsWith(word.sentence));
        }
        for (const char* name : {"ST", "BM", "CM", "RT", "PR", "TB", "PCC", "CV", "Deque", "Quota",
                                 "Score", "Virtual clock", "Of optimum", "Of ceiling"})
            QVERIFY2(names.contains(name), name);
        QVERIFY(explained("ST").startsWith("Streaming. "));
        QVERIFY(explained("Nothing of the kind").isEmpty());
        PanelTitle title(m_theme, "CV matrix");
        title.explain(explained("CV"));
        QVERIFY(title.findChild<QLabel*>()->toolTip().startsWith("Coefficient of variation."));
    }

    void aBannerWrapsAndItsLastLineAreItsActions() {
        QWidget host;
        Banner banner(m_theme, &host);
        const QString sentence = QString("There is no recording of this stencil. ").repeated(3);
        banner.keepSaying(Banner::Kind::Warning, sentence,
                          {{"Load the nearest", {}}, {"Use a GPU over ssh...", {}}});
        host.show();
        const auto lay = [&](int width) {
            banner.setGeometry(0, 0, width, banner.heightForWidth(width));
            return banner.height();
        };
        auto* label = banner.findChild<QLabel*>();
        const auto links = banner.actionButtons();
        QCOMPARE(links.size(), 2);
        const int line = lay(2000);
        QVERIFY(links[0]->x() > label->x() && links[0]->geometry().top() < label->height());
        int before = line;
        for (const int width : {700, 400, 250}) {
            const int high = lay(width);
            QVERIFY(high > before);
            before = high;
            QVERIFY(label->height() >= label->heightForWidth(label->width()));
            for (const QPushButton* link : links) {
                QVERIFY(link->isVisible());
                QVERIFY(link->geometry().top() >= label->geometry().bottom());
                QVERIFY(banner.rect().contains(link->geometry()));
            }
            QVERIFY(!links[0]->geometry().intersects(links[1]->geometry()));
        }
    }

    /// In a narrow column it is as high as it wants to be there.
    void aBannerIsWholeInANarrowColumn() {
        QWidget column;
        auto* layout = new QVBoxLayout(&column);
        layout->setContentsMargins(0, 0, 0, 0);
        auto* rest = new QWidget;
        layout->addWidget(rest, 1);
        auto* banner = new Banner(m_theme, &column);
        layout->addWidget(banner);
        column.resize(260, 400);
        column.show();
        banner->keepSaying(Banner::Kind::Warning, QString("There is no recording. ").repeated(3),
                           {{"Load the nearest recorded stencil: another one", {}},
                            {"Predict it, no GPU needed", {}},
                            {"Use a GPU over ssh...", {}}});
        QTRY_VERIFY(banner->height() >= banner->heightForWidth(260));
        QCOMPARE(banner->height(), banner->heightForWidth(260));
        for (const QPushButton* link : banner->actionButtons()) {
            QVERIFY(banner->rect().contains(link->geometry()));
        }
        // A link that is cut says all of it.
        QPushButton* cut = banner->actionButtons().front();
        QVERIFY(cut->width() < cut->sizeHint().width());
        QHelpEvent help(QEvent::ToolTip, {5, 5}, cut->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(cut, &help);
        QCOMPARE(QToolTip::text(), cut->text());
        QToolTip::hideText();
    }

    void aLinkThatIsSaidAgainKeepsTheFocus() {
        QWidget host;
        Banner banner(m_theme, &host);
        int first = 0, second = 0;
        banner.keepSaying(Banner::Kind::Warning, "So it is.", {{"Do it", [&] { ++first; }}});
        QPushButton* link = banner.actionButtons().first();
        banner.keepSaying(Banner::Kind::Warning, "So it is still.", {{"Do it", [&] { ++second; }}});
        QCOMPARE(banner.actionButtons().first(), link);
        QVERIFY(banner.dismissButton().isHidden());
        host.show();
        QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(first, 0);
        QCOMPARE(second, 1);
        QCOMPARE(banner.sentence(), QString("So it is still."));  // as long as it is true
    }

    void aBannerRunsItsActionAndIsGone() {
        QWidget host;
        Banner banner(m_theme, &host);
        host.show();
        QVERIFY(banner.sentence().isEmpty());
        int ran = 0;
        banner.say(Banner::Kind::Warning, "The disk is full.", "Free some", [&] { ++ran; });
        QCOMPARE(banner.sentence(), QString("The disk is full."));
        QTest::mouseClick(buttonOf(banner, "Free some"), Qt::LeftButton);
        QCOMPARE(ran, 1);
        QVERIFY(banner.sentence().isEmpty());
    }

    void aBannersActionMayShowTheNextOne() {
        QWidget host;
        Banner banner(m_theme, &host);
        host.show();
        banner.say(Banner::Kind::Error, "Lost.", "Look",
                   [&] { banner.say(Banner::Kind::Ok, "Found."); });
        QTest::mouseClick(buttonOf(banner, "Look"), Qt::LeftButton);
        QCOMPARE(banner.sentence(), QString("Found."));
        QVERIFY(banner.actionButtons().isEmpty());
    }

    void aBannerIsDismissed() {
        QWidget host;
        Banner banner(m_theme, &host);
        host.show();
        banner.say(Banner::Kind::Warning, "The disk is full.");
        QTest::mouseClick(&banner.dismissButton(), Qt::LeftButton);
        QVERIFY(banner.sentence().isEmpty());
    }

    void aChipIsClickedByMouseAndKeys() {
        Chip chip(m_theme, "ST");
        chip.show();
        QSignalSpy clicked(&chip, &QAbstractButton::clicked);
        QTest::mouseClick(&chip, Qt::LeftButton);
        QTest::keyClick(&chip, Qt::Key_Space);
        QTest::keyClick(&chip, Qt::Key_Return);
        QCOMPARE(clicked.size(), 3);
        QVERIFY(chip.isCheckable());
    }

    void aForbiddenChipLooksDifferentAndCanBeAsked() {
        Chip chip(m_theme, "PR");
        chip.resize(chip.sizeHint());
        chip.show();
        const QImage before = chip.grab().toImage();
        chip.setForbidden("Prefetching needs streaming.");
        QVERIFY(chip.forbidden());
        QVERIFY(chip.grab().toImage() != before);
        QSignalSpy clicked(&chip, &QAbstractButton::clicked);
        QTest::mouseClick(&chip, Qt::LeftButton);  // the panel answers with the reason
        QCOMPARE(clicked.size(), 1);
    }

    void aRemovableChipGoesByClickAndDelete() {
        RemovableChip chip(m_theme, "combination: ST");
        chip.show();
        QSignalSpy clicked(&chip, &QAbstractButton::clicked);
        QTest::mouseClick(&chip, Qt::LeftButton);
        QTest::keyClick(&chip, Qt::Key_Delete);
        QCOMPARE(clicked.size(), 2);
    }

    void aPairFoldsIntoTabsWhereItIsNarrow() {
        auto *first = new QLabel("first"), *second = new QLabel("second");
        FoldingPair pair(m_theme, {first, "First", 300}, {second, "Second", 200}, 400);
        QSignalSpy folded(&pair, &FoldingPair::foldedChanged);
        pair.resize(600, 200);
        pair.show();
        QVERIFY(first->isVisible() && second->isVisible());
        QVERIFY(!pair.tabs().isVisible());
        pair.resize(300, 200);
        QCOMPARE(folded.size(), 1);
        QVERIFY(pair.folded() && pair.tabs().isVisible());
        QVERIFY(first->isVisible() && !second->isVisible());
        QTest::mouseClick(&pair.tabs(), Qt::LeftButton, {}, pair.tabs().tabRect(1).center());
        QVERIFY(!first->isVisible() && second->isVisible());
        pair.resize(600, 200);
        QVERIFY(first->isVisible() && second->isVisible());
        pair.setSecondShown(false);
        QVERIFY(first->isVisible() && !second->isVisible());
        pair.resize(300, 200);
        QVERIFY2(!pair.folded(), "one side alone needs no tabs");
    }

    void segmentsAreChosenByPeopleOnly() {
        SegmentedControl control(m_theme, {"one", "two", "three"});
        QCOMPARE(control.accessibleDescription(), QString("one"));
        control.resize(control.sizeHint());
        control.show();
        QSignalSpy chosen(&control, &SegmentedControl::chosen);
        control.setCurrent(2);
        QCOMPARE(chosen.size(), 0);
        QTest::mouseClick(&control, Qt::LeftButton, {}, QPoint(8, control.height() / 2));
        QCOMPARE(control.current(), 0);
        QCOMPARE(chosen.size(), 1);
        control.setSegmentEnabled(2, false, "not now");
        QTest::mouseClick(&control, Qt::LeftButton, {},
                          QPoint(control.width() - 8, control.height() / 2));
        QCOMPARE(control.current(), 0);
        QTest::keyClick(&control, Qt::Key_Right);
        QTest::keyClick(&control, Qt::Key_Right);
        QCOMPARE(control.current(), 1);
    }

    void theWheelStepsThroughValuesOverNotedOnes() {
        ValueBox box(m_theme);
        box.setChoices({{1, "1", {}, {}},
                        {2, "2", {}, "not recorded"},
                        {4, "4", "too many threads", {}},
                        {8, "8", {}, {}}},
                       1);
        box.show();
        QSignalSpy chosen(&box, &ValueBox::chosen);
        box.setAttribute(Qt::WA_UnderMouse);
        wheel(box, 120);
        QCOMPARE(box.value(), 1);  // scrolled past: nobody meant this box
        QVERIFY(QTest::qWaitForWindowActive(&box, 120000));
        box.setFocus();
        wheel(box, 120);
        QCOMPARE(box.value(), 8);
        wheel(box, -120);
        QCOMPARE(box.value(), 1);
        wheel(box, -120);
        QCOMPARE(box.value(), 1);
        QCOMPARE(chosen.size(), 2);
    }

    void aNotedValueCanBeChosenFromTheList() {
        ValueBox box(m_theme);
        box.setChoices({{1, "1", {}, {}}, {2, "2", {}, "not recorded"}}, 1);
        box.show();
        QSignalSpy chosen(&box, &ValueBox::chosen), refused(&box, &ValueBox::refused);
        QTest::mouseClick(&box, Qt::LeftButton);
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(refused.size(), 0);
        QCOMPARE(box.value(), 2);
    }

    void escapeClosesTheListOfValues() {
        ValueBox box(m_theme);
        box.setChoices({{1, "1", {}, {}}, {2, "2", {}, {}}}, 1);
        box.show();
        QTest::mouseClick(&box, Qt::LeftButton);
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list);
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
        QCOMPARE(box.value(), 1);
    }

    void aWhyLineGrowsWithItsSentenceAndOffersTheFix() {
        WhyLine line(m_theme);
        line.resize(220, 20);
        line.show();
        line.say("Short.");
        const int low = line.heightForWidth(220);
        line.say(
            "CM is off: cyclic and block merging exclude each other, so that only one of them "
            "can be on at a time.",
            WhyLine::Kind::Warning, "Turn BM off");
        QVERIFY(line.heightForWidth(220) > 2 * low);
        QVERIFY(line.heightForWidth(600) < line.heightForWidth(220));
        QSignalSpy asked(&line, &WhyLine::fixRequested);
        line.resize(220, line.heightForWidth(220));
        QTest::mouseClick(buttonOf(line, "Turn BM off"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        line.clear();
        QVERIFY(line.sentence().isEmpty());
        QVERIFY(!buttonOf(line, "Turn BM off") || !buttonOf(line, "Turn BM off")->isVisible());
    }

    void rowsOfNamesAndFiguresComeAndGo() {
        KeyValueRows rows(m_theme);
        QVERIFY(rows.figure("Blocks").isEmpty());
        rows.set("Blocks", "128");
        rows.set("Threads", "256");
        const int two = rows.sizeHint().height();
        rows.set("Blocks", "64");
        QCOMPARE(rows.figure("Blocks"), QString("64"));
        QCOMPARE(rows.sizeHint().height(), two);
        rows.remove("Blocks");
        QVERIFY(rows.figure("Blocks").isEmpty());
        QVERIFY(rows.sizeHint().height() < two);
    }

    void aBarIsAsLongAsItsShare() {
        Bar bar(m_theme);
        bar.resize(100, 6);
        const QColor colour(Qt::red);
        bar.setColour(colour);
        const auto filled = [&] {
            const QImage image = bar.grab().toImage();
            int count = 0;
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, image.height() / 2) == colour ? 1 : 0;
            return count * 100 / image.width();
        };
        bar.setShare(0.5);
        QVERIFY2(std::abs(filled() - 50) <= 3, qPrintable(QString::number(filled())));
        bar.setShare(1.0);
        QVERIFY(filled() >= 96);
        bar.setShare(std::nan(""));
        QCOMPARE(filled(), 0);
    }

    void whatStandsRightOfATitleEndsInDots() {
        PanelTitle title(m_theme, "Resources and limits");
        const auto* label = dynamic_cast<ElidedLabel*>(
            title.addRightLabel("predicted 1 077.8 GCells/s   0.4981 ms per launch"));
        QVERIFY(label);
        title.resize(700, title.height());
        title.show();
        QCOMPARE(label->shown(), label->text());
        title.resize(300, title.height());
        QTRY_VERIFY(label->shown().endsWith(QChar(0x2026)));
        QVERIFY(label->geometry().right() <= title.width());
    }

    void aTitleShowsItsNote() {
        PanelTitle title(m_theme, "Setting");
        QLabel* right = title.addRightLabel("35");
        title.show();
        title.setNote("best so far");
        QCOMPARE(title.note()->text(), QString("best so far"));
        QVERIFY(right->isVisibleTo(&title));
    }
};

STENCILSCOPE_TEST_CLASS(WidgetsTest)
#include "widgets_test.moc"
