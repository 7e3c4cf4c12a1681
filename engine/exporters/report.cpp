// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A session on one page of HTML, which needs nothing beside it: what was searched, where, what was
// found, how the searches got there, and what failed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/exporters/exporter.hpp"
#include "engine/exporters/svg_picture.hpp"
#include "engine/record/run_view.hpp"
#include "engine/space/combination.hpp"
#include "engine/stencil/formula.hpp"

namespace engine::exporters {
namespace {

using device::Evaluation;
using record::EvaluationRow;
using record::RunView;
using svg::escaped;

struct Reported {
    const record::SessionHead& head;
    std::vector<EvaluationRow> rows;
    std::vector<RunView> runs;
    std::vector<const EvaluationRow*> fastest;  ///< a row for each setting that ran, best first

    bool isOfStencil() const { return head.foreign == nullptr; }
    std::string title() const {
        return isOfStencil() ? head.problem.pattern.name : head.foreign->description().kernel;
    }
    std::string speed(double costMs) const { return record::speedText(costMs, head.problem); }
};

/// Of a setting measured several times the fastest row: the first is the kernel that kernelOf()
/// exports.
std::vector<const EvaluationRow*> fastestOf(const std::vector<EvaluationRow>& rows,
                                            const record::SessionHead& head) {
    std::vector<const EvaluationRow*> sorted, fastest;
    for (const auto& row : rows)
        if (row.evaluation.ok()) sorted.push_back(&row);
    std::ranges::stable_sort(sorted, {}, [](const auto* row) { return row->evaluation.costMs(); });
    std::set<std::string> seen;
    for (const auto* row : sorted)
        if (seen.insert(head.textOf(row->evaluation.setting)).second) fastest.push_back(row);
    return fastest;
}

Result<Reported> reportedIn(const store::SessionFile& file) {
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    Reported reported{file.head(), std::move(*rows), {}, {}};
    for (const auto& run : *runs) reported.runs.push_back(record::emptyView(run));
    for (const auto& row : reported.rows)
        if (row.run >= 0 && static_cast<std::size_t>(row.run) < reported.runs.size())
            record::addRow(reported.runs[static_cast<std::size_t>(row.run)], row);
    reported.fastest = fastestOf(reported.rows, reported.head);
    return reported;
}

std::string heading(std::string_view what) { return fmt::format("<h2>{}</h2>\n", escaped(what)); }

/// Of names and texts; what has no text is left out.
std::string factsHtml(const std::vector<std::pair<std::string, std::string>>& all) {
    std::string html = "<table class=\"facts\">\n";
    for (const auto& [name, text] : all)
        if (!text.empty())
            html += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(name), escaped(text));
    return html + "</table>\n";
}

std::string tableHtml(const std::vector<std::string>& heads,
                      const std::vector<std::vector<std::string>>& rows) {
    std::string html = "<table>\n<tr>";
    for (const auto& head : heads) html += "<th>" + escaped(head) + "</th>";
    html += "</tr>\n";
    for (const auto& row : rows) {
        html += "<tr>";
        for (const auto& cell : row) html += "<td>" + escaped(cell) + "</td>";
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

/// A text of several lines.
std::string escapedLines(std::string_view text) {
    std::string lines;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        lines += escaped(text.substr(from, end - from)) + "\n";
        from = end + 1;
    }
    return lines;
}

std::string problemHtml(const Reported& session) {
    const auto& head = session.head;
    if (!session.isOfStencil())
        return heading("Problem") +
               factsHtml({{"kernel", space::describe(head.foreign->description())}});
    return heading("Problem") +
           fmt::format("<pre>{}</pre>\n",
                       escapedLines(stencil::writeFormula(head.problem.pattern))) +
           factsHtml({{"grid", nameOf(head.problem.grid, head.problem.pattern.dimensions) +
                                   " interior cells"},
                      {"type", std::string(stencil::nameOf(head.problem.type))}});
}

std::string deviceHtml(const record::SessionHead& head) {
    const auto& device = head.device;
    return heading("Device") +
           factsHtml({{"GPU", device.gpu},
                      {"UUID", device.uuid},
                      {"driver", device.driver},
                      {"toolkit", device.toolkit},
                      {"measured", device.date},
                      {"sampling", device.sampling},
                      {"answered by", device.predicted  ? "a prediction: nothing here was measured"
                                      : device.recorded ? "a recording, on a virtual clock"
                                                        : "the GPU itself"},
                      {"begun", head.begun},
                      {"program", head.program}});
}

std::string countOr(int value, const char* unit) {
    return value < 0 ? "" : fmt::format("{}{}", value, unit);
}

std::string bestHtml(const Reported& session) {
    if (session.fastest.empty())
        return heading("Best setting") + "<p>No setting ran correctly.</p>\n";
    const EvaluationRow& row = *session.fastest.front();
    const Evaluation& best = row.evaluation;
    const auto& resources = best.resources;
    const bool predicted = session.head.device.predicted;
    const std::string error =
        best.largestError ? fmt::format("{:.2g}", *best.largestError) : std::string();
    std::string html =
        heading("Best setting") + fmt::format("<p class=\"best\">{}{}</p>\n<pre>{}</pre>\n",
                                              predicted ? "predicted: " : "",
                                              escaped(session.speed(best.costMs())),
                                              escaped(session.head.textOf(best.setting)));
    html += factsHtml(
        {{"combination", session.isOfStencil() ? space::combinationOf(best.setting).name : ""},
         {"time per step", fmt::format("{:.6g} ms", best.costMs())},
         {"time steps per launch", std::to_string(best.steps)},
         {"samples", predicted ? "" : best.samplesText()},
         {"largest relative error", error},
         {"registers", countOr(resources.registers, " per thread")},
         {"spilled", countOr(resources.spillStoreBytes, " bytes stored per thread")},
         {"shared memory", countOr(resources.sharedBytes, " bytes per block")},
         {"found", fmt::format("evaluation {} of {}, {:.2f} s on the clock", row.number,
                               session.rows.size(), row.clockSeconds)}});
    return html;
}

/// Best so far of every run, as shares of the session's best.
std::string curvesSvg(const Reported& session) {
    constexpr double kWidth = 760, kHeight = 280, kLeft = 56, kRight = 16, kTop = 16, kBottom = 40;
    const double best = session.fastest.front()->evaluation.costMs();
    double seconds = 0;
    for (const auto& run : session.runs) seconds = std::max(seconds, run.clockSeconds);
    if (!(seconds > 0)) return "";
    const auto across = [&](double at) { return kLeft + at / seconds * (kWidth - kLeft - kRight); };
    const auto down = [&](double share) {
        return kHeight - kBottom - std::min(share, 1.0) * (kHeight - kTop - kBottom);
    };
    std::string content;
    for (int step = 0; step <= 4; ++step) {
        const double share = step / 4.0;
        content +=
            svg::line(across(0), down(share), across(seconds), down(share), "stroke=\"#ddd\"");
        content +=
            svg::text(across(0) - 6, down(share) + 4, "end", fmt::format("{:.0f} %", 100 * share));
        content += svg::text(across(seconds * share), kHeight - kBottom + 16, "middle",
                             fmt::format("{:.4g}", seconds * share));
    }
    content += svg::text(across(seconds / 2), kHeight - 6, "middle",
                         "seconds on the clock; best so far, as a share of the best above");
    for (const auto& run : session.runs) {
        if (!run.curve || run.curve->empty()) continue;
        std::string points;
        double last = 0;
        for (const auto& point : *run.curve) {
            const double x = across(point.clockSeconds);
            if (last > 0) points += fmt::format("{:.1f},{:.1f} ", x, down(last));
            last = best / point.bestMs;
            points += fmt::format("{:.1f},{:.1f} ", x, down(last));
        }
        points += fmt::format("{:.1f},{:.1f}", across(run.clockSeconds), down(last));
        content += fmt::format(
            "<polyline points=\"{}\" fill=\"none\" stroke-width=\"1.6\" stroke=\"{}\"><title>{}"
            "</title></polyline>\n",
            points, svg::kColours[static_cast<std::size_t>(run.spec.id) % svg::kColours.size()],
            escaped(fmt::format("{}, seed {}", run.spec.strategy, run.spec.seed)));
    }
    return svg::picture(kWidth, kHeight, content);
}

std::string searchesHtml(const Reported& session) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& run : session.runs)
        rows.push_back({run.spec.strategy, std::to_string(run.spec.seed),
                        std::to_string(run.evaluations), std::to_string(run.failed),
                        fmt::format("{:.2f} s", run.clockSeconds),
                        run.best ? session.speed(run.best->evaluation.costMs()) : "none"});
    if (rows.empty()) return "";
    return heading("Searches") + (session.fastest.empty() ? "" : curvesSvg(session)) +
           tableHtml({"strategy", "seed", "evaluations", "failed", "clock", "best"}, rows);
}

