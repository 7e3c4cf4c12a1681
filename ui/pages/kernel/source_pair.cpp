// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/source_pair.hpp"

#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/pages/kernel/source_view.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {

SourcePair::SourcePair(const Theme& theme, const QString& leftTitle, const QString& rightTitle,
                       QWidget* parent)
    : QSplitter(Qt::Horizontal, parent),
      m_leftHead(new PanelTitle(theme, leftTitle)),
      m_rightHead(new PanelTitle(theme, rightTitle)),
      m_left(new SourceView(theme)),
      m_right(new SourceView(theme)),
      m_leftPanel(column(theme, m_leftHead, m_left)) {
    setChildrenCollapsible(false);
    addWidget(m_leftPanel);
    addWidget(column(theme, m_rightHead, m_right));
    scrollTogether(*m_left, *m_right);
    scrollTogether(*m_right, *m_left);
}

QWidget* SourcePair::column(const Theme& theme, PanelTitle* head, SourceView* view) {
    auto* widget = new QWidget;
    setSurface(widget, theme, 1);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(view);
    return widget;
}

/// Side by side, `other` shows the lines that `view` shows.
void SourcePair::scrollTogether(SourceView& view, SourceView& other) {
    const auto follow = [this, &view, &other] {
        if (!m_paired) return;
        other.verticalScrollBar()->setValue(view.verticalScrollBar()->value());
        other.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value());
    };
    connect(view.verticalScrollBar(), &QScrollBar::valueChanged, this, follow);
    connect(view.horizontalScrollBar(), &QScrollBar::valueChanged, this, follow);
    // A view that goes to its cursor moves its bars and has them say nothing.
    connect(&view, &QPlainTextEdit::updateRequest, this, follow);
}

void SourcePair::setPaired(bool paired) {
    m_paired = paired;
    m_leftPanel->setVisible(paired);
}

void SourcePair::showPair(const engine::source::KernelSource& left,
                          const engine::source::KernelSource& right,
                          const std::vector<AlignedLine>& lines) {
    m_left->showAligned(left, lines, true);
    m_right->showAligned(right, lines, false);
}

}  // namespace ui
