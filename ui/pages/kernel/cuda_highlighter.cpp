// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/cuda_highlighter.hpp"

#include <QSet>

namespace ui {
namespace {

using Words = QSet<QStringView>;

const Words& keywords() {
    static const Words words{
        u"alignas", u"auto",     u"bool",    u"break",    u"case",      u"char",   u"class",
        u"const",   u"continue", u"do",      u"double",   u"constexpr", u"else",   u"extern",
        u"false",   u"float",    u"for",     u"if",       u"int",       u"long",   u"namespace",
        u"return",  u"short",    u"signed",  u"sizeof",   u"static",    u"struct", u"switch",
        u"true",    u"template", u"typedef", u"typename", u"unsigned",  u"using",  u"void",
        u"while",   u"volatile"};
    return words;
}

bool isBuiltin(QStringView word) {
    static const Words words{u"threadIdx", u"blockIdx", u"blockDim", u"gridDim", u"asm",
                             u"min",       u"max",      u"fma",      u"sqrt",    u"fabs"};
    return word.startsWith(u"__") || words.contains(word);
}

bool inWord(QChar c) { return c.isLetterOrNumber() || c == '_'; }

qsizetype endOfWord(QStringView text, qsizetype at) {
    while (at < text.size() && inWord(text[at])) ++at;
    return at;
}

/// "0.25", "0x1f", "1e-3f".
qsizetype endOfNumber(QStringView text, qsizetype at) {
    const bool hexadecimal = text.sliced(at).startsWith(u"0x", Qt::CaseInsensitive);
    while (at < text.size() && (inWord(text[at]) || text[at] == '.')) {
        const bool exponent = !hexadecimal && text[at].toLower() == 'e';
        ++at;
        if (exponent && at + 1 < text.size() && (text[at] == '+' || text[at] == '-') &&
            text[at + 1].isDigit())
            ++at;
    }
    return at;
}

}  // namespace

CudaHighlighter::CudaHighlighter(const Theme& theme, QTextDocument* document)
    : ThemedHighlighter(theme, document) {}

void CudaHighlighter::colour(qsizetype from, qsizetype to, const QColor& colour) {
    setFormat(static_cast<int>(from), static_cast<int>(to - from), colour);
}

void CudaHighlighter::highlightBlock(const QString& text) {
    const Tokens& t = tokens();
    const bool directive = QStringView(text).trimmed().startsWith('#');
    if (directive) colour(0, text.size(), t.codeBuiltin);
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype from = at;
        const QChar c = text[at];
        if (c == '/' && text.indexOf(QLatin1String("//"), at) == at) {
            colour(at, text.size(), t.codeComment);
            return;
        }
        if (c == '"' && text.indexOf('"', at + 1) > 0) {
            at = text.indexOf('"', at + 1) + 1;
            colour(from, at, t.codeString);
        } else if (c.isDigit()) {
            at = endOfNumber(text, at);
            if (!directive) colour(from, at, t.codeNumber);
        } else if (inWord(c)) {
            at = endOfWord(text, at);
            const QStringView word = QStringView(text).sliced(from, at - from);
            if (directive) continue;
            if (keywords().contains(word))
                colour(from, at, t.codeKeyword);
            else if (isBuiltin(word))
                colour(from, at, t.codeBuiltin);
        } else {
            ++at;
        }
    }
}

}  // namespace ui
