// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <set>

namespace ui {

/// The one piece in which two texts differ.
struct TextChange {
    int from = 0, removed = 0;
    QString inserted;
};
TextChange changeBetween(const QString& before, const QString& after);

/// Numbers, from 0, of the lines of `after` that `before` has not, whatever their mark at the end.
std::set<int> changedLines(const QString& before, const QString& after);

}  // namespace ui
