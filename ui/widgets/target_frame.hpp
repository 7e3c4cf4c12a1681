// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <functional>

namespace ui {

class Theme;

/// The two-pixel accent frame around the control that somebody is to use. It lies in the control,
/// moves and hides with it, and lets every click through.
class TargetFrame final : public QWidget {
    Q_OBJECT

public:
    /// `part`: of the control; none: all of it.
    TargetFrame(QWidget& target, const Theme& theme, std::function<QRect()> part = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    QWidget& m_target;
    const Theme& m_theme;
    std::function<QRect()> m_part;
};

}  // namespace ui
