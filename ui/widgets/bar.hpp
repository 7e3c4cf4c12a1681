// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QWidget>

namespace ui {

class Theme;

/// A share of a whole as a 6-pixel bar on its track. Predicted values are violet and hatched.
class Bar final : public QWidget {
    Q_OBJECT

public:
    explicit Bar(const Theme& theme, QWidget* parent = nullptr);
    void setShare(double share);           ///< 0..1; NaN = empty
    void setColour(const QColor& colour);  ///< invalid = accent
    void setPredicted(bool predicted);
    double share() const { return m_share; }
    QSize sizeHint() const override { return {120, 6}; }
    QSize minimumSizeHint() const override { return {24, 6}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    double m_share = 0;
    QColor m_colour;
    bool m_predicted = false;
};

}  // namespace ui
