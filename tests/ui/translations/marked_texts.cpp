// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/translations/marked_texts.hpp"

#include <QRegularExpression>
#include <QSet>
#include <optional>

namespace support {
namespace {

using Match = QRegularExpressionMatch;

/// Comments become blanks; literals and lines stay.
QString withoutComments(QString source) {
    static const QRegularExpression piece(
        QStringLiteral(R"x("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|//[^\n]*|/\*.*?\*/)x"),
        QRegularExpression::DotMatchesEverythingOption);
    auto pieces = piece.globalMatch(source);
    while (pieces.hasNext()) {
        const Match match = pieces.next();
        if (match.capturedView().first() != QLatin1Char('/')) continue;
        for (auto i = match.capturedStart(); i < match.capturedEnd(); ++i)
            if (source[i] != QLatin1Char('\n')) source[i] = QLatin1Char(' ');
    }
    return source;
}

int lineAt(const QString& source, qsizetype at) {
    return static_cast<int>(source.left(at).count(QLatin1Char('\n'))) + 1;
}

/// As the compiler reads it.
QString unescaped(const QString& literal) {
    static const QRegularExpression escape(QStringLiteral(R"(\\(u[0-9a-fA-F]{4}|.))"));
    QString text;
    qsizetype done = 0;
    auto escapes = escape.globalMatch(literal);
    while (escapes.hasNext()) {
        const Match match = escapes.next();
        text += literal.mid(done, match.capturedStart() - done);
        done = match.capturedEnd();
        const QString what = match.captured(1);
        if (what.size() > 1)
            text += QChar(what.mid(1).toUShort(nullptr, 16));
        else
            text += what == QLatin1String("n")   ? QLatin1Char('\n')
                    : what == QLatin1String("t") ? QLatin1Char('\t')
                                                 : what.front();
    }
    return text + literal.mid(done);
}

/// Literals that stand one after the other are one; `at` moves behind them. Nothing: none is there.
std::optional<QString> literalAt(const QString& source, qsizetype& at) {
    static const QRegularExpression literal(QStringLiteral(R"x(\s*"((?:[^"\\\n]|\\.)*)")x"));
    std::optional<QString> text;
    while (true) {
        const Match match = literal.match(source, at, QRegularExpression::NormalMatch,
                                          QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch()) return text;
        text = text.value_or(QString()) + unescaped(match.captured(1));
        at = match.capturedEnd();
    }
}

/// "Class" of what a file declares with Q_DECLARE_TR_FUNCTIONS(Context), and the context.
QHash<QString, QString> declaredContexts(const QString& source) {
    static const QRegularExpression declared(QStringLiteral(
        R"((?:struct|class)\s+(\w+)\s*(?:final\s*)?\{\s*Q_DECLARE_TR_FUNCTIONS\((\w+)\))"));
    QHash<QString, QString> contexts;
    auto all = declared.globalMatch(source);
    while (all.hasNext()) {
        const Match match = all.next();
        contexts[match.captured(1)] = match.captured(2);
    }
    return contexts;
}

/// Classes that a file defines or whose members it does.
QStringList classesIn(const QString& source) {
    static const QRegularExpression named(QStringLiteral(R"((?:class|struct)\s+(\w+)|\b(\w+)::)"));
    QSet<QString> names;
    auto all = named.globalMatch(source);
    while (all.hasNext()) {
        const Match match = all.next();
        names.insert(QStringLiteral("ui::") +
                     (match.captured(1).isEmpty() ? match.captured(2) : match.captured(1)));
    }
    return names.values();
}

/// Where a literal is handed to a function of the file's own that looks it up: such texts are
/// translated only if they happen to be known, since lupdate does not see them.
QList<int> linesOfHiddenTexts(const QString& source) {
    static const QRegularExpression lookup(QStringLiteral(
        R"((\w+)\(const char\* (\w+)\)\s*\{\s*return QCoreApplication::translate\([^,;]*,\s*\2\);)"));
    QList<int> lines;
    auto lookups = lookup.globalMatch(source);
    while (lookups.hasNext()) {
        const QRegularExpression use(
            QStringLiteral("\\b%1\\(\\s*\"").arg(lookups.next().captured(1)));
        auto uses = use.globalMatch(source);
        while (uses.hasNext()) lines << lineAt(source, uses.next().capturedStart());
    }
    return lines;
}

}  // namespace

MarkedTexts markedTextsIn(const QString& text) {
    static const QRegularExpression mark(QStringLiteral(
        R"((?:\b(\w+)::|(?<![\w.>:]))(?:(tr)|(translate)|(QT_TRANSLATE_NOOP))\s*\()"));
    const QString source = withoutComments(text);
    const auto declared = declaredContexts(source);
    const QStringList classes = classesIn(source);
    MarkedTexts found{{}, linesOfHiddenTexts(source)};
    auto marks = mark.globalMatch(source);
    while (marks.hasNext()) {
        const Match match = marks.next();
        const QString of = match.captured(1);
        const int line = lineAt(source, match.capturedStart());
        qsizetype at = match.capturedEnd();
        QStringList contexts;
        if (!match.captured(2).isEmpty()) {
            contexts = of.isEmpty() ? classes
                                    : QStringList{declared.value(of, QStringLiteral("ui::") + of)};
        } else {
            if (!match.captured(3).isEmpty() && of != QLatin1String("QCoreApplication")) continue;
            const auto context = literalAt(source, at);
            if (!context) {
                found.unread.append(line);
                continue;
            }
            contexts = {*context};
            at = source.indexOf(QLatin1Char(','), at) + 1;
        }
        const auto literal = literalAt(source, at);
        if (literal)
            found.texts.append({contexts, *literal, line});
        else if (!match.captured(2).isEmpty())  // translate() may look up what a NOOP has marked
            found.unread.append(line);
    }
    return found;
}

MarkedTexts engineTextsIn(const QString& text) {
    static const QRegularExpression mark(QStringLiteral(R"((?<![\w.>])(?:say|phrase)\s*\()"));
    const QString source = withoutComments(text);
    MarkedTexts found;
    auto marks = mark.globalMatch(source);
    while (marks.hasNext()) {
        const Match match = marks.next();
        qsizetype at = match.capturedEnd();
        const int line = lineAt(source, match.capturedStart());
        if (const auto literal = literalAt(source, at))
            found.texts.append({{QStringLiteral("Engine")}, *literal, line});
        else
            found.unread.append(line);
    }
    return found;
}

}  // namespace support
