// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QVector>
#include <QWidget>

namespace ui {

class Theme;

/// A row of exclusive choices in one frame: "2-D | 3-D". Left and Right move the choice.
class SegmentedControl final : public QWidget {
    Q_OBJECT

public:
    SegmentedControl(const Theme& theme, const QStringList& segments, QWidget* parent = nullptr);

    int current() const { return m_current; }
    void setCurrent(int index);  ///< without signal
    void setText(int index, const QString& text);
    void setMonospaced(bool mono);
    /// A disabled segment carries its reason as tool tip.
    void setSegmentEnabled(int index, bool enabled, const QString& reason = {});
    /// Segments share the width evenly instead of taking what their text needs.
    void setEven(bool even);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(int index);  ///< by a person

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Segment {
        QString text, reason;
        bool enabled = true;
    };
    QRect segmentRect(int index) const;
    int segmentAt(const QPoint& position) const;
    QFont segmentFont(bool current) const;
    int naturalWidth(int index) const;
    void choose(int index);

    const Theme& m_theme;
    QVector<Segment> m_segments;
    int m_current = 0, m_hover = -1;
    bool m_mono = false, m_even = false;
};

}  // namespace ui
