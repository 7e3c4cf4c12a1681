// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/race_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "engine/exporters/svg_picture.hpp"

namespace cli {
namespace {

namespace svg = engine::exporters::svg;
using svg::line, svg::text;

// With more strategies than colours, other strokes.
constexpr std::array<const char*, 5> kDashes{"none", "7 3", "2 2", "9 3 2 3", "1 4"};

constexpr double kPanelWidth = 460, kPanelHeight = 250, kLeft = 62, kRight = 14, kTop = 30,
                 kBottom = 38, kRow = 16, kLegend = 200;
constexpr int kColumns = 2;

/// How a strategy is drawn, in every panel the same.
class Styles {
public:
    explicit Styles(const std::vector<analysis::RaceCurve>& curves,
                    const std::vector<AggregateRow>& aggregate) {
        for (const auto& curve : curves) add(curve.strategy);
        for (const auto& row : aggregate) add(row.name);
    }
    const std::vector<std::string>& names() const { return m_names; }
    const char* colour(const std::string& name) const {
        return svg::kColours[at(name) % svg::kColours.size()];
    }
    std::string stroke(const std::string& name) const {
        return fmt::format("stroke=\"{}\" stroke-dasharray=\"{}\"", colour(name),
                           kDashes[at(name) / svg::kColours.size() % kDashes.size()]);
    }

private:
    void add(const std::string& name) {
        if (m_places.emplace(name, m_names.size()).second) m_names.push_back(name);
    }
    std::size_t at(const std::string& name) const { return m_places.at(name); }
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t> m_places;
};

/// One stencil: shares of the optimum where it is known, else speeds.
class Panel {
public:
    Panel(double x, double y, std::vector<const analysis::RaceCurve*> curves)
        : m_x(x), m_y(y), m_curves(std::move(curves)) {
        for (const auto* curve : m_curves) {
            m_seconds = std::max(m_seconds, curve->points.back().moment);
            if (curve->optimum) continue;
            for (const auto& point : curve->points)
                m_most = std::max(m_most, point.interval ? point.interval->high : point.mean);
        }
        if (m_curves.front()->optimum) m_most = 100;
    }

    std::string svg(const Styles& styles) const {
        std::string svg = axes();
        for (const auto* curve : m_curves) svg += band(*curve, styles);
        for (const auto* curve : m_curves) svg += path(*curve, styles);
        return svg;
    }

private:
    double shown(const analysis::RaceCurve& curve, double value) const {
        return curve.optimum ? 100 * value / *curve.optimum : value;
    }
    double across(double seconds) const {
        return m_x + kLeft + seconds / m_seconds * (kPanelWidth - kLeft - kRight);
    }
    double down(double value) const {
        return m_y + kPanelHeight - kBottom - value / m_most * (kPanelHeight - kTop - kBottom);
    }

    std::string axes() const {
        std::string svg = text(m_x + kLeft, m_y + 18, "start", m_curves.front()->stencil);
        const bool share = m_curves.front()->optimum.has_value();
        for (int step = 0; step <= 4; ++step) {
            const double value = m_most * step / 4, seconds = m_seconds * step / 4;
            svg += line(across(0), down(value), across(m_seconds), down(value), "stroke=\"#ddd\"");
            svg += text(across(0) - 6, down(value) + 4, "end",
                        share ? fmt::format("{:.0f} %", value) : fmt::format("{:.4g}", value));
            svg += text(across(seconds), m_y + kPanelHeight - kBottom + 15, "middle",
                        fmt::format("{:.4g}", seconds));
        }
        svg += text(across(m_seconds / 2), m_y + kPanelHeight - 6, "middle",
                    share ? "seconds on the clock; share of the recording's best"
                          : "seconds on the clock; " + m_curves.front()->unit);
        return svg;
    }

    std::string band(const analysis::RaceCurve& curve, const Styles& styles) const {
        std::string upper, lower;
        for (const auto& point : curve.points) {
            if (!point.interval) return {};
            upper += fmt::format("{:.1f},{:.1f} ", across(point.moment),
                                 down(shown(curve, point.interval->high)));
            lower = fmt::format("{:.1f},{:.1f} ", across(point.moment),
                                down(shown(curve, point.interval->low))) +
                    lower;
        }
        return fmt::format("<polygon points=\"{}{}\" fill=\"{}\" fill-opacity=\"0.15\"/>\n", upper,
                           lower, styles.colour(curve.strategy));
    }

