// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/undo_in_window.hpp"

#include <QKeyEvent>
#include <QLineEdit>

namespace ui {
namespace {

/// A spin box hands its keys to the line edit in it.
const QLineEdit* editOf(QObject* field) {
    const auto* edit = qobject_cast<QLineEdit*>(field);
    return edit ? edit : field->findChild<QLineEdit*>();
}

}  // namespace

void UndoInWindow::watch(QWidget& field) {
    // A field is polished again whenever it comes to stand in another window.
    if (field.findChild<UndoInWindow*>({}, Qt::FindDirectChildrenOnly)) return;
    field.installEventFilter(new UndoInWindow(&field));
}

bool UndoInWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const QLineEdit* edit = editOf(watched);
    const bool windows = edit && ((key->matches(QKeySequence::Undo) && !edit->isUndoAvailable()) ||
                                  (key->matches(QKeySequence::Redo) && !edit->isRedoAvailable()));
    if (windows) event->ignore();
    return windows;
}

}  // namespace ui
