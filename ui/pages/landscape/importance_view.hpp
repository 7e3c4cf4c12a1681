// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/pages/landscape/importance_data.hpp"
#include "ui/pages/landscape/landscape_view.hpp"

namespace ui {

/// How much each parameter decides, as bars with their intervals; failures stand apart.
class ImportanceView final : public LandscapeView {
    Q_OBJECT

public:
    explicit ImportanceView(const Theme& theme, QWidget* parent = nullptr);

    void showData(const LandscapeDataPtr& data) override;
    QString note() const override;
    QString reading() const override;
    PlotPicture picture() const override;
    PlotTable table() const override;
    bool settled() const override { return !m_job.busy(); }

    const ImportanceData& importance() const { return m_importance; }
    std::optional<std::size_t> marked() const { return m_marked; }
    QRectF rowRect(std::size_t bar) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {420, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void mark(std::optional<std::size_t> bar);
    QString sentenceOf(const ImportanceBar& bar) const;
    QString failuresOf(const ImportanceBar& bar) const;
    double namesRight() const;
    double failuresLeft() const;
    double xOf(double share) const;
    void paint(QPainter& painter) const;
    void paintHead(QPainter& painter) const;
    void paintBar(QPainter& painter, std::size_t index) const;
    void paintFigures(QPainter& painter, std::size_t index) const;

    ImportanceData m_importance;
    double m_largest = 1;  ///< the end of the axis
    bool m_predicted = false;
    std::optional<std::size_t> m_marked;
    SteadyJob<ImportanceData> m_job;
};

}  // namespace ui
