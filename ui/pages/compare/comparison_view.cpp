// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/comparison_view.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "engine/exporters/comparison_csv.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/compare/session_shelf.hpp"

namespace ui {

using engine::analysis::Whole;

QString ComparisonView::contestantOf(const engine::analysis::ComparisonRow& row) const {
    const auto& results = *sessions[row.session].results;
    if (row.race.repeats == 0) return originOf(results);
    const auto runs = engine::analysis::runsOf(results, row.race.method);
    return ui::contestantOf(results.runs, static_cast<int>(runs.front() - results.runs.data()));
}

std::vector<ChartedRace> ComparisonView::charted() const {
    std::vector<ChartedRace> charted;
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        const double whole = comparison.wholeMs[i];
        charted.push_back({sessions[i].results, QString::fromStdString(sessions[i].label),
                           std::isfinite(whole) ? std::optional(whole) : std::nullopt});
    }
    return charted;
}

ChartedTogether ComparisonView::together() const {
    return {!comparison.apart.empty(), comparison.whole == Whole::Optimum, note()};
}

QString ComparisonView::note() const {
    QStringList parts;
    for (const engine::Sentence& each : {comparison.apart, comparison.remark})
        if (!each.empty()) parts << said(each);
    if (!comparison.apart.empty())
        parts << (comparison.whole == Whole::Optimum
                      ? QCoreApplication::translate(
                            "ComparisonView", "Each curve is shown relative to its own optimum.")
                      : QCoreApplication::translate(
                            "ComparisonView", "Each curve is shown relative to its own best."));
    return parts.join(QLatin1Char(' '));
}

std::string ComparisonView::csv() const {
    return engine::exporters::comparisonCsv(sessions, comparison);
}

ComparisonViewPtr comparisonOf(std::vector<Race> races) {
    auto view = std::make_shared<ComparisonView>();
    for (std::size_t i = 0; i < races.size(); ++i)
        view->sessions.push_back(
            {SessionShelf::letterOf(i).toStdString(), races[i].results(), races[i].baseline()});
    view->races = std::move(races);
    view->comparison = engine::analysis::compare(view->sessions);
    return view;
}

}  // namespace ui
