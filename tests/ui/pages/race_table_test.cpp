// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies of a race as a table: its keys, its menu, its target, and the form behind it.
#include "ui/pages/search/race_table.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

#include "engine/search/strategy.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/search/strategy_form.hpp"
#include "ui/theme/number_text.hpp"

using namespace ui;
using support::Next;

class RaceTableTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme, int width = 1000) : table(theme) {
            table.resize(width, 200);
            table.show();
        }
        /// Three repeats each, `rows` evaluations in all.
        void race(std::size_t rows) {
            support::SyntheticRace synthetic({"gest", "genetic"}, 3);
            table.showSnapshot(synthetic.at(rows), {"gest", "genetic"}, nullptr);
        }
        QString text(int row, RaceModel::Column column) {
            return table.model()->index(row, column).data().toString();
        }
        QString heading(RaceModel::Column column) {
            return table.model()->headerData(column, Qt::Horizontal).toString();
        }
        void clickHeading(RaceModel::Column column) {
            QHeaderView& header = *table.horizontalHeader();
            QTest::mouseClick(
                header.viewport(), Qt::LeftButton, {},
                QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) / 2,
                       header.height() / 2));
        }
        QPoint middleOf(int row) {
            return table.visualRect(table.model()->index(row, RaceModel::Strategy)).center();
        }
        QListWidget& list() { return *table.form().findChild<QListWidget*>(); }
        void choose(const QString& strategy) {
            for (int row = 0; row < list().count(); ++row)
                if (list().item(row)->text() == strategy) list().setCurrentRow(row);
        }
        template <typename Field>
        Field* field(const QString& name) {
            for (auto* field : table.form().findChildren<Field*>())
                if (field->accessibleName() == name) return field;
            return nullptr;
        }
        RaceTable table;
    };

