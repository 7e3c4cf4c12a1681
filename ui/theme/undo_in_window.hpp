// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace ui {

/// Undo and redo belong to the window while the field that has the focus has nothing of its own to
/// undo: line edits take both keys whatever they could do with them. The style does so with every
/// line edit and spin box.
class UndoInWindow final : public QObject {
    Q_OBJECT

public:
    static void watch(QWidget& field);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

}  // namespace ui
