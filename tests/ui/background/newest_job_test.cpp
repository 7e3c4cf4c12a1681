// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs beside the window's thread: the newest counts, and nothing arrives that nobody waits for.
#include "ui/background/newest_job.hpp"

#include <QTest>
#include <QThread>
#include <latch>
#include <vector>

using ui::NewestJob;

class NewestJobTest : public QObject {
    Q_OBJECT

private slots:
    void theAnswerArrivesOnTheOwnersThread() {
        QThread* arrived = nullptr;
        QThread* worked = nullptr;
        int answer = 0;
        NewestJob<int> job(this, [&](int found) {
            arrived = QThread::currentThread();
            answer = found;
        });
        job.ask([&](const std::stop_token&) {
            worked = QThread::currentThread();
            return 42;
        });
        QTRY_COMPARE_WITH_TIMEOUT(answer, 42, 60000);
        QCOMPARE(arrived, thread());
        QVERIFY(worked != thread());
    }

    void onlyTheNewestIsDelivered() {
        std::vector<int> delivered;
        std::latch begun(1), go(1);
        NewestJob<int> job(this, [&](int found) { delivered.push_back(found); });
        job.ask([&](const std::stop_token&) {
            begun.count_down();
            go.wait();
            return 1;
        });
        begun.wait();  // the first one is under way
        bool secondRan = false;
        job.ask([&](const std::stop_token&) {
            secondRan = true;
            return 2;
        });
        job.ask([](const std::stop_token&) { return 3; });
        go.count_down();
        QTRY_VERIFY_WITH_TIMEOUT(!delivered.empty(), 60000);
        QTest::qWait(1);
        QCOMPARE(delivered, std::vector<int>{3});
        QVERIFY(!secondRan);
    }

    void aJobThatIsOutOfDateIsTold() {
        std::latch begun(1);
        bool told = false;
        int answer = 0;
        NewestJob<int> job(this, [&](int found) { answer = found; });
        job.ask([&](const std::stop_token& stop) {
            begun.count_down();
            while (!stop.stop_requested()) QThread::yieldCurrentThread();
            told = true;
            return 1;
        });
        begun.wait();
        job.ask([](const std::stop_token&) { return 2; });
        QTRY_COMPARE_WITH_TIMEOUT(answer, 2, 60000);
        QVERIFY(told);
    }

    void whatIsDroppedIsNotDelivered() {
        std::vector<int> delivered;
        std::latch begun(1), go(1);
        NewestJob<int> job(this, [&](int found) { delivered.push_back(found); });
        job.ask([&](const std::stop_token&) {
            begun.count_down();
            go.wait();
            return 1;
        });
        begun.wait();
        job.ask([](const std::stop_token&) { return 2; });
        job.drop();  // the one under way and the one that waits
        go.count_down();
        job.ask([](const std::stop_token&) { return 3; });
        QTRY_VERIFY_WITH_TIMEOUT(!delivered.empty(), 60000);
        QTest::qWait(1);
        QCOMPARE(delivered, std::vector<int>{3});
    }

    /// Whoever asked may go while a job goes on that looks at no token.
    void nobodyWaitsForAJobThatIsGone() {
        std::latch begun(1), go(1), ended(1);
        bool delivered = false;
        {
            NewestJob<int> job(this, [&](int) { delivered = true; });
            job.ask([&](const std::stop_token&) {
                begun.count_down();
                go.wait();
                ended.count_down();
                return 1;
            });
            begun.wait();
        }
        go.count_down();  // only now: the job was still under way when its owner had gone
        ended.wait();
        QTest::qWait(1);
        QVERIFY(!delivered);
    }

    void nothingArrivesOnceTheJobIsGone() {
        bool delivered = false;
        std::latch begun(1);
        {
            NewestJob<int> job(this, [&](int) { delivered = true; });
            job.ask([&](const std::stop_token& stop) {
                begun.count_down();
                while (!stop.stop_requested()) QThread::yieldCurrentThread();
                return 1;
            });
            begun.wait();
        }
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }
};

STENCILSCOPE_TEST_CLASS(NewestJobTest)
#include "newest_job_test.moc"
#include "tests/ui/runner/test_class.hpp"