/// "TT warp, SE 2": what is other than in the best, in words.
std::string changesFrom(const space::Setting& best, const space::Setting& setting,
                        const space::ParameterTable& parameters) {
    std::vector<std::string> changes;
    for (const auto& info : parameters)
        if (best[info.id] != setting[info.id])
            changes.push_back(fmt::format("{} {}", info.abbreviation,
                                          parameters.valueText(info.id, setting[info.id])));
    return changes.empty() ? "the one above" : fmt::format("{}", fmt::join(changes, ", "));
}

std::string fastestHtml(const Reported& session) {
    constexpr std::size_t kShown = 10;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < std::min(kShown, session.fastest.size()); ++i) {
        const auto& evaluation = session.fastest[i]->evaluation;
        const auto spread = evaluation.relativeSpread();
        rows.push_back({std::to_string(i + 1), session.speed(evaluation.costMs()),
                        spread ? fmt::format("±{:.2f} %", 100 * *spread) : "",
                        countOr(evaluation.resources.registers, ""),
                        changesFrom(session.fastest.front()->evaluation.setting, evaluation.setting,
                                    session.head.parameters())});
    }
    if (rows.empty()) return "";
    return heading("Fastest settings") +
           tableHtml({"", "speed", "spread", "registers", "what is other than in the best"}, rows);
}

