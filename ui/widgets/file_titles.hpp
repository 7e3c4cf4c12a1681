// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace ui {

/// What files are called in a list: their names, and of those that are called the same the folder
/// behind it, "star.sscope (monday)"; the whole path where the folders are called the same, too.
QStringList fileTitles(const QStringList& paths);

}  // namespace ui
