// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of pages by themselves: chips that wrap, bars of resources and their figures, what a table
// says of its cells.
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include "tests/support/pictures.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/correlations/parameter_group_rows.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/kernel/kernel_figures.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/search/evaluations_model.hpp"
#include "ui/widgets/removable_chip.hpp"

using namespace ui;
using support::pictureOf;

class PagePartsTest : public QObject {
    Q_OBJECT

    static constexpr int kBelowNames = 20;  ///< within the chips of a first row, below their words

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    /// In a row of its group each parameter has a chip; a line parts what has no group yet.
    void parametersOfAGroupStandApart() {
        using engine::space::ParameterId;
        ParameterGroupRows rows(m_theme);
        rows.resize(600, 120);
        const std::vector<ParameterId> group{ParameterId::TBx, ParameterId::TBy, ParameterId::TBz};
        const Tokens& tokens = m_theme.tokens();
        const auto showing = [&](std::vector<ParameterId> ungrouped) {
            rows.showGroups({group}, std::move(ungrouped), {});
            return pictureOf(rows);
        };
        const QImage alone = showing({});
        // Along the lower edge of the names' line: fill of chips, and what is between them.
        int chips = 0;
        bool inChip = false;
        for (int x = 0; x < alone.width(); ++x) {
            const QColor pixel = alone.pixelColor(x, kBelowNames);
            if (pixel == tokens.s2 && !inChip) ++chips;
            if (pixel == tokens.s2) inChip = true;
            if (pixel == alone.pixelColor(alone.width() - 1, kBelowNames)) inChip = false;
        }
        QCOMPARE(chips, 3);
        const auto lines = [&](const QImage& picture) {
            int count = 0;
            for (int y = 0; y < picture.height(); ++y) {
                int across = 0;
                for (int x = 0; x < picture.width(); ++x)
                    across += picture.pixelColor(x, y) == tokens.line ? 1 : 0;
                count += across > picture.width() / 2 ? 1 : 0;
            }
            return count;
        };
        QCOMPARE(lines(alone), 0);
        QCOMPARE(lines(showing({ParameterId::SH, ParameterId::RT})), 1);
    }

    /// Narrow rows take more lines; no chip is left out or cut off.
    void parametersOfAGroupTakeAsManyLinesAsTheyNeed() {
        using engine::space::ParameterId;
        ParameterGroupRows rows(m_theme);
        rows.showGroups({{ParameterId::TBx, ParameterId::TBy, ParameterId::TBz, ParameterId::CMx,
                          ParameterId::CMy, ParameterId::UFx},
                         {ParameterId::SH}},
                        {}, {});
        const int wide = rows.heightForWidth(600), line = 22;
        QCOMPARE(rows.heightForWidth(200), wide + line);
        const auto chipsIn = [&](int width) {
            rows.resize(width, rows.heightForWidth(width));
            const QImage picture = pictureOf(rows);
            int chips = 0;
            for (int y = kBelowNames; y < picture.height(); y += line) {
                bool inChip = false;
                for (int x = 0; x < picture.width(); ++x) {
                    const bool in = picture.pixelColor(x, y) == m_theme.tokens().s2;
                    chips += in && !inChip ? 1 : 0;
                    inChip = in;
                }
            }
            return chips;
        };
        QCOMPARE(chipsIn(600), 7);
        QCOMPARE(chipsIn(200), 7);
    }

