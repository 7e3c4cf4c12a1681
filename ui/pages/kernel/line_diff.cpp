// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/line_diff.hpp"

#include <algorithm>

namespace ui {
namespace {

/// Lengths of the longest common subsequences of every pair of suffixes.
class CommonSuffixes {
public:
    CommonSuffixes(const QStringList& left, const QStringList& right)
        : m_columns(static_cast<std::size_t>(right.size()) + 1),
          m_lengths((static_cast<std::size_t>(left.size()) + 1) * m_columns, 0) {
        for (qsizetype i = left.size(); i-- > 0;)
            for (qsizetype j = right.size(); j-- > 0;)
                at(i, j) = left[i] == right[j] ? at(i + 1, j + 1) + 1
                                               : std::max(at(i + 1, j), at(i, j + 1));
    }
    int& at(qsizetype i, qsizetype j) {
        return m_lengths[static_cast<std::size_t>(i) * m_columns + static_cast<std::size_t>(j)];
    }

private:
    std::size_t m_columns;
    std::vector<int> m_lengths;
};

QStringList trimmed(const QStringList& lines) {
    QStringList result;
    for (const QString& line : lines) result.append(line.trimmed());
    return result;
}

}  // namespace

std::vector<AlignedLine> alignLines(const QStringList& leftLines, const QStringList& rightLines) {
    const QStringList left = trimmed(leftLines), right = trimmed(rightLines);
    CommonSuffixes common(left, right);
    std::vector<AlignedLine> aligned;
    std::vector<int> removed, added;
    const auto flush = [&] {
        for (std::size_t i = 0; i < std::max(removed.size(), added.size()); ++i)
            aligned.push_back(
                {i < removed.size() ? removed[i] : 0, i < added.size() ? added[i] : 0, true});
        removed.clear();
        added.clear();
    };
    qsizetype i = 0, j = 0;
    while (i < left.size() || j < right.size()) {
        if (i < left.size() && j < right.size() && left[i] == right[j]) {
            flush();
            aligned.push_back({static_cast<int>(++i), static_cast<int>(++j), false});
        } else if (j == right.size() ||
                   (i < left.size() && common.at(i + 1, j) >= common.at(i, j + 1))) {
            removed.push_back(static_cast<int>(++i));
        } else {
            added.push_back(static_cast<int>(++j));
        }
    }
    flush();
    return aligned;
}

}  // namespace ui
