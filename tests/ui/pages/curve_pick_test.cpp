// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A click on a curve selects what that strategy had found by then.
#include <QTest>

#include "tests/ui/pages/search_page_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/search/convergence_panel.hpp"

class CurvePickTest : public SearchPageFixture {
    Q_OBJECT

    /// Cost of the selection; infinite: nothing is selected.
    double selected() const {
        return m_document->selected() ? m_document->selected()->row().evaluation.costMs()
                                      : INFINITY;
    }

private slots:
    void initTestCase() { installTheme(); }
    void init() { openPage(); }
    void cleanup() { closePage(); }

    void theBestUpToThereIsSelected() {
        support::SyntheticRace race({"gest", "random"}, 2);
        const auto now = race.at(400);
        show(now);
        auto* panel = m_page->findChild<ui::ConvergencePanel*>();
        QVERIFY(panel);
        auto& chart = panel->chart();
        const double half = now->rows[199].clockSeconds;
        for (const double clock : {half, now->clockSeconds})
            for (const int first : {0, 2}) {
                double best = INFINITY;
                for (std::size_t i = 0; i < now->rows.size(); ++i) {
                    const auto& row = now->rows[i];
                    if (row.clockSeconds <= clock && row.run / 2 == first / 2)
                        best = std::min(best, row.evaluation.costMs());
                }
                emit chart.picked(first == 0 ? "gest" : "random", clock);
                QCOMPARE(selected(), best);
            }
        const double before = selected();
        emit chart.picked("gest", -1);  // nothing was found by then
        QCOMPARE(selected(), before);
        emit chart.picked("nobody", half);
        QCOMPARE(selected(), before);
    }
};

STENCILSCOPE_TEST_CLASS(CurvePickTest)
#include "curve_pick_test.moc"
