// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Combinations and their groups, by the panel's own controls.
#include "ui/pages/correlations/combination_panel.hpp"

#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <fstream>

#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/correlations/pair_scatter.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/search/merged_model.hpp"
#include "ui/widgets/segmented_control.hpp"

using namespace ui;
using support::Next;

class CombinationPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench(const Theme& theme, const CombinationData& data) : panel(theme) {
            panel.resize(1140, 420);
            panel.show();
            panel.setStencil(support::presetProblem("star2d1r").key());
            panel.showData(data);
        }
        template <typename Widget>
        Widget& the(const QString& name) {
            for (auto* widget : panel.findChildren<Widget*>())
                if (widget->accessibleName() == name) return *widget;
            qFatal("no widget %s", qPrintable(name));
        }
        int groups() { return panel.table().model()->rowCount(); }
        bool says(const QString& words) {
            for (const auto* label : panel.findChildren<QLabel*>())
                if (label->text().contains(words)) return true;
            return false;
        }
        CombinationPanel panel;
    };

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        std::vector<std::filesystem::path> files;
        for (const char* preset : {"star3d1r", "star3d2r", "box3d1r", "cross3d1r", "star2d1r",
                                   "star2d3r", "box2d2r", "cross2d1r"})
            support::writeSyntheticRecording(m_folder.path(), preset);
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path()))
            files.push_back(entry.path());
        std::ofstream(m_folder / "damaged.sscope") << "no database";
        files.push_back(m_folder / "damaged.sscope");
        m_data = loadCombinations(files, {});
    }

    void dataAreChosenByDimensions() {
        Bench bench(m_theme, m_data);
        auto& source = bench.the<QComboBox>("Data");
        QStringList offered;
        for (int i = 0; i < source.count(); ++i) offered << source.itemText(i);
        QCOMPARE(offered,
                 (QStringList{"All 8 recordings", "4 in two dimensions", "4 in three dimensions"}));
        QVERIFY(bench.says("on these 8 stencils"));
        source.setFocus();
        QTest::keyClick(&source, Qt::Key_Down);
        QVERIFY(bench.says("on these 4 stencils"));
        // More recordings leave the choice as it is.
        bench.panel.showData(m_data);
        QCOMPARE(source.currentIndex(), 1);
    }

    /// No other stencil's speeds stand in for those of one that was not recorded.
    void aStencilWithoutARecordingHasNoSpeeds() {
        Bench bench(m_theme, m_data);
        QVERIFY(!bench.panel.table().isColumnHidden(MergedModel::Best));
        QVERIFY(bench.says("Representatives and speeds are of star2d1r, "));
        bench.panel.setStencil("another");
        QVERIFY(bench.panel.table().isColumnHidden(MergedModel::Best));
        QVERIFY(bench.panel.table().isColumnHidden(MergedModel::Representative));
        QVERIFY(bench.says("The stencil of this document is not among them"));
        bench.panel.setStencil(support::presetProblem("star3d1r").key());
        QVERIFY(!bench.panel.table().isColumnHidden(MergedModel::Best));
    }

    /// What is said of the groups scrolls before they do.
    void groupsAreReadInALowWindow() {
        Bench bench(m_theme, m_data);
        bench.panel.resize(1100, 266);
        QTRY_VERIFY(bench.panel.table().viewport()->height() >=
                    4 * bench.panel.table().rowHeight(0));
    }

    void headingsAreWholeAtEveryTextSize() {
        Bench bench(m_theme, m_data);
        bench.panel.setStencil(support::presetProblem("star3d1r").key());
        const QHeaderView& header = *bench.panel.table().horizontalHeader();
        for (const double scale : {0.9, 1.0, 1.15}) {
            m_theme.setFontScale(scale);
            for (int column = 0; column < header.count(); ++column) {
                const QString heading =
                    header.model()->headerData(column, Qt::Horizontal).toString();
                QVERIFY2(
                    header.sectionSize(column) >= header.fontMetrics().horizontalAdvance(heading),
                    qPrintable(QString("%1 at %2").arg(heading).arg(scale)));
            }
        }
        m_theme.setFontScale(1);
    }

    void whatCannotBeReadIsNamed() {
        Bench bench(m_theme, m_data);
        QVERIFY(bench.says("damaged.sscope: "));
    }

    void theNumberOfGroupsIsTyped() {
        Bench bench(m_theme, m_data);
        auto& count = bench.the<QSpinBox>("Number of groups to merge to");
        QCOMPARE(bench.groups(), 8);
        count.selectAll();
        QTest::keyClicks(&count, "3");
        QTest::keyClick(&count, Qt::Key_Return);
        QCOMPARE(bench.groups(), 3);
        QVERIFY(bench.says("in 3 groups"));
        QTest::keyClick(&count, Qt::Key_Up);
        QCOMPARE(bench.groups(), 4);
    }

    void theSliderGoesBackThroughTheMerging() {
        Bench bench(m_theme, m_data);
        auto& slider = bench.the<QSlider>("Merge step");
        const int last = bench.panel.step();
        QTest::keyClick(&slider, Qt::Key_Left);
        QCOMPARE(bench.panel.step(), last - 1);
        QCOMPARE(bench.groups(), 9);
        QVERIFY(bench.says(QString("%1 / %2").arg(last - 1).arg(last)));
        QTest::keyClick(&slider, Qt::Key_Home);
        QCOMPARE(bench.groups(), bench.panel.map().data().rowCount());
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(bench.groups(), 8);
    }

    void theOrderIsChosenByKeys() {
        Bench bench(m_theme, m_data);
        const QStringList grouped = bench.panel.map().data().rows;
        const auto blocks = bench.panel.map().data().blocks.size();
        QVERIFY(blocks > 0);
        auto& order = bench.the<SegmentedControl>("Order of the map");
        QTest::keyClick(&order, Qt::Key_Right);
        QStringList sorted = grouped;
        sorted.sort();
        QCOMPARE(bench.panel.map().data().rows, sorted);
        QVERIFY(bench.panel.map().data().blocks.empty());
        QTest::keyClick(&order, Qt::Key_Left);
        QCOMPARE(bench.panel.map().data().rows, grouped);
        QCOMPARE(bench.panel.map().data().blocks.size(), blocks);
    }

    void aDoubleClickOpensTheScatterOfAPair() {
        Bench bench(m_theme, m_data);
        HeatMap& map = bench.panel.map();
        PairScatter& scatter = bench.panel.scatter();
        QTest::mouseDClick(&map, Qt::LeftButton, {}, map.cellRect(2, 2).center());
        QVERIFY(!scatter.isVisible());  // with itself there is nothing to compare
        int other = 1;
        while (std::isnan(map.data().at(0, other))) ++other;
        QTest::mouseDClick(&map, Qt::LeftButton, {}, map.cellRect(0, other).center());
        QVERIFY(scatter.isVisible());
        QVERIFY(scatter.points().size() >= 3);
        const QImage picture = support::pictureOf(scatter);
        QVERIFY(support::pixelsOf(picture, m_theme.tokens().accent) >
                20 * static_cast<int>(scatter.points().size()) / 2);
        QTest::keyClick(&scatter, Qt::Key_Return);
        QVERIFY(!scatter.isVisible());
    }

    /// Beside the cell and the box that explains it, wherever in the map.
    void theScatterHidesNeitherTheCellNorItsBox() {
        Bench bench(m_theme, m_data);
        HeatMap& map = bench.panel.map();
        PairScatter& scatter = bench.panel.scatter();
        const int last = map.data().rowCount() - 1;
        for (const QPoint cell : {QPoint(1, 0), QPoint(last, 0), QPoint(0, last),
                                  QPoint(last, last - 1), QPoint(last / 2, last / 2 + 1)}) {
            const QRectF box = map.boxRect(cell.y(), cell.x());
            QVERIFY(box.height() > 30);
            emit map.activated(cell.y(), cell.x());
            QVERIFY(scatter.isVisible());
            for (const QRect& seen : {map.cellRect(cell.y(), cell.x()), box.toAlignedRect()})
                QVERIFY(!scatter.geometry().intersects(
                    QRect(map.mapToGlobal(seen.topLeft()), seen.size())));
            QVERIFY(scatter.screen()->availableGeometry().contains(scatter.geometry()));
            scatter.close();
        }
    }

    void theMapIsExported() {
        Bench bench(m_theme, m_data);
        QTemporaryDir folder;
        const auto exportAs = [&](const QString& entry, const QString& file) {
            std::unique_ptr<Next<QFileDialog>> dialog;
            const Next<QMenu> menu([&](QMenu& shown) {
                dialog = std::make_unique<Next<QFileDialog>>(
                    [&](QFileDialog& asked) { support::acceptFile(asked, folder.filePath(file)); });
                support::chooseIn(shown, entry);
            });
            QTest::mouseClick(&bench.the<QToolButton>("Export the map"), Qt::LeftButton);
            QVERIFY(menu.gone() && dialog && dialog->gone());
        };
        exportAs("Correlations as CSV", "map");  // with the ending nobody typed
        QTRY_VERIFY(QFile::exists(folder.filePath("map.csv")));
        QFile csv(folder.filePath("map.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(csv.readAll()), bench.panel.map().csv());
        exportAs("Map as SVG", "map.svg");
        QTRY_VERIFY(QFile::exists(folder.filePath("map.svg")));
        exportAs("Map as PNG", "none/map.png");
        QTRY_VERIFY(bench.says("map.png could not be written: "));
    }

    void withoutRecordingsItSaysWhatIsMissing() {
        Bench bench(m_theme, {});
        auto* empty = bench.panel.findChild<EmptyState*>();
        QVERIFY(empty->isVisible());
        QVERIFY(empty->sentence().contains("at least 3 stencils"));
        int asked = 0;
        connect(&bench.panel, &CombinationPanel::reloadRequested, &bench.panel, [&] { ++asked; });
        QTest::mouseClick(empty->button(), Qt::LeftButton);
        QCOMPARE(asked, 1);
        bench.panel.showData(m_data);
        QVERIFY(!empty->isVisible());
    }

private:
    support::TemporaryFolder m_folder;
    Theme m_theme;
    CombinationData m_data;
};

STENCILSCOPE_TEST_CLASS(CombinationPanelTest)
#include "combination_panel_test.moc"
