// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QList>

class QAction;

namespace ui {

class Theme;

/// Help > Keys: read from the actions themselves, so that it cannot be wrong; then the keys of the
/// canvas.
class KeyList final : public QDialog {
    Q_OBJECT

public:
    KeyList(const QList<QAction*>& actions, const Theme& theme, QWidget* parent = nullptr);
};

}  // namespace ui
