// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_picture.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "engine/stencil/taps.hpp"
#include "ui/stencil/drawing/voxel_scene.hpp"
#include "ui/theme/color_map.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/tokens.hpp"

namespace ui {
namespace {

std::vector<Voxel> colouredTaps(const engine::stencil::Pattern& pattern, bool dark) {
    std::vector<Voxel> voxels;
    const auto taps = engine::stencil::drawableTaps(pattern);
    if (!taps) {
        const QColor grey = (dark ? darkTokens() : lightTokens()).line2;
        for (const auto& offset : engine::stencil::accessedOffsets(pattern))
            voxels.push_back({offset, grey, false});
        return voxels;
    }
    double largest = 0;
    for (const auto& tap : *taps) largest = std::max(largest, std::abs(tap.coefficient));
    for (const auto& tap : *taps)
        voxels.push_back(
            {tap.offset,
             QColor(divergingMap(dark).at(coefficientPosition(tap.coefficient, largest))), false});
    return voxels;
}

}  // namespace

QImage stencilPicture(const engine::stencil::Pattern& pattern, int side, double pixelRatio,
                      bool dark) {
    const int pixels = static_cast<int>(std::lround(side * pixelRatio));
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Qt::transparent);
    const auto voxels = colouredTaps(pattern, dark);
    int order = 1;
    for (const auto& voxel : voxels)
        order = std::max(
            {order, std::abs(voxel.cell.x), std::abs(voxel.cell.y), std::abs(voxel.cell.z)});
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    if (pattern.dimensions == 3) {
        drawVoxels(painter, voxels, Projection::fitting(Camera(), QRectF(0, 0, side, side), order));
        return image;
    }
    const Tokens& t = dark ? darkTokens() : lightTokens();
    const double cell = static_cast<double>(side) / (2 * order + 1);
    const auto box = [&](int x, int y) {
        return QRectF((x + order) * cell, (order - y) * cell, cell, cell)
            .adjusted(0.5, 0.5, -0.5, -0.5);
    };
    for (int y = -order; y <= order; ++y)
        for (int x = -order; x <= order; ++x) drawBox(painter, box(x, y), 1, t.s3, QColor());
    for (const auto& voxel : voxels)
        drawBox(painter, box(voxel.cell.x, voxel.cell.y), 1, voxel.colour, QColor());
    return image;
}

}  // namespace ui