std::string failuresHtml(const Reported& session) {
    std::map<std::pair<std::string, std::string>, int> counts;
    for (const auto& row : session.rows)
        if (!row.evaluation.ok())
            ++counts[{std::string(nameOf(row.evaluation.outcome)), row.evaluation.reason}];
    if (counts.empty()) return "";
    std::vector<std::pair<int, std::pair<std::string, std::string>>> all;
    for (const auto& [what, count] : counts) all.emplace_back(-count, what);
    std::ranges::sort(all);
    constexpr std::size_t kShown = 20;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i)
        rows.push_back({std::to_string(-all[i].first), all[i].second.first, all[i].second.second});
    std::string html =
        heading("What did not run") + tableHtml({"times", "outcome", "reason"}, rows);
    if (all.size() > kShown)
        html += fmt::format("<p>and {} other reasons</p>\n", all.size() - kShown);
    return html;
}

constexpr const char* kStyle =
    "body{font:15px/1.5 sans-serif;max-width:62em;margin:2em auto;padding:0 1em;color:#1a1a1a;"
    "background:#fff}h1{margin-bottom:0}h2{margin-top:1.8em;border-bottom:1px solid #ccc}"
    "table{border-collapse:collapse;margin:.6em 0}th,td{text-align:left;vertical-align:top;"
    "padding:.2em .9em .2em 0;border-bottom:1px solid #eee;overflow-wrap:anywhere}"
    ".facts th{font-weight:normal;color:#555;white-space:nowrap}.best{font-size:1.5em;margin:.3em "
    "0}pre{background:#f5f5f5;padding:.7em;white-space:pre-wrap;overflow-wrap:anywhere}"
    "svg{max-width:100%;height:auto}@media print{h2{break-after:avoid}}";

}  // namespace

Result<std::string> sessionReport(const store::SessionFile& file) {
    const auto session = reportedIn(file);
    if (!session) return tl::unexpected(session.error());
    const std::string title = escaped(session->title());
    const std::string where =
        session->head.device.predicted
            ? "predicted for " + session->head.device.gpu + ": nothing here was measured"
            : "tuned on " + session->head.device.gpu;
    return fmt::format(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<title>{0}: Stencilscope report</title>\n<style>{1}</style>\n</head>\n<body>\n"
               "<h1>{0}</h1>\n<p>{2}</p>\n",
               title, kStyle, escaped(where)) +
           bestHtml(*session) + problemHtml(*session) + deviceHtml(session->head) +
           searchesHtml(*session) + fastestHtml(*session) + failuresHtml(*session) +
           "</body>\n</html>\n";
}

FormatInfo reportFormat() {
    return {.name = "report",
            .title = "HTML report on one page",
            .suffix = ".html",
            .fileOfSession = sessionReport};
}

}  // namespace engine::exporters
