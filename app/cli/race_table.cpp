// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <ranges>
#include <set>

#include "app/cli/published.hpp"
#include "app/cli/race_ratio.hpp"
#include "engine/analysis/statistics.hpp"

namespace cli {
namespace {

using namespace engine;

std::string intervalText(const std::optional<analysis::Interval>& interval, int digits) {
    return interval
               ? fmt::format("{:.{}f} to {:.{}f}", interval->low, digits, interval->high, digits)
               : "-";
}

std::size_t widestName(const std::vector<std::string>& names) {
    std::size_t widest = 8;
    for (const auto& name : names) widest = std::max(widest, name.size());
    return widest;
}

}  // namespace

namespace {

/// "12.3 s (48 of 50)"
std::string withinText(const analysis::Within& within) {
    const auto& times = within.times;
    return fmt::format("{} ({} of {})",
                       times.medianSeconds ? fmt::format("{:.1f} s", *times.medianSeconds) : "-",
                       times.reached, times.runs);
}

/// How soon runs came near the optimum, where that is known.
void printDistances(const std::vector<analysis::RaceRow>& rows, std::size_t wideStencil,
                    std::size_t wide) {
    const auto known = std::ranges::find_if(
        rows, [](const analysis::RaceRow& row) { return row.finalGap.has_value(); });
    if (known == rows.end()) return;
    out("\n{:<{}} {:<{}} {:>9}", "Stencil", wideStencil, "Strategy", wide, "Final gap");
    for (const auto& within : known->within)
        out(" {:>22}", fmt::format("within {:.0f} % (runs)", 100 * within.share));
    out(" {:>12}\n", "Own us/ev.");
    std::string last;
    for (const auto& row : rows) {
        if (!row.finalGap) continue;
        out("{:<{}} {:<{}} {:>8.2f}%", row.stencil == last ? "" : row.stencil, wideStencil,
            row.name(), wide, 100 * *row.finalGap);
        for (const auto& within : row.within) out(" {:>22}", withinText(within));
        out(" {:>12}\n", row.ownSeconds
                             ? fmt::format("{:.1f}", 1e6 * *row.ownSeconds /
                                                         std::max(1.0, row.evaluationsPerRun))
                             : "-");
        last = row.stencil;
    }
    out("Final gap: how much slower than the recording's best, mean over the repeats. Within: the "
        "median time of all\nruns, or none if half of them or more did not get there; in brackets, "
        "how many did.\n");
}

/// Recordings of one GPU were made over a time.
void printDevices(const std::vector<analysis::RaceRow>& rows) {
    std::map<std::string, std::pair<std::string, std::string>> days;  // of each, first and last
    for (auto device : rows | std::views::transform(&analysis::RaceRow::device)) {
        const std::string day = device.date.substr(0, device.date.find('T'));
        device.date.clear();
        auto& [first, last] = days.try_emplace(deviceText(device), day, day).first->second;
        first = std::min(first, day);
        last = std::max(last, day);
        if (!device.recorded || device.predicted) first = last = {};
    }
    for (const auto& [text, span] : days)
        out("Device: {}{}{}{}.\n", text, span.first.empty() ? "" : ", " + span.first,
            span.first == span.second ? "" : " to " + span.second,
            text.starts_with("predicted") ? "; nothing was measured" : "");
}

}  // namespace

void printTable(const std::vector<analysis::RaceRow>& rows) {
    std::vector<std::string> names, stencils;
    for (const auto& row : rows) {
        names.push_back(row.name());
        stencils.push_back(row.stencil);
    }
    const std::size_t wide = widestName(names),
                      wideStencil = std::max<std::size_t>(12, widestName(stencils));
    const bool oneUnit = std::ranges::all_of(
        rows, [&](const analysis::RaceRow& row) { return row.unit == rows.front().unit; });
    out("{:<{}} {:>4} {:<{}} {:>10} {:>16} {:>13} {:>7} {:>7} {:>6} {:>6} {:>14} {:>6}\n",
        "Stencil", wideStencil, "Rank", "Strategy", wide,
        oneUnit ? rows.front().unit : std::string("Speed"), "95 %", "p10-p90", "Optimum", "Ev./run",
        "Failed", "Score", "95 %", "Own s");
    std::string last;
    for (const auto& row : rows) {
        out("{:<{}} {:>4} {:<{}} {:>10.1f} {:>16} {:>13} {:>7} {:>7.0f} {:>5.1f}% {:>6} {:>14} "
            "{:>6}{}\n",
            row.stencil == last ? "" : row.stencil, wideStencil, row.rank, row.name(), wide,
            row.speed.mean, intervalText(row.speed.interval, 1),
            fmt::format("{:.1f}-{:.1f}", row.p10Speed, row.p90Speed),
            row.shareOfOptimum ? fmt::format("{:.1f}%", 100 * *row.shareOfOptimum) : "-",
            row.evaluationsPerRun, 100 * row.failedShare,
            row.score ? fmt::format("{:.3f}", row.score->mean) : "-",
            row.score ? intervalText(row.score->interval, 2) : "-",
            row.ownSeconds ? fmt::format("{:.3f}", *row.ownSeconds) : "-",
            row.notToldApartFrom ? "  not told apart from " + *row.notToldApartFrom : "");
        last = row.stencil;
    }
    if (!oneUnit) out("Speed: GCells/s; for kernels of other programs, launches per second.\n");
    if (rows.front().speed.interval)
        out("95 %: of the mean over {}, by resampling them {} times (percentile bootstrap, fixed "
            "seed).\n",
            counted(static_cast<std::uint64_t>(rows.front().repeats), "repeat"),
            analysis::kResamples);
    if (rows.size() > 1 &&
        std::ranges::any_of(rows, [](const auto& row) { return row.repeats < 2; }))
        out("A single run cannot tell how much of its rank is chance: repeats can.\n");
    const bool apart =
        std::ranges::any_of(rows, [](const auto& row) { return row.notToldApartFrom.has_value(); });
    out("Ranked by {}{}.\n",
        rows.front().score ? "score (0 = random search, 1 = the optimum at once)"
                           : rows.front().unit,
        apart ? "; not told apart: the intervals of neighbours overlap" : "");
    printDistances(rows, wideStencil, wide);
    printDevices(rows);
}

namespace {

/// A method that publishes by how much it beats others, and where that is kept.
struct Publication {
    const char *strategy, *by, *table;
};
constexpr std::array<Publication, 2> kPublications{
    {{"gest", "GeST", "gest_speedups.json"}, {"gstuner", "GSTuner", "gstuner_speedups.json"}}};

/// The method that published it, where it ran as published.
std::optional<search::Method> asPublishedIn(const std::vector<search::Method>& methods,
                                            const Publication& publication) {
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](const search::Method& method) {
            return method.strategy == publication.strategy && search::isAsPublished(method);
        });
    return found == methods.end() ? std::nullopt : std::optional(*found);
}

