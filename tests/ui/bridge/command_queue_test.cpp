// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/command_queue.hpp"

#include <QTest>
#include <stdexcept>

#include "tests/ui/runner/test_class.hpp"

using ui::CommandQueue;

class CommandQueueTest : public QObject {
    Q_OBJECT

private slots:
    void aCommandThatThrowsLosesNoneBehindIt() {
        CommandQueue queue;
        QStringList done;
        queue.post([&] { done << "first"; }, false);
        queue.post([] { throw std::runtime_error("no memory"); }, false);
        queue.post([&] { done << "third"; }, true);
        queue.run({}, [&](const std::exception& error) { done << error.what(); });
        QCOMPARE(done, QStringList({"first", "no memory", "third"}));
        QVERIFY(!queue.commandWaits());
    }

    void whoQuitsRunsNothingMore() {
        CommandQueue queue;
        std::stop_source quit;
        int done = 0;
        queue.post([&] { quit.request_stop(), ++done; }, false);
        queue.post([&] { ++done; }, false);
        queue.run(quit.get_token(), [](const std::exception&) {});
        QCOMPARE(done, 1);
        queue.wait(quit.get_token());  // at once
    }

    /// What runs on a device is stopped by the next command that interrupts, even by one that came
    /// just before it began.
    void anInterruptIsHeardUntilItsCommandHasRun() {
        CommandQueue queue;
        const auto before = queue.freshStopToken();
        queue.post([] {}, false);
        QVERIFY(queue.commandWaits() && !before.stop_requested());
        queue.post([] {}, true);
        QVERIFY(before.stop_requested());
        QVERIFY(queue.freshStopToken().stop_requested());
        queue.run({}, [](const std::exception&) {});
        QVERIFY(!queue.freshStopToken().stop_requested());
    }
};

STENCILSCOPE_TEST_CLASS(CommandQueueTest)
#include "command_queue_test.moc"
