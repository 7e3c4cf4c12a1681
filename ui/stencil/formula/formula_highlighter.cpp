// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_highlighter.hpp"

#include <QRegularExpression>

namespace ui {
namespace {

bool isIndex(const QString& line, qsizetype at) {
    return line.lastIndexOf(QLatin1Char('['), at) > line.lastIndexOf(QLatin1Char(']'), at);
}

}  // namespace

FormulaHighlighter::FormulaHighlighter(QTextDocument* document, const Theme& theme)
    : ThemedHighlighter(theme, document) {}

void FormulaHighlighter::highlightBlock(const QString& text) {
    static const QRegularExpression word(QStringLiteral(
        R"((#.*|//.*)|\b(const|double|float)\b|\b(sqrt|abs|fabs|min|max)(?=\s*\()|(\b\d+\.?\d*(?:[eE][+-]?\d+)?|\B\.\d+))"));
    const Tokens& t = tokens();
    const bool many = document()->characterCount() > kLongFormula;
    auto match = word.globalMatch(text);
    while (match.hasNext()) {
        const auto hit = match.next();
        const auto paint = [&](const QColor& colour) {
            setFormat(static_cast<int>(hit.capturedStart()), static_cast<int>(hit.capturedLength()),
                      colour);
        };
        if (hit.capturedStart(1) >= 0)
            paint(t.codeComment);
        else if (hit.capturedStart(2) >= 0)
            paint(t.codeKeyword);
        else if (hit.capturedStart(3) >= 0)
            paint(t.codeBuiltin);
        else if (!many || !isIndex(text, hit.capturedStart(4)))
            paint(t.codeNumber);
    }
}

std::vector<TapReference> tapReferences(const QString& text, const QString& input) {
    // Indices stand in one pair of brackets or in one pair each.
    const QRegularExpression read(
        QStringLiteral(
            R"(\b%1\s*\[\s*i\s*(?:([+-])\s*(\d+)\s*)?(?:,|\]\s*\[)\s*j\s*(?:([+-])\s*(\d+)\s*)?(?:(?:,|\]\s*\[)\s*k\s*(?:([+-])\s*(\d+)\s*)?)?\])")
            .arg(QRegularExpression::escape(input)));
    static const QRegularExpression comment(QStringLiteral("(#|//).*"));
    QString code = text;
    for (auto match = comment.globalMatch(text); match.hasNext();) {
        const auto hit = match.next();
        code.replace(hit.capturedStart(), hit.capturedLength(),
                     QString(hit.capturedLength(), QLatin1Char(' ')));
    }
    std::vector<TapReference> references;
    for (auto match = read.globalMatch(code); match.hasNext();) {
        const auto hit = match.next();
        const auto offset = [&hit](int group) {
            const int size = hit.captured(group + 1).toInt();
            return hit.captured(group) == QLatin1String("-") ? -size : size;
        };
        references.push_back({static_cast<int>(hit.capturedStart()),
                              static_cast<int>(hit.capturedLength()),
                              {offset(1), offset(3), offset(5)}});
    }
    return references;
}

}  // namespace ui