private slots:
    /// The plan may have become another one while the form was open.
    void whatIsToChangeMayBeGone() {
        Bench bench(m_theme);
        bench.table.setPlan({{"gest", {}}, {"genetic", {}}});
        bench.table.openForm({0, 0}, 1);
        bench.table.setPlan({});
        emit bench.table.form().chosen({"scout", {}});
        QCOMPARE(bench.table.plan(), (std::vector<PlannedStrategy>{{"scout", {}}}));
        bench.table.form().close();
    }

    void initTestCase() { m_theme.install(*qApp); }

    void theKeyboardsComingIsSeen() {
        Bench bench(m_theme);
        bench.race(60);
        QVERIFY(QTest::qWaitForWindowActive(&bench.table, support::kPatienceMs));
        bench.table.clearFocus();
        const auto ringed = [&] {
            return support::pictureOf(bench.table).pixelColor(1, 60) == m_theme.tokens().accent;
        };
        QVERIFY(!ringed());
        bench.table.setFocus(Qt::TabFocusReason);
        QVERIFY(ringed());
        bench.table.clearFocus();
        QVERIFY(!ringed());
    }

    void aPlannedStrategyHasNoFiguresYet() {
        Bench bench(m_theme);
        bench.table.setPlan({{"gest", {}}});
        QCOMPARE(bench.text(0, RaceModel::Strategy), QString("gest"));
        QCOMPARE(bench.text(0, RaceModel::Best), QString("not run yet"));
        for (const auto column : {RaceModel::Band, RaceModel::OfOptimum, RaceModel::ToTarget,
                                  RaceModel::Evaluations, RaceModel::Failed, RaceModel::Score})
            QCOMPARE(bench.text(0, column), QString("–"));
    }

    void figuresOfARace() {
        Bench bench(m_theme);
        bench.race(600);
        QCOMPARE(bench.table.model()->rowCount(), 2);
        QCOMPARE(bench.heading(RaceModel::Best), QString("Mean of 3 (GCells/s)"));
        QCOMPARE(bench.text(0, RaceModel::Evaluations), QString("100 / run"));
        QVERIFY(bench.text(0, RaceModel::Best).toDouble() > 0);
        QVERIFY(bench.text(0, RaceModel::Band).contains(QChar(0x2013)));
        QVERIFY(bench.text(0, RaceModel::OfOptimum).endsWith('%'));
    }

    void noHeadingIsCut_data() {
        QTest::addColumn<int>("width");
        for (const int width : {600, 700, 800, 828, 1240}) QTest::addRow("%d px", width) << width;
    }

    void noHeadingIsCut() {
        QFETCH(int, width);
        Bench bench(m_theme, width);
        bench.race(600);
        const QHeaderView& header = *bench.table.horizontalHeader();
        for (int column = 0; column < RaceModel::ColumnCount; ++column) {
            if (header.isSectionHidden(column)) continue;
            const QString words = bench.heading(static_cast<RaceModel::Column>(column));
            QVERIFY2(
                header.fontMetrics().horizontalAdvance(words) + 12 <= header.sectionSize(column) ||
                    words.isEmpty(),
                qPrintable(words));
        }
        QVERIFY(header.length() <= bench.table.viewport()->width());
    }

    void hHidesTheCurveAndTheEyeSaysSo() {
        Bench bench(m_theme);
        bench.race(60);
        QSignalSpy hidden(&bench.table, &RaceTable::hiddenChanged);
        bench.table.selectRow(1);
        const QModelIndex eye = bench.table.model()->index(1, RaceModel::Eye);
        QCOMPARE(eye.data(Qt::ToolTipRole).toString(), QString("Hide the curve"));
        QTest::keyClick(&bench.table, Qt::Key_H);
        QCOMPARE(hidden.back().front().value<QSet<QString>>(), QSet<QString>{"genetic"});
        QCOMPARE(eye.data(Qt::ToolTipRole).toString(), QString("Show the curve"));
        QTest::keyClick(&bench.table, Qt::Key_H, Qt::ControlModifier);  // is not H
        QCOMPARE(hidden.size(), 1);
        QTest::mouseClick(bench.table.viewport(), Qt::LeftButton, {},
                          bench.table.visualRect(eye).center());
        QVERIFY(hidden.back().front().value<QSet<QString>>().isEmpty());
    }

    /// "exhaustive" has no look of its own: it took the first that was free, and keeps it beside a
    /// plan in which that is scout's.
    void strategiesLookAsTheirCurves() {
        Bench bench(m_theme);
        const QStringList raced{"exhaustive"}, planned{"scout", "gest-wide"};
        bench.table.showSnapshot(support::SyntheticRace({"exhaustive"}, 1).at(20), raced, nullptr);
        bench.table.setPlan({{"scout", {}}, {"gest-wide", {}}});
        const QImage seen = support::pictureOf(*bench.table.viewport());
        const auto looks = [&](const QString& name, const QStringList& among) {
            const auto sample =
                bench.table.model()->index(bench.table.race().rowOf(name), RaceModel::Sample);
            return support::pixelsOf(seen.copy(bench.table.visualRect(sample)),
                                     m_theme.strategy(name, among).colour) > 10;
        };
        QVERIFY(looks("exhaustive", raced));
        QVERIFY(!looks("gest-wide", planned));  // paler: it has no curve yet
    }

    /// Pale, in words, and without an eye: there is no curve to hide.
    void whatIsOnlyPlannedLooksUnlikeWhatRaced() {
        Bench bench(m_theme);
        bench.race(60);
        bench.table.setPlan({{"gest", {}}, {"scout", {}}});
        const auto& model = *bench.table.model();
        const int raced = bench.table.race().rowOf("gest"),
                  planned = bench.table.race().rowOf("scout");
        const auto says = [&](int row, RaceModel::Column column, int role) {
            return model.index(row, column).data(role);
        };
        QVERIFY(says(raced, RaceModel::Eye, EyeRole).isValid());
        QVERIFY(!says(planned, RaceModel::Eye, EyeRole).isValid());
        QVERIFY(!says(raced, RaceModel::Sample, FaintRole).toBool());
        QVERIFY(says(planned, RaceModel::Sample, FaintRole).toBool());
        QVERIFY(says(raced, RaceModel::Strategy, BoldRole).toBool());
        QVERIFY(!says(planned, RaceModel::Strategy, BoldRole).toBool());
        QCOMPARE(bench.text(planned, RaceModel::Best), QString("not run yet"));
        bench.table.race().toggleHidden(planned);
        QVERIFY(bench.table.race().hidden().isEmpty());
    }

    void bestsOfAPredictionAreHeadedAsPredicted() {
        Bench bench(m_theme);
        bench.race(60);
        QCOMPARE(bench.heading(RaceModel::Best), QString("Mean of 3 (GCells/s)"));
        auto predicted = *support::SyntheticRace({"gest", "genetic"}, 3).at(60);
        predicted.device.predicted = true;
        bench.table.showSnapshot(std::make_shared<engine::session::Snapshot>(predicted),
                                 {"gest", "genetic"}, nullptr);
        QCOMPARE(bench.heading(RaceModel::Best), QString("Predicted (GCells/s)"));
        QVERIFY(bench.table.model()
                    ->headerData(RaceModel::Best, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .startsWith("Nothing was measured."));
    }

    void deleteTakesThePlannedOneOutAndNoOther() {
        Bench bench(m_theme);
        bench.table.setPlan({{"gest", {}}, {"random", {}}});
        bench.race(60);  // genetic raced and is not planned
        QCOMPARE(bench.table.model()->rowCount(), 3);
        bench.table.selectRow(bench.table.race().rowOf("genetic"));
        QTest::keyClick(&bench.table, Qt::Key_Delete);
        QCOMPARE(bench.table.plan().size(), std::size_t{2});
        bench.table.selectRow(bench.table.race().rowOf("gest"));
        QTest::keyClick(&bench.table, Qt::Key_Delete);
        QCOMPARE(bench.table.plan().size(), std::size_t{1});
        QCOMPARE(bench.table.plan().front().name, QString("random"));
        QCOMPARE(bench.table.model()->rowCount(), 3);  // what raced stays in sight
    }

    void itsMenuKnowsWhatIsPlanned() {
        Bench bench(m_theme);
        bench.table.setPlan({{"gest", {}}});
        bench.race(60);
        QSignalSpy only(&bench.table, &RaceTable::onlyRequested);
        QStringList enabled;
        const auto ask = [&](const QString& strategy, const QString& choice) {
            const Next<QMenu> menu([&](QMenu& shown) {
                enabled.clear();
                for (const QAction* action : shown.actions())
                    if (action->isEnabled() && !action->isSeparator()) enabled << action->text();
                support::chooseIn(shown, choice);
            });
            support::askMenu(*bench.table.viewport(),
                             bench.middleOf(bench.table.race().rowOf(strategy)));
            QVERIFY(menu.gone());
        };
        ask("genetic", "Show only");
        QCOMPARE(enabled, (QStringList{"Show or hide the curve", "Show only its evaluations"}));
        QCOMPARE(only.back().front().toString(), QString("genetic"));
        ask("gest", "Show or hide");
        QCOMPARE(enabled.size(), 4);
        QCOMPARE(bench.table.race().hidden(), QSet<QString>{"gest"});
        ask("gest", "Remove from");
        QVERIFY(bench.table.plan().empty());
        const RaceModel& race = bench.table.race();  // it says so beside its name
        QCOMPARE(race.index(race.rowOf("gest"), RaceModel::Strategy).data(SuffixRole), "not next");
    }

    void theMenuChangesOptions() {
        Bench bench(m_theme);
        bench.table.setPlan({{"random", {}}, {"gest", {{"samples", std::int64_t{33}}}}});
        const Next<QMenu> menu([](QMenu& shown) { support::chooseIn(shown, "Change options"); });
        support::askMenu(*bench.table.viewport(), bench.middleOf(1));
        QVERIFY(menu.gone());
        QVERIFY(bench.table.form().isVisible());
        QCOMPARE(bench.list().currentItem()->text(), QString("gest"));
        auto* samples = bench.field<QSpinBox>("samples");
        QVERIFY(samples);
        QCOMPARE(samples->value(), 33);
        samples->setFocus();
        samples->selectAll();
        QTest::keyClicks(samples, "44");
        QTest::keyClick(samples, Qt::Key_Return);
        QTest::keyClick(&bench.table.form(), Qt::Key_Return);
        QCOMPARE(bench.table.plan().size(), std::size_t{2});
        QVERIFY(bench.table.plan()[1].options.at("samples") ==
                engine::search::OptionValue(std::int64_t{44}));
    }

    void anotherStrategyCanReplaceIt() {
        Bench bench(m_theme);
        bench.table.setPlan({{"random", {}}, {"gest", {}}});
        bench.table.openForm({0, 0}, 0);
        bench.choose("genetic");
        bool replaces = false;
        for (const auto* button : bench.table.form().findChildren<QPushButton*>())
            replaces = replaces || button->text() == "Replace";
        QVERIFY(replaces);
        QTest::keyClick(&bench.table.form(), Qt::Key_Return);
        QCOMPARE(bench.table.plan()[0].name, QString("genetic"));
        QCOMPARE(bench.table.plan().size(), std::size_t{2});
    }

    void escapeAddsNothing() {
        Bench bench(m_theme);
        bench.table.setPlan({{"random", {}}});
        bench.table.openForm({0, 0});
        QVERIFY(bench.list().currentItem()->text() != "random");  // it races already
        QTest::keyClick(&bench.table.form(), Qt::Key_Escape);
        QVERIFY(!bench.table.form().isVisible());
        QCOMPARE(bench.table.plan().size(), std::size_t{1});
    }

    void aDoubleClickAdds() {
        Bench bench(m_theme);
        bench.table.setPlan({});
        bench.table.openForm({0, 0});
        bench.choose("random");
        const QRect item = bench.list().visualItemRect(bench.list().currentItem());
        QTest::mouseClick(bench.list().viewport(), Qt::LeftButton, {}, item.center());
        QTest::mouseDClick(bench.list().viewport(), Qt::LeftButton, {}, item.center());
        QCOMPARE(bench.table.plan().size(), std::size_t{1});
        QCOMPARE(bench.table.plan().front().name, QString("random"));
    }

    /// Every option of every strategy has a field of its kind that says what it is for, and a form
    /// left as it is asks for nothing special.
    void everyOptionHasItsField() {
        Bench bench(m_theme);
        for (const auto& info : engine::search::strategies()) {
            bench.table.setPlan({});
            bench.table.openForm({0, 0});
            bench.choose(QString::fromStdString(info.name));
            for (const auto& option : info.options) {
                const QString name = QString::fromStdString(option.name);
                QWidget* field = bench.field<QWidget>(name);
                QVERIFY2(field, qPrintable(name));
                QCOMPARE(field->toolTip(), QString::fromStdString(option.description));
                const bool right = std::visit(
                    [&](const auto& kind) {
                        using Kind = std::decay_t<decltype(kind)>;
                        if constexpr (std::is_same_v<Kind, engine::search::Switch>)
                            return qobject_cast<QCheckBox*>(field) != nullptr;
                        else if constexpr (std::is_same_v<Kind, engine::search::Whole>)
                            return qobject_cast<QSpinBox*>(field) != nullptr;
                        else if constexpr (std::is_same_v<Kind, engine::search::Real>)
                            return qobject_cast<QDoubleSpinBox*>(field) != nullptr;
                        else
                            return qobject_cast<QComboBox*>(field) != nullptr;
                    },
                    option.kind);
                QVERIFY2(right, qPrintable(name));
            }
            QTest::keyClick(&bench.table.form(), Qt::Key_Return);
            QCOMPARE(bench.table.plan().size(), std::size_t{1});
            QVERIFY2(bench.table.plan().front().options.empty(), info.name.c_str());
        }
    }

    /// What an option does stands beside its field, every line of it.
    void whatOptionsDoIsReadWhole() {
        Bench bench(m_theme);
        for (const auto& info : engine::search::strategies()) {
            bench.table.setPlan({});
            bench.table.openForm({0, 0});
            bench.choose(QString::fromStdString(info.name));
            QCoreApplication::processEvents();
            for (const auto& option : info.options) {
                const QLabel* note = nullptr;
                for (const auto* label : bench.table.form().findChildren<QLabel*>())
                    if (label->text() == QString::fromStdString(option.description)) note = label;
                QVERIFY2(note && note->isVisible(), option.name.c_str());
                const auto lines = [&] { return note->heightForWidth(note->width()); };
                QTRY_VERIFY2_WITH_TIMEOUT(note->height() >= lines(),
                                          qPrintable(QString("%1 %2: %3 of %4 px")
                                                         .arg(info.name.c_str())
                                                         .arg(option.name.c_str())
                                                         .arg(note->height())
                                                         .arg(lines())),
                                          5000);
                // Where there is no room for all of them, they scroll.
                const auto& all = *bench.table.form().findChild<QScrollArea*>("options")->widget();
                QVERIFY2(all.rect().contains({note->mapTo(&all, QPoint(0, 0)), note->size()}),
                         (info.name + " " + option.name).c_str());
            }
            bench.table.form().close();
        }
    }

    void theHeadingAsksForTheTarget() {
        Bench bench(m_theme);
        bench.race(600);
        const QString own = bench.heading(RaceModel::ToTarget);
        QVERIFY2(own.startsWith("To ") && own.endsWith(" GCells/s"), qPrintable(own));
        const Next<QMenu> menu([](QMenu& shown) {
            auto* field = shown.findChild<QDoubleSpinBox*>();
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, "7");
            QTest::keyClick(field, Qt::Key_Return);
            shown.close();
        });
        bench.clickHeading(RaceModel::ToTarget);
        QVERIFY(menu.gone());
        QCOMPARE(bench.heading(RaceModel::ToTarget), QString("To 7 GCells/s"));
        QVERIFY(bench.text(0, RaceModel::ToTarget) != "not reached");
        const Next<QMenu> again(
            [](QMenu& shown) { support::chooseIn(shown, "Set it from the best"); });
        bench.clickHeading(RaceModel::ToTarget);
        QVERIFY(again.gone());
        QCOMPARE(bench.heading(RaceModel::ToTarget), own);
    }

    void aTargetBeyondEverythingIsNotReached() {
        Bench bench(m_theme);
        bench.race(600);
        bench.table.race().setTarget(1e6);
        QCOMPARE(bench.text(0, RaceModel::ToTarget), QString("not reached"));
    }

    /// What goes first where there is little room: spread, failures, the time to the target.
    void columnsStepAsideInTheirOrder() {
        Bench bench(m_theme);
        bench.race(60);
        const auto hidden = [&] {
            QList<int> columns;
            for (int column = 0; column < RaceModel::ColumnCount; ++column)
                if (bench.table.isColumnHidden(column)) columns << column;
            return columns;
        };
        QVERIFY(hidden().isEmpty());
        bench.table.resize(760, 200);
        QCOMPARE(hidden(), (QList<int>{RaceModel::Band}));
        bench.table.resize(680, 200);
        QCOMPARE(hidden(), (QList<int>{RaceModel::Band, RaceModel::Failed}));
        bench.table.resize(600, 200);
        QCOMPARE(hidden(), (QList<int>{RaceModel::Band, RaceModel::ToTarget, RaceModel::Failed}));
        bench.table.resize(1000, 200);
        QVERIFY(hidden().isEmpty());
    }

    /// Two of one strategy stay apart in a narrow table; all of the name is its tool tip.
    void longNamesAreCutInTheMiddle() {
        Bench bench(m_theme, 640);
        const auto planned = [](std::int64_t samples) {
            return PlannedStrategy{"gest", {{"rounds", std::int64_t{7}}, {"samples", samples}}};
        };
        bench.table.setPlan({planned(40), planned(80), {"gest", {}}});
        const QModelIndex cell = bench.table.model()->index(0, RaceModel::Strategy);
        const auto& delegate = *static_cast<CellDelegate*>(bench.table.itemDelegate());
        const auto shown = [&] {
            return delegate.shownText(cell, bench.table.visualRect(cell).width());
        };
        const QString whole = cell.data().toString();
        QCOMPARE(whole, QString("gest rounds=7, samples=40"));
        QVERIFY2(
            shown().startsWith("ges") && shown().endsWith("=40") && shown().contains(QChar(0x2026)),
            qPrintable(shown()));
        bench.table.resize(1000, 200);
        QCOMPARE(shown(), whole);
    }

    void itIsAsHighAsItsRowsUpToEight() {
        Bench bench(m_theme);
        bench.table.setPlan({{"random", {}}});
        const int one = bench.table.height();
        bench.table.setPlan({{"random", {}}, {"gest", {}}});
        const int row = bench.table.height() - one;
        QVERIFY(row > 10);
        std::vector<PlannedStrategy> many;
        for (int i = 0; i < 12; ++i) many.push_back({"gest", {{"samples", std::int64_t{i + 5}}}});
        bench.table.setPlan(many);
        QCOMPARE(bench.table.height(), one + 7 * row);
    }

    void manyFailuresAreWarnedOf() {
        support::SyntheticRace synthetic({"gest"}, 1);
        auto race = std::make_shared<engine::session::Snapshot>(*synthetic.at(40));
        Bench bench(m_theme);
        const auto tint = [&](int failed) {
            race->runs.front().failed = failed;
            ++race->version;
            bench.table.showSnapshot(std::make_shared<engine::session::Snapshot>(*race), {"gest"},
                                     nullptr);
            return bench.table.model()->index(0, RaceModel::Failed).data(TintRole).toInt();
        };
        QCOMPARE(tint(8), int(Tint::Text));  // a fifth
        QCOMPARE(tint(9), int(Tint::Warn));
        QCOMPARE(bench.text(0, RaceModel::Failed), percentText(9.0 / 40));
    }

    void theChosenRowIsTold() {
        Bench bench(m_theme);
        bench.race(60);
        QSignalSpy chosen(&bench.table, &RaceTable::strategyChosen);
        QTest::mouseClick(bench.table.viewport(), Qt::LeftButton, {}, bench.middleOf(1));
        QCOMPARE(chosen.back().front().toString(), QString("genetic"));
        QTest::keyClick(&bench.table, Qt::Key_Up);
        QCOMPARE(chosen.back().front().toString(), QString("gest"));
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(RaceTableTest)
#include "race_table_test.moc"
