// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Controls that know nothing of stencils.
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <cmath>

#include "tests/support/pictures.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/document/words.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/folding_pair.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/removable_chip.hpp"
#include "ui/widgets/rule.hpp"
#include "ui/widgets/scrolling.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/tab_strip.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/value_list.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;
using support::Sheet;
using support::wordsOf;

namespace {

const QVector<ValueBox::Choice> kValues{
    {16, "16", {}},
    {32, "32", {}},
    {64, "64", "TBx × TBy is 2048, more than 1024 threads"},
    {128, "128", {}, "not in the recording"},
    {256, "256",
     "a reason that is longer than any list could be wide, so that it ends in dots, "
     "for the room beside the value is what the list leaves it"}};

QVector<ValueBox::Choice> manyValues() {
    QVector<ValueBox::Choice> values;
    for (int i = 1; i <= 30; ++i) values.append({i, QString::number(i), {}});
    return values;
}

}  // namespace

class WidgetPictures : public PictureFixture {
    Q_OBJECT

private slots:
    void chips() {
        compare("widgets/chips", [&](Sheet& sheet) {
            Chip chip(m_theme, "ST");
            addStates(sheet, "off", chip);
            chip.setChecked(true);
            addStates(sheet, "on", chip);
            chip.setForbidden("Streaming needs a third axis");
            addStates(sheet, "forbidden", chip);
            sheet.add("twice as fine", picture(chip, As::Is, {}, 2));
            RemovableChip gone(m_theme, "gest 4");
            addStates(sheet, "removable", gone);
            RemovableChip longest(m_theme, QString(80, 'm'));
            sheet.add("long", picture(longest));
        });
    }

    void choicesInARow() {
        compare(
            "widgets/segments",
            [&](Sheet& sheet) {
                SegmentedControl control(m_theme, {"2-D", "3-D", "double"});
                addStates(sheet, "first", control);
                control.setCurrent(1);
                control.setSegmentEnabled(2, false, "why not");
                addStates(sheet, "middle", control);
                control.setCurrent(2);
                control.setMonospaced(true);
                sheet.add("last", picture(control));
                control.setEven(true);
                sheet.add("even", picture(control, As::Is, {301, 24}));
                sheet.add("twice as fine", picture(control, As::Hovered, {}, 2));
            },
            [&] {
                SegmentedControl control(m_theme, {"2-D", "3-D"});
                control.setSegmentEnabled(1, false, "A plane has no third axis");
                control.resize(control.sizeHint());
                return wordsOf(control);
            });
    }

    void boxesOfValues() {
        compare("widgets/value_boxes", [&](Sheet& sheet) {
            ValueBox box(m_theme);
            box.setChoices(kValues, 16);
            addStates(sheet, "allowed", box);
            box.setEdited(true);
            addStates(sheet, "edited", box);
            box.setChoices(kValues, 64);
            addStates(sheet, "forbidden", box);
            box.setChoices({}, 0);
            addStates(sheet, "without values", box);
        });
    }

    void listsOfValues() {
        compare(
            "widgets/value_lists",
            [&](Sheet& sheet) {
                const auto shown = [&](const QVector<ValueBox::Choice>& values, int value,
                                       const QString& typed, int down) {
                    QWidget owner;
                    auto* list = new ValueList(m_theme, values, value, &owner);
                    list->open({300, 40}, 90, typed);
                    for (int i = 0; i < down; ++i) QTest::keyClick(list, Qt::Key_Down);
                    const QImage image = rendered(*list);
                    list->close();
                    return image;
                };
                sheet.add("list", shown(kValues, 16, {}, 0));
                sheet.add("one further", shown(kValues, 16, {}, 2));
                sheet.add("typed", shown(kValues, 16, "1", 0));
                sheet.add("no such value", shown(kValues, 16, "7", 0));
                sheet.add("many", shown(manyValues(), 3, {}, 0));
                sheet.add("many, scrolled", shown(manyValues(), 3, {}, 20));
            },
            [&] {
                QWidget owner;
                auto* list = new ValueList(m_theme, kValues, 16, &owner);
                list->open({300, 40}, 90, {});
                const QStringList lines = wordsOf(*list);
                list->close();
                return lines;
            });
    }

