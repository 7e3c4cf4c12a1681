// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/roofline_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/exporters/svg_picture.hpp"

namespace cli {
namespace {

namespace svg = engine::exporters::svg;
using engine::model::DataLevel;

constexpr double kRoofLeft = 70, kRoofTop = 40, kRoofWidth = 640, kRoofHeight = 420,
                 kRoofBelow = 50, kRoofBeside = 40;

/// Where flops a byte and GFLOP/s lie in the picture.
struct RooflineScale {
    double leastX, mostX, leastY, mostY;

    RooflineScale(const engine::model::Roofline& roofline,
                  const std::vector<engine::analysis::RooflinePoint>& points) {
        const double ridge = roofline.ridge(DataLevel::DeviceMemory);
        const double most = roofline.mostFlopsPerSecond() * 1e-9;
        leastX = ridge / 8;
        mostX = ridge * 3;
        leastY = most / 50;
        mostY = most * 1.6;
        for (const auto& point : points) {
            const auto intensity = point.intensity(roofline, DataLevel::DeviceMemory);
            if (!intensity) continue;
            leastX = std::min(leastX, *intensity / 1.3);
            mostX = std::max(mostX, *intensity * 1.3);
            leastY = std::min(leastY, roofline.gflops(point.gcells) / 1.3);
            mostY = std::max(mostY, roofline.gflops(point.gcells) * 1.3);
        }
    }
    double x(double intensity) const {
        return kRoofLeft + kRoofWidth * std::log(intensity / leastX) / std::log(mostX / leastX);
    }
    double y(double gflops) const {
        return kRoofTop + kRoofHeight -
               kRoofHeight * std::log(gflops / leastY) / std::log(mostY / leastY);
    }
};

/// 1, 2 and 5 times powers of ten; few of them where there are many.
std::vector<double> rooflineTicks(double least, double most) {
    std::vector<double> ticks;
    const bool few = most / least < 300;
    for (double power = std::pow(10, std::floor(std::log10(least))); power <= most; power *= 10)
        for (const double factor : {1.0, 2.0, 5.0})
            if ((few || factor == 1) && power * factor >= least && power * factor <= most)
                ticks.push_back(power * factor);
    return ticks;
}

std::string roofAxes(const RooflineScale& scale) {
    const double bottom = kRoofTop + kRoofHeight, right = kRoofLeft + kRoofWidth;
    std::string content;
    for (const double tick : rooflineTicks(scale.leastY, scale.mostY)) {
        content += svg::line(kRoofLeft, scale.y(tick), right, scale.y(tick), "stroke=\"#ddd\"");
        content += svg::text(kRoofLeft - 8, scale.y(tick) + 4, "end", fmt::format("{:g}", tick));
    }
    for (const double tick : rooflineTicks(scale.leastX, scale.mostX))
        content += svg::text(scale.x(tick), bottom + 18, "middle", fmt::format("{:g}", tick));
    content += svg::line(kRoofLeft, bottom, right, bottom, "stroke=\"#888\"");
    content += svg::text(kRoofLeft + kRoofWidth / 2, bottom + 38, "middle",
                         "Flops per byte of device memory (flop/B)");
    content += svg::text(12, kRoofTop - 8, "start", "GFLOP/s");
    return content;
}

std::string ceilings(const RooflineScale& scale, const engine::model::Roofline& roofline) {
    constexpr const char* kStyle = "stroke=\"#000\" stroke-width=\"1.5\"";
    std::string content;
    const double right = kRoofLeft + kRoofWidth,
                 bytes = roofline.bytesPerSecondAt(DataLevel::DeviceMemory);
    const double most = roofline.mostFlopsPerSecond() * 1e-9;
    if (bytes > 0 && most > 0) {
        // From where the slope comes into the picture, at its side or from below.
        const double from = std::max(scale.leastX, scale.leastY / (bytes * 1e-9));
        const double ridge = most / (bytes * 1e-9);
        content += svg::line(scale.x(from), scale.y(from * bytes * 1e-9), scale.x(ridge),
                             scale.y(most), kStyle);
        content += svg::text(scale.x(ridge) + 8, scale.y(most) + 20, "start",
                             fmt::format("device memory {:.2f} TB/s", bytes * 1e-12));
    }
    for (const auto& [flops, name] : {std::pair{roofline.flopsPerSecond, "pipe"},
                                      std::pair{roofline.tensorFlopsPerSecond, "tensor cores"}}) {
        if (flops <= 0) continue;
        const double y = scale.y(flops * 1e-9);
        content += svg::line(bytes > 0 ? scale.x(flops / bytes) : kRoofLeft, y, right, y, kStyle);
        content +=
            svg::text(right, y - 6, "end", fmt::format("{} {:.1f} TFLOP/s", name, flops * 1e-12));
    }
    return content;
}

}  // namespace

std::string rooflineChart(const std::string& title, const engine::model::Roofline& roofline,
                          const std::vector<engine::analysis::RooflinePoint>& points) {
    const RooflineScale scale(roofline, points);
    std::string content = svg::text(12, 20, "start", title);
    content += roofAxes(scale) + ceilings(scale, roofline);
    for (const auto& point : points) {
        const auto intensity = point.intensity(roofline, DataLevel::DeviceMemory);
        if (!intensity) continue;
        content += svg::rectangle(
            scale.x(*intensity) - 2, scale.y(roofline.gflops(point.gcells)) - 2, 4, 4,
            svg::kColours[0],
            fmt::format("evaluation {}: {:.1f} GCells/s", point.number, point.gcells));
    }
    return svg::picture(kRoofLeft + kRoofWidth + kRoofBeside, kRoofTop + kRoofHeight + kRoofBelow,
                        content);
}

}  // namespace cli
