// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

class QMenu;
class QWidget;

namespace support {

/// What a widget and those within it say without being looked at: names for screen readers, tool
/// tips (of cells and painted parts too), keys, cursors, where Tab stops. A line each.
QStringList wordsOf(QWidget& widget);
/// Entries with keys, marks and tips.
QStringList wordsOf(QMenu& menu);

}  // namespace support
