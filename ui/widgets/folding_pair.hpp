// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>

class QTabBar;

namespace ui {

class TabStrip;
class Theme;

/// Two panels side by side; where there is no room for both, two tabs.
class FoldingPair final : public QWidget {
    Q_OBJECT

public:
    struct Side {
        QWidget* panel;
        QString title;  ///< of its tab
        int width;      ///< at first, in px; the first side takes what is left over
    };
    /// `leastWidth`: below this many px (times the font scale) the sides become tabs.
    FoldingPair(const Theme& theme, const Side& first, const Side& second, int leastWidth,
                QWidget* parent = nullptr);

    bool folded() const { return m_folded; }
    /// Brings a side to the front, 0 or 1; side by side both are seen anyway.
    void setCurrent(int side);
    /// Without its second side there is nothing to fold.
    void setSecondShown(bool shown);
    QTabBar& tabs();

signals:
    void foldedChanged(bool folded);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fold();
    void showSides();

    const Theme& m_theme;
    const int m_leastWidth;
    TabStrip* m_strip;
    std::array<QWidget*, 2> m_panels;
    bool m_folded = false, m_secondShown = true;
};

}  // namespace ui
