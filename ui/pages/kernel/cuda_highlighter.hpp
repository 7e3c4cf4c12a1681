// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/theme/themed_highlighter.hpp"

namespace ui {

/// Colours CUDA C++ from the theme's code tokens. By hand, since two kernels side by side have some
/// thousand lines: expressions took most of the time in which a comparison appears.
class CudaHighlighter final : public ThemedHighlighter {
    Q_OBJECT

public:
    CudaHighlighter(const Theme& theme, QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;

private:
    void colour(qsizetype from, qsizetype to, const QColor& colour);
};

}  // namespace ui
