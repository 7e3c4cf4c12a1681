// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `analyze --what quota`: how a session's searches shared their samples among groups, round by
// round (GeST, Algorithm 2; GSTuner, Algorithm 2).

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "app/cli/analysis_charts.hpp"
#include "app/cli/learned.hpp"
#include "app/cli/table_file.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/store/session_file.hpp"

namespace cli {
namespace {

using namespace engine;

/// One search that shared its samples out.
struct SharedOut {
    record::RunSpec run;
    record::Diagnostics found;
    const record::SessionHead& head;

    std::string title() const {
        return fmt::format("{}, seed {}, repeat {}", run.strategy, run.seed, run.repeat);
    }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (std::size_t g = 0; g < found.quotas.front().size(); ++g)
            names.push_back(found.nameOfShare(g));
        return names;
    }
    /// "TBx TBy"; empty where groups are not of parameters.
    std::string members(std::size_t group) const {
        std::vector<std::string_view> names;
        if (group < found.groups.size())
            for (const auto id : found.groups[group])
                names.push_back(head.parameters()[id].abbreviation);
        return fmt::format("{}", fmt::join(names, " "));
    }
};

Result<std::vector<SharedOut>> sharedOutIn(const store::SessionFile& file,
                                           const std::string& path) {
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    auto diagnostics = file.diagnostics();
    if (!diagnostics) return tl::unexpected(diagnostics.error());
    std::vector<SharedOut> all;
    std::set<std::string> strategies;
    for (const auto& run : *runs) {
        strategies.insert(run.strategy);
        const auto found = diagnostics->find(run.id);
        if (found != diagnostics->end() && !found->second.quotas.empty())
            all.push_back({run, std::move(found->second), file.head()});
    }
    if (all.empty())
        return badInput(fmt::format(
            "No search of {} shared its samples out among groups. gest and gstuner do, after "
            "enough evaluations; the file holds {}.",
            path,
            strategies.empty() ? "no search"
                               : fmt::format("searches by {}", fmt::join(strategies, ", "))));
    return all;
}

std::string quotaCsv(const std::vector<SharedOut>& all) {
    std::string csv = "run,strategy,seed,repeat,round,group,parameters,share\n";
    for (const auto& each : all)
        for (std::size_t r = 0; r < each.found.quotas.size(); ++r)
            for (std::size_t g = 0; g < each.found.quotas[r].size(); ++g)
                csv += fmt::format("{},{},{},{},{},{},{},{:.6g}\n", each.run.id,
                                   exporters::csvField(each.run.strategy), each.run.seed,
                                   each.run.repeat, r + 1, each.found.nameOfShare(g),
                                   exporters::csvField(each.members(g)), each.found.quotas[r][g]);
    return csv;
}

std::string quotaText(const std::vector<SharedOut>& all) {
    std::string text;
    for (const auto& each : all) {
        text += each.title() + "\n";
        for (std::size_t g = 0; g < each.names().size(); ++g)
            if (const auto members = each.members(g); !members.empty())
                text += fmt::format("{:<8} {}\n", each.found.nameOfShare(g), members);
        text += fmt::format("{:<6}", "round");
        for (const auto& name : each.names()) text += fmt::format(" {:>8}", name);
        text += "\n";
        for (std::size_t r = 0; r < each.found.quotas.size(); ++r) {
            text += fmt::format("{:<6}", r + 1);
            for (const double share : each.found.quotas[r])
                text += fmt::format(" {:>6.1f} %", 100 * share);
            text += "\n";
        }
        text += "\n";
    }
    return text;
}

Json quotaJson(const SharedOut& each) {
    Json groups = Json::array();
    for (std::size_t g = 0; g < each.names().size(); ++g)
        groups.push_back({{"name", each.found.nameOfShare(g)}, {"parameters", each.members(g)}});
    Json json = {
        {"event", "quota"},           {"run", each.run.id},        {"strategy", each.run.strategy},
        {"seed", each.run.seed},      {"repeat", each.run.repeat}, {"groups", groups},
        {"rounds", each.found.quotas}};
    if (each.head.device.predicted) json["predicted"] = true;
    return json;
}

std::string quotaChart(const std::vector<SharedOut>& all) {
    ShareChart chart;
    for (const auto& each : all)
        chart.runs.push_back({each.title(), each.names(), each.found.quotas});
    return chartOf(chart);
}

}  // namespace

Status analyzeQuota(const std::string& session, const std::string& to, Context& context) {
    if (session.empty()) return badInput("analyze --what quota needs --session FILE.");
    const auto file = store::SessionFile::open(session, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    if (const auto warning = file->warning(); !warning.empty()) tell("{}\n", warning);
    const auto all = sharedOutIn(*file, session);
    if (!all) return tl::unexpected(all.error());
    const TableFile table{quotaCsv(*all), [&] { return quotaChart(*all); }};
    if (const auto kept = writeTable(to, table); !kept) return kept;
    if (context.json) {
        for (const auto& each : *all) printJson(quotaJson(each));
        return {};
    }
    out("{}Shares of a round's samples among the groups, round by round.{}\n", quotaText(*all),
        file->head().device.predicted ? " Predicted: nothing of this was measured." : "");
    return {};
}

}  // namespace cli
