// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace ui {

class Theme;

/// Rings a view that the keyboard has come to and that marks nothing of its own then. It lies over
/// the view, whose contents scroll below it.
class FocusRing final : public QWidget {
    Q_OBJECT

public:
    FocusRing(QWidget& view, const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget& m_view;
    const Theme& m_theme;
};

}  // namespace ui
