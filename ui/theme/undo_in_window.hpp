// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
class QLineEdit;

namespace ui {

/// Undo and redo are the field's while it has typing to undo, and the window's otherwise. A field
/// has none once its value is taken, if that is then set as its text.
void leaveUndoToWindow(QLineEdit* field);

}  // namespace ui
