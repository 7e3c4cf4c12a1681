// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that need no search: how the settings of recordings are spread, what AN5D's model ranks.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli/papers/making.hpp"
#include "app/cli/published.hpp"
#include "engine/search/an5d/published_list.hpp"
#include "engine/store/session_file.hpp"

namespace cli::papers {
namespace {

using namespace engine;

Result<std::vector<double>> costsOf(const Course& course) {
    ProblemArguments recorded;
    recorded.stencil = course.head.problem.pattern.name;
    const auto file = openSession(course.path, recorded);
    if (!file) return tl::unexpected(file.error());
    const auto rows = file->evaluations();
    if (!rows) return tl::unexpected(rows.error());
    std::vector<double> costs;
    for (const auto& row : *rows)
        if (row.evaluation.ok()) costs.push_back(row.evaluation.costMs());
    if (costs.empty()) return badInput(course.path + " holds no setting that ran.");
    return costs;
}

/// As AN5D's benchmark files have it.
search::An5dStencil stencilOf(const Json& json) {
    search::An5dStencil stencil;
    stencil.dimensions = json["dimensions"];
    stencil.radius = json["radius"];
    stencil.extents = json["extents"];
    stencil.flops = json["flops"];
    stencil.fused = json["fma"];
    stencil.added = json["add"];
    stencil.multiplied = json["mul"];
    stencil.others = json["other"];
    stencil.sharedReads = json["shared_reads"];
    return stencil;
}

}  // namespace

Result<Outcome> makeDistribution(Outcome outcome, const Making& making, const Context&) {
    outcome.figure.measures = {"settings"};
    std::vector<double> sums(outcome.columns.size(), 0);
    for (const auto& course : making.courses) {
        const auto costs = costsOf(course);
        if (!costs) return tl::unexpected(costs.error());
        const double optimum = std::ranges::min(*costs);
        const auto upTo = [&](double share) {
            return static_cast<double>(std::ranges::count_if(
                       *costs, [&](double ms) { return ms < optimum * (1 + share); })) /
                   static_cast<double>(costs->size());
        };
        const std::array<double, 3> shares{upTo(0.05), upTo(0.1) - upTo(0.05), 1 - upTo(0.1)};
        for (std::size_t i = 0; i < outcome.columns.size(); ++i) {
            outcome.cells.push_back({course.name, outcome.columns[i], "settings", shares[i]});
            sums[i] += shares[i] / static_cast<double>(making.courses.size());
        }
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        outcome.totals.push_back({outcome.columns[i], "settings", {sums[i], {}}});
    outcome.of = counted(making.courses.size(), "recording");
    return outcome;
}

Outcome compareLists(Outcome outcome) {
    const std::string gpu = outcome.figure.methods.front();
    const search::Machine& machine = gpu == "v100" ? search::kV100 : search::kP100;
    const Json stencils = publishedTable("an5d_stencils.json");
    const auto listed = search::readAn5dList(publishedText("an5d_" + gpu + "_double.csv"));
    outcome.figure.measures = {"equal"};
    double equal = 0;
    for (std::size_t i = 0; i < listed.size(); i += 5) {
        const auto ranking = search::an5dRanking(stencilOf(stencils[listed[i].stencil]), machine);
        int same = 0;
        for (std::size_t k = 0; k < 5 && k < ranking.size(); ++k)
            if (search::isListed(ranking[k], listed[i + k].choice)) ++same;
        outcome.stencils.push_back(listed[i].stencil);
        outcome.cells.push_back({listed[i].stencil, gpu, "equal", same / 5.0});
        equal += same;
    }
    outcome.totals.push_back({gpu, "equal", {equal / static_cast<double>(listed.size()), {}}});
    outcome.of = fmt::format("{} lists", outcome.stencils.size());
    return outcome;
}

}  // namespace cli::papers
