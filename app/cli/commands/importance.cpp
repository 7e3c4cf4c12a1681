// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `analyze --what importance`: which parameters decide, over recordings of many stencils.

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/analysis_charts.hpp"
#include "app/cli/learned.hpp"
#include "app/cli/table_file.hpp"
#include "engine/analysis/importance.hpp"

namespace cli {
namespace {

using namespace engine;

std::string importanceText(const std::vector<analysis::ParameterImportance>& all, bool csv) {
    std::string text = csv ? "parameter,mean_share,least_share,most_share,stencils\n" : "";
    if (!csv)
        text = fmt::format("{:<20} {:>6} {:>15} {:>9}\n", "Parameter", "Share", "least to most",
                           "Stencils");
    for (const auto& each : all) {
        const auto& info = space::infoOf(each.parameter);
        const auto [least, most] = std::minmax_element(each.shares.begin(), each.shares.end());
        if (csv)
            text += fmt::format("{},{:.6f},{:.6f},{:.6f},{}\n", info.abbreviation, each.mean(),
                                *least, *most, each.shares.size());
        else
            text += fmt::format("{:<20} {:>5.1f}% {:>15} {:>9}\n", info.name, 100 * each.mean(),
                                fmt::format("{:.1f} to {:.1f}%", 100 * *least, 100 * *most),
                                each.shares.size());
    }
    return text;
}

std::string importanceChart(const std::vector<analysis::ParameterImportance>& all,
                            std::size_t recordings) {
    BarChart chart{
        "Share of the variance of log times that a parameter alone explains: mean over " +
            counted(recordings, "recording") + ", least to most",
        {}};
    for (const auto& each : all) {
        const auto [least, most] = std::minmax_element(each.shares.begin(), each.shares.end());
        chart.bars.push_back({space::infoOf(each.parameter).name, each.mean(), *least, *most});
    }
    return chartOf(chart);
}

}  // namespace

Status analyzeImportance(const std::vector<std::string>& paths, const std::string& to,
                         Context& context) {
    const auto corpus = readCorpus(paths, context);
    if (!corpus) return tl::unexpected(corpus.error());
    std::vector<analysis::StencilSettings> stencils;
    for (const auto& recorded : *corpus) {
        stencils.emplace_back();
        for (const auto& row : recorded.rows) {
            stencils.back().settings.push_back(row.setting);
            stencils.back().ms.push_back(row.stepMs());
        }
    }
    const auto all = analysis::importanceOf(stencils);
    const TableFile table{importanceText(all, true),
                          [&] { return importanceChart(all, stencils.size()); }};
    if (const auto kept = writeTable(to, table); !kept) return kept;
    if (context.json) {
        Json json = {{"event", "importance"}, {"stencils", stencils.size()}};
        for (const auto& each : all)
            json["parameters"].push_back({{"parameter", space::infoOf(each.parameter).abbreviation},
                                          {"share", each.mean()},
                                          {"shares", each.shares}});
        printJson(json);
        return {};
    }
    out("{}\nShare of the variance of log times within a stencil that the parameter explains by "
        "itself,\nless what chance would explain; mean over {}, where it varies. What parameters "
        "explain only\ntogether is in none of the shares. What is explained by parameters that "
        "depend on each other,\nsuch as values that only some combinations allow, is in several, "
        "so the sum may exceed 100 %.\n",
        importanceText(all, false), counted(stencils.size(), "recording"));
    return {};
}

}  // namespace cli
