// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/baseline_finder.hpp"

#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <future>

#include "tests/ui/bridge/controller_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"

using namespace ui;

class BaselineFinderTest : public ControllerFixture {
    Q_OBJECT

    engine::session::DeviceOpener opener() {
        return *engine::session::deviceOpener("recorded", m_problem, {}, installation());
    }
    /// Races whose baselines have come.
    static QList<int> takeFrom(Mailbox& mailbox) {
        QList<int> races;
        for (const Notice& notice : mailbox.take().notices)
            if (const auto* known = std::get_if<BaselineKnown>(&notice))
                if (known->baseline) races << known->race;
        return races;
    }

private slots:
    void initTestCase() { prepare(); }

    /// The search goes on meanwhile, however long it takes.
    void whoAsksDoesNotWait() {
        Mailbox mailbox([] {});
        std::promise<void> gate;
        const auto opened = gate.get_future().share();
        BaselineFinder finder(mailbox);
        finder.request(7, "", [opened, open = opener()] {
            opened.wait();
            return open();
        });
        finder.request(8, "", opener());
        QCOMPARE(takeFrom(mailbox), QList<int>());
        gate.set_value();
        QList<int> known;
        QTRY_VERIFY((known += takeFrom(mailbox)).size() == 2);
        QCOMPARE(known, QList<int>({7, 8}));
    }

    void oneThatCannotBeFoundStopsNoOther() {
        Mailbox mailbox([] {});
        BaselineFinder finder(mailbox);
        finder.request(1, "", []() -> engine::Result<std::unique_ptr<engine::device::Device>> {
            throw std::bad_alloc();
        });
        finder.request(2, "", opener());
        QList<int> known;
        QTRY_VERIFY(!(known += takeFrom(mailbox)).isEmpty());
        QCOMPARE(known, QList<int>{2});
    }

    /// Whoever waits for scores hears that there will be none, too.
    void everyRequestIsAnswered() {
        Mailbox mailbox([] {});
        BaselineFinder finder(mailbox);
        finder.request(1, "", []() -> engine::Result<std::unique_ptr<engine::device::Device>> {
            return engine::fail(engine::ErrorKind::Failed, "There is none.");
        });
        QList<int> awaited, answered;
        QTRY_VERIFY([&] {
            for (const Notice& notice : mailbox.take().notices) {
                if (const auto* one = std::get_if<BaselineAwaited>(&notice)) awaited << one->race;
                if (const auto* one = std::get_if<BaselineKnown>(&notice)) answered << one->race;
            }
            return !answered.isEmpty();
        }());
        QCOMPARE(awaited, QList<int>{1});
        QCOMPARE(answered, QList<int>{1});
    }

    void oneRecordingIsPlayedOnce() {
        Mailbox mailbox([] {});
        BaselineFinder finder(mailbox);
        std::atomic<int> opened = 0;
        const auto counted = [&opened, open = opener()] {
            ++opened;
            return open();
        };
        QList<int> known;
        finder.request(1, "a", counted);
        QTRY_VERIFY((known += takeFrom(mailbox)).contains(1));
        const int once = opened;
        QVERIFY(once > 0);
        finder.request(2, "a", counted);
        finder.forget();  // a document that is opened anew
        finder.request(3, "a", counted);
        QTRY_VERIFY((known += takeFrom(mailbox)).contains(3));
        QCOMPARE(opened.load(), once);
        finder.request(4, "b", counted);
        QTRY_VERIFY((known += takeFrom(mailbox)).contains(4));
        QVERIFY(opened > once);
    }

    void whatIsForgottenIsNotFound() {
        Mailbox mailbox([] {});
        std::promise<void> gate;
        const auto opened = gate.get_future().share();
        BaselineFinder finder(mailbox);
        finder.request(1, "", [opened, open = opener()] {
            opened.wait();
            return open();
        });
        finder.request(2, "", opener());
        finder.forget();
        finder.request(3, "", opener());
        gate.set_value();
        QList<int> known;
        QTRY_VERIFY((known += takeFrom(mailbox)).contains(3));
        QVERIFY(!known.contains(2));
    }

    void aRecordedRaceComesToItsBaselineWhileItRuns() {
        SearchController controller(installation());
        controller.setPace(1);
        controller.start(m_problem, "recorded", specs({"random"}, 1), seconds(1000));
        QTRY_VERIFY(controller.snapshot()->rows.size() > 0);
        QTRY_VERIFY(controller.race().baseline());
        QVERIFY(controller.running());
        controller.stop();
    }
};

STENCILSCOPE_TEST_CLASS(BaselineFinderTest)
#include "baseline_finder_test.moc"
