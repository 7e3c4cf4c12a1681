// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/steady_job.hpp"

#include <QTest>
#include <latch>
#include <vector>

#include "tests/ui/runner/test_class.hpp"

using ui::SteadyJob;

class SteadyJobTest : public QObject {
    Q_OBJECT

private slots:
    void whatHasBegunIsDeliveredThenTheNewest() {
        std::vector<int> delivered;
        std::latch begun(1), go(1);
        SteadyJob<int> job(this, [&](int found) { delivered.push_back(found); });
        job.ask([&](const std::stop_token&) {
            begun.count_down();
            go.wait();
            return 1;
        });
        begun.wait();
        job.ask([](const std::stop_token&) { return 2; });
        job.ask([](const std::stop_token&) { return 3; });
        QVERIFY(job.busy());
        go.count_down();
        QTRY_COMPARE_WITH_TIMEOUT(delivered, (std::vector{1, 3}), 60000);
        QVERIFY(!job.busy());
    }

    void whatIsDroppedIsNotDelivered() {
        std::vector<int> delivered;
        std::latch begun(1), go(1);
        SteadyJob<int> job(this, [&](int found) { delivered.push_back(found); });
        job.ask([&](const std::stop_token&) {
            begun.count_down();
            go.wait();
            return 1;
        });
        begun.wait();
        job.ask([](const std::stop_token&) { return 2; });
        job.drop();
        job.ask([](const std::stop_token&) { return 3; });
        go.count_down();
        QTRY_VERIFY_WITH_TIMEOUT(!delivered.empty() && !job.busy(), 60000);
        QCOMPARE(delivered, std::vector{3});
    }

    void anAnswerMayAskAgain() {
        int answers = 0;
        SteadyJob<int>* asked = nullptr;
        const auto more = [](const std::stop_token&) { return 0; };
        SteadyJob<int> job(this, [&](int) {
            if (++answers < 3) asked->ask(more);
        });
        asked = &job;
        job.ask(more);
        QTRY_COMPARE_WITH_TIMEOUT(answers, 3, 60000);
    }
};

STENCILSCOPE_TEST_CLASS(SteadyJobTest)
#include "steady_job_test.moc"
