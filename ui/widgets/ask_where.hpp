// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace ui {

/// Where a file is to be saved, asked in a dialog; empty: nowhere. The name ends in `suffix`
/// (".csv") whether or not that was typed, and a file of just that name is not replaced unasked.
QString askWhereToSave(QWidget* parent, const QString& title, const QString& suggestion,
                       const QString& filter, const QString& suffix);

/// Which folder is to be made, asked in a dialog; empty: none. Where the suggestion is taken, one
/// with a number behind it is suggested. The folders above it are there afterwards.
QString askForNewFolder(QWidget* parent, const QString& title, const QString& suggestion);

}  // namespace ui
