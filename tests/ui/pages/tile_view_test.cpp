// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tile_view.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/races.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/kernel/tile_picture.hpp"
#include "ui/pages/kernel/tile_words.hpp"

using engine::space::MarchPlane;
using engine::space::TilePlace;

class TileViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void init() {
        m_view = std::make_unique<ui::TileView>(m_theme);
        m_view->resize(532, 500);
    }
    void cleanup() { m_view.reset(); }

    void theCellUnderTheMouseIsExplained() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3", "star3d1r");
        point({0, 0, 0});
        QVERIFY2(
            m_view->sentence().startsWith(QStringLiteral("x 0, y 0: Thread 0 (lane 0 of warp 0)")),
            qPrintable(m_view->sentence()));
        QVERIFY(m_view->sentence().contains(QStringLiteral("Valid for 0 of 4 steps")));
        point({31, 15, 0});
        QVERIFY2(m_view->sentence().contains(QStringLiteral("Thread 111 (lane 15 of warp 3)")),
                 qPrintable(m_view->sentence()));
        QVERIFY(m_view->sentence().contains(QStringLiteral("by shuffle from lane 16 (x+1)")));
        QVERIFY(m_view->sentence().contains(
            QStringLiteral("through shared memory from thread 143 (y+1)")));
        QVERIFY(m_view->sentence().contains(QStringLiteral("Valid for all 4 steps: written.")));
        QCOMPARE(m_view->picture().accessibleDescription(), m_view->sentence());
    }

    void keysGoFromCellToCellAndFromStepToStep() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 PD=2", "star3d1r");
        ui::TilePicture& picture = m_view->picture();
        const TilePlace before = picture.cell();
        QTest::keyClick(&picture, Qt::Key_Left);
        QTest::keyClick(&picture, Qt::Key_Up);
        QCOMPARE(picture.cell(), (TilePlace{before[0] - 1, before[1] + 1, 0}));
        const int first = picture.step();
        QTest::keyClick(&picture, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(picture.step(), first + 1);
        QTest::keyClick(&picture, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(picture.step(), first);
        auto* slider = m_view->findChild<QSlider*>();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(picture.step(), first + 1);
        QTest::mouseClick(m_view->findChildren<QToolButton*>()[1], Qt::LeftButton);
        QCOMPARE(picture.step(), first + 2);
        QCOMPARE(slider->value(), first + 2);
        for (int i = 0; i < 100; ++i) QTest::keyClick(&picture, Qt::Key_Left);
        QCOMPARE(picture.cell()[0], 0);
    }

    void planesOfAMarchGoTheirWay() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 PD=2", "star3d1r");
        QStringList words;
        for (const MarchPlane& plane : m_view->picture().planes())
            words << QStringLiteral("%1 %2").arg(plane.plane).arg(ui::planeStateText(plane, 1));
        QCOMPARE(words,
                 (QStringList{"3 in flight", "2 in flight", "1 arrives", "0 written", "-1 held"}));
        m_view->step(1);
        QCOMPARE(m_view->picture().planes()[2].plane, 2);
    }

    void aMarchFillsAndDrains() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=3 TT=3 LS=1", "star3d1r");
        ui::TilePicture& picture = m_view->picture();
        // In the middle at first, where every level has its planes.
        QCOMPARE(picture.stepText(), QString("beat 6"));
        QVERIFY(picture.levelsAtRest().isEmpty());
        picture.setStep(0);
        QCOMPARE(picture.stepText(), QString("beat -3, fills"));
        QCOMPARE(picture.levelsAtRest(), QStringLiteral("steps 1–3 to come"));
        QCOMPARE(picture.planes().size(), std::size_t{1});
        shootStep("fills");
        picture.setStep(picture.steps() - 1);
        QCOMPARE(picture.stepText(), QString("beat 69, drains"));
        QCOMPARE(picture.levelsAtRest(), QStringLiteral("steps 1–2 over"));
        QCOMPARE(writtenOf(picture), 63);
        shootStep("drains");
        // Every plane is written once, but for those of the middle, which are all alike.
        std::vector<std::int64_t> written;
        for (int step = 0; step < picture.steps(); ++step) {
            picture.setStep(step);
            if (const auto plane = writtenOf(picture); plane >= 0) written.push_back(plane);
        }
        QCOMPARE(written.front(), 0);
        QCOMPARE(written.back(), 63);
        QVERIFY(std::ranges::is_sorted(written, std::less_equal<>()) && written.size() < 64);
        // A short march is shown whole.
        show("TBx=32 TBy=8 ST=1 SD=3 SB=8 SH=1", "star3d1r");
        QCOMPARE(picture.steps(), 10);
    }

    void itPlaysOnlyWhileItIsSeenAndMayMove() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1", "star3d1r");
        QTest::keyClick(&m_view->picture(), Qt::Key_Space);
        QVERIFY(m_view->playing());
        const int first = m_view->picture().step();
        QTRY_VERIFY(m_view->picture().step() != first);
        m_view->hide();
        const int then = m_view->picture().step();
        QTest::qWait(200);
        QCOMPARE(m_view->picture().step(), then);
        m_view->show();
        QTRY_VERIFY(m_view->picture().step() != then);
        m_theme.setLessMotion(true);
        QVERIFY(!m_view->playing());
        QTest::keyClick(&m_view->picture(), Qt::Key_Space);
        QVERIFY(!m_view->playing());
        auto* play = m_view->findChildren<QToolButton*>()[0];
        QVERIFY(!play->isEnabled() && play->toolTip().contains(QStringLiteral("Less motion")));
        m_theme.setLessMotion(false);
        QVERIFY(play->isEnabled());
    }

    void theTileIsWrittenToFiles() {
        show("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3", "star3d1r");
        const support::TemporaryFolder folder;
        QSignalSpy done(m_view.get(), &ui::TileView::written);
        const auto written = [&](const QString& entry, const char* name) {
            const QString path = QString::fromStdString((folder.path() / name).string());
            const support::Next<QMenu> menu([&](QMenu& asked) { support::chooseIn(asked, entry); });
            const support::Next<QFileDialog> dialog(
                [&](QFileDialog& asked) { support::acceptFile(asked, path); });
            done.clear();
            QTest::mouseClick(&m_view->exportButton(), Qt::LeftButton);
            if (!menu.gone() || !dialog.gone()) return std::string();
            if (done.isEmpty()) done.wait(120000);
            return support::bytesOf(path.toStdString());
        };
        const QString svg = QString::fromStdString(written("Picture as SVG", "tile.svg"));
        QVERIFY(svg.contains("star3d1r of a test") && svg.contains("this thread, 8 cells"));
        QImage png;
        QVERIFY(png.loadFromData(QByteArray::fromStdString(written("Picture as PNG", "tile.png"))));
        QVERIFY(png.width() >= 2 * m_view->picture().width());
        if (const QString shots = qEnvironmentVariable("STENCILSCOPE_SHOTS"); !shots.isEmpty())
            png.save(shots + "/tile-exported.png");
        const QString csv = QString::fromStdString(written("Cells as CSV", "tile.csv"));
        QVERIFY2(
            csv.startsWith("x,y,block,thread,warp,lane,valid_steps,written\n0,0,0,0,0,0,0,0\n"),
            qPrintable(csv.left(200)));
        // Each cell of 64 x 32 once, and as many are written as the picture says.
        QCOMPARE(csv.count('\n'), 1 + 64 * 32);
        int stored = 0;
        const auto& tile = *m_view->picture().tile();
        for (int b = 0; b < 32; ++b)
            for (int a = 0; a < 64; ++a) stored += tile.cell({a, b, 0}).stored;
        QCOMPARE(csv.count(",1\n"), stored);
        QVERIFY(stored > 0);
    }

    void aTileThatStaysIsLoadedInTurns() {
        show("TBx=32 TBy=4 SH=1", "star2d1r");
        // 34 x 6 cells, halo included, by 128 threads; then one step.
        QCOMPARE(m_view->picture().steps(), 3);
        QCOMPARE(m_view->picture().stepText(), QStringLiteral("step 1 of 1"));
        m_view->step(1);
        QCOMPARE(m_view->picture().stepText(), QStringLiteral("load 1 of 2"));
    }

    void tensorCoresAreNotDrawn() {
        show("TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=2 TT=7", "star2d1r");
        QVERIFY(!m_view->picture().isVisible());
        QVERIFY(m_view->sentence().startsWith(QStringLiteral("Tensor cores compute patches")));
        QCOMPARE(m_view->refusal(), m_view->sentence());
        m_view->showPlan(std::nullopt, {});
        QVERIFY(!m_view->isVisible());
    }

    void pictures() {
        const std::pair<const char*, std::pair<const char*, const char*>> all[] = {
            {"direct2d", {"TBx=32 TBy=4 SH=1", "star2d1r"}},
            {"direct2dm", {"TBx=32 TBy=8 BMx=2", "star2d1r"}},
            {"cyclic", {"TBx=8 TBy=4 SH=1 CMx=2 CMy=2", "box2d2r"}},
            {"direct3d", {"TBx=16 TBy=4 TBz=4 SH=1", "star3d1r"}},
            {"stream", {"TBx=32 TBy=4 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=2 PR=1 PD=2", "star3d1r"}},
            {"warp", {"TBx=8 TBy=8 ST=1 SD=3 SB=64 BMx=4 BMy=4 TB=4 TT=2 PR=1", "star3d1r"}},
            {"rows",
             {"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3 PR=1 PD=2", "star3d1r"}},
            {"sloping",
             {"TBx=32 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 TT=3 RT=1 PR=1", "star3d1r"}},
            {"temporal2d", {"TBx=64 ST=1 SD=2 SB=64 BMx=2 PR=1 PD=4 TB=3 TT=2", "star2d1r"}},
            {"overlapped", {"TBx=32 TBy=32 SH=1 TB=4", "star2d1r"}},
            {"cluster", {"TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=3 TT=4 CLa=2 CLb=2", "star3d1r"}},
            {"device", {"TBx=16 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=3 TT=5", "star3d1r"}},
            {"pipeline",
             {"TBx=8 TBy=4 TBz=2 ST=1 SD=3 SB=8 SH=1 BMx=4 BMy=4 PR=1 PK=3 TB=2 TT=6 HP=1 HS=2",
              "star3d1r"}},
            {"big", {"TBx=256 TBy=4 ST=1 SD=3 SB=64 BMy=4", "star3d1r"}}};
        for (const auto mode : {ui::Theme::Mode::Dark, ui::Theme::Mode::Light}) {
            m_theme.setMode(mode);
            for (const auto& [name, of] : all) {
                for (const int width : {532, 330}) {
                    m_view->resize(width, 500);
                    show(of.first, of.second);
                    support::letPaint();
                    m_view->resize(width, m_view->heightForWidth(width));
                    support::letPaint();
                    QVERIFY(m_view->picture().isVisible());
                    support::shoot(*m_view,
                                   QStringLiteral("tile-%1-%2-%3")
                                       .arg(name)
                                       .arg(width)
                                       .arg(mode == ui::Theme::Mode::Dark ? "dark" : "light"));
                }
            }
        }
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void itFitsWithLargeLettersToo() {
        m_theme.setFontScale(1.5);
        show("TBx=64 ST=1 SD=2 SB=64 BMx=2 PR=1 PD=4 TB=3 TT=2", "star2d1r");
        m_view->resize(400, m_view->heightForWidth(400));
        support::letPaint();
        m_view->resize(400, m_view->heightForWidth(400));
        support::letPaint();
        const ui::TilePicture& picture = m_view->picture();
        QVERIFY(picture.cellRect({63, 0, 0}).right() < picture.width());
        QVERIFY(picture.height() >= picture.heightForWidth(picture.width()));
        support::shoot(*m_view, QStringLiteral("tile-large-letters"));
        m_theme.setFontScale(1);
    }

private:
    static std::int64_t writtenOf(const ui::TilePicture& picture) {
        for (const MarchPlane& plane : picture.planes())
            if (plane.state == MarchPlane::State::Written) return plane.plane;
        return -1;
    }
    void shootStep(const char* name) {
        support::letPaint();
        support::shoot(*m_view, QStringLiteral("tile-march-%1").arg(name));
    }
    void show(const char* setting, const char* preset) {
        const auto problem = support::presetProblem(preset);
        const auto circumstances = engine::space::Circumstances::of(problem, {});
        const auto parsed = engine::space::Setting::parse(setting, problem.pattern.dimensions);
        m_view->showPlan(engine::space::KernelPlan::of(parsed.value(), circumstances),
                         circumstances, QString(preset) + " of a test");
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void point(const TilePlace& place) {
        ui::TilePicture& picture = m_view->picture();
        support::moveMouse(picture, picture.cellRect(place).center().toPoint());
    }

    ui::Theme m_theme;
    std::unique_ptr<ui::TileView> m_view;
};

STENCILSCOPE_TEST_CLASS(TileViewTest)
#include "tile_view_test.moc"
