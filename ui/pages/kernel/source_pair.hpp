// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSplitter>
#include <vector>

#include "engine/source/kernel_source.hpp"
#include "ui/pages/kernel/line_diff.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

class PanelTitle;
class SourceView;

/// Two sources side by side, changed lines tinted and scrolled together; or the right one alone.
class SourcePair final : public QSplitter {
    Q_OBJECT

public:
    SourcePair(const Theme& theme, const QString& leftTitle, const QString& rightTitle,
               QWidget* parent = nullptr);

    SourceView& left() { return *m_left; }
    SourceView& right() { return *m_right; }
    PanelTitle& leftHead() { return *m_leftHead; }
    PanelTitle& rightHead() { return *m_rightHead; }
    bool paired() const { return m_paired; }
    void setPaired(bool paired);
    /// `lines`: as alignLines() aligns the two.
    void showPair(const engine::source::KernelSource& left,
                  const engine::source::KernelSource& right, const std::vector<AlignedLine>& lines);

private:
    void scrollTogether(SourceView& view, SourceView& other);
    QWidget* column(const Theme& theme, PanelTitle* head, SourceView* view);

    PanelTitle *m_leftHead, *m_rightHead;
    SourceView *m_left, *m_right;
    QWidget* m_leftPanel;
    bool m_paired = true;
};

}  // namespace ui
