// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QVector>

#include "ui/widgets/value_box.hpp"

class QLineEdit;

namespace ui {

/// The list a ValueBox drops: a filter line while one types, allowed values, forbidden ones dim
/// with their reason at the right. Deletes itself when it closes.
class ValueList final : public QFrame {
    Q_OBJECT

public:
    ValueList(const Theme& theme, const QVector<ValueBox::Choice>& choices, int value,
              QWidget* parent);
    void open(const QPoint& globalPosition, int leastWidth, const QString& typed);

signals:
    void picked(int index);  ///< into the choices

protected:
    /// A reason that has no room is said whole on hover.
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int rowHeight() const;
    int rowsTop() const;
    int rowAt(const QPoint& position) const;
    void filter(const QString& typed);
    void move(int direction);
    void finish(int row);

    const Theme& m_theme;
    QVector<ValueBox::Choice> m_choices;
    QVector<int> m_shown;  ///< indices of choices that match the filter
    int m_value;
    int m_current = 0, m_first = 0;
    QString m_typed;
};

}  // namespace ui
