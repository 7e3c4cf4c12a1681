// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/cuda_highlighter.hpp"

namespace ui {
namespace {

QRegularExpression words(const char* list) {
    return QRegularExpression(QStringLiteral("\\b(?:%1)\\b").arg(QString::fromLatin1(list)));
}

}  // namespace

CudaHighlighter::CudaHighlighter(const Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document),
      m_theme(theme),
      m_rules{
          {QRegularExpression(QStringLiteral("\\b\\d[\\w.]*(?:[eE][+-]?\\d+)?")),
           &Tokens::codeNumber},
          {words("alignas|auto|bool|break|case|char|class|const|constexpr|continue|do|double|else|"
                 "extern|false|float|"
                 "for|if|int|long|namespace|return|short|signed|sizeof|static|struct|switch|"
                 "template|true|typedef|"
                 "typename|unsigned|using|void|volatile|while"),
           &Tokens::codeKeyword},
          {words("__\\w+__|__\\w+|threadIdx|blockIdx|blockDim|gridDim|asm|min|max|fma|sqrt|fabs"),
           &Tokens::codeBuiltin},
          {QRegularExpression(QStringLiteral("^\\s*#\\s*\\w+.*")), &Tokens::codeBuiltin},
          {QRegularExpression(QStringLiteral("\"[^\"]*\"")), &Tokens::codeString},
          {QRegularExpression(QStringLiteral("//.*$")), &Tokens::codeComment}} {
    // After all else has its colours, and before it is painted: a long text takes a while.
    connect(&m_theme, &Theme::changed, this, &QSyntaxHighlighter::rehighlight,
            Qt::QueuedConnection);
}

void CudaHighlighter::highlightBlock(const QString& text) {
    for (const Rule& rule : m_rules)
        for (auto match = rule.pattern.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            setFormat(static_cast<int>(found.capturedStart()),
                      static_cast<int>(found.capturedLength()), m_theme.tokens().*rule.colour);
        }
}

}  // namespace ui