/// What is published of a method, or of the one that is nearest to it.
std::string publishedText(const search::Method& method, const Json& table) {
    if (!search::isAsPublished(method)) return "               not as published";
    const auto& nearest = table["nearest_published"];
    const std::string name = nearest.contains(method.strategy)
                                 ? nearest[method.strategy].get<std::string>()
                                 : method.strategy;
    if (!table["over"].contains(name)) return fmt::format(" {:>6} {:>6}", "-", "-");
    std::string text;
    for (const auto& value : table["over"][name])
        text += fmt::format(" {:>5.1f}x", value.get<double>());
    return name == method.strategy ? text : text + fmt::format("   ({})", name);
}

void printSpeedupHeading(const std::vector<analysis::RaceRow>& rows, const Publication& publication,
                         const Json& table, std::size_t wide) {
    std::set<std::string> stencils;
    for (const auto& row : rows) stencils.insert(row.stencil);
    out("\nWhat {} as published found is faster than what others found by (geometric mean over "
        "{} stencil{})\n",
        publication.strategy, stencils.size(), stencils.size() == 1 ? "" : "s");
    out("{:<{}} {:>8} {:>16}", "Strategy", wide, "here", "95 %");
    for (const auto& column : table["columns"]) out(" {:>6}", column.get<std::string>());
    out("   published by {}\n", publication.by);
}

void printSpeedups(const std::vector<analysis::RaceRow>& rows,
                   const std::vector<search::Method>& methods, const Publication& publication) {
    const auto reference = asPublishedIn(methods, publication);
    if (!reference || methods.size() < 2) return;
    const auto table = publishedTable(publication.table);
    std::vector<std::string> names;
    for (const auto& method : methods) names.push_back(nameOf(method));
    const std::size_t wide = widestName(names);
    printSpeedupHeading(rows, publication, table, wide);
    for (const auto& method : methods) {
        if (method == *reference) continue;
        const auto ratio = geometricRatio(pairsOf(rows, method, *reference));
        out("{:<{}} {:>8} {:>16}{}\n", nameOf(method), wide,
            ratio ? fmt::format("{:.3f}x", ratio->mean) : "-",
            ratio ? intervalText(ratio->interval, 3) : "-", publishedText(method, table));
    }
    out("published: {}; {}\n", table["source"].get<std::string>(),
        table["note"].get<std::string>());
}

}  // namespace

void printSummary(const std::vector<analysis::RaceRow>& rows,
                  const std::vector<search::Method>& methods) {
    for (const auto& publication : kPublications) printSpeedups(rows, methods, publication);
}

}  // namespace cli
