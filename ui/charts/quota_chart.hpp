// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/theme/theme.hpp"

namespace ui {

/// Shares of a whole by round, stacked; steps stay steps. Named directly at the right.
class QuotaChart : public QWidget {
    Q_OBJECT

public:
    explicit QuotaChart(const Theme& theme, QWidget* parent = nullptr);

    /// `rounds[r][g]`: share of group g in round r; every round sums to 1.
    void showRounds(std::vector<std::vector<double>> rounds, QStringList groups);
    int roundAt(double pixel) const;
    const std::vector<std::vector<double>>& rounds() const { return m_rounds; }
    QSize sizeHint() const override { return {360, 240}; }
    QSize minimumSizeHint() const override { return {200, 140}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plot() const;
    QColor colourOf(int group) const;
    void paint(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintStack(QPainter& painter) const;
    void paintNames(QPainter& painter) const;

    const Theme& m_theme;
    std::vector<std::vector<double>> m_rounds;
    QStringList m_groups;
    std::optional<int> m_hovered;  ///< round
};

/// The hue of a parameter group or an optimization: hues 2 to 6 of the strategies, laid at 46 %
/// over s1.
QColor groupColour(const Theme& theme, int index, bool solid = false);

}  // namespace ui
