// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/kernel_page.hpp"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <QPushButton>
#include "tests/support/page_shots.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/races.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/streaming_setting.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/kernel/cuda_highlighter.hpp"
#include "ui/pages/kernel/kernel_figures.hpp"
#include "ui/pages/kernel/kernel_foot.hpp"
#include "ui/pages/kernel/line_diff.hpp"
#include "ui/pages/kernel/march_figure.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/kernel/tag_chip.hpp"
#include "ui/pages/kernel/tile_picture.hpp"
#include "ui/pages/kernel/tile_view.hpp"
#include "ui/setting/race_strip.hpp"

using support::streaming;
using ui::AlignedLine;

namespace {

engine::record::EvaluationRow measured(const engine::space::Setting& setting) {
    engine::record::EvaluationRow row;
    row.evaluation = support::SyntheticModel(support::presetProblem("star3d1r")).evaluate(setting);
    row.evaluation.resources.registers = 238;
    row.evaluation.resources.sharedBytes = 98304;
    if (!row.evaluation.ok()) {
        row.evaluation.outcome = engine::device::Outcome::Ok;
        row.evaluation.samplesMs = {0.8, 0.8, 0.8};
        row.evaluation.largestError = 3.4e-16;
    }
    return row;
}

}  // namespace

class KernelPageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Light);
    }

    void init() {
        m_controller = std::make_unique<ui::SearchController>(engine::session::Installation{});
        m_document = std::make_unique<ui::Document>();
        m_document->load(support::presetProblem("star3d1r"));
        m_document->editSetting(streaming(), "test");
        m_page = std::make_unique<ui::KernelPage>(*m_document, *m_controller, m_theme);
        m_page->resize(1128, 738);
        m_page->show();
        QTRY_VERIFY(m_page->generated());
    }

    void cleanup() {
        m_page.reset();
        m_controller.reset();
    }

    void theKernelOfAnotherStencilIsNeitherCopiedNorLeftStanding() {
        QApplication::clipboard()->setText(QStringLiteral("before"));
        m_document->load(support::presetProblem("box2d1r"));  // its kernel has yet to be written
        QVERIFY(!m_page->settled());
        m_page->copySource();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
        m_page->sayThatItIsWritten();  // as when that takes longer than nobody notices
        QVERIFY(!m_page->generated());
        QVERIFY2(m_page->refusal().contains(QStringLiteral("box2d1r")),
                 qPrintable(m_page->refusal()));
        QVERIFY(!m_page->source().isVisible());
        QTRY_VERIFY(m_page->settled());
        QVERIFY(m_page->generated() && m_page->refusal().isEmpty());
        m_page->sayThatItIsWritten();  // changes nothing once it is
        m_page->copySource();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("// box2d1r on")));
    }

    void onANarrowPageTheChipsKeepTheirRoom() {
        const auto cut = [this] {
            const auto chips = m_page->findChildren<ui::TagChip*>();
            return chips.empty() || std::ranges::any_of(chips, [](const ui::TagChip* chip) {
                       return chip->width() < chip->sizeHint().width();
                   });
        };
        m_page->resize(704, 600);  // a screen of 1024 less the Setting panel
        QTRY_VERIFY(!cut());
        for (const QPushButton* button : m_page->findChildren<QPushButton*>())
            if (button->isVisible() && button->text().isEmpty())
                QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
        m_page->resize(1128, 738);
        QTRY_VERIFY(!cut());
    }

    void theTileIsOfTheKernelThatIsShown() {
        ui::TileView& tile = m_page->tile();
        QVERIFY(tile.isVisible() && tile.picture().isVisible());
        const QString before = tile.sentence();
        for (const QSize& size : {QSize(1128, 738), QSize(704, 600)}) {
            m_page->resize(size);
            support::letPaint();
            const ui::TilePicture& picture = tile.picture();
            const auto& cells = picture.tile()->size();
            QVERIFY(picture.cellRect({cells[0] - 1, 0, 0}).right() < picture.width());
            support::shoot(*m_page, QStringLiteral("kernel-tile-%1").arg(size.width()));
        }
        m_document->editSetting(engine::space::Setting::parse("TBx=32 TBy=8", 3).value(), "test");
        QTRY_VERIFY(tile.sentence() != before);
        QVERIFY(tile.sentence().contains(QStringLiteral("from device memory and its caches")));
        m_document->load(support::presetProblem("box2d1r"));
        m_page->sayThatItIsWritten();  // no kernel, no tile
        QVERIFY(!tile.isVisible());
    }

    void theMarchIsFollowedByMouseAndKeys() {
        ui::MarchFigure& figure = m_page->march();
        QVERIFY(figure.isVisible() && !figure.table().empty());
        const auto plane = figure.table().rows[0].planes[1]->first;
        support::moveMouse(figure, figure.cellRect(0, 1).center());
        QCOMPARE(figure.followed(), plane);
        QTest::keyClick(&figure, Qt::Key_Left);
        QCOMPARE(figure.followed(), plane - 1);
        support::shoot(*m_page, "kernel-march-light");
        // What the keys follow takes the figure along, to the end of the march and no further.
        for (int press = 0; press < 2000; ++press) QTest::keyClick(&figure, Qt::Key_Right);
        const QStringList note = figure.note().split(QLatin1Char(' '));
        QCOMPARE(note.value(3), note.value(7));
        const auto last = figure.followed();
        QTest::keyClick(&figure, Qt::Key_Right);
        QCOMPARE(figure.followed(), last);
        m_document->editSetting(engine::space::Setting::parse("TBx=32 TBy=8", 3).value(), "test");
        QTRY_VERIFY(!figure.isVisible());
    }

    /// Of the plane that is followed the whole way is in sight, however wide the page is.
    void theMarchIsFollowedFromLevelToLevel() {
        ui::MarchFigure& figure = m_page->march();
        QVERIFY(figure.isVisible());
        const QSize before = m_page->size();
        for (const int width : {1440, 900, 1100}) {
            m_page->resize(width, 800);
            QCoreApplication::processEvents();
            for (const ui::MarchRow& row : figure.table().rows)
                QVERIFY2(std::ranges::any_of(row.planes,
                                             [&](const auto& planes) {
                                                 return planes &&
                                                        planes->contains(figure.followed());
                                             }),
                         qPrintable(QString("%1 at %2").arg(row.level).arg(width)));
        }
        m_page->resize(before);
    }

    /// The tile's slider goes through filling and draining, and the figure with it.
    void theMarchIsSeenToFillAndToDrain() {
        ui::MarchFigure& figure = m_page->march();
        auto* slider = m_page->tile().findChild<QSlider*>();
        QVERIFY(figure.isVisible() && slider);
        const auto rowsAtWork = [&](int beat) {
            return std::ranges::count_if(figure.table().rows, [beat](const ui::MarchRow& row) {
                return row.planes[static_cast<std::size_t>(beat)].has_value();
            });
        };
        const auto all = static_cast<std::ptrdiff_t>(figure.table().rows.size());
        QCOMPARE(rowsAtWork(0), all);
        const QString before = figure.note();
        QVERIFY2(before.startsWith("beats "), qPrintable(before));
        slider->setValue(0);
        QVERIFY(rowsAtWork(0) < all);
        QVERIFY(figure.note() != before);
        support::shoot(*m_page, "kernel-march-fills-light");
        slider->setValue(slider->maximum());
        const QStringList note = figure.note().split(QLatin1Char(' '));
        QCOMPARE(note.value(3), note.value(7));  // the last beat of all
        QVERIFY(figure.table().rows.back().planes.back());
    }

    void showsTheSourceThatIsCompiled() {
        const auto kernel =
            engine::source::specialise(m_document->problem(), m_document->setting());
        QCOMPARE(m_page->source().toPlainText(), QString::fromStdString(kernel->text));
        m_page->copySource();
        QCOMPARE(QApplication::clipboard()->text(), QString::fromStdString(kernel->text));
    }

    void followsTheSetting() {
        const QString before = m_page->source().toPlainText();
        m_document->editSetting(streaming().with(engine::space::ParameterId::TBx, 64), "test");
        QTRY_VERIFY(m_page->source().toPlainText() != before);
        QVERIFY(m_page->source().toPlainText().contains("THREADS_X = 64"));
    }

    void saysWhyThereIsNoSource() {
        auto impossible = streaming();
        impossible.set(engine::space::ParameterId::CMx, 2);  // with BMx = 2: exclude each other
        m_document->editSetting(impossible, "test");
        QTRY_VERIFY(!m_page->generated());
        QVERIFY(!m_page->refusal().isEmpty());
        support::shoot(*m_page, "kernel-refused-light");
    }

    void chipsJumpToTheirLines() {
        ui::TagChip* streamingChip = nullptr;
        for (ui::TagChip* chip : m_page->findChildren<ui::TagChip*>())
            if (chip->optimization() == "ST") streamingChip = chip;
        QVERIFY(streamingChip);
        QTest::mouseClick(streamingChip, Qt::LeftButton);
        QCOMPARE(m_page->source().marked(), std::string("ST"));
        const int line = m_page->source().textCursor().blockNumber() + 1;
        const auto kernel =
            engine::source::specialise(m_document->problem(), m_document->setting());
        QVERIFY(std::any_of(kernel->tags.begin(), kernel->tags.end(), [&](const auto& tag) {
            return tag.optimization == "ST" && tag.firstLine == line;
        }));
        QTest::keyClick(streamingChip, Qt::Key_Space);
        QVERIFY(m_page->source().textCursor().blockNumber() + 1 != line);
        support::shoot(*m_page, "kernel-unmeasured-light");
        QVERIFY(!m_page->source().jumpTo("XX"));
    }

    void barsShowWhatTheMeasuredKernelUses() {
        for (const auto& figure : m_page->figures().figures())
            QCOMPARE(figure.text, QString("not measured"));
        const ui::Race race =
            support::raceOf(1, m_document->problem(), {measured(streaming()).evaluation});
        m_document->takeRace(race);
        m_document->select(*race.result(1));
        QTRY_VERIFY(m_page->figures().figures().front().share.has_value());
        QCOMPARE(m_page->figures().figures()[0].text, QString("238 of 255 per thread"));
        QCOMPARE(m_page->figures().figures()[0].kind, ui::Figure::Kind::Tight);
        QCOMPARE(m_page->figures().figures()[2].text, QString("8 of 64 warps per SM"));
        support::shoot(*m_page, "kernel-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
        QTest::qWait(20);
        support::shoot(*m_page, "kernel-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
    }

    /// An evaluation of another stencil than the drawn one: its own source stands beside its
    /// figures, and the page says whose they are.
    void aResultOfAnotherStencilIsShownAsSuch() {
        const auto raced = support::presetProblem("star3d1r");
        const auto drawn = support::presetProblem("star3d2r");
        const ui::Race race = support::raceOf(1, raced, {measured(streaming()).evaluation});
        m_document->takeRace(race);
        const auto box = drawn.pattern;
        m_document->editPattern(box, ui::Document::textOf(box), "Load");
        QVERIFY(m_page->strip().sentence().isEmpty());
        m_document->select(*race.result(1));
        const auto expected = engine::source::specialise(raced, streaming());
        QVERIFY(expected.has_value());
        QTRY_COMPARE(m_page->source().toPlainText(), QString::fromStdString(expected->text));
        QTRY_COMPARE(m_page->verdict(), QString("Verified"));
        QVERIFY(m_page->strip().isVisible());
        QVERIFY2(m_page->strip().sentence().contains("star3d1r, 512 × 512 × 512, double"),
                 qPrintable(m_page->strip().sentence()));
        support::shoot(*m_page, "kernel-other-stencil");
        // Back to the drawn one: its own kernel, and nothing measured.
        const auto setting = m_document->setting();
        m_document->editSetting(setting, "Set");
        const auto own = engine::source::specialise(drawn, setting);
        QVERIFY(own.has_value());
        QTRY_COMPARE(m_page->source().toPlainText(), QString::fromStdString(own->text));
        QCOMPARE(m_page->verdict(), QString("Not measured"));
        QVERIFY(!m_page->strip().isVisible());
        // Or the drawing follows the result.
        m_document->select(*race.result(1));
        QTRY_VERIFY(m_page->strip().isVisible());
        QTest::mouseClick(&m_page->strip().drawButton(), Qt::LeftButton);
        QCOMPARE(m_document->problem().key(), raced.key());
        QVERIFY(m_document->setting() == streaming());
        QTRY_COMPARE(m_page->source().toPlainText(), QString::fromStdString(expected->text));
        QVERIFY(!m_page->strip().isVisible());
    }

    void whatIsPredictedLooksPredicted() {
        const auto problem = support::presetProblem("star3d1r");
        auto row = measured(streaming());
        row.evaluation.resources = {};
        row.evaluation.largestError.reset();
        engine::device::DeviceInfo device;
        device.gpu = "NVIDIA H200";
        const auto figure = [&] {
            return ui::kernelFigures(problem, streaming(), row, device).figures[3];  // memory
        };
        QCOMPARE(figure().kind, ui::Figure::Kind::Busiest);
        device.predicted = true;
        QCOMPARE(figure().kind, ui::Figure::Kind::Predicted);
        QVERIFY2(figure().text.startsWith("predicted "), qPrintable(figure().text));
        ui::FigureBars bars(m_theme, QStringLiteral("Bars"));
        bars.resize(500, 60);
        bars.showFigures({figure()});
        const QImage picture = support::pictureOf(bars);
        QVERIFY(support::pixelsOf(picture, m_theme.tokens().predicted) > 20);
        QCOMPARE(support::pixelsOf(picture, m_theme.tokens().accent), 0);

        auto snapshot = std::make_shared<engine::session::Snapshot>(
            *support::raceOf(1, problem, {row.evaluation}).results());
        snapshot->device.predicted = true;
        auto foretold = row;
        foretold.number = 1;
        foretold.evaluation.reason = "Predicted by a neural network.";
        snapshot->rows = {};
        snapshot->rows.append(foretold);
        const ui::Race race(1, snapshot, nullptr);
        ui::KernelFoot foot(m_theme);
        foot.tell(race.result(1), std::nullopt, "sm_90");
        QCOMPARE(foot.verdict(), QString("Predicted"));
        QVERIFY(std::ranges::any_of(foot.findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text() == "by a neural network.";  // "Predicted" stands before it
        }));
        QVERIFY(std::ranges::any_of(foot.findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text() == "Predicted" &&
                   label->property("tint").toInt() == static_cast<int>(ui::Tint::Predicted);
        }));
    }

    void throughputCountsOnePassPerLaunch() {
        const auto problem = support::presetProblem("star3d1r");
        auto row = measured(streaming());
        engine::device::DeviceInfo device;
        device.gpu = "NVIDIA H200";
        row.evaluation.samplesMs = {1.0, 1.0, 1.0};
        const auto one = ui::kernelFigures(problem, streaming(), row, device);
        // 512^3 cells x 16 B in 1 ms = 2147 GB/s
        QCOMPARE(QString(one.figures[3].text).remove(QChar(0x202F)), QString("2147 of 4290 GB/s"));
        row.evaluation.steps = 4;
        const auto fused = ui::kernelFigures(problem, streaming(), row, device);
        QCOMPARE(fused.figures[3].share, one.figures[3].share);
        device.gpu = "Something else";
        QCOMPARE(ui::kernelFigures(problem, streaming(), row, device).figures[3].text,
                 QString("not measured"));
        QCOMPARE(one.spills, QString("No spills."));
    }

    void comparesSideBySide() {
        m_page->setComparing(true);
        QTest::qWait(20);
        QVERIFY(m_page->baseline().isVisible());
        QVERIFY(m_page->baseline().width() > 300);
        const int difference = m_page->baseline().width() - m_page->source().width();
        QVERIFY2(std::abs(difference) <= 4, qPrintable(QString::number(difference)));
        QCOMPARE(m_page->baseline().blockCount(), m_page->source().blockCount());
        m_page->source().verticalScrollBar()->setValue(20);
        QCOMPARE(m_page->baseline().verticalScrollBar()->value(), 20);
        support::shoot(*m_page, "kernel-compare-light");
        m_page->setComparing(false);
        QVERIFY(!m_page->baseline().isVisible());
    }

    void jumpingMovesBothSides() {
        m_page->setComparing(true);
        QTest::qWait(20);
        QScrollBar& own = *m_page->source().verticalScrollBar();
        QScrollBar& other = *m_page->baseline().verticalScrollBar();
        int moved = 0;
        for (auto* chip : m_page->findChildren<ui::TagChip*>()) {
            own.setValue(0);
            chip->click();
            moved += own.value() > 0;
            QCOMPARE(other.value(), own.value());
        }
        QVERIFY(moved > 0);
        m_page->setComparing(false);
    }

    void linesAreAligned_data() {
        QTest::addColumn<QStringList>("left");
        QTest::addColumn<QStringList>("right");
        QTest::addColumn<QString>("expected");
        QTest::newRow("same") << QStringList{"a", "b"} << QStringList{"a", "b"} << "1-1 2-2";
        QTest::newRow("indented") << QStringList{"a", "b"} << QStringList{"a", "  b"} << "1-1 2-2";
        QTest::newRow("added") << QStringList{"a", "c"} << QStringList{"a", "b", "c"}
                               << "1-1 0-2* 2-3";
        QTest::newRow("removed") << QStringList{"a", "b", "c"} << QStringList{"c"}
                                 << "1-0* 2-0* 3-1";
        QTest::newRow("replaced") << QStringList{"a", "b", "c"} << QStringList{"a", "x", "y", "c"}
                                  << "1-1 2-2* 0-3* 3-4";
        QTest::newRow("empty") << QStringList{} << QStringList{"a"} << "0-1*";
    }

    void wordsOfCudaHaveColours_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("expected");  // what has a colour, and which
        QTest::newRow("words") << "const int constant = threadIdx.x;"
                               << QStringList{"keyword const", "keyword int", "builtin threadIdx"};
        QTest::newRow("numbers") << "x1 = 1.5e-3f + 0x1e-2 - .5;"
                                 << QStringList{"number 1.5e-3f", "number 0x1e", "number 2",
                                                "number 5"};
        QTest::newRow("directive")
            << "#include \"for.h\"  // if"
            << QStringList{"builtin #include ", "string \"for.h\"", "builtin   ", "comment // if"};
        QTest::newRow("comment") << "a / b;  // for all" << QStringList{"comment // for all"};
        QTest::newRow("built in") << "__shared__ real tile[8]"
                                  << QStringList{"builtin __shared__", "number 8"};
        QTest::newRow("open string") << "\"if" << QStringList{"keyword if"};
    }

    void wordsOfCudaHaveColours() {
        QFETCH(QString, line);
        QTextDocument document(line);
        ui::CudaHighlighter highlighter(m_theme, &document);
        highlighter.rehighlight();
        const ui::Tokens& tokens = m_theme.tokens();
        const std::pair<QColor, const char*> names[] = {{tokens.codeKeyword, "keyword"},
                                                        {tokens.codeNumber, "number"},
                                                        {tokens.codeBuiltin, "builtin"},
                                                        {tokens.codeString, "string"},
                                                        {tokens.codeComment, "comment"}};
        QStringList got;
        for (const auto& range : document.firstBlock().layout()->formats())
            for (const auto& [colour, name] : names)
                if (range.format.foreground().color() == colour)
                    got.append(name + (' ' + line.mid(range.start, range.length)));
        QTEST(got, "expected");
    }

    void linesAreAligned() {
        QFETCH(QStringList, left);
        QFETCH(QStringList, right);
        QStringList got;
        for (const AlignedLine& line : ui::alignLines(left, right))
            got.append(
                QString("%1-%2%3").arg(line.left).arg(line.right).arg(line.changed ? "*" : ""));
        QTEST(got.join(' '), "expected");
    }

private:
    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::KernelPage> m_page;
};

STENCILSCOPE_TEST_CLASS(KernelPageTest)
#include "kernel_page_test.moc"
