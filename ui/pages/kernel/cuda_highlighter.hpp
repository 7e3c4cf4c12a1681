// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <vector>

#include "ui/theme/theme.hpp"

namespace ui {

/// Colours CUDA C++ from the theme's code tokens.
class CudaHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT

public:
    CudaHighlighter(const Theme& theme, QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;

private:
    struct Rule {
        QRegularExpression pattern;
        QColor Tokens::*colour;
    };
    const Theme& m_theme;
    std::vector<Rule> m_rules;  ///< later ones win
};

}  // namespace ui
