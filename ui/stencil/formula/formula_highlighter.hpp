// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

#include "engine/stencil/pattern.hpp"
#include "ui/theme/themed_highlighter.hpp"

namespace ui {

/// A formula of so many characters takes as long to lay out as all else that another stencil
/// changes in the window: that is done by itself. Indices of its taps are left in the text's
/// colour, since a piece of another colour is laid out by itself.
inline constexpr int kLongFormula = 4000;

/// Colours of a formula: keyword, functions, numbers, comments.
class FormulaHighlighter final : public ThemedHighlighter {
    Q_OBJECT

public:
    FormulaHighlighter(QTextDocument* document, const Theme& theme);

protected:
    void highlightBlock(const QString& text) override;
};

/// One `u[i+1,j,k]` (or `u[i+1][j][k]`) in a formula.
struct TapReference {
    int start = 0, length = 0;
    engine::stencil::Offset offset;
};

/// Every read of `input` in the text, outside of comments.
std::vector<TapReference> tapReferences(const QString& text, const QString& input);

}  // namespace ui
