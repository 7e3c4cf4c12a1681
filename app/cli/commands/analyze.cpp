// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/analysis_charts.hpp"
#include "app/cli/context.hpp"
#include "app/cli/learned.hpp"
#include "app/cli/table_file.hpp"
#include "engine/analysis/combination_correlation.hpp"
#include "engine/analysis/merging.hpp"
#include "engine/analysis/parameter_groups.hpp"
#include "engine/device/recorded_device.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/space/combination.hpp"
#include "engine/store/collection.hpp"
#include "engine/store/session_file.hpp"

namespace cli {
namespace {

using namespace engine;

struct AnalyzeArguments {
    std::string session, what = "pcc", out;
    std::vector<std::string> recordings;
    int groups = 8;
};

struct MeasuredSession {
    record::SessionHead head;
    std::vector<device::Evaluation> evaluations;
};

Result<MeasuredSession> measuredOf(const store::SessionFile& file) {
    if (const auto warning = file.warning(); !warning.empty()) tell("{}\n", warning);
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    MeasuredSession measured{file.head(), {}};
    for (auto& row : *rows) measured.evaluations.push_back(std::move(row.evaluation));
    return measured;
}

Result<MeasuredSession> readSession(const std::filesystem::path& path) {
    const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    return measuredOf(*file);
}

/// Of one file: its session, or those of a collection.
Result<std::vector<MeasuredSession>> readAll(const std::filesystem::path& path) {
    const auto files = store::openAll(path);
    if (!files) return tl::unexpected(files.error());
    std::vector<MeasuredSession> all;
    for (const auto& file : *files) {
        auto measured = measuredOf(file);
        if (!measured) return tl::unexpected(measured.error());
        all.push_back(std::move(*measured));
    }
    return all;
}

/// What correlations are taken of: the best times of what was measured, of stencils.
Result<analysis::StencilTimes> timesOf(const MeasuredSession& measured, const std::string& path) {
    if (measured.head.device.predicted)
        return badInput(
            fmt::format("{} holds predictions, and correlations need measurements.", path));
    if (measured.head.foreign)
        return badInput(
            fmt::format("{} is of {}, which has no optimization combinations: only stencils have "
                        "them. --what groups needs none.",
                        path, space::describe(measured.head.foreign->description())));
    return analysis::bestTimes(measured.head.problem.pattern.name, measured.evaluations);
}

const std::string& nameOfCombination(int id) {
    return space::combinations()[static_cast<std::size_t>(id)].name;
}

/// A matrix as CSV: a heading of combinations, then one row each.
template <class CellText>
std::string matrixCsv(const std::string& corner,
                      const analysis::CombinationCorrelation& correlation, const CellText& cell) {
    std::string csv = corner;
    for (const int id : correlation.combinations) csv += "," + nameOfCombination(id);
    csv += "\n";
    for (std::size_t row = 0; row < correlation.combinations.size(); ++row) {
        csv += nameOfCombination(correlation.combinations[row]);
        for (std::size_t column = 0; column < correlation.combinations.size(); ++column)
            csv += "," + cell(row, column);
        csv += "\n";
    }
    return csv;
}

/// The coefficients, then how likely chance alone makes each; empty where there is none.
std::string correlationCsv(const analysis::CombinationCorrelation& correlation) {
    const auto pcc = [&](std::size_t row, std::size_t column) {
        return fmt::format("{:.4f}", correlation.at(row, column));
    };
    const auto p = [&](std::size_t row, std::size_t column) {
        const auto* pair = correlation.pairAt(row, column);
        return pair && pair->defined ? fmt::format("{:.4f}", pair->p) : "";
    };
    return matrixCsv("combination", correlation, pcc) + "\n" + matrixCsv("p value", correlation, p);
}

std::string correlationChart(const analysis::CombinationCorrelation& correlation,
                             std::size_t stencils) {
    MatrixChart chart{fmt::format("Pearson correlation of combinations over {} stencils", stencils),
                      {},
                      correlation.values};
    for (const int id : correlation.combinations) chart.names.push_back(nameOfCombination(id));
    return chartOf(chart);
}

Json pairsJson(const analysis::CombinationCorrelation& correlation) {
    Json pairs = Json::array();
    for (const auto& pair : correlation.pairs) {
        const auto [low, high] = analysis::interval95(pair.pcc, pair.stencils);
        pairs.push_back({{"first", nameOfCombination(pair.first)},
                         {"second", nameOfCombination(pair.second)},
                         {"stencils", pair.stencils},
                         {"pcc", pair.defined ? Json(pair.pcc) : Json()},
                         {"p", pair.defined ? Json(pair.p) : Json()},
                         {"low", pair.defined ? Json(low) : Json()},
                         {"high", pair.defined ? Json(high) : Json()},
                         {"significant", pair.isSignificant()}});
    }
    return pairs;
}

/// "3 of 45 pairs are significant ..."
std::string significanceText(const analysis::CombinationCorrelation& correlation) {
    const auto undefined = std::count_if(correlation.pairs.begin(), correlation.pairs.end(),
                                         [](const auto& pair) { return !pair.defined; });
    const auto pairs = static_cast<double>(correlation.pairs.size());
    return fmt::format(
        "{} of {} pairs are significant (p < {}); chance alone would make about {:.0f} of them "
        "seem so.\n{} have fewer than 3 stencils in common, or no spread, and count as 0.\n",
        correlation.significantPairs(), correlation.pairs.size(), analysis::kSignificant,
        analysis::kSignificant * pairs, undefined);
}

/// "ST+RT and ST+RT+TB 0.53 (0.43 to 0.61, 249 stencils)", the strongest first.
std::string strongestText(const analysis::CombinationCorrelation& correlation) {
    constexpr std::size_t kShown = 5;
    std::string text = "\nStrongest pairs, with their 95 % confidence intervals:\n";
    for (std::size_t i = 0; i < std::min(kShown, correlation.pairs.size()); ++i) {
        const auto& pair = correlation.pairs[i];
        if (!pair.defined) break;
        const auto [low, high] = analysis::interval95(pair.pcc, pair.stencils);
        text += fmt::format("{} and {} {:.2f} ({:.2f} to {:.2f}, {} stencils)\n",
                            nameOfCombination(pair.first), nameOfCombination(pair.second), pair.pcc,
                            low, high, pair.stencils);
    }
    return text;
}

/// Whether two of its members do not correlate significantly.
bool isDoubtful(const analysis::CombinationGroup& group,
                const analysis::CombinationCorrelation& correlation) {
    const auto within = [&](int id) {
        return std::find(group.members.begin(), group.members.end(), id) != group.members.end();
    };
    return std::any_of(correlation.pairs.begin(), correlation.pairs.end(), [&](const auto& pair) {
        return within(pair.first) && within(pair.second) && !pair.isSignificant();
    });
}

Json groupsJson(const analysis::Merging& merging,
                const analysis::CombinationCorrelation& correlation) {
    Json groups = Json::array();
    for (const auto& group : merging.groups) {
        Json names = Json::array();
        for (const int id : group.members) names.push_back(nameOfCombination(id));
        groups.push_back(
            {{"members", names},
             {"least_pcc", group.leastPcc ? Json(*group.leastPcc) : Json()},
             {"significant", group.members.size() > 1 && !isDoubtful(group, correlation)}});
    }
    return groups;
}

Json correlationJson(const analysis::CombinationCorrelation& correlation,
                     const analysis::Merging& merging, std::size_t stencils) {
    Json json = {{"event", "pcc"}, {"stencils", stencils}};
    for (const int id : correlation.combinations)
        json["combinations"].push_back(nameOfCombination(id));
    json["values"] = correlation.values;
    json["pairs"] = pairsJson(correlation);
    json["significant_pairs"] = correlation.significantPairs();
    json["groups"] = groupsJson(merging, correlation);
    return json;
}

std::string mergingText(const analysis::Merging& merging,
                        const analysis::CombinationCorrelation& correlation, std::size_t stencils) {
    std::string text = fmt::format(
        "\n{} combinations in {} groups over {} stencils (* not every pair of "
        "the group is significant)\n",
        correlation.combinations.size(), merging.groups.size(), stencils);
    for (std::size_t g = 0; g < merging.groups.size(); ++g) {
        const auto& group = merging.groups[g];
        std::vector<std::string> names;
        for (const int id : group.members) names.push_back(nameOfCombination(id));
        text += fmt::format("G{:<2} {:<6}{} {}\n", g + 1,
                            group.leastPcc ? fmt::format("{:.2f}", *group.leastPcc) : "-",
                            isDoubtful(group, correlation) ? "*" : " ", fmt::join(names, " "));
    }
    return text;
}

/// Of the files that somebody names, else of those that came with the program.
Result<std::vector<analysis::StencilTimes>> timesOf(const AnalyzeArguments& arguments,
                                                    const Context& context) {
    auto paths = withoutFolders(arguments.recordings);
    if (!arguments.session.empty()) paths.push_back(arguments.session);
    const bool shipped = paths.empty();
    if (shipped) {
        for (const auto& path : session::recordingsOfCombinations(context.installation))
            paths.push_back(path.string());
    }
    if (paths.empty())
        return badInput("analyze --what pcc needs --recordings FILE... (at least 3 stencils).");
    std::vector<analysis::StencilTimes> times;
    for (const auto& path : paths) {
        const auto all = readAll(path);
        if (!all && shipped) {  // nobody asked for this file: the others do without it
            tell("{}\n", all.error().message);
            continue;
        }
        if (!all) return tl::unexpected(all.error());
        for (const auto& measured : *all) {
            auto own = timesOf(measured, path);
            if (!own) return tl::unexpected(own.error());
            times.push_back(std::move(*own));
        }
    }
    if (times.size() < 3) {
        return badInput(fmt::format(
            "Correlations need at least 3 stencils with the same combinations; given: {}.",
            times.size()));
    }
    return times;
}

Status analyzeCombinations(const AnalyzeArguments& arguments, Context& context) {
    const auto times = timesOf(arguments, context);
    if (!times) return tl::unexpected(times.error());
    const auto correlation = analysis::correlateCombinations(*times);
    const auto merging =
        analysis::mergeCombinations(correlation, static_cast<std::size_t>(arguments.groups));
    const std::string csv = correlationCsv(correlation);
    const TableFile table{csv, [&] { return correlationChart(correlation, times->size()); }};
    if (const auto kept = writeTable(arguments.out, table); !kept) return kept;
    if (context.json)
        printJson(correlationJson(correlation, merging, times->size()));
    else
        out("{}{}{}{}", arguments.out.empty() ? csv + "\n" : "", significanceText(correlation),
            strongestText(correlation), mergingText(merging, correlation, times->size()));
    return {};
}

std::string abbreviations(const std::vector<space::ParameterId>& group,
                          const space::TuningSpace& space) {
    std::string text;
    for (const auto id : group) text += (text.empty() ? "" : " ") + space.info(id).abbreviation;
    return text;
}

/// What a strategy searches on the device that answered: of a recording its settings alone.
Result<space::TuningSpace> spaceSearched(const MeasuredSession& measured, const Context& context) {
    const record::SessionHead& head = measured.head;
    if (head.recording) {
        const auto tape = device::Tape::of(
            {head.device, head.problem, head.values,
             std::make_shared<const std::vector<device::Evaluation>>(measured.evaluations),
             head.foreign},
            "This recording");
        if (!tape) return tl::unexpected(tape.error());
        return (*tape)->space();
    }
    if (head.foreign && head.deviceArgument.empty()) return head.foreign->space();
    // A file may say anything, but nobody has named another computer here.
    if (!head.device.recorded || session::namesLiveDevice(head.deviceArgument))
        return space::TuningSpace::full(head.problem, head.device.limits);
    const auto device =
        session::openDevice(head.deviceArgument, head.problem, {}, context.installation);
    if (!device) return tl::unexpected(device.error());
    return (*device)->space();
}

/// Groups of what was predicted say so in every form.
std::string dequeCsv(const record::Diagnostics& found, const space::TuningSpace& space,
                     bool predicted) {
    std::string csv =
        fmt::format("first,second,cv,from,sentence{}\n", predicted ? ",predicted" : "");
    for (const auto& step : found.deque) {
        csv += fmt::format("{},{},{:.6g},{},\"{}\"{}\n", space.info(step.first).abbreviation,
                           space.info(step.second).abbreviation, step.cv,
                           step.fromRight ? "right" : "left", step.sentence, predicted ? ",1" : "");
    }
    return csv;
}

std::string variationChart(const record::Diagnostics& found, const space::TuningSpace& space,
                           bool predicted) {
    MatrixChart chart{fmt::format("{}Coefficient of variation of a column's best values over those "
                                  "of a row",
                                  predicted ? "Predicted. " : ""),
                      {},
                      {},
                      false};
    if (found.cv) chart.values = found.cv->values;
    if (found.cv)
        for (const auto id : found.cv->parameters)
            chart.names.push_back(space.info(id).abbreviation);
    return chartOf(chart);
}

Json groupsJson(const record::Diagnostics& found, const space::TuningSpace& space, bool predicted) {
    Json json = {{"event", "groups"}, {"pairs", found.pairs}};
    if (predicted) json["predicted"] = true;
    for (const auto& group : found.groups) {
        Json names = Json::array();
        for (const auto id : group) names.push_back(space.info(id).abbreviation);
        json["groups"].push_back(names);
    }
    for (const auto& step : found.deque) {
        json["deque"].push_back({{"first", space.info(step.first).abbreviation},
                                 {"second", space.info(step.second).abbreviation},
                                 {"cv", std::isfinite(step.cv) ? Json(step.cv) : Json()},
                                 {"from", step.fromRight ? "right" : "left"},
                                 {"sentence", step.sentence}});
    }
    return json;
}

std::string groupsText(const record::Diagnostics& found, const space::TuningSpace& space,
                       bool predicted) {
    std::string text = predicted ? "predicted: none of this was measured\n\n" : "";
    for (std::size_t g = 0; g < found.groups.size(); ++g)
        text += fmt::format("PG{}  {}\n", g, abbreviations(found.groups[g], space));
    text += fmt::format("\n{} of {} ordered pairs popped\n", found.deque.size(), found.pairs);
    for (const auto& step : found.deque) {
        text += fmt::format("{:<5} {:>7.3f}  {}\n", step.fromRight ? "right" : "left", step.cv,
                            step.sentence);
    }
    return text;
}

Status analyzeGroups(const AnalyzeArguments& arguments, Context& context) {
    if (arguments.session.empty()) return badInput("analyze --what groups needs --session FILE.");
    const auto measured = readSession(arguments.session);
    if (!measured) return tl::unexpected(measured.error());
    const auto space = spaceSearched(*measured, context);
    if (!space) return tl::unexpected(space.error());
    const auto found = analysis::parameterGroups(*space, measured->evaluations,
                                                 static_cast<std::size_t>(arguments.groups));
    const bool predicted = measured->head.device.predicted;
    const TableFile table{dequeCsv(found, *space, predicted),
                          [&] { return variationChart(found, *space, predicted); }};
    if (const auto kept = writeTable(arguments.out, table); !kept) return kept;
    if (context.json)
        printJson(groupsJson(found, *space, predicted));
    else
        out("{}", groupsText(found, *space, predicted));
    return {};
}

/// What is given beside `what` has a meaning for it.
Status heeds(const AnalyzeArguments& arguments, bool namesGroups) {
    const bool ofOne = arguments.what != "pcc" && arguments.what != "importance";
    if (namesGroups && arguments.what != "pcc" && arguments.what != "groups")
        return badInput(fmt::format("--groups does not apply to --what {}.", arguments.what));
    if (ofOne && !arguments.recordings.empty())
        return badInput(
            fmt::format("--recordings does not apply to --what {}, which reads one file: name it "
                        "with --session.",
                        arguments.what));
    return {};
}

Status analyze(const AnalyzeArguments& arguments, Context& context) {
    if (auto can = isTableFile(arguments.out); !can) return can;
    if (arguments.what == "pcc") return analyzeCombinations(arguments, context);
    if (arguments.what == "groups") return analyzeGroups(arguments, context);
    if (arguments.what == "quota") return analyzeQuota(arguments.session, arguments.out, context);
    if (arguments.what == "roofline")
        return analyzeRoofline(arguments.session, arguments.out, context);
    auto sessions = arguments.recordings;
    if (!arguments.session.empty()) sessions.push_back(arguments.session);
    return analyzeImportance(sessions, arguments.out, context);
}

}  // namespace

void addAnalyzeCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "analyze", "shows correlations of combinations, groups, importance, quotas, and rooflines");
    auto arguments = std::make_shared<AnalyzeArguments>();
    command->add_option("--session", arguments->session, "a session file");
    command->add_option("--recordings", arguments->recordings,
                        "for pcc and importance: session files of several stencils, collections "
                        "or folders of them (default: the shipped ones)");
    command->add_option("--what", arguments->what, "pcc, groups, importance, quota or roofline")
        ->check(CLI::IsMember({"pcc", "groups", "importance", "quota", "roofline"}))
        ->capture_default_str();
    auto* groups =
        command
            ->add_option("--groups", arguments->groups,
                         "how many groups to merge into (default: 8 for pcc, 5 for groups)")
            ->transform(WholeNumber(1, 30));
    command->add_option("--out", arguments->out,
                        "write the table as CSV, or a picture if the name ends in .svg");
    command->callback([=, &context] {
        if (groups->count() == 0) arguments->groups = arguments->what == "pcc" ? 8 : 5;
        const auto heeded = heeds(*arguments, groups->count() > 0);
        const auto done = heeded ? analyze(*arguments, context) : heeded;
        if (!done) context.report(done.error());
    });
}

}  // namespace cli
