// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the convergence chart: its units, its note, and its export by menu and dialog.
#include "ui/pages/search/convergence_panel.hpp"

#include <sys/stat.h>

#include <QFile>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/support/dialogs.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/segmented_control.hpp"

using namespace ui;
using support::Next;

class ConvergencePanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme) : race({"gest", "random"}, 4), panel(theme) {
            panel.resize(820, 334);
            panel.show();
            panel.showSnapshot(race.at(200));
        }
        SegmentedControl& control(const QString& axis) {
            for (auto* control : panel.findChildren<SegmentedControl*>())
                if (control->accessibleName().contains(axis)) return *control;
            qFatal("no such control");
        }
        /// From the menu, whose dialog `answer` deals with.
        void exportAs(const QString& entry, const std::function<void(QFileDialog&)>& answer) {
            std::unique_ptr<Next<QFileDialog>> dialog;
            const Next<QMenu> menu([&](QMenu& shown) {
                dialog = std::make_unique<Next<QFileDialog>>(answer);
                support::chooseIn(shown, entry);
            });
            QTest::mouseClick(panel.findChild<QToolButton*>(), Qt::LeftButton);
            QVERIFY(menu.gone() && dialog && dialog->gone());
        }
        QString head() {
            QStringList words;
            for (const auto* label : panel.findChildren<QLabel*>()) words << label->text();
            return words.join('|');
        }
        support::SyntheticRace race;
        ConvergencePanel panel;
    };

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void theHeadKeepsItsRoomWhenTheThemeChanges() {
        Bench bench(m_theme);
        const auto& head = *bench.panel.findChild<PanelTitle*>();
        const int before = head.height();
        const auto mode = m_theme.mode();
        m_theme.setMode(mode == Theme::Mode::Dark ? Theme::Mode::Light : Theme::Mode::Dark);
        QCOMPARE(head.height(), before);
        m_theme.setMode(mode);
    }

    void arrowsChangeTheUnits() {
        Bench bench(m_theme);
        SegmentedControl& unit = bench.control("vertical");
        QTest::keyClick(&unit, Qt::Key_Right);
        QVERIFY(bench.panel.chart().unit() == SpeedUnit::Milliseconds);
        QTest::keyClick(&unit, Qt::Key_Right);
        QVERIFY(bench.panel.chart().unit() == SpeedUnit::Share);
        QTest::keyClick(&unit, Qt::Key_Right);  // there it ends
        QVERIFY(bench.panel.chart().unit() == SpeedUnit::Share);
        QTest::keyClick(&bench.control("horizontal"), Qt::Key_Right);
        QVERIFY(bench.panel.chart().abscissa() == Abscissa::Evaluations);
    }

    /// Without a recording there is no optimum to be measured against.
    void sharesNeedAnOptimum() {
        Bench bench(m_theme);
        SegmentedControl& unit = bench.control("vertical");
        QTest::keyClick(&unit, Qt::Key_Right);
        QTest::keyClick(&unit, Qt::Key_Right);
        auto live = std::make_shared<engine::session::Snapshot>(*bench.race.at(220));
        live->optimumMs.reset();
        ++live->version;
        bench.panel.showSnapshot(live);
        QVERIFY(bench.panel.chart().unit() == SpeedUnit::Speed);
        QCOMPARE(unit.current(), 0);
        QTest::keyClick(&unit, Qt::Key_Right);
        QTest::keyClick(&unit, Qt::Key_Right);
        QCOMPARE(unit.current(), 1);
        QTest::mouseClick(&unit, Qt::LeftButton, {}, QPoint(unit.width() - 8, unit.height() / 2));
        QCOMPARE(unit.current(), 1);
        bench.panel.showSnapshot(bench.race.at(240));
        QTest::keyClick(&unit, Qt::Key_Right);
        QCOMPARE(unit.current(), 2);
    }

    void theNoteSaysWhatLineAndBandAre() {
        Bench bench(m_theme);
        QVERIFY2(bench.head().contains("line: mean, band: p10–p90 of 4 runs"),
                 qPrintable(bench.head()));
        bench.panel.setFrozen(true);
        QVERIFY(bench.head().contains("view frozen, Space resumes"));
        bench.panel.setFrozen(false);
        support::SyntheticRace alone({"gest"}, 1);
        bench.panel.showSnapshot(alone.at(20));
        QVERIFY(!bench.head().contains("band") && !bench.head().contains("frozen"));
    }

    void itIsExportedByMenuAndDialog_data() {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("picture") << "Chart as PNG"
                                 << "a.png" << QByteArray("\x89PNG");
        QTest::newRow("drawing") << "Chart as SVG"
                                 << "a.svg" << QByteArray("<?xml");
        QTest::newRow("data") << "Data as CSV"
                              << "a.csv" << QByteArray("strategy,clock_s,");
    }

    void itIsExportedByMenuAndDialog() {
        QFETCH(QString, entry);
        QFETCH(QString, file);
        QFETCH(QByteArray, begins);
        Bench bench(m_theme);
        QTemporaryDir folder;
        const QString path = folder.filePath(file);
        bench.exportAs(entry, [&](QFileDialog& asked) {
            support::acceptFile(asked, folder.filePath("a"));  // with the ending nobody typed
        });
        QTRY_VERIFY(QFile::exists(path));  // written beside the window's thread
        QFile written(path);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().startsWith(begins));
        QVERIFY(!bench.head().contains("could not be written"));
    }

    void whatCannotBeWrittenIsSaid() {
        Bench bench(m_theme);
        QTemporaryDir folder;
        const QString path = folder.filePath("none/a.csv");
        bench.exportAs("Data as CSV",
                       [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        QTRY_VERIFY2(bench.head().contains(path + " could not be written: "),
                     qPrintable(bench.head()));
    }

    /// Whoever waits for a reader waits for ever.
    void aPipeThatNobodyReadsHoldsNothingUp_data() { itIsExportedByMenuAndDialog_data(); }
    void aPipeThatNobodyReadsHoldsNothingUp() {
        QFETCH(QString, entry);
        Bench bench(m_theme);
        QTemporaryDir folder;
        const QString ending = entry.right(3).toLower();
        const QString path = folder.filePath("pipe." + ending);
        QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
        bench.exportAs(entry, [&](QFileDialog& asked) {
            asked.setOption(QFileDialog::DontConfirmOverwrite);
            support::acceptFile(asked, path);
        });
        QTRY_VERIFY2(bench.head().contains("nobody reads from it"), qPrintable(bench.head()));
    }

    void aDialogThatIsLeftWritesNothing() {
        Bench bench(m_theme);
        const QString before = bench.head();
        bench.exportAs("Chart as PNG",
                       [](QFileDialog& asked) { QTest::keyClick(&asked, Qt::Key_Escape); });
        QCOMPARE(bench.head(), before);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(ConvergencePanelTest)
#include "convergence_panel_test.moc"
