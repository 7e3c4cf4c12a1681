// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/pages/kernel/kernel_figures.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

/// Resources as bars of their limit: amber from 90 %, the busiest throughput in accent, what is
/// only predicted violet and hatched, the rest grey.
/// "72 of 255 per thread" in this room: words behind the last figure go first.
QString fittedFigure(const QString& text, const QFontMetrics& metrics, int room);

class FigureBars final : public QWidget {
    Q_OBJECT

public:
    explicit FigureBars(const Theme& theme, QWidget* parent = nullptr);
    void showFigures(std::vector<Figure> figures);
    const std::vector<Figure>& figures() const { return m_figures; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {280, sizeHint().height()}; }

protected:
    /// Tool tips are of the row under the mouse.
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<Figure> m_figures;
};

}  // namespace ui