    void sentencesThatSayWhy() {
        compare(
            "widgets/why_lines",
            [&](Sheet& sheet) {
                for (const auto kind :
                     {WhyLine::Kind::Warning, WhyLine::Kind::Error, WhyLine::Kind::Note})
                    for (const QString& fix : {QString(), QString("Turn BM off")}) {
                        WhyLine line(m_theme);
                        line.say("BMy = 8 is out: 16 cells × 4 steps need about 410 registers.",
                                 kind, fix);
                        line.setGapBelow(fix.isEmpty() ? 0 : 5);
                        sheet.add("sentence",
                                  picture(line, As::Is, {220, line.heightForWidth(220)}));
                    }
                WhyLine line(m_theme);
                line.say("A sentence without a colon, or with one too far to the right: plain.");
                sheet.add("plain", picture(line, As::Is, {460, line.heightForWidth(460)}));
            },
            [&] {
                WhyLine line(m_theme);
                line.say("BM is off: cyclic merging excludes it.", WhyLine::Kind::Warning, "Mend");
                return wordsOf(line);
            });
    }

    void banners() {
        compareDark(
            "widgets/banners",
            [&](Sheet& sheet) {
                for (const auto kind :
                     {Banner::Kind::Ok, Banner::Kind::Warning, Banner::Kind::Error}) {
                    Banner banner(m_theme);
                    banner.say(kind, "star3d1r.sscope is saved.", "Show it");
                    for (const int width : {420, 170})
                        sheet.add("said",
                                  picture(banner, As::Is, {width, banner.heightForWidth(width)}));
                    banner.keepSaying(kind, "No recording of this stencil is installed.",
                                      {{"Take star3d1r", {}, "512"}, {"Choose a GPU", {}, {}}});
                    for (const int width : {560, 300, 180})
                        sheet.add("kept saying",
                                  picture(banner, As::Is, {width, banner.heightForWidth(width)}));
                    banner.keepSaying(kind, "Nothing can be done about this, and it is long.", {});
                    sheet.add("no actions",
                              picture(banner, As::Is, {190, banner.heightForWidth(190)}));
                }
            },
            [&] {
                Banner banner(m_theme);
                banner.say(Banner::Kind::Ok, "Saved.", "Show it");
                return wordsOf(banner);
            });
    }

    void sharesAsBars() {
        compare("widgets/share_bars", [&](Sheet& sheet) {
            Bar bar(m_theme);
            for (const bool predicted : {false, true})
                for (const double share : {0.0, 0.02, 0.6, 1.0, 1.4, double(NAN)}) {
                    bar.setPredicted(predicted);
                    bar.setShare(share);
                    sheet.add(QString("share %1").arg(share), picture(bar, As::Is, {121, 6}));
                }
            bar.setPredicted(false);
            bar.setShare(0.5);
            bar.setColour(m_theme.tokens().warn);
            sheet.add("coloured", picture(bar, As::Is, {60, 9}));
        });
    }

    void rowsOfFigures() {
        compare(
            "widgets/rows",
            [&](Sheet& sheet) {
                for (const bool right : {false, true}) {
                    KeyValueRows rows(m_theme);
                    rows.setFiguresRight(right);
                    rows.set("Intensity", "0.81 flop/B");
                    rows.set("Ceiling", "268.1 GCells/s", {}, Tint::Warn);
                    rows.set("A name that is long, too long", "512 × 512 × 512, double");
                    rows.set("Nothing", {});
                    sheet.add("rows", picture(rows, As::Is, {230, rows.sizeHint().height()}));
                    sheet.add("narrow", picture(rows, As::Is, {130, rows.sizeHint().height()}));
                }
            },
            [&] {
                KeyValueRows rows(m_theme);
                rows.set("Intensity", "0.81 flop/B", "Operations by bytes");
                rows.set("Grid", "512");
                rows.resize(rows.sizeHint());
                return wordsOf(rows);
            });
    }

