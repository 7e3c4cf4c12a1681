// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/color_map.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/theme/tokens.hpp"

namespace ui {

ColorMap::ColorMap(std::initializer_list<unsigned> evenlySpacedStops) {
    const std::vector<unsigned> stops(evenlySpacedStops);
    const double last = static_cast<double>(stops.size() - 1);
    for (std::size_t i = 0; i < m_table.size(); ++i) {
        const double place = static_cast<double>(i) / 255.0 * last;
        const std::size_t left = std::min(static_cast<std::size_t>(place), stops.size() - 2);
        m_table[i] =
            mixed(QColor(QRgb(0xff000000u | stops[left])),
                  QColor(QRgb(0xff000000u | stops[left + 1])), place - static_cast<double>(left))
                .rgb();
    }
}

QRgb ColorMap::at(double value) const {
    if (std::isnan(value)) value = 0;
    return m_table[static_cast<std::size_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0))];
}

const ColorMap& sequentialMap(bool dark) {
    static const ColorMap darkMap{0x1C2733, 0x1F4F6E, 0x25848A, 0x6DB978, 0xF3E56B};
    static const ColorMap lightMap{0xEEF3E0, 0xA9D49B, 0x4BA58D, 0x22688A, 0x14304F};
    return dark ? darkMap : lightMap;
}

const ColorMap& divergingMap(bool dark) {
    static const ColorMap darkMap{0x5FB0F2, 0x336A99, 0x262B31, 0x9A6127, 0xFFB25C};
    static const ColorMap lightMap{0x155A9E, 0x7FB1DC, 0xF3F4F6, 0xEDB06C, 0xB45300};
    return dark ? darkMap : lightMap;
}

double coefficientPosition(double coefficient, double largest) {
    if (largest <= 0 || !std::isfinite(largest)) return 0.5;
    const double share = std::min(1.0, std::abs(coefficient) / largest);
    return 0.5 + std::copysign(0.5 * std::pow(share, 0.375), coefficient);
}

}  // namespace ui
