// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/window_undo.hpp"

#include <QKeyEvent>
#include <QLineEdit>

namespace ui {
namespace {

/// A line edit takes both shortcuts whatever it could do with them.
class WindowUndo final : public QObject {
public:
    explicit WindowUndo(QLineEdit* field) : QObject(field), m_field(*field) {
        field->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride) return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool windows = (key->matches(QKeySequence::Undo) && !m_field.isUndoAvailable()) ||
                             (key->matches(QKeySequence::Redo) && !m_field.isRedoAvailable());
        if (windows) event->ignore();
        return windows;
    }

private:
    QLineEdit& m_field;
};

}  // namespace

void leaveUndoToWindow(QLineEdit* field) { new WindowUndo(field); }

}  // namespace ui
