// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/stencil/drawing/voxel_scene.hpp"
#include "ui/stencil/stencil_editor.hpp"

namespace ui {

class Theme;

/// The stencil as cubes: drag turns, the wheel zooms, double-click resets, a click on a face adds a
/// tap there and a right click removes one. The current plane is the dashed frame.
class VoxelView final : public QWidget {
    Q_OBJECT

public:
    VoxelView(StencilEditor& editor, const Theme& theme, QWidget* parent = nullptr);

    enum class Preset { Free, Top, Front, Side };
    void look(Preset preset);
    const Camera& camera() const { return m_camera; }
    /// Wider margins, axes with ticks and the ground grid of the large form.
    void setLarge(bool large);
    QSize sizeHint() const override { return {150, 170}; }

signals:
    void turned();  ///< by hand: no preset any more

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    int half() const;
    Projection projection() const;
    std::vector<Voxel> voxels(bool withImages) const;
    std::optional<VoxelFace> faceAt(const QPointF& position) const;
    void drawGround(QPainter& painter, const Projection& projection) const;
    void drawPlaneFrame(QPainter& painter, const Projection& projection) const;
    void turn(double yaw, double pitch);

    StencilEditor& m_editor;
    const Theme& m_theme;
    Camera m_camera;
    bool m_large = false;
    QPointF m_pressed, m_last;
    bool m_dragged = false;
    std::optional<VoxelFace> m_face;
};

}  // namespace ui
