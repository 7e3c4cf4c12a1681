// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How far somebody is in a lesson, and what the strip says of it.
#include "ui/lessons/lesson_guide.hpp"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/ui/runner/test_class.hpp"
#include "ui/lessons/lesson_strip.hpp"
#include "ui/theme/theme.hpp"

using ui::LessonGuide;
using enum ui::LessonGuide::Progress;

class LessonGuideTest : public QObject {
    Q_OBJECT

    static ui::Lesson lesson(const std::string& name) {
        return *ui::parseLesson(
            name, R"({"title": "Title of )" + name +
                      R"(", "about": "A.", "start": {"stencil": "star3d1r"}, "steps": [
            {"title": "One", "text": "Read this."},
            {"title": "Two", "text": "Draw.", "task": "Draw an eighth tap.", "done": {"taps": 8}},
            {"title": "Three", "text": "Look.", "task": "Open the Kernel page.", "done": {"page": "kernel"}}]})");
    }
    static std::vector<ui::Lesson> two() { return {lesson("first"), lesson("second")}; }
    static ui::Situation with(int taps, const char* page = "search") {
        ui::Situation now;
        now.taps = taps;
        now.page = page;
        return now;
    }

private slots:
    void tasksAreNoticedAndStayDone() {
        LessonGuide guide(two());
        QVERIFY(!guide.lesson());
        guide.look(with(8));  // no lesson: nothing to notice
        guide.begin(guide.lessons()[0]);
        QVERIFY(guide.done());  // only read
        guide.next();
        QVERIFY(!guide.done());
        guide.look(with(7));
        QVERIFY(!guide.done());
        guide.look(with(8));
        QVERIFY(guide.done());
        guide.look(with(7));
        QVERIFY(guide.done());
        QCOMPARE(guide.progress(), (std::vector{Done, Done, Ahead}));
    }

    void theLastStepEndsIt() {
        LessonGuide guide(two());
        QSignalSpy finished(&guide, &LessonGuide::finished);
        guide.begin(guide.lessons()[0]);
        QCOMPARE(guide.following(), &guide.lessons()[1]);
        guide.next();
        guide.next();
        QCOMPARE(guide.progress()[1], Skipped);
        QVERIFY(guide.isLast());
        guide.back();
        guide.look(with(8));  // made up for
        QCOMPARE(guide.progress()[1], Done);
        guide.next();
        QVERIFY(finished.isEmpty());
        guide.next();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(finished.first().first().toString(), QString("first"));
        QVERIFY(!guide.lesson());
        guide.begin(guide.lessons()[1]);
        QVERIFY(!guide.following());
        guide.leave();
        QCOMPARE(finished.size(), 1);
        QVERIFY(!guide.lesson());
    }

    void theStripSaysItAndLeadsOn() {
        ui::Theme theme;
        theme.install(*qApp);
        LessonGuide guide(two());
        ui::LessonStrip strip(guide, theme);
        QVERIFY(strip.isHidden());
        guide.begin(guide.lessons()[0]);
        QVERIFY(strip.isVisible());
        QCOMPARE(strip.title(), QString("One"));
        QCOMPARE(strip.state(), QString());
        QVERIFY(!strip.backButton().isEnabled());
        QCOMPARE(strip.nextButton().text(), QString("Next"));
        QTest::mouseClick(&strip.nextButton(), Qt::LeftButton);
        QCOMPARE(strip.task(), QString("Draw an eighth tap."));
        QCOMPARE(strip.state(), QString("To do"));
        QCOMPARE(strip.nextButton().text(), QString("Skip"));
        guide.look(with(8));
        QCOMPARE(strip.state(), QString("Done"));
        QCOMPARE(strip.nextButton().text(), QString("Next"));
        QVERIFY(strip.followingButton().isHidden());
        QTest::keyClick(&strip.nextButton(), Qt::Key_Space);
        QCOMPARE(strip.nextButton().text(), QString("Finish"));
        QCOMPARE(strip.followingButton().text(), QString("Next lesson: Title of second"));
        QTest::mouseClick(&strip.followingButton(), Qt::LeftButton);
        QCOMPARE(guide.lesson(), &guide.lessons()[1]);
        QCOMPARE(strip.title(), QString("One"));
        QTest::keyClick(&strip.nextButton(), Qt::Key_Escape);
        QVERIFY(strip.isHidden());
        guide.begin(guide.lessons()[1]);
        QTest::mouseClick(&strip.closeButton(), Qt::LeftButton);
        QVERIFY(!guide.lesson());
    }
};

STENCILSCOPE_TEST_CLASS(LessonGuideTest)

#include "lesson_guide_test.moc"
