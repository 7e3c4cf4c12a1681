// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/text_changes.hpp"

#include <QStringList>
#include <algorithm>

namespace ui {

TextChange changeBetween(const QString& before, const QString& after) {
    const qsizetype most = std::min(before.size(), after.size());
    qsizetype from = 0, same = 0;
    while (from < most && before[from] == after[from]) ++from;
    while (from + same < most && before[before.size() - 1 - same] == after[after.size() - 1 - same])
        ++same;
    return {static_cast<int>(from), static_cast<int>(before.size() - same - from),
            after.mid(from, after.size() - same - from)};
}

std::set<int> changedLines(const QString& before, const QString& after) {
    // The mark at the end moves on when a line is added; that writes no line.
    const auto lined = [](QString text) {
        return text.remove(QLatin1Char(';')).split(QLatin1Char('\n'));
    };
    const auto old = lined(before);
    const auto now = lined(after);
    const std::set<QString> known(old.begin(), old.end());
    std::set<int> lines;
    for (int i = 0; i < now.size(); ++i)
        if (!known.count(now[i])) lines.insert(i);
    return lines;
}

}  // namespace ui
