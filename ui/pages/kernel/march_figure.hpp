// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/pages/kernel/march_table.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// Beats from left to right, who computes from top to bottom; each cell names the planes. The plane
/// under the mouse, or the one chosen by Left and Right, is followed from its arrival on. Of a
/// march that is longer than the figure is wide a part is in sight: at first its middle.
class MarchFigure final : public QWidget {
    Q_OBJECT

public:
    explicit MarchFigure(const Theme& theme, QWidget* parent = nullptr);
    /// Without a plan there is nothing to show.
    void showPlan(const std::optional<engine::space::KernelPlan>& plan);
    const MarchTable& table() const { return m_table; }
    /// "beats 4 to 13 of 0 to 131"; empty without a march.
    QString note() const;
    std::int64_t followed() const { return m_followed; }
    QRect cellRect(int row, int beat) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {280, sizeHint().height()}; }

public slots:
    /// Brings it into sight and marks it: the moment that the tile shows.
    void showBeat(std::int64_t beat);

signals:
    void noteChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void followWhole();
    int beatsThatFit() const;
    void moveTo(std::int64_t firstBeat);
    bool sees(std::int64_t plane) const;
    void follow(std::int64_t plane);
    void paintCell(QPainter& painter, int row, int beat) const;
    QString explain(int row, int beat) const;
    std::optional<QPoint> cellAt(const QPoint& position) const;  ///< x: beat, y: row

    const Theme& m_theme;
    std::optional<engine::space::KernelPlan> m_plan;
    std::optional<engine::space::MarchBeats> m_march;
    MarchTable m_table;
    std::int64_t m_followed = 0;
    std::optional<std::int64_t> m_moment;  ///< the beat that is marked
};

}  // namespace ui
