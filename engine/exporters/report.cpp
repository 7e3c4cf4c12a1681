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

#include "engine/analysis/setting_difference.hpp"
#include "engine/device/gpus.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/exporters/stored_session.hpp"
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
    auto stored = storedSession(file);
    if (!stored) return tl::unexpected(stored.error());
    Reported reported{stored->head, {}, {}, {}};
    for (const auto& run : stored->runs) reported.runs.push_back(record::emptyView(run));
    for (const auto& row : stored->rows)
        if (stored->runOf(row))
            record::addRow(reported.runs[static_cast<std::size_t>(row.run)], row);
    reported.rows = std::move(stored->rows);
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
    std::string html = "<table>\n<thead><tr>";
    for (const auto& head : heads) html += "<th>" + escaped(head) + "</th>";
    html += "</tr></thead>\n";
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

/// Where the curves are: time across, the share of the best down.
struct CurvesFrame {
    static constexpr double kWidth = 760, kHeight = 290, kLeft = 56, kRight = 16, kTop = 30,
                            kBottom = 40;
    double seconds;

    double across(double at) const { return kLeft + at / seconds * (kWidth - kLeft - kRight); }
    static double down(double share) {
        return kHeight - kBottom - std::min(share, 1.0) * (kHeight - kTop - kBottom);
    }
};

/// 1, 2 or 5 times a power of ten: of three to eight steps up to there.
double roundStep(double end) {
    const double power = std::pow(10.0, std::floor(std::log10(end)));
    for (const double step : {0.2 * power, 0.5 * power, power})
        if (end / step <= 8) return step;
    return 2 * power;
}

std::string axesSvg(const CurvesFrame& frame) {
    const double bottom = CurvesFrame::kHeight - CurvesFrame::kBottom;
    std::string content;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double height = CurvesFrame::down(share);
        content += svg::line(frame.across(0), height, frame.across(frame.seconds), height,
                             "stroke=\"#ddd\"");
        content +=
            svg::text(frame.across(0) - 6, height + 4, "end", fmt::format("{:.0f} %", 100 * share));
    }
    const double step = roundStep(frame.seconds);
    for (int tick = 0; tick * step <= frame.seconds; ++tick)
        content += svg::text(frame.across(tick * step), bottom + 16, "middle",
                             fmt::format("{:.4g}", tick * step));
    return content + svg::text(frame.across(frame.seconds / 2), CurvesFrame::kHeight - 6, "middle",
                               "seconds on the clock; best so far, as a share of the best above");
}

/// A strategy has one colour, however often it searched.
using Colours = std::vector<std::pair<std::string, const char*>>;

Colours coloursOf(const std::vector<RunView>& runs) {
    Colours colours;
    for (const auto& run : runs)
        if (std::ranges::find(colours, run.spec.strategy, &Colours::value_type::first) ==
            colours.end())
            colours.emplace_back(run.spec.strategy,
                                 svg::kColours[colours.size() % svg::kColours.size()]);
    return colours;
}

/// In one row above the curves; what has no room there is left to the table below.
std::string legendSvg(const Colours& colours) {
    std::string content;
    double x = CurvesFrame::kLeft;
    for (const auto& [name, colour] : colours) {
        const double width = 40 + 7.5 * static_cast<double>(name.size());
        if (x + width > CurvesFrame::kWidth) break;
        content +=
            svg::line(x, 12, x + 18, 12, fmt::format("stroke-width=\"2.4\" stroke=\"{}\"", colour));
        content += svg::text(x + 23, 16, "start", name);
        x += width;
    }
    return content;
}

/// Steps: what is found holds until something better is.
std::string curveSvg(const RunView& run, const CurvesFrame& frame, double bestMs,
                     const char* colour) {
    std::string points;
    double last = 0;
    for (const auto& point : *run.curve) {
        const double x = frame.across(point.clockSeconds);
        if (last > 0) points += fmt::format("{:.1f},{:.1f} ", x, CurvesFrame::down(last));
        last = bestMs / point.bestMs;
        points += fmt::format("{:.1f},{:.1f} ", x, CurvesFrame::down(last));
    }
    points += fmt::format("{:.1f},{:.1f}", frame.across(run.clockSeconds), CurvesFrame::down(last));
    return fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke-width=\"1.6\" stroke=\"{}\"><title>{}"
        "</title></polyline>\n",
        points, colour, escaped(fmt::format("{}, seed {}", run.spec.strategy, run.spec.seed)));
}

/// Best so far of every run, as shares of the session's best.
std::string curvesSvg(const Reported& session) {
    const double best = session.fastest.front()->evaluation.costMs();
    CurvesFrame frame{0};
    for (const auto& run : session.runs) frame.seconds = std::max(frame.seconds, run.clockSeconds);
    if (!(frame.seconds > 0)) return "";
    const auto colours = coloursOf(session.runs);
    std::string content = axesSvg(frame) + legendSvg(colours);
    for (const auto& run : session.runs)
        if (run.curve && !run.curve->empty())
            content += curveSvg(
                run, frame, best,
                std::ranges::find(colours, run.spec.strategy, &Colours::value_type::first)->second);
    return svg::picture(CurvesFrame::kWidth, CurvesFrame::kHeight, content);
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
    for (const auto id : analysis::differenceOf(best, setting, parameters).other)
        changes.push_back(fmt::format("{} {}", parameters[id].abbreviation,
                                      parameters.valueText(id, setting[id])));
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
           tableHtml({"", "speed", "spread", "registers", "what differs from the best"}, rows);
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

Result<ReportText> reportText(const store::SessionFile& file) {
    const auto session = reportedIn(file);
    if (!session) return tl::unexpected(session.error());
    const std::string where = session->head.device.predicted
                                  ? "predicted for " + device::bareName(session->head.device.gpu) +
                                        ": nothing here was measured"
                                  : "tuned on " + session->head.device.gpu;
    return ReportText{
        session->title(),
        fmt::format("<h1>{}</h1>\n<p>{}</p>\n", escaped(session->title()), escaped(where)) +
            bestHtml(*session) + problemHtml(*session) + deviceHtml(session->head) +
            searchesHtml(*session) + fastestHtml(*session) + failuresHtml(*session)};
}

Result<std::string> sessionReport(const store::SessionFile& file) {
    const auto report = reportText(file);
    if (!report) return tl::unexpected(report.error());
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<title>{}: Stencilscope report</title>\n<style>{}</style>\n</head>\n<body>\n"
        "{}</body>\n</html>\n",
        escaped(report->title), kStyle, report->body);
}

FormatInfo reportFormat() {
    return {.name = "report",
            .title = "HTML report on one page",
            .suffix = ".html",
            .fileOfSession = sessionReport};
}

}  // namespace engine::exporters
