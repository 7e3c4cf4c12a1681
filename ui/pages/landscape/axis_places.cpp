// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/axis_places.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace ui {
namespace {

/// The level at which what exceeds it (`enough` false) or falls short of it (`enough` true) brings
/// the gaps to the width.
double evenGap(std::vector<double> needs, double width, bool enough) {
    if (enough)
        std::ranges::sort(needs, std::greater<>());
    else
        std::ranges::sort(needs);
    double left = width, count = static_cast<double>(needs.size());
    for (const double need : needs) {
        const double even = left / count;
        if (enough ? need <= even : need >= even) return even;
        left -= need;
        count -= 1;
    }
    return needs.back();
}

}  // namespace

std::vector<double> axisPlaces(const std::vector<double>& needs, double width) {
    std::vector<double> places{0};
    if (needs.empty()) return places;
    if (!(width > 0)) return std::vector<double>(needs.size() + 1, 0.0);
    const bool enough = std::accumulate(needs.begin(), needs.end(), 0.0) <= width;
    const double even = evenGap(needs, width, enough);
    double at = 0;
    for (const double need : needs) {
        at += enough ? std::max(need, even) : std::min(need, even);
        places.push_back(at / width);
    }
    places.back() = 1;
    return places;
}

}  // namespace ui