    void headsAndLines() {
        compare(
            "widgets/heads",
            [&](Sheet& sheet) {
                for (const bool shown : {true, false}) {
                    PanelTitle title(m_theme, "Evaluations");
                    title.setTitleShown(shown);
                    title.setNote("1 204 of 10 380");
                    title.addRightLabel("GCells/s");
                    sheet.add("head", picture(title, As::Is, {320, 28}));
                    sheet.add("narrow head", picture(title, As::Is, {170, 28}));
                    title.setNoteMonospaced();
                    sheet.add("monospaced", picture(title, As::Is, {320, 28}));
                }
                GroupTitle group(m_theme, "Thread block");
                group.setFigure("256 threads");
                sheet.add("group", picture(group, As::Is, {260, group.sizeHint().height()}));
                for (const auto way : {Qt::Horizontal, Qt::Vertical}) {
                    Rule rule(m_theme, way);
                    sheet.add("rule", picture(rule, As::Is, {20, 20}));
                }
                ElidedLabel label("All of this has no room");
                sheet.add("whole", picture(label));
                sheet.add("elided", picture(label, As::Is, {80, 18}));
                label.setAlignment(Qt::AlignRight | Qt::AlignVCenter);
                sheet.add("elided at the right", picture(label, As::Is, {80, 18}));
                TabStrip strip(m_theme, "Pages");
                for (const char* text : {"Search", "Kernel"}) strip.tabs().addTab(text);
                sheet.add("strip", picture(strip, As::Is, {240, strip.sizeHint().height()}));
            },
            [&] {
                PanelTitle title(m_theme, "Score");
                title.explain(explained("Score"));
                ElidedLabel label("All of this has no room");
                label.resize(60, 18);
                return wordsOf(title) + wordsOf(label);
            });
    }

    void pairsThatFold() {
        compare("widgets/pairs", [&](Sheet& sheet) {
            for (const int width : {380, 240}) {
                auto* left = new QLabel("left");
                auto* right = new QLabel("right");
                FoldingPair pair(m_theme, {left, "First", 200}, {right, "Second", 120}, 300);
                sheet.add("pair", picture(pair, As::Is, {width, 60}));
                pair.setCurrent(1);
                sheet.add("second in front", picture(pair, As::Is, {width, 60}));
                pair.setSecondShown(false);
                sheet.add("without its second", picture(pair, As::Is, {width, 60}));
            }
            auto* content = new QLabel("one\ntwo\nthree\nfour\nfive\nsix");
            Scrolling scrolling(content, 40);
            for (const int height : {60, 160})
                sheet.add("scrolling", picture(scrolling, As::Is, {120, height}));
        });
    }

    void largerType() {
        compare("widgets/larger_type", [&](Sheet& sheet) {
            m_theme.setFontScale(1.4);
            SegmentedControl control(m_theme, {"2-D", "3-D"});
            sheet.add("segments", picture(control));
            Chip chip(m_theme, "ST");
            sheet.add("chip", picture(chip));
            PanelTitle title(m_theme, "Evaluations");
            sheet.add("head", picture(title, As::Is, {200, title.height()}));
            Banner banner(m_theme);
            banner.say(Banner::Kind::Ok, "star3d1r.sscope is saved.", "Show it");
            sheet.add("banner", picture(banner, As::Is, {220, banner.heightForWidth(220)}));
            QPushButton button("Start");
            sheet.add("button", picture(button));
            m_theme.setFontScale(1);
        });
    }
};

STENCILSCOPE_TEST_CLASS(WidgetPictures)
#include "widgets_pictures_test.moc"
