// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Screen readers find a chart as a table of what it shows.

#include <QPoint>
#include <QRect>
#include <QString>
#include <optional>

namespace ui {

/// What a widget that paints itself tells as a table. The widget implements it.
class AccessibleTable {
public:
    virtual ~AccessibleTable() = default;
    virtual int tableRows() const = 0;
    virtual int tableColumns() const = 0;
    virtual QString rowName(int row) const = 0;
    virtual QString columnName(int column) const = 0;
    /// Which cell it is, and what it says.
    virtual QString cellName(int row, int column) const = 0;
    virtual QString cellText(int row, int column) const = 0;
    /// Where it is seen in the widget.
    virtual QRect cellPlace(int row, int column) const = 0;
    /// The selected cell; x = column, y = row.
    virtual std::optional<QPoint> chosenCell() const { return std::nullopt; }
};

/// From now on; safe to call repeatedly.
void installTableAccessibility();

}  // namespace ui
