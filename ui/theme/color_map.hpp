// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QRgb>
#include <array>
#include <initializer_list>

namespace ui {

/// A colour scale as 256 entries, interpolated in sRGB between its stops.
class ColorMap {
public:
    explicit ColorMap(std::initializer_list<unsigned> evenlySpacedStops);
    /// Colour of a value in 0..1 (clamped).
    QRgb at(double value) const;
    const std::array<QRgb, 256>& table() const { return m_table; }

private:
    std::array<QRgb, 256> m_table{};
};

const ColorMap& sequentialMap(bool dark);  ///< 0..1, lightness monotone
const ColorMap& divergingMap(bool dark);   ///< 0 = -1, 0.5 = the surface, 1 = +1

/// Where a coefficient lies on the diverging map: signed power, so that small ones stay visible.
double coefficientPosition(double coefficient, double largest);

}  // namespace ui
