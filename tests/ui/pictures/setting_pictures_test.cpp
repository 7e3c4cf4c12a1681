// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One setting: its values and reasons, its speed, whose results are shown.
#include <QTest>

#include "tests/support/races.hpp"
#include "tests/support/streaming_setting.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/setting/speed_panel.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/panel_title.hpp"

using namespace ui;
using engine::space::ParameterId;
using support::Sheet;
using support::wordsOf;

class SettingPictures : public PictureFixture {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme) : controller({}), panel(document, controller, theme) {
            document.load(support::presetProblem("star3d1r"));
            panel.resize(312, 760);
            panel.show();
            settle();
        }
        void settle() { QTRY_VERIFY(panel.settled()); }
        /// As if it had been measured in a race of three.
        void measure(double ms) {
            const Race race = support::raceOf(
                1, document.problem(),
                {support::evaluationOf(document.setting(), float(ms)),
                 support::evaluationOf(document.setting().with(ParameterId::TBx, 64), 0.6F)});
            document.takeRace(race);
            document.select(*race.result(1));
            settle();
        }
        QImage docked() { return PictureFixture::docked(panel, *panel.titleBar(), {312, 760}); }
        Document document;
        SearchController controller;
        SettingPanel panel;
    };

private slots:
    void aSetting() {
        Bench bench(m_theme);
        compare(
            "setting/panel", [&](Sheet& sheet) { sheet.add("at the start", bench.docked()); },
            [&] { return wordsOf(bench.panel); });
    }

    void anEditedSetting() {
        Bench bench(m_theme);
        compareDark(
            "setting/edited",
            [&](Sheet& sheet) {
                bench.measure(0.8);
                bench.document.editSetting(support::streaming(), "test");
                bench.settle();
                emit bench.panel.row(ParameterId::TBx)->box().refused(1024, "too many threads");
                bench.settle();
                QTest::mouseClick(bench.panel.chip(engine::space::Optimization::CM),
                                  Qt::LeftButton);
                bench.settle();
                sheet.add("edited, a value refused, a forbidden chip pressed", bench.docked());
            },
            [&] { return wordsOf(bench.panel); });
    }

    void speeds() {
        Bench bench(m_theme);
        compareDark("setting/speeds", [&](Sheet& sheet) {
            SpeedPanel& speed = bench.panel.speed();
            speed.refresh();
            sheet.add("not measured yet", rendered(speed));
            bench.panel.setObstacle("No GPU is chosen.");
            sheet.add("cannot be measured", rendered(speed));
            bench.panel.setObstacle({});
            bench.panel.setMeasuring(true);
            sheet.add("measuring", rendered(speed));
            bench.panel.setMeasuring(false);
            bench.measure(0.8);
            sheet.add("measured", rendered(speed));
            bench.panel.setPredicts(true);
            sheet.add("predicted", rendered(speed));
        });
    }

    void otherResults() {
        compareDark("setting/other_results", [&](Sheet& sheet) {
            Bench bench(m_theme);
            bench.measure(0.8);
            bench.document.draw(support::presetProblem("star3d2r"));
            bench.settle();
            sheet.add("of another stencil", bench.docked());
            RaceStrip strip(bench.document, m_theme, true);
            strip.showRace(bench.document.shownRace());
            sheet.add("strip", picture(strip, As::Is, {620, strip.sizeHint().height()}));
            strip.setObstacle("No recording of this stencil is installed.");
            sheet.add("nothing to search",
                      picture(strip, As::Is, {620, strip.sizeHint().height()}));
        });
    }
};

STENCILSCOPE_TEST_CLASS(SettingPictures)
#include "setting_pictures_test.moc"
