// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>

namespace ui {

/// Shows all of its content where there is room, and scrolls up and down where there is none:
/// nothing of it is cut off. As wide as the content needs at least.
class Scrolling final : public QScrollArea {
    Q_OBJECT

public:
    /// `leastHeight`: in px, before whatever stands beside it gives way instead.
    Scrolling(QWidget* content, int leastHeight, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const int m_leastHeight;
};

}  // namespace ui
