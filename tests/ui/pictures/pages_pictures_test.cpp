// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the pages that paint themselves, each alone.
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <cmath>

#include "tests/support/foreign_recording.hpp"
#include "tests/support/grouping_diagnostics.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/races.hpp"
#include "tests/support/streaming_setting.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/correlations/deque_view.hpp"
#include "ui/pages/correlations/pair_scatter.hpp"
#include "ui/pages/correlations/parameter_group_rows.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/kernel/march_figure.hpp"
#include "ui/pages/kernel/tag_chip.hpp"
#include "ui/pages/kernel/tag_legend.hpp"
#include "ui/pages/kernel/tile_view.hpp"
#include "ui/pages/search/strategy_form.hpp"

using namespace ui;
using engine::space::ParameterId;
using support::moveMouse;
using support::Sheet;
using support::wordsOf;

namespace {

engine::space::KernelPlan planOf(const char* setting, const char* preset) {
    const auto problem = support::presetProblem(preset);
    return engine::space::KernelPlan::of(
        engine::space::Setting::parse(setting, problem.pattern.dimensions).value(),
        engine::space::Circumstances::of(problem, {}));
}

RowFilter fourConditions() {
    RowFilter filter;
    filter.add(OnlyStrategy{"gest"});
    filter.add(AtLeast{538.9});
    filter.add(OnlyCombination{"ST_BM_RT"});
    filter.add(Containing{"TBx=32"});
    return filter;
}

}  // namespace

class PagePictures : public PictureFixture {
    Q_OBJECT

    /// Every role that a cell can have, in a row of its own.
    static void fill(QStandardItemModel& model) {
        const auto add = [&](const QString& text, int role, const QVariant& value) {
            auto* item = new QStandardItem(text);
            if (role) item->setData(value, role);
            auto* right = new QStandardItem("-12.5");
            right->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (role == MonoRole || role == BoldRole || role == TintRole)
                right->setData(value, role);
            model.appendRow({item, right});
        };
        add("plain", 0, {});
        add("warned", TintRole, int(Tint::Warn));
        add("512 × 512", MonoRole, true);
        add("best", BoldRole, true);
        add("gest", StrategyRole, "gest");
        add({}, SampleRole, "gest");
        add("94.8 %", BarRole, 0.62);
        model.item(model.rowCount() - 1, 0)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        add({}, EyeRole, true);
        add({}, EyeRole, false);
        add("gest", SuffixRole, "4");
        add("a long text that has no room in its cell", ElideRole, int(Qt::ElideMiddle));
        add("a long text that has no room in its cell", 0, {});
        model.setHorizontalHeaderLabels({"Name", "Figure"});
    }

private slots:
    void cells() {
        compare("pages/cells", [&](Sheet& sheet) {
            QStandardItemModel model;
            fill(model);
            QTableView view;
            CellDelegate delegate(m_theme, nullptr);
            delegate.setStrategies({"random", "gest"});
            setUpTable(view, m_theme);
            view.setModel(&model);
            view.setItemDelegate(&delegate);
            view.setColumnWidth(0, 150);
            view.setColumnWidth(1, 70);
            sheet.add("cells", picture(view, As::Is, {240, 300}));
            selectRows(view, {4, 6});
            sheet.add("rows selected", picture(view, As::Focused, {240, 300}));
            sheet.add("disabled", picture(view, As::Disabled, {240, 300}));
        });
    }

    void pairsOfCombinations() {
        compare("pages/scatter", [&](Sheet& sheet) {
            QWidget owner;
            PairScatter scatter(m_theme, &owner);
            scatter.openBeside(
                QRect(20, 20, 10, 10), "ST_BM", "ST_CM_RT", 0.83,
                {{"star3d1r", 0.8, 0.9}, {"box3d1r", 1.2, 1.1}, {"star2d1r", 1, 1.4}});
            sheet.add("three", rendered(scatter));
            scatter.openBeside(QRect(20, 20, 10, 10), "ST", "BM", -1, {{"star3d1r", 1, 1}});
            sheet.add("one", rendered(scatter));
        });
    }

    void groupsOfParameters() {
        compare("pages/groups", [&](Sheet& sheet) {
            ParameterGroupRows rows(m_theme);
            sheet.add("none", picture(rows, As::Is, {240, 60}));
            rows.showGroups({{ParameterId::TBx, ParameterId::TBy}, {ParameterId::SH}},
                            {ParameterId::CMx, ParameterId::UFx, ParameterId::PR},
                            {ParameterId::TBy, ParameterId::SH});
            sheet.add("groups", picture(rows, As::Is, {240, rows.heightForWidth(240)}));
            rows.showGroups({{ParameterId::TBx, ParameterId::TBy, ParameterId::TBz,
                              ParameterId::CMx, ParameterId::CMy, ParameterId::UFx}},
                            {}, {});
            sheet.add("many in one group", picture(rows, As::Is, {240, rows.heightForWidth(240)}));
            DequeView deque(m_theme);
            sheet.add("no deque", picture(deque, As::Is, {460, 70}));
            const auto shown =
                std::make_shared<const engine::record::Diagnostics>(support::threeParameters());
            for (int step = 0; step <= 2; ++step) {
                deque.showStep(shown, step);
                sheet.add("deque", picture(deque, As::Is, {460, 70}));
            }
            deque.setKernel(support::foreignKernel());
            deque.showStep(
                std::make_shared<const engine::record::Diagnostics>(
                    support::threeParameters(ParameterId{0}, ParameterId{2}, ParameterId{5})),
                1);
            sheet.add("of a kernel of another program",
                      picture(deque, As::Is, {620, deque.sizeHint().height()}));
        });
    }

