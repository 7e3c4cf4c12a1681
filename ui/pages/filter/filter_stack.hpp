// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <vector>

#include "ui/pages/filter/row_filter.hpp"

namespace ui {

class Document;

/// The one filter of the race that is shown: every table and plot follows it, whichever page adds
/// to it. A stack with undo; no race leaves its filter to another.
class FilterStack final : public QObject {
    Q_OBJECT

public:
    explicit FilterStack(const Document& document, QObject* parent = nullptr);

    const RowFilter& filter() const { return m_filter; }
    /// Another filter, as a step that undo() takes back.
    void set(const RowFilter& filter);
    /// The step before goes on, as with each letter that is typed.
    void amend(const RowFilter& filter);
    void add(const RowCondition& condition);
    void remove(std::size_t index);
    bool canUndo() const { return !m_past.empty(); }
    void undo();

signals:
    void changed();

private:
    RowFilter m_filter;
    std::vector<RowFilter> m_past;
    int m_race = 0;
};

}  // namespace ui
