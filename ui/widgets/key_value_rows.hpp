// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QVector>
#include <QWidget>

#include "ui/theme/theme.hpp"

namespace ui {

/// Figures with their names, one a line: "Intensity   0.81 flop/B". Names in words, figures
/// monospaced.
class KeyValueRows final : public QWidget {
    Q_OBJECT

public:
    explicit KeyValueRows(const Theme& theme, QWidget* parent = nullptr);
    /// Sets or adds the row named `name`; rows keep the order in which they were first set. A row
    /// without a figure is not shown.
    void set(const QString& name, const QString& figure, const QString& toolTip = {},
             Tint tint = Tint::Text);
    void remove(const QString& name);
    QString figure(const QString& name) const;
    void setFiguresRight(bool right) { m_right = right; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QString name, figure, toolTip;
        Tint tint = Tint::Text;
    };
    QVector<Row> shown() const;
    /// `names`: width of the longest.
    void paintRow(QPainter& painter, const QRect& line, const Row& row, int names) const;
    int rowHeight() const { return m_theme.scaled(19); }

    const Theme& m_theme;
    QVector<Row> m_rows;
    bool m_right = false;
};

}  // namespace ui
