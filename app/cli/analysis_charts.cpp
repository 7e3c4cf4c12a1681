// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/analysis_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/exporters/svg_picture.hpp"

namespace cli {
namespace {

namespace svg = engine::exporters::svg;

constexpr double kCharacter = 8.4;  ///< as wide as one is, most of them capitals
constexpr double kMargin = 12, kHead = 34;

double widthOf(const std::vector<std::string>& names) {
    std::size_t longest = 0;
    for (const auto& name : names) longest = std::max(longest, name.size());
    return kCharacter * static_cast<double>(longest);
}

/// Blue below 0, orange above, white between: what people with any colour vision tell apart.
std::string colourOf(double share) {
    const auto towards = [&](double end) {
        return static_cast<int>(std::lround(255 + std::abs(share) * (end - 255)));
    };
    return share < 0 ? fmt::format("#{:02x}{:02x}{:02x}", towards(0), towards(114), towards(178))
                     : fmt::format("#{:02x}{:02x}{:02x}", towards(213), towards(94), towards(0));
}

double largestOf(const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values)
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest > 0 ? largest : 1;
}

}  // namespace

std::string chartOf(const MatrixChart& matrix) {
    constexpr double kCell = 22;
    constexpr const char* kNone = "#dddddd";
    const double most = matrix.diverging ? 1 : largestOf(matrix.values);
    const double names = widthOf(matrix.names), left = kMargin + names + 6, top = kHead + names + 6;
    const auto count = matrix.names.size();
    std::string content = svg::text(kMargin, 20, "start", matrix.title);
    for (std::size_t row = 0; row < count; ++row) {
        const double middle = kCell * (static_cast<double>(row) + 0.5);
        content += svg::text(left - 6, top + middle + 4, "end", matrix.names[row]);
        content +=
            fmt::format("<g transform=\"translate({:.1f} {:.1f}) rotate(-90)\">{}</g>\n",
                        left + middle + 4, top - 6, svg::text(0, 0, "start", matrix.names[row]));
        for (std::size_t column = 0; column < count; ++column) {
            const double value = matrix.values[row * count + column];
            const std::string shown =
                std::isfinite(value) ? fmt::format("{:.2f}", value) : "no figure";
            content += svg::rectangle(
                left + kCell * static_cast<double>(column), top + kCell * static_cast<double>(row),
                kCell - 1, kCell - 1, std::isfinite(value) ? colourOf(value / most) : kNone,
                fmt::format("{}, {}: {}", matrix.names[row], matrix.names[column], shown));
        }
    }
    const double bottom = top + kCell * static_cast<double>(count);
    const double width =
        std::max(left + kCell * static_cast<double>(count), widthOf({matrix.title})) + 2 * kMargin;
    content += svg::text(kMargin, bottom + 24, "start",
                         matrix.diverging
                             ? "orange: 1, white: 0, blue: -1"
                             : fmt::format("white: 0, orange: {:.2f}; grey: no figure", most));
    return svg::picture(width, bottom + 36, content);
}

std::string chartOf(const BarChart& chart) {
    constexpr double kRow = 20, kBars = 480;
    std::vector<std::string> names;
    std::vector<double> highs;
    for (const auto& bar : chart.bars) {
        names.push_back(bar.name);
        highs.push_back(bar.high);
    }
    const double most = largestOf(highs), left = kMargin + widthOf(names) + 8;
    const auto across = [&](double value) { return left + kBars * value / most; };
    const double bottom = kHead + kRow * static_cast<double>(chart.bars.size());
    std::string content = svg::text(kMargin, 20, "start", chart.title);
    for (int step = 0; step <= 4; ++step) {
        const double value = most * step / 4;
        content += svg::line(across(value), kHead, across(value), bottom, "stroke=\"#ddd\"");
        content +=
            svg::text(across(value), bottom + 16, "middle", fmt::format("{:.3g} %", 100 * value));
    }
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const auto& bar = chart.bars[i];
        const double top = kHead + kRow * static_cast<double>(i), middle = top + kRow / 2;
        content += svg::text(left - 8, middle + 4, "end", bar.name);
        content += svg::rectangle(left, top + 4, across(bar.value) - left, kRow - 8,
                                  svg::kColours[0], fmt::format("{:.1f} %", 100 * bar.value));
        content += svg::line(across(bar.low), middle, across(bar.high), middle, "stroke=\"#000\"");
    }
    return svg::picture(std::max(across(most), widthOf({chart.title})) + 40, bottom + 30, content);
}

std::string chartOf(const ShareChart& chart) {
    constexpr double kWidth = 560, kHeight = 180, kBelow = 40;
    std::string content;
    double top = 0, right = 0;
    for (const auto& run : chart.runs) {
        const auto rounds = static_cast<double>(run.rounds.size());
        content += svg::text(kMargin, top + 20, "start", run.title);
        std::vector<double> sums(run.rounds.size());
        const double bottom = top + kHead + kHeight;
        for (std::size_t g = 0; g < run.names.size(); ++g) {
            const char* colour = svg::kColours[g % svg::kColours.size()];
            for (std::size_t r = 0; r < run.rounds.size(); ++r) {
                const double share = run.rounds[r][g];
                sums[r] += share;
                content += svg::rectangle(
                    kMargin + kWidth * static_cast<double>(r) / rounds, bottom - kHeight * sums[r],
                    kWidth / rounds, kHeight * share, colour,
                    fmt::format("round {}, {}: {:.1f} %", r + 1, run.names[g], 100 * share));
            }
            const double middle = top + kHead + 16 * static_cast<double>(g) + 8;
            content += svg::rectangle(kMargin + kWidth + 10, middle - 8, 12, 12, colour);
            content += svg::text(kMargin + kWidth + 28, middle + 3, "start", run.names[g]);
        }
        right = std::max(right, kMargin + kWidth + 40 + widthOf(run.names));
        content += svg::text(kMargin, bottom + 16, "start", "round 1");
        content += svg::text(kMargin + kWidth, bottom + 16, "end", fmt::format("{:.0f}", rounds));
        const double named = kHead + 16 * static_cast<double>(run.names.size());
        top += std::max(kHead + kHeight + kBelow, named + 12);
    }
    return svg::picture(right, top, content);
}

}  // namespace cli
