// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Mouse and keyboard as a desktop gives them to a window: popups and modal dialogs get what is
// theirs.

#include <QKeySequence>
#include <QPoint>
#include <QString>
#include <QWidget>
#include <QWindow>

#include "engine/core/random.hpp"

class Hands {
public:
    explicit Hands(engine::Random& random) : m_random(random) {}

    /// What a click meets now: a popup, a dialog, else this window.
    static QWidget& top(QWidget& window);

    /// All say what they do in a word or two, for the trace; `do*()` does it.
    struct Place {
        QWidget* widget = nullptr;
        QPoint at;  ///< of the window
        QString named;
    };
    /// A visible widget of the window, and a point of it.
    Place place(QWidget& window);
    void click(QWidget& window, const QPoint& at, bool twice);
    void drag(QWidget& window, const QPoint& from, const QPoint& to);
    void wheel(QWidget& window, const QPoint& at);
    void move(QWidget& window, const QPoint& at);
    void press(QWidget& window, const QKeySequence& keys);
    void type(QWidget& window, const QString& text);
    Qt::MouseButton button();
    Qt::KeyboardModifiers modifiers();
    QKeySequence key();

private:
    engine::Random& m_random;
};
