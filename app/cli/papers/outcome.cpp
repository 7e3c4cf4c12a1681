// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/papers/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/exporters/exporter.hpp"

namespace cli::papers {
namespace {

using namespace engine;
using exporters::csvField;

std::size_t widest(const std::vector<std::string>& texts, std::size_t least) {
    for (const auto& text : texts) least = std::max(least, text.size());
    return least;
}

std::string intervalText(const std::string& measure,
                         const std::optional<analysis::Interval>& interval) {
    if (!interval) return "-";
    return valueText(measure, interval->low) + " to " + valueText(measure, interval->high);
}

/// What the paper says of the same, without a stencil's name over all of its own.
std::vector<const Published*> publishedOf(const Figure& figure, const std::string& method,
                                          const std::string& measure, const std::string& stencil) {
    std::vector<const Published*> found;
    for (const auto& value : figure.published)
        if (value.of == method && value.measure == measure && value.stencil == stencil)
            found.push_back(&value);
    return found;
}

std::string cellText(const Outcome& outcome, const std::string& stencil, const std::string& method,
                     const std::string& measure) {
    for (const auto& cell : outcome.cells)
        if (cell.stencil == stencil && cell.method == method && cell.measure == measure)
            return valueText(measure, cell.value);
    return "-";
}

/// Stencils or kernels that only the paper has.
std::vector<std::string> othersOf(const Outcome& outcome) {
    std::vector<std::string> names;
    for (const auto& value : outcome.figure.published)
        if (!value.stencil.empty() && std::ranges::find(names, value.stencil) == names.end())
            names.push_back(value.stencil);
    return names;
}

/// The first measure, stencil by stencil; below them the paper's own.
void printMatrix(const Outcome& outcome) {
    const std::string& measure = outcome.figure.measures.front();
    const auto others = othersOf(outcome);
    const std::size_t wide = widest(outcome.stencils, widest(others, 8)) + 8;
    out("\n{:<{}}", measureText(measure, outcome.figure), wide);
    for (const auto& column : outcome.columns) out(" {:>{}}", column, widest({column}, 9));
    out("\n");
    for (const auto& stencil : outcome.stencils) {
        out("{:<{}}", stencil, wide);
        for (const auto& column : outcome.columns)
            out(" {:>{}}", cellText(outcome, stencil, column, measure), widest({column}, 9));
        out("\n");
    }
    for (const auto& name : others) {
        out("{:<{}}", name + " (paper)", wide);
        for (const auto& column : outcome.columns) {
            const auto found = publishedOf(outcome.figure, column, measure, name);
            out(" {:>{}}", found.empty() ? "-" : found.front()->text, widest({column}, 9));
        }
        out("\n");
    }
}

/// Stencils and methods, moment by moment.
void printCurves(const Outcome& outcome) {
    const std::size_t wide = widest(outcome.stencils, 8), wideMethod = widest(outcome.columns, 8);
    out("\n{:<{}} {:<{}}", "ms at", wide, "of the cut-off", wideMethod);
    for (const auto& moment : outcome.figure.measures) out(" {:>8}", moment);
    out("\n");
    for (const auto& stencil : outcome.stencils)
        for (const auto& method : outcome.columns) {
            out("{:<{}} {:<{}}", method == outcome.columns.front() ? stencil : "", wide, method,
                widest({"of the cut-off"}, wideMethod));
            for (const auto& moment : outcome.figure.measures)
                out(" {:>8}", cellText(outcome, stencil, method, moment));
            out("\n");
        }
}

void printTotals(const Outcome& outcome) {
    const std::size_t wide = widest(outcome.columns, 8);
    std::string last;
    for (const auto& total : outcome.totals) {
        if (total.measure != last)
            out("\n{}\n{:<{}} {:>9} {:>20}  {}\n", measureText(total.measure, outcome.figure),
                "over all", wide, "here", "95 %", "published");
        last = total.measure;
        out("{:<{}} {:>9} {:>20}", total.method, wide, valueText(total.measure, total.here.mean),
            intervalText(total.measure, total.here.interval));
        for (const auto* value : publishedOf(outcome.figure, total.method, total.measure, ""))
            out("  {} ({}; {})", value->text, value->gpu, value->where);
        out("\n");
    }
}

std::string csvRow(const Outcome& outcome, const std::string& stencil, const std::string& method,
                   const std::string& measure, const analysis::Result95& here) {
    std::string low, high, published;
    if (here.interval) {
        low = fmt::format("{:.6g}", here.interval->low);
        high = fmt::format("{:.6g}", here.interval->high);
    }
    for (const auto* value : publishedOf(outcome.figure, method, measure, stencil))
        published += (published.empty() ? "" : "; ") + value->text + " on " + value->gpu;
    return fmt::format("{},{},{},{},{:.6g},{},{},{}\n", outcome.figure.key, csvField(stencil),
                       method, csvField(measure), here.mean, low, high, csvField(published));
}

}  // namespace

std::string measureText(const std::string& measure, const Figure& figure) {
    static const std::map<std::string, std::string> kTexts{
        {"best", "is the best"},     {"worst", "is the worst"},   {"better", "finds a faster"},
        {"worse", "finds a slower"}, {"share", "of the optimum"}, {"range", "of a tenth"},
        {"own", "own time"},         {"settings", "settings"},    {"equal", "choices equal"},
        {"mape", "mean error"}};
    if (measure == "time") return "time / " + figure.reference;
    if (measure == "seconds") return "search / " + figure.reference;
    const auto found = kTexts.find(measure);
    return found == kTexts.end() ? measure : found->second;
}

std::string valueText(const std::string& measure, double value) {
    if (measure == "time") return fmt::format("{:.3f}x", value);
    if (measure == "own") return fmt::format("{:.4f} %", 100 * value);
    if (measure == "settings") return fmt::format("{:.2f} %", 100 * value);
    if (measure.ends_with('%')) return fmt::format("{:.4f}", value);  // ms at a moment
    return fmt::format("{:.1f} %", 100 * value);
}

void printOutcome(const Outcome& outcome) {
    const Figure& figure = outcome.figure;
    out("{}: {}, {}. {}\n{}\n", figure.key, figure.paper, figure.figure, figure.shows, figure.here);
    out("Here: {}{}{}\n", outcome.gpu, outcome.gpu.empty() ? "" : ", ", outcome.of);
    if (figure.kind == "curve")
        printCurves(outcome);
    else
        printMatrix(outcome);
    printTotals(outcome);
    if (figure.published.empty() && figure.kind == "curve")
        out("\nThe paper gives these values only in a drawing: there are no figures to compare "
            "with.\n");
    if (!figure.differs.empty()) out("\n{}\n", figure.differs);
    out("\n");
}

std::string csvHeading() { return "figure,stencil,method,measure,here,low_95,high_95,published\n"; }

std::string outcomeCsv(const Outcome& outcome) {
    std::string csv;
    for (const auto& cell : outcome.cells)
        csv += csvRow(outcome, cell.stencil, cell.method, cell.measure, {cell.value, {}});
    for (const auto& total : outcome.totals)
        csv += csvRow(outcome, "", total.method, total.measure, total.here);
    return csv;
}

Json outcomeJson(const Outcome& outcome) {
    Json json = {{"event", "figure"},
                 {"figure", outcome.figure.key},
                 {"paper", outcome.figure.paper},
                 {"in_paper", outcome.figure.figure},
                 {"shows", outcome.figure.shows},
                 {"here", outcome.figure.here},
                 {"gpu", outcome.gpu},
                 {"of", outcome.of}};
    json["cells"] = Json::array();
    for (const auto& cell : outcome.cells)
        json["cells"].push_back({{"stencil", cell.stencil},
                                 {"method", cell.method},
                                 {"measure", cell.measure},
                                 {"here", cell.value}});
    json["totals"] = Json::array();
    for (const auto& total : outcome.totals) {
        const auto& interval = total.here.interval;
        json["totals"].push_back(
            {{"method", total.method},
             {"measure", total.measure},
             {"here", total.here.mean},
             {"here_95", interval ? Json{interval->low, interval->high} : Json()}});
    }
    json["published"] = Json::array();
    for (const auto& value : outcome.figure.published)
        json["published"].push_back(
            {{"stencil", value.stencil.empty() ? Json() : Json(value.stencil)},
             {"method", value.of},
             {"measure", value.measure},
             {"value", value.text},
             {"gpu", value.gpu},
             {"where", value.where}});
    if (!outcome.figure.differs.empty()) json["differs"] = outcome.figure.differs;
    return json;
}

}  // namespace cli::papers
