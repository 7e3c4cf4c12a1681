// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {

double tickStep(const Range& range, int most) {
    const double rough = range.span() / std::max(1, most);
    if (!(rough > 0) || !std::isfinite(rough)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

std::vector<double> ticks(const Range& range, int most) {
    const double step = tickStep(range, most);
    std::vector<double> values;
    const double slack = 1e-6 * step;
    for (double i = std::ceil((range.low - slack) / step); i * step <= range.high + slack; ++i)
        values.push_back(i * step);
    return values;
}

std::vector<double> logTicks(const Range& exponents, int most) {
    std::vector<double> values;
    const bool few = exponents.span() < 3;
    for (double power = std::floor(exponents.low); power <= exponents.high; ++power)
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = power + std::log10(factor);
            const bool inside = value >= exponents.low - 1e-9 && value <= exponents.high + 1e-9;
            if (inside && (few || factor == 1.0)) values.push_back(value);
        }
    const std::size_t stride = values.size() / static_cast<std::size_t>(std::max(1, most)) + 1;
    std::vector<double> kept;
    for (std::size_t i = 0; i < values.size(); i += stride) kept.push_back(values[i]);
    return kept;
}

int tickDecimals(double step) {
    return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
}

double niceCeiling(double value, int most) {
    if (!(value > 0)) return 1;
    const double step = tickStep({0, value}, most);
    return step * std::ceil(value / step - 1e-9);
}

Range zoomed(const Range& range, double fixed, double factor) {
    return {fixed - (fixed - range.low) * factor, fixed + (range.high - fixed) * factor};
}

std::vector<double> spreadApart(const std::vector<double>& wanted, double gap, double low,
                                double high) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    // Labels that would touch form a block, which sits at the mean of its members' wishes.
    struct Block {
        std::size_t count;
        double sum;  ///< of the wishes for the block's first label
        double start(double lowest, double highest, double distance) const {
            const double last = highest - distance * static_cast<double>(count - 1);
            return std::max(lowest, std::min(sum / static_cast<double>(count), last));
        }
    };
    std::vector<Block> blocks;
    for (const std::size_t index : order) {
        blocks.push_back({1, wanted[index]});
        while (blocks.size() > 1) {
            const Block& below = blocks[blocks.size() - 2];
            const Block& top = blocks.back();
            const double shift = gap * static_cast<double>(below.count);
            if (below.start(low, high, gap) + shift <= top.start(low, high, gap) + 1e-9) break;
            const Block joined{below.count + top.count,
                               below.sum + top.sum - shift * static_cast<double>(top.count)};
            blocks.pop_back();
            blocks.back() = joined;
        }
    }
    std::vector<double> placed(wanted.size());
    std::size_t next = 0;
    for (const Block& block : blocks)
        for (std::size_t i = 0; i < block.count; ++i)
            placed[order[next++]] = block.start(low, high, gap) + gap * static_cast<double>(i);
    return placed;
}

}  // namespace ui