    void resources() {
        compare("pages/resources", [&](Sheet& sheet) {
            FigureBars bars(m_theme, QStringLiteral("Bars"));
            bars.showFigures({{"Registers", 0.93, "238 of 255", Figure::Kind::Tight},
                              {"Memory", 0.71, "2.9 TB/s", Figure::Kind::Busiest},
                              {"Shared memory", 0.1, "4.0 KB a block", Figure::Kind::Plain},
                              {"Occupancy", {}, "not measured", Figure::Kind::Plain}});
            for (const int width : {420, 300})
                sheet.add("bars", picture(bars, As::Is, {width, bars.sizeHint().height()}));
        });
    }

    void marches() {
        compareDark("pages/marches", [&](Sheet& sheet) {
            MarchFigure figure(m_theme);
            for (const auto& [setting, preset] :
                 {std::pair("TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 PR=1", "star3d1r"),
                  std::pair("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=4", "star3d1r")}) {
                figure.showPlan(planOf(setting, preset));
                figure.resize(360, figure.sizeHint().height());
                addStates(sheet, setting, figure, {360, std::max(30, figure.sizeHint().height())});
            }
            figure.showPlan(planOf("TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 PR=1", "star3d2r"));
            figure.resize(360, figure.sizeHint().height());
            figure.show();
            moveMouse(figure, figure.cellRect(0, 2).center());
            sheet.add("another plane followed", rendered(figure));
            QTest::keyClick(&figure, Qt::Key_Right);
            sheet.add("the next one", rendered(figure));
        });
    }

    void tiles() {
        const auto add = [this](Sheet& sheet, int width, const char* setting, const char* preset) {
            TileView view(m_theme);
            view.resize(width, 400);
            const auto circumstances =
                engine::space::Circumstances::of(support::presetProblem(preset), {});
            view.showPlan(planOf(setting, preset), circumstances);
            view.resize(width, 400);
            view.show();
            QCoreApplication::processEvents();
            sheet.add(setting, picture(view, As::Is, {width, view.heightForWidth(width)}));
        };
        const char* const rows =
            "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3 PR=1 PD=2";
        compareDark("pages/tiles", [&](Sheet& sheet) {
            add(sheet, 532, "TBx=32 TBy=4 SH=1", "star2d1r");
            add(sheet, 532, "TBx=32 TBy=4 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=2 PR=1 PD=2", "star3d1r");
            add(sheet, 532, rows, "star3d1r");
            add(sheet, 330, "TBx=64 ST=1 SD=2 SB=64 BMx=2 PR=1 PD=4 TB=3 TT=2", "star2d1r");
            add(sheet, 330, "TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=2 TT=7",
                "star2d1r");
        });
        compare("pages/tile", [&](Sheet& sheet) {
            add(sheet, 400, "TBx=8 TBy=8 ST=1 SD=3 SB=64 BMx=4 BMy=4 TB=4 TT=2 PR=1", "star3d1r");
        });
    }

    void tags() {
        compare("pages/tags", [&](Sheet& sheet) {
            for (const char* name : {"ST", "BM", "CM", "RT", "PR", "TB", "SH"}) {
                TagChip chip(m_theme, name);
                addStates(sheet, name, chip);
            }
            TagLegend legend(m_theme);
            legend.showTags({{1, 4, "ST"}, {6, 6, "BM"}, {9, 10, "ST"}, {12, 20, "SH"}});
            sheet.add("legend", picture(legend, As::Is, {300, legend.sizeHint().height()}));
        });
    }

    void filters() {
        compare(
            "pages/filters",
            [&](Sheet& sheet) {
                for (const int width : {620, 260}) {
                    FilterChips chips(m_theme);
                    chips.showFilter(fourConditions());
                    chips.resize(width, 30);
                    sheet.add("chips", picture(chips, As::Is, {width, chips.height()}));
                }
            },
            [&] {
                FilterChips chips(m_theme);
                chips.showFilter(fourConditions());
                return wordsOf(chips);
            });
    }

    void emptyPages() {
        compare("pages/empty", [&](Sheet& sheet) {
            EmptyState empty(m_theme, "Kernels appear here once a setting is allowed.", "Search");
            sheet.add("empty", picture(empty, As::Is, {300, 160}));
            EmptyState silent(m_theme, "Nothing to press.", {});
            sheet.add("without a button", picture(silent, As::Is, {300, 120}));
        });
    }

    void theFormOfStrategies() {
        compareDark(
            "pages/strategy_form",
            [&](Sheet& sheet) {
                QWidget owner;
                StrategyForm form(m_theme, engine::search::strategies(), &owner);
                form.openAt({20, 20}, {{"gest", {}}});
                sheet.add("form", rendered(form));
                form.openAt({20, 20}, {{"gest", {}}, {"genetic", {}}}, 1);
                sheet.add("changing one", rendered(form));
            },
            [&] {
                QWidget owner;
                StrategyForm form(m_theme, engine::search::strategies(), &owner);
                form.openAt({20, 20}, {});
                return wordsOf(form);
            });
    }
};

STENCILSCOPE_TEST_CLASS(PagePictures)
#include "pages_pictures_test.moc"
