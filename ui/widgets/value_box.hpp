// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QVector>
#include <QWidget>

namespace ui {

class Theme;

/// The box of one parameter. The wheel and Up/Down step through allowed values only; clicking or
/// typing opens the list, in which forbidden values stand dim with their reason. Values with a note
/// are stepped over, too.
class ValueBox final : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        int value = 0;
        QString text;
        QString reason;     ///< empty = allowed
        QString note = {};  ///< can be chosen, but stands dim with this
    };

    explicit ValueBox(const Theme& theme, QWidget* parent = nullptr);
    void setChoices(const QVector<Choice>& choices, int value);
    int value() const { return m_value; }
    const QVector<Choice>& choices() const { return m_choices; }
    /// An edited parameter has an accent edge at its left.
    void setEdited(bool edited);
    /// Where a row has little room, its name goes before the width of the box.
    void setNarrow(bool narrow);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(int value);
    void refused(int value, const QString& reason);  ///< a forbidden value was picked

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override { QWidget::enterEvent(event), update(); }
    void leaveEvent(QEvent* event) override { QWidget::leaveEvent(event), update(); }

private:
    void step(int direction);
    void pick(int index);
    void openList(const QString& typed);

    const Theme& m_theme;
    QVector<Choice> m_choices;
    int m_value = 0;
    int m_wheel = 0;
    bool m_edited = false, m_narrow = false;
};

}  // namespace ui
