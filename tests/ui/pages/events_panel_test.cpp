// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Events: newest first, those that matter, and the evaluation that each is about.
#include "ui/pages/search/events_panel.hpp"

#include <QAbstractItemModelTester>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "engine/session/snapshot.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/number_text.hpp"

using engine::record::Event;
using ui::EventsModel;

namespace {

/// `kinds`: oldest first; every event is a second after the one before.
std::shared_ptr<const engine::session::Snapshot> happened(const std::vector<std::string>& kinds) {
    auto snapshot = std::make_shared<engine::session::Snapshot>();
    engine::record::RunView run;
    run.spec.strategy = "gest";
    run.spec.repeat = 2;
    snapshot->runs.push_back(run);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        Event event;
        event.kind = kinds[i];
        event.run = kinds[i] == "finished" ? -1 : 0;
        event.clockSeconds = static_cast<double>(i) + 1;
        event.evaluation = kinds[i] == "new_best" ? 10 * (static_cast<int>(i) + 1) : 0;
        event.sentence = "Sentence " + std::to_string(i + 1) + ": TBx=32";
        snapshot->events.push_back(event);
    }
    return snapshot;
}

const std::vector<std::string> kMixed = {"new_best", "generation", "failed", "generation",
                                         "new_best"};

/// One event, of a setting that was measured by hand.
std::shared_ptr<const engine::session::Snapshot> happenedByHand(const std::string& kind) {
    auto snapshot = *happened({kind});
    snapshot.events.back().run = -1;
    return std::make_shared<const engine::session::Snapshot>(snapshot);
}

}  // namespace

class EventsPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const ui::Theme& theme)
            : panel(theme),
              tester(&panel.model(), QAbstractItemModelTester::FailureReportingMode::QtTest) {
            panel.resize(260, 240);
            panel.show();
        }
        QStringList said(int role = Qt::DisplayRole) {
            QStringList all;
            for (int row = 0; row < panel.model().rowCount(); ++row)
                all << panel.model().index(row).data(role).toString();
            return all;
        }
        void toggleExtent() { QTest::mouseClick(panel.findChild<QPushButton*>(), Qt::LeftButton); }
        ui::EventsPanel panel;
        QAbstractItemModelTester tester;
    };

