// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cubes at grid offsets, seen from a direction without perspective. Painter's order is exact here:
// an axis-aligned grid never overlaps in a cycle.

#include <QColor>
#include <QPainter>
#include <QPolygonF>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace ui {

struct Camera {
    double yaw = 35;    ///< degrees; 0 looks along +y
    double pitch = 28;  ///< degrees above the horizon
    double zoom = 1;
    bool operator==(const Camera&) const = default;
};

/// Right-handed axes: x to the right, y away from the viewer, z up.
class Projection {
public:
    Projection(const Camera& camera, const QPointF& centre, double unit);
    /// Chooses the unit so that the cube of half width `half` fits the rectangle from any yaw.
    static Projection fitting(const Camera& camera, const QRectF& room, int half);
    QPointF at(double x, double y, double z) const;
    double depth(double x, double y, double z) const;  ///< larger = nearer
    bool facesViewer(const engine::stencil::Offset& normal) const;

private:
    double m_sinYaw, m_cosYaw, m_sinPitch, m_cosPitch, m_unit;
    QPointF m_centre;
};

struct VoxelFace {
    QPolygonF outline;
    engine::stencil::Offset cell, normal;
};

struct Voxel {
    engine::stencil::Offset cell;
    QColor colour;
    bool ghost = false;  ///< a mirrored image of a stroke: dashed and see-through
};

/// Visible faces of all cubes, farthest first.
std::vector<VoxelFace> voxelFaces(const std::vector<Voxel>& voxels, const Projection& projection);
/// Draws them, three faces at 100, 80 and 62 % of the colour.
void drawVoxels(QPainter& painter, const std::vector<Voxel>& voxels, const Projection& projection);

}  // namespace ui
