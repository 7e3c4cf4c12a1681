// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <algorithm>
#include <optional>
#include <vector>

#include "engine/space/plan/march_beats.hpp"
#include "engine/space/plan/tile_cells.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// A plane of a block's tile, cell by cell: shaded by the step up to which a cell is valid, the
/// thread under the mouse with what it reads; beside it the planes of the march. Arrows move from
/// cell to cell, Page up and down from plane to plane where a tile has several.
class TilePicture final : public QWidget {
    Q_OBJECT

public:
    explicit TilePicture(const Theme& theme, QWidget* parent = nullptr);
    /// Nothing, or a tile with the plan that it is of.
    void showTile(const std::optional<engine::space::TileCells>& tile,
                  const engine::space::KernelPlan& plan);

    const std::optional<engine::space::TileCells>& tile() const { return m_tile; }
    /// Moments that can be looked at one after the other: beats of a march; otherwise how the tile
    /// is loaded and computed.
    int steps() const;
    int step() const { return m_step; }
    QString stepText() const;
    /// The longest one of all steps, for its place.
    QString longestStepText() const;
    void setStep(int step);
    /// Nothing without a march.
    std::optional<std::int64_t> shownBeat() const;

    const engine::space::TilePlace& cell() const { return m_cell; }
    void lookAt(const engine::space::TilePlace& place);
    QRectF cellRect(const engine::space::TilePlace& place) const;
    /// The planes beside the tile in this beat.
    std::vector<engine::space::MarchPlane> planes() const;
    /// Which levels have not begun in this beat, or are over; empty where all are at work.
    QString levelsAtRest() const;
    QSize sizeHint() const override { return {360, heightForWidth(360)}; }
    QSize minimumSizeHint() const override { return {280, heightForWidth(std::max(280, width()))}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// All but what says that it has the focus.
    void paintAll(QPainter& painter) const;

signals:
    void lookedAt();
    void stepWanted(int by);
    void playWanted();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Chip {
        QColor fill, edge;
        QString letter, words;
        bool hatched = false;
    };
    bool hasStack() const;
    /// A line of cells with several levels, which are drawn one above the other.
    bool isStrip() const { return m_tile && m_tile->size()[1] == 1 && m_tile->levels() > 1; }
    /// More than one warp has cells of the tile.
    bool hasWarps() const;
    int stackRows() const;
    std::int64_t beat() const { return m_shownBeats[std::size_t(m_step)]; }
    QString momentText(int step) const;
    void layOutBeats();
    int loadTurns() const;
    /// Where everything lies in a picture of some width.
    struct Measures {
        double wide = 1, high = 1;  ///< of a cell, in pixels
        QPointF origin;             ///< of the tile's first cell
        int legendTop = 0, height = 1;
    };
    Measures measured(int width) const;
    void measure();
    std::optional<engine::space::TilePlace> placeAt(const QPointF& position) const;
    /// Whether the cell takes part in the step that is shown; nothing before it is loaded.
    bool isActive(const engine::space::TilePlace& place) const;
    bool isThere(const engine::space::TilePlace& place) const;
    QColor shade(int valid, bool stored) const;
    QColor routeColour(engine::space::Route route) const;
    std::vector<Chip> chips() const;
    int layOutLegend(QPainter* painter, int top, int width) const;
    void paintAxes(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintCell(QPainter& painter, const engine::space::TilePlace& place) const;
    void paintLevels(QPainter& painter, const QRectF& box,
                     const engine::space::TileCell& cell) const;
    void paintBorders(QPainter& painter) const;
    void paintWarp(QPainter& painter) const;
    void paintThread(QPainter& painter) const;
    void paintStack(QPainter& painter) const;
    void paintMarchPlanes(QPainter& painter, double left) const;
    void paintStackPlane(QPainter& painter, const QRectF& row, const QString& name,
                         const QString& words, const QColor& fill, Qt::PenStyle edge) const;
    template <class Visit>
    void forCells(bool frame, Visit visit) const;

    const Theme& m_theme;
    std::optional<engine::space::TileCells> m_tile;
    engine::space::KernelPlan m_plan;
    std::optional<engine::space::MarchBeats> m_beats;
    std::vector<engine::space::Route> m_routes;  ///< that cells of the tile have
    engine::space::TilePlace m_cell{};
    std::vector<std::int64_t> m_shownBeats;  ///< of a long march its beginning and its end
    int m_step = 0;
    Measures m_at;  ///< of the width that it has
};

}  // namespace ui
