// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/voxel_scene.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

namespace ui {
namespace {

using engine::stencil::Offset;

constexpr double kHalf = 0.38;  // cubes of 0.76 of the cell, so that the inside stays visible
constexpr Offset kNormals[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

QPolygonF faceOutline(const Offset& c, const Offset& n, const Projection& projection) {
    QPolygonF outline;
    for (const auto& [a, b] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        double x = c.x + n.x * kHalf, y = c.y + n.y * kHalf, z = c.z + n.z * kHalf;
        if (n.x != 0)
            y += a * kHalf, z += b * kHalf;
        else if (n.y != 0)
            x += a * kHalf, z += b * kHalf;
        else
            x += a * kHalf, y += b * kHalf;
        outline << projection.at(x, y, z);
    }
    return outline;
}

QColor shaded(const QColor& colour, const Offset& normal) {
    const double share = normal.z != 0 ? 1.0 : normal.x != 0 ? 0.8 : 0.62;
    return QColor::fromRgbF(static_cast<float>(colour.redF() * share),
                            static_cast<float>(colour.greenF() * share),
                            static_cast<float>(colour.blueF() * share), colour.alphaF());
}

/// Edge and face of a side of a voxel.
std::pair<QPen, QBrush> lookOf(const Voxel& voxel, const Offset& normal) {
    QColor face = shaded(voxel.colour, normal);
    QPen edge(face.darker(150), 1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (voxel.ghost) {
        edge = QPen(voxel.colour, 1);
        edge.setDashPattern({3, 2});
        face.setAlphaF(0.22f);
    }
    return {edge, face};
}

std::vector<std::size_t> farthestFirst(const std::vector<Voxel>& voxels,
                                       const Projection& projection) {
    std::vector<std::size_t> order(voxels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto depth = [&](std::size_t i) {
        const Offset& c = voxels[i].cell;
        return projection.depth(c.x, c.y, c.z);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return depth(a) < depth(b); });
    return order;
}

}  // namespace

Projection::Projection(const Camera& camera, const QPointF& centre, double unit)
    : m_sinYaw(std::sin(radians(camera.yaw))),
      m_cosYaw(std::cos(radians(camera.yaw))),
      m_sinPitch(std::sin(radians(camera.pitch))),
      m_cosPitch(std::cos(radians(camera.pitch))),
      m_unit(unit * camera.zoom),
      m_centre(centre) {}

Projection Projection::fitting(const Camera& camera, const QRectF& room, int half) {
    const double reach = half + 0.5;
    const double wide = 2 * reach * std::numbers::sqrt2;
    const double sinPitch = std::sin(radians(camera.pitch)),
                 cosPitch = std::cos(radians(camera.pitch));
    const double high = 2 * reach * (std::numbers::sqrt2 * sinPitch + cosPitch);
    return {camera, room.center(), std::min(room.width() / wide, room.height() / high)};
}

QPointF Projection::at(double x, double y, double z) const {
    const double right = x * m_cosYaw - y * m_sinYaw;
    const double away = x * m_sinYaw + y * m_cosYaw;
    return m_centre + QPointF(right, -(z * m_cosPitch + away * m_sinPitch)) * m_unit;
}

double Projection::depth(double x, double y, double z) const {
    const double away = x * m_sinYaw + y * m_cosYaw;
    return z * m_sinPitch - away * m_cosPitch;
}

bool Projection::facesViewer(const Offset& normal) const {
    return depth(normal.x, normal.y, normal.z) > 1e-6;
}

std::vector<VoxelFace> voxelFaces(const std::vector<Voxel>& voxels, const Projection& projection) {
    std::vector<VoxelFace> faces;
    for (const std::size_t i : farthestFirst(voxels, projection))
        for (const Offset& normal : kNormals)
            if (projection.facesViewer(normal))
                faces.push_back(
                    {faceOutline(voxels[i].cell, normal, projection), voxels[i].cell, normal});
    return faces;
}

void drawVoxels(QPainter& painter, const std::vector<Voxel>& voxels, const Projection& projection) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // Hundreds of voxels have a few colours.
    std::map<std::tuple<QRgb, bool, int>, std::pair<QPen, QBrush>> looks;
    for (const std::size_t i : farthestFirst(voxels, projection)) {
        const Voxel& voxel = voxels[i];
        for (int side = 0; side < static_cast<int>(std::size(kNormals)); ++side) {
            const Offset& normal = kNormals[static_cast<std::size_t>(side)];
            if (!projection.facesViewer(normal)) continue;
            auto [look, isNew] = looks.try_emplace({voxel.colour.rgba(), voxel.ghost, side});
            if (isNew) look->second = lookOf(voxel, normal);
            painter.setPen(look->second.first);
            painter.setBrush(look->second.second);
            painter.drawPolygon(faceOutline(voxel.cell, normal, projection));
        }
    }
    painter.restore();
}

}  // namespace ui
