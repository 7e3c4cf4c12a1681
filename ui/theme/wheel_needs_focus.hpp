// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace ui {

/// Over a field that nobody is in, the wheel scrolls what the field stands on: it changes no value
/// in passing, and takes no focus. The style does so with every spin box and combo box.
class WheelNeedsFocus final : public QObject {
    Q_OBJECT

public:
    static void watch(QWidget& field);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

}  // namespace ui
