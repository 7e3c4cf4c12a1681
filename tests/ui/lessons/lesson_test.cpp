// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as files: those that are shipped, and what is said of one that is wrong.
#include "ui/lessons/lesson.hpp"

#include <QSet>
#include <QTest>

#include "engine/space/tuning_space.hpp"
#include "tests/ui/runner/test_class.hpp"

using ui::Lesson;

class LessonTest : public QObject {
    Q_OBJECT

    static std::string refusal(const std::string& text) {
        const auto lesson = ui::parseLesson("mine", text);
        return lesson ? std::string() : lesson.error().message;
    }
    static std::string lessonWith(const std::string& step,
                                  const std::string& start = R"("stencil": "star3d1r")") {
        return R"({"title": "T", "about": "A.", "start": {)" + start + R"(}, "steps": [)" + step +
               "]}";
    }

private slots:
    void thoseThatAreShippedCanBeTaken() {
        const auto lessons = ui::shippedLessons();
        QVERIFY2(lessons, lessons ? "" : lessons.error().message.c_str());
        QVERIFY(lessons->size() >= 7);
        QSet<QString> titles;
        for (const Lesson& lesson : *lessons) {
            titles.insert(lesson.title);
            QVERIFY(lesson.steps.size() >= 3);
            QVERIFY(lesson.about.endsWith('.'));
            if (!lesson.start.setting) continue;
            const auto space = engine::space::TuningSpace::full(lesson.start.problem, {});
            const auto rejection = space.reject(*lesson.start.setting);
            QVERIFY2(!rejection, rejection ? rejection->sentence.text().c_str() : "");
        }
        QCOMPARE(titles.size(), static_cast<int>(lessons->size()));
    }

    void whatIsWrongIsNamed() {
        const std::string step =
            R"({"title": "S", "text": "Read.", "task": "Do.", "done": {"taps": 8}})";
        QCOMPARE(refusal(lessonWith(step)), "");
        QCOMPARE(refusal(lessonWith("")), "Lesson mine, its steps: there must be some.");
        QCOMPARE(refusal(lessonWith(R"({"title": "S"})")), "Lesson mine, step 1: text is missing.");
        QCOMPARE(refusal(lessonWith(step + R"(,{"title": "S", "text": "Read.", "task": "Do."})")),
                 "Lesson mine, step 2: a task needs what shows that it is done, and the reverse.");
        QCOMPARE(
            refusal(lessonWith(R"({"title": "S", "text": "Read.", "task": "Do.", "done": {}})")),
            "Lesson mine, step 1: done asks for nothing.");
        QCOMPARE(refusal(lessonWith(R"({"title": "S", "text": "Read.", "hint": "H"})")),
                 "Lesson mine, step 1: hint is unknown.");
        QCOMPARE(refusal(lessonWith(R"({"title": 1, "text": "Read."})")),
                 "Lesson mine, step 1: title must be a text.");
        QVERIFY(refusal(lessonWith(step, R"("stencil": "star9d1r")"))
                    .starts_with("Lesson mine, its start: "));
        QVERIFY(
            refusal(lessonWith(step, R"("stencil": "star3d1r", "setting": "XY=1")")).find("XY") !=
            std::string::npos);
        QVERIFY(refusal("{").starts_with("Lesson mine, as a file: "));
        QVERIFY(refusal("[]").starts_with("Lesson mine, as a file: "));
    }

    void aStepIsShort() {
        std::string words;
        for (int i = 0; i < ui::kMostWords + 1; ++i) words += "word ";
        QCOMPARE(refusal(lessonWith(R"({"title": "S", "text": ")" + words + R"("})")),
                 "Lesson mine, step 1: its text has 61 words; at most 60 are read.");
    }
};

STENCILSCOPE_TEST_CLASS(LessonTest)

#include "lesson_test.moc"
