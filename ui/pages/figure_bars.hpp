// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/theme/theme.hpp"

namespace ui {

/// One bar: how much of a limit is used, and in figures.
struct Figure {
    enum class Kind { Plain, Tight, Busiest, Predicted };
    QString name;
    std::optional<double> share;  ///< of the limit; nothing = not measured
    QString text;                 ///< "238 of 255 per thread"
    Kind kind = Kind::Plain;
    QString about = {};  ///< what it is, where the name does not say; a tool tip
};

/// "72 of 255 per thread" in this room: words behind the last figure go first.
QString fittedFigure(const QString& text, const QFontMetrics& metrics, int room);

/// Resources as bars of their limit: amber from 90 %, the busiest throughput in accent, what is
/// only predicted violet and hatched, the rest grey.
class FigureBars final : public QWidget {
    Q_OBJECT

public:
    FigureBars(const Theme& theme, const QString& about, QWidget* parent = nullptr);
    void showFigures(std::vector<Figure> figures);
    const std::vector<Figure>& figures() const { return m_figures; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {280, sizeHint().height()}; }

protected:
    /// Tool tips are of the row under the mouse.
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int nameRoom() const;

    const Theme& m_theme;
    std::vector<Figure> m_figures;
};

}  // namespace ui
