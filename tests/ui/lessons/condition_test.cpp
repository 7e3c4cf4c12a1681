// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a task asks for, against how the window stands.
#include "ui/lessons/condition.hpp"

#include <QTest>
#include <nlohmann/json.hpp>

#include "tests/ui/runner/test_class.hpp"

using ui::Condition;
using ui::Situation;

class ConditionTest : public QObject {
    Q_OBJECT

    static Situation situation() {
        Situation now;
        now.page = "kernel";
        now.stencil = "star3d1r";
        now.dimensions = 3;
        now.order = 1;
        now.taps = 7;
        now.setting = *engine::space::Setting::parse("TBx=32 TBy=8 ST=1 SD=3 SB=64 RT=1", 3);
        now.evaluations = 50;
        now.strategies = 2;
        now.planned = {"random", "scout"};
        return now;
    }
    static bool holds(const char* text) {
        const auto condition = Condition::parse(nlohmann::json::parse(text));
        return condition && condition->holds(situation());
    }
    static std::string refusal(const char* text) {
        const auto condition = Condition::parse(nlohmann::json::parse(text));
        return condition ? std::string() : condition.error().message;
    }

private slots:
    void textsAndFlags() {
        QVERIFY(holds(R"({"page": "kernel"})"));
        QVERIFY(!holds(R"({"page": "search"})"));
        QVERIFY(holds(R"({"stencil": "star3d1r", "searching": false, "large": false})"));
        QVERIFY(!holds(R"({"searching": true})"));
        QVERIFY(!holds(R"({"best": true})"));
        QVERIFY(holds(R"({"side_by_side": false})"));
    }

    void counts() {
        QVERIFY(holds(R"({"taps": 7, "dimensions": 3, "order": 1})"));
        QVERIFY(!holds(R"({"taps": 8})"));
        QVERIFY(holds(R"({"evaluations": [50, null]})"));
        QVERIFY(!holds(R"({"evaluations": [51, null]})"));
        QVERIFY(holds(R"({"strategies": [null, 2]})"));
        QVERIFY(!holds(R"({"strategies": [null, 1]})"));
        QVERIFY(holds(R"({"repeats": 1, "exported": 0})"));
    }

    void optimizationsAndValues() {
        QVERIFY(holds(R"({"on": ["ST", "RT"], "off": ["BM", "CM"]})"));
        QVERIFY(!holds(R"({"on": ["ST", "PR"]})"));
        QVERIFY(!holds(R"({"off": ["RT", "BM"]})"));
        QVERIFY(holds(R"({"values": "SB=32,64 SD=z"})"));
        QVERIFY(!holds(R"({"values": "SB=32"})"));
        QVERIFY(holds(R"({"planned": "scout"})"));
        QVERIFY(!holds(R"({"planned": "gest"})"));
    }

    void allOfThemMustHold() {
        QVERIFY(holds(R"({"page": "kernel", "taps": 7})"));
        QVERIFY(!holds(R"({"page": "kernel", "taps": 8})"));
        QVERIFY(Condition::parse(nlohmann::json::object())->empty());
    }

    void whatIsWrongIsNamed() {
        QCOMPARE(refusal(R"({"pages": "kernel"})"), "pages is nothing that a task can ask for");
        QCOMPARE(refusal(R"({"page": 1})"), "page must be a text");
        QCOMPARE(refusal(R"({"best": "yes"})"), "best must be true or false");
        QCOMPARE(refusal(R"({"taps": [1]})"),
                 "taps must be a number, or the least and the greatest");
        QCOMPARE(refusal(R"({"taps": 1e20})"),
                 "taps must be a number, or the least and the greatest");
        QCOMPARE(refusal(R"({"on": ["XY"]})"), "on lists ST, BM, CM, RT, PR and TB");
        QCOMPARE(refusal(R"({"on": "ST"})"), "on lists ST, BM, CM, RT, PR and TB");
        QVERIFY(refusal(R"({"values": "XY=1"})").find("XY") != std::string::npos);
        QVERIFY(!refusal(R"([])").empty());
    }
};

STENCILSCOPE_TEST_CLASS(ConditionTest)

#include "condition_test.moc"