    void chipsTakeAsManyLinesAsTheyNeed() {
        FilterChips chips(m_theme);
        RowFilter filter(OnlyStrategy{"genetic"});
        filter.add(Containing{"TBx=16"});
        filter.add(OnlyResult{ResultFilter::Verified});
        chips.resize(800, 20);
        chips.showFilter(filter);
        QCOMPARE(chips.chips().size(), std::size_t{3});
        const int line = chips.height();
        for (std::size_t i = 1; i < 3; ++i) {
            QCOMPARE(chips.chips()[i]->y(), chips.chips()[0]->y());
            QVERIFY(chips.chips()[i]->x() > chips.chips()[i - 1]->geometry().right());
        }
        chips.resize(100, 20);  // one a line, however wide
        QCOMPARE(chips.height(), 4 * line);
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(chips.chips()[i]->x(), chips.chips()[0]->x());
            QCOMPARE(chips.chips()[i]->y() / line, static_cast<int>(i));
        }
    }

    void barsLeaveRoomForTheirFigures() {
        FigureBars bars(m_theme, QStringLiteral("Bars"));
        bars.resize(600, bars.sizeHint().height());
        bars.showFigures({{"Registers", 1.0, "255 of 255", Figure::Kind::Busiest}});
        bars.resize(600, bars.sizeHint().height());
        const QImage picture = pictureOf(bars);
        const QColor accent = m_theme.tokens().accent, ground = picture.pixelColor(1, 1);
        int left = 600, right = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < 600; ++x)
                if (picture.pixelColor(x, y) == accent) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
        // Name, bar, percent, figure: 108 + rest + 58 + 184 within 12 pixels at each side.
        QVERIFY2(left >= 119 && left <= 122, qPrintable(QString::number(left)));
        QVERIFY2(right >= 343 && right <= 346, qPrintable(QString::number(right)));
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 401; x < 410; ++x) QCOMPARE(picture.pixelColor(x, y), ground);
    }

    /// Words behind the last figure go before any of its digits.
    void figuresOutliveTheirWords() {
        const QFontMetrics metrics(m_theme.mono(11));
        const auto fitted = [&](const char* text, const char* as) {
            return fittedFigure(QString::fromUtf8(text), metrics,
                                metrics.horizontalAdvance(QString::fromUtf8(as)));
        };
        QCOMPARE(fitted("72 of 255 per thread", "72 of 255 per thread"),
                 QString("72 of 255 per thread"));
        QCOMPARE(fitted("72 of 255 per thread", "72 of 255 per"), QString("72 of 255"));
        QCOMPARE(fitted("72 of 255 per thread", "72 of 255 p"), QString("72 of 255"));
        QVERIFY(fitted("72 of 255 per thread", "72 of").endsWith(QStringLiteral("…")));
        QVERIFY(fitted("not measured", "not mea").endsWith(QStringLiteral("…")));
    }

    void gridsThatTilesFitAreNamed() {
        auto problem = support::presetProblem("star3d1r");
        problem.grid = {384, 350, 2560};
        engine::record::EvaluationRow row;
        row.evaluation.setting = engine::space::Setting::parse(
                                     "TBx=32 TBy=8 SD=3 SH=1 ST=1 SB=512 BMx=2 BMy=4 RT=1 "
                                     "PR=1 TB=4 TT=3 SE=8",
                                     3)
                                     .value();
        row.evaluation.samplesMs = {1};
        row.evaluation.resources.registers = 231;
        engine::device::DeviceInfo device;
        const auto last = [&] {
            return kernelFigures(problem, row.evaluation.setting, row, device).figures.back();
        };
        QCOMPARE(last().name, QString("Device memory"));  // of a GPU without a data sheet
        device.gpu = "NVIDIA H200";
        const Figure fit = last();
        QCOMPARE(fit.name, QString("Grid fit"));
        QVERIFY(*fit.share > 0.6 && *fit.share < 0.75);
        QCOMPARE(fit.text, QStringLiteral("76\u202F% on a 392×392×2560 grid"));
        problem.grid = {392, 392, 2560};
        QCOMPARE(last().text, QString("no similar grid fits better"));
        row.evaluation.resources.registers = -1;
        QCOMPARE(last().text, QString("not measured"));

        FigureBars bars(m_theme, QStringLiteral("Bars"));
        bars.showFigures({{"Registers", 0.5, "128 of 255"}, fit});
        bars.resize(bars.sizeHint());
        const auto tipAt = [&](int y) {
            QHelpEvent help(QEvent::ToolTip, QPoint(20, y), bars.mapToGlobal(QPoint(20, y)));
            QCoreApplication::sendEvent(&bars, &help);
            return help.isAccepted() ? QToolTip::text() : QString();
        };
        QVERIFY(tipAt(20).contains("128 of 255"));
        QVERIFY(tipAt(40).contains("of what the GPU could compute"));
        QCOMPARE(tipAt(bars.height() - 2), QString());
        QToolTip::hideText();
    }

    void noSharedMemoryIsAFigureToo() {
        const auto problem = support::presetProblem("star3d1r");
        engine::record::EvaluationRow row;
        row.evaluation.setting = engine::space::Setting::parse("TBx=32 TBy=8", 3).value();
        row.evaluation.samplesMs = {1};
        const auto shared = [&](int bytes) {
            row.evaluation.resources.sharedBytes = bytes;
            const auto figures = kernelFigures(problem, row.evaluation.setting, row, {}).figures;
            for (const Figure& figure : figures)
                if (figure.name == "Shared memory") return figure.share;
            return std::optional<double>(-1);
        };
        QCOMPARE(shared(0), std::optional<double>(0));
        QCOMPARE(shared(-1), std::optional<double>());
        QVERIFY(shared(4096) > 0.0);
    }

    void sourcesAreSetInFiguresOfOneWidth() {
        const SourceView view(m_theme);
        QCOMPARE(view.font().family(), m_theme.mono(11).family());
        QCOMPARE(view.palette().color(QPalette::Base), m_theme.tokens().s1);
        QCOMPARE(view.palette().color(QPalette::Text), m_theme.tokens().t1);
        QVERIFY(view.tabStopDistance() < 60);
    }

    void onlyTheRunHasTheLookOfItsStrategy() {
        support::SyntheticRace race({"gest", "random"}, 2);
        EvaluationsModel model;
        model.show(race.at(4));  // one of each run, newest first
        const char* const names[] = {"random", "random", "gest", "gest"};
        for (int line = 0; line < 4; ++line)
            for (int column = 0; column < EvaluationsModel::ColumnCount; ++column) {
                const bool run = column == EvaluationsModel::Run;
                const QVariant look = model.index(line, column).data(StrategyRole);
                const QVariant repeat = model.index(line, column).data(SuffixRole);
                QCOMPARE(look.toString(), run ? QString(names[line]) : QString());
                QCOMPARE(repeat.toString(), run ? QString::number(2 - line % 2) : QString());
            }
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(PagePartsTest)
#include "page_parts_test.moc"