    std::string path(const analysis::RaceCurve& curve, const Styles& styles) const {
        std::string points;
        for (const auto& point : curve.points)
            points +=
                fmt::format("{:.1f},{:.1f} ", across(point.moment), down(shown(curve, point.mean)));
        return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke-width=\"1.6\" {}/>\n",
                           points, styles.stroke(curve.strategy));
    }

    double m_x, m_y;
    std::vector<const analysis::RaceCurve*> m_curves;
    double m_seconds = 1e-9, m_most = 1e-9;
};

/// Scores, best first, with their intervals.
std::string scores(double y, const std::vector<AggregateRow>& rows, const Styles& styles) {
    if (rows.empty()) return {};
    double least = 0, most = 1;
    for (const auto& row : rows) {
        const auto& score = row.aggregate.score;
        least = std::min(least, score.interval ? score.interval->low : score.mean);
        most = std::max(most, score.interval ? score.interval->high : score.mean);
    }
    const double left = kLegend, right = 2 * kPanelWidth - kRight;
    const auto across = [&](double score) {
        return left + (score - least) / (most - least) * (right - left);
    };
    const double bottom = y + kTop + kRow * static_cast<double>(rows.size());
    std::string svg =
        text(kRight, y + 16, "start",
             fmt::format("Score over {} recording{}: 0 = random search, 1 = the "
                         "optimum at once; bars: 95 %",
                         rows.front().recordings, rows.front().recordings == 1 ? "" : "s"));
    for (const double score : {least, 0.0, 0.5, 1.0}) {
        svg += line(across(score), y + kTop - 6, across(score), bottom, "stroke=\"#ccc\"");
        svg += text(across(score), bottom + 14, "middle", fmt::format("{:.2g}", score));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& score = rows[i].aggregate.score;
        const double middle = y + kTop + kRow * (static_cast<double>(i) + 0.5);
        svg += text(left - 8, middle + 4, "end", rows[i].name);
        if (score.interval)
            svg += line(
                across(score.interval->low), middle, across(score.interval->high), middle,
                "stroke-width=\"3\" stroke=\"" + std::string(styles.colour(rows[i].name)) + "\"");
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n",
                           across(score.mean), middle, styles.colour(rows[i].name));
    }
    return svg;
}

std::string legend(double y, const Styles& styles) {
    std::string svg;
    const int columns = static_cast<int>(2 * kPanelWidth / kLegend);
    for (std::size_t i = 0; i < styles.names().size(); ++i) {
        const double x = kRight + kLegend * static_cast<double>(static_cast<int>(i) % columns);
        const double own = y + kRow * static_cast<double>(static_cast<int>(i) / columns + 1);
        svg += line(x, own - 4, x + 24, own - 4,
                    "stroke-width=\"2\" " + styles.stroke(styles.names()[i]));
        svg += text(x + 30, own, "start", styles.names()[i]);
    }
    return svg;
}

}  // namespace

std::string raceChart(const std::vector<analysis::RaceCurve>& curves,
                      const std::vector<AggregateRow>& aggregate) {
    const Styles styles(curves, aggregate);
    std::vector<std::vector<const analysis::RaceCurve*>> panels;
    for (const auto& curve : curves) {
        if (curve.points.empty()) continue;
        if (panels.empty() || panels.back().front()->stencil != curve.stencil)
            panels.emplace_back();
        panels.back().push_back(&curve);
    }
    std::string content;
    for (std::size_t i = 0; i < panels.size(); ++i)
        content += Panel(kPanelWidth * static_cast<double>(i % kColumns),
                         kPanelHeight * static_cast<double>(i / kColumns), panels[i])
                       .svg(styles);
    double y = kPanelHeight * static_cast<double>((panels.size() + kColumns - 1) / kColumns);
    content += legend(y, styles);
    y += kRow * (static_cast<double>(styles.names().size()) / 4 + 2);
    content += scores(y, aggregate, styles);
    y += kTop + kRow * (static_cast<double>(aggregate.size()) + 2);
    return svg::picture(2 * kPanelWidth, y, content);
}

}  // namespace cli