private slots:
    /// A search finds bests faster than a list view lays itself out after a change: it must not be
    /// blank meanwhile.
    void whatIsThereIsSeenWhileMoreArrives() {
        Bench bench(m_theme);
        std::vector<std::string> kinds(300, "new_best");
        bench.panel.showSnapshot(happened(kinds));
        auto* view = bench.panel.findChild<QListView*>();
        const QColor name = m_theme.tokens().ok;
        for (int i = 0; i < 40; ++i) {
            kinds.insert(kinds.end(), 2, "new_best");
            bench.panel.showSnapshot(happened(kinds));
            QCoreApplication::processEvents();
            const QImage seen = view->viewport()->grab().toImage();
            QVERIFY2(support::pixelsOf(seen, name) > 20, qPrintable(QString::number(i)));
        }
    }

    void whoMeasuredByHandIsSaid() {
        Bench bench(m_theme);
        for (const char* kind : {"new_best", "failed"}) {
            bench.panel.model().show(happenedByHand(kind));
            QCOMPARE(bench.said(EventsModel::WhoRole), QStringList{"by hand"});
        }
        bench.panel.model().show(happened({"generation", "finished"}));
        QCOMPARE(bench.said(EventsModel::WhoRole).first(), QString("race"));
    }

    void thousandsAreGroupedAsInTheTables() {
        Bench bench(m_theme);
        auto snapshot = *happenedByHand("new_best");
        auto event = snapshot.events.front();
        event.sentence = "2115.3 GCells/s, 13.9 % faster than before";
        snapshot.events = {};
        snapshot.events.push_back(event);
        bench.panel.model().show(std::make_shared<const engine::session::Snapshot>(snapshot));
        QCOMPARE(bench.said().front(),
                 QString::fromUtf8("2\u202f115.3 GCells/s, 13.9\u00a0% faster than before"));
    }

    /// Of rows that nobody tried by hand either.
    void whatWasRecordedIsSaid() {
        Bench bench(m_theme);
        auto snapshot = *happenedByHand("failed");
        snapshot.recording = true;
        bench.panel.model().show(std::make_shared<const engine::session::Snapshot>(snapshot));
        QCOMPARE(bench.said(EventsModel::WhoRole), QStringList{"recorded"});
    }

    /// Heights are remembered: not those of another size of text.
    void rowsGrowWithTheirText() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened({"new_best"}));
        auto* view = bench.panel.findChild<QListView*>();
        const auto height = [&] {
            return view->sizeHintForIndex(view->model()->index(0, 0)).height();
        };
        const int before = height();
        QCOMPARE(height(), before);
        m_theme.setFontScale(1.5);
        const int larger = height();
        m_theme.setFontScale(1);
        QVERIFY(larger > before);
        QCOMPARE(height(), before);
        bench.panel.resize(120, 240);
        QCoreApplication::processEvents();
        QVERIFY(height() > before);
    }

    /// "12 345.6 s" is wider than the room for "999.9 s".
    void longTimesPushTheirSentenceAside() {
        const auto nameBegins = [&](double seconds) {
            Bench bench(m_theme);
            auto snapshot =
                std::make_shared<engine::session::Snapshot>(*happened({"new_best", "new_best"}));
            snapshot->events.back().clockSeconds = seconds;
            bench.panel.showSnapshot(snapshot);
            auto* view = bench.panel.findChild<QListView*>();
            QCoreApplication::processEvents();
            const QImage seen = view->viewport()->grab().toImage();
            for (int x = 0; x < seen.width(); ++x)
                for (int y = 0; y < 20; ++y)
                    if (seen.pixelColor(x, y) == m_theme.tokens().ok) return x;
            return -1;
        };
        const int usual = nameBegins(99.9), late = nameBegins(1234567.8);
        const int wide =
            QFontMetrics(m_theme.mono(11)).horizontalAdvance(ui::secondsText(1234567.8));
        QVERIFY(usual > 0);
        QVERIFY2(late >= 8 + wide, qPrintable(QString("%1, %2").arg(late).arg(wide)));
    }

    void runsThatEndAlikeAreOneLine() {
        Bench bench(m_theme);
        auto snapshot = std::make_shared<engine::session::Snapshot>(*happened({"new_best"}));
        const auto ends = [&](const char* sentence) {
            snapshot = std::make_shared<engine::session::Snapshot>(*snapshot);
            engine::record::RunView run;
            run.spec.strategy = "random";
            run.spec.repeat = static_cast<int>(snapshot->runs.size());
            snapshot->runs.push_back(run);
            Event event;
            event.kind = "finished";
            event.run = static_cast<int>(snapshot->runs.size()) - 1;
            event.clockSeconds = 100;
            event.sentence = sentence;
            snapshot->events.push_back(event);
            bench.panel.showSnapshot(snapshot);
        };
        const auto who = [&] { return bench.said(ui::EventsModel::WhoRole); };
        ends("budget used");
        QCOMPARE(who(), (QStringList{"random 1", "gest 2"}));
        for (int i = 2; i <= 40; ++i) ends("budget used");
        QCOMPARE(who(), (QStringList{"40 runs", "gest 2"}));
        QCOMPARE(bench.said().front(), QString("budget used"));
        ends("space exhausted");  // something else is told on its own
        QCOMPARE(who(), (QStringList{"random 41", "40 runs", "gest 2"}));
    }

    void initTestCase() { m_theme.install(*qApp); }

    void theNewestIsFirst() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened(kMixed));
        QCOMPARE(bench.said(EventsModel::KindRole),
                 (QStringList{"new_best", "generation", "failed", "generation", "new_best"}));
        QCOMPARE(bench.said(EventsModel::TimeRole).front(), ui::secondsText(5));
        QCOMPARE(bench.said(EventsModel::WhoRole).front(), QString("gest 2"));
        // A best leaves its setting to the tool tip.
        QCOMPARE(bench.said().front(), QString("Sentence 5."));
        QCOMPARE(bench.said(Qt::ToolTipRole).front(), QString("Sentence 5: TBx=32"));
        QCOMPARE(bench.said(Qt::AccessibleTextRole).front(),
                 ui::secondsText(5) + " gest 2: Sentence 5: TBx=32");
    }

    void whatConcernsNoRunIsTheRaces() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened({"finished"}));
        QCOMPARE(bench.said(EventsModel::WhoRole), QStringList{"race"});
    }

    /// A thousand are not laid out for the twenty that are seen; all of them can be scrolled to.
    void theOldestAreFetchedWhenScrolledTo() {
        Bench bench(m_theme);
#if QT_VERSION >= QT_VERSION_CHECK(6, 4, 0)
        bench.tester.setUseFetchMore(false);
#else
        QSKIP("The tester of this Qt fetches all rows by itself.");
#endif
        bench.panel.showSnapshot(happened(std::vector<std::string>(1000, "new_best")));
        const int first = bench.panel.model().rowCount();
        QVERIFY(first >= 50 && first < 300);
        QScrollBar& bar = *bench.panel.view().verticalScrollBar();
        for (int i = 0; i < 50 && bench.panel.model().rowCount() < 1000; ++i) {
            support::letPaint();
            bar.setValue(bar.maximum());
        }
        QCOMPARE(bench.panel.model().rowCount(), 1000);
        support::letPaint();
        bar.setValue(bar.maximum());
        // Whoever reads down there keeps what is read; back at the top, it is let go.
        bench.panel.showSnapshot(happened(std::vector<std::string>(1001, "new_best")));
        QCOMPARE(bench.panel.model().rowCount(), 1001);
        bar.setValue(0);
        bench.panel.showSnapshot(happened(std::vector<std::string>(1002, "new_best")));
        QVERIFY(bench.panel.model().rowCount() < 300);
        bench.panel.showSnapshot(happened(std::vector<std::string>(40, "failed")));
        QCOMPARE(bench.panel.model().rowCount(), 40);
    }

    void generationsCanBeLeftOut() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened(kMixed));
        bench.toggleExtent();
        QCOMPARE(bench.said(EventsModel::KindRole),
                 (QStringList{"new_best", "failed", "new_best"}));
        QCOMPARE(bench.panel.findChild<QPushButton*>()->text(), QString("Bests and failures"));
        bench.toggleExtent();
        QCOMPARE(bench.panel.model().rowCount(), 5);
    }

    /// Those that go may be the oldest, or all of them, or none.
    void leavingOutKeepsTheRules_data() {
        QTest::addColumn<QStringList>("kinds");
        QTest::addColumn<int>("left");
        QTest::newRow("the oldest") << QStringList{"generation", "new_best"} << 1;
        QTest::newRow("the newest") << QStringList{"new_best", "generation"} << 1;
        QTest::newRow("all") << QStringList{"generation", "generation"} << 0;
        QTest::newRow("none") << QStringList{"new_best", "failed"} << 2;
    }

    void leavingOutKeepsTheRules() {
        QFETCH(QStringList, kinds);
        Bench bench(m_theme);
        std::vector<std::string> all;
        for (const QString& kind : kinds) all.push_back(kind.toStdString());
        bench.panel.showSnapshot(happened(all));
        QSignalSpy inserted(&bench.panel.model(), &QAbstractItemModel::rowsInserted);
        bench.toggleExtent();
        QTEST(bench.panel.model().rowCount(), "left");
        for (const auto& rows : inserted) QVERIFY(rows[2].toInt() >= rows[1].toInt());
        bench.toggleExtent();
        QCOMPARE(bench.panel.model().rowCount(), static_cast<int>(all.size()));
    }

    /// What is read stays where it is while more comes in above.
    void theChosenEventStaysChosen() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened({"new_best", "failed"}));
        bench.panel.view().setCurrentIndex(bench.panel.model().index(1));
        bench.panel.showSnapshot(happened({"new_best", "failed", "new_best"}));
        QCOMPARE(bench.panel.view().currentIndex().row(), 2);
        bench.panel.showSnapshot(happened({}));
        QVERIFY(!bench.panel.view().currentIndex().isValid());
    }

    void clickAndReturnPickTheEvaluation() {
        Bench bench(m_theme);
        bench.panel.showSnapshot(happened(kMixed));
        QSignalSpy picked(&bench.panel, &ui::EventsPanel::picked);
        QListView& view = bench.panel.view();
        const auto click = [&](int row) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                              view.visualRect(bench.panel.model().index(row)).center());
        };
        click(0);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.back().front().toLongLong(), qint64{50});
        click(1);  // of a generation there is none
        QCOMPARE(picked.size(), 1);
        view.setCurrentIndex(bench.panel.model().index(4));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.back().front().toLongLong(), qint64{10});
    }

    void aNarrowPanelBreaksItsSentences() {
        Bench bench(m_theme);
        auto wordy = std::make_shared<engine::session::Snapshot>(*happened({"failed"}));
        wordy->events.front().sentence =
            "The compiler stopped: more than 255 registers for a thread of this block.";
        bench.panel.showSnapshot(wordy);
        const auto height = [&] {
            return bench.panel.view().visualRect(bench.panel.model().index(0)).height();
        };
        bench.panel.resize(600, 240);
        QTRY_VERIFY(height() > 0);
        const int wide = height();
        bench.panel.resize(180, 240);
        QTRY_VERIFY(height() > wide);
    }

    void failuresAndBestsHaveTheirColours() {
        Bench bench(m_theme);
        const auto picture = [&](const char* kind) {
            bench.panel.showSnapshot(happened({}));
            bench.panel.showSnapshot(happened({kind}));
            bench.panel.view().doItemsLayout();
            return support::pictureOf(*bench.panel.view().viewport());
        };
        const QImage plain = picture("generation"), failed = picture("failed");
        QVERIFY(picture("new_best") != plain && failed != plain && picture("new_best") != failed);
        QCOMPARE(picture("worker_lost"), failed);
        QCOMPARE(picture("group_rewarded"), plain);
    }

private:
    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(EventsPanelTest)
#include "events_panel_test.moc"
