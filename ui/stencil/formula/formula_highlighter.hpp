// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSyntaxHighlighter>
#include <optional>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace ui {

class Theme;

/// Colours of a formula: keyword, functions, numbers, comments.
class FormulaHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT

public:
    FormulaHighlighter(QTextDocument* document, const Theme& theme);

protected:
    void highlightBlock(const QString& text) override;

private:
    const Theme& m_theme;
};

/// One `u[i+1,j,k]` (or `u[i+1][j][k]`) in a formula.
struct TapReference {
    int start = 0, length = 0;
    engine::stencil::Offset offset;
};

/// Every read of `input` in the text, outside of comments.
std::vector<TapReference> tapReferences(const QString& text, const QString& input);

}  // namespace ui
