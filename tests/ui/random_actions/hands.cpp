// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/hands.hpp"

#include <QApplication>
#include <QList>
#include <QPointer>
#include <QTest>
#include <QWheelEvent>
#include <iterator>

QWidget& Hands::top(QWidget& window) {
    if (QWidget* popup = QApplication::activePopupWidget()) return *popup;
    if (QWidget* modal = QApplication::activeModalWidget()) return *modal;
    return window;
}

Hands::Place Hands::place(QWidget& window) {
    // Shares of what there is, so that a widget more or less changes little of what follows.
    const double which = m_random.uniform(), x = m_random.uniform(), y = m_random.uniform();
    QList<QWidget*> seen{&window};
    const auto children = window.findChildren<QWidget*>();
    for (QWidget* child : children)
        if (child->isVisible() && child->window() == &window && !child->visibleRegion().isEmpty())
            seen.append(child);
    QWidget* widget = seen[static_cast<qsizetype>(which * static_cast<double>(seen.size()))];
    const QRect room = widget == &window ? window.rect() : widget->visibleRegion().boundingRect();
    const QPoint at(room.left() + static_cast<int>(x * room.width()),
                    room.top() + static_cast<int>(y * room.height()));
    return {
        widget, widget->mapTo(&window, at),
        QStringLiteral("%1 \"%2\" of %3")
            .arg(QString::fromLatin1(widget->metaObject()->className()), widget->accessibleName(),
                 QString::fromLatin1(window.metaObject()->className()))};
}

Qt::MouseButton Hands::button() {
    const double which = m_random.uniform();
    return which < 0.8 ? Qt::LeftButton : which < 0.95 ? Qt::RightButton : Qt::MiddleButton;
}

Qt::KeyboardModifiers Hands::modifiers() {
    static constexpr Qt::KeyboardModifier kHeld[] = {Qt::ShiftModifier, Qt::ControlModifier,
                                                     Qt::AltModifier};
    const bool held = m_random.chance(0.2);
    const auto which = m_random.below(std::size(kHeld));
    return held ? kHeld[which] : Qt::NoModifier;
}

QKeySequence Hands::key() {
    static constexpr int kKeys[] = {
        Qt::Key_Left,    Qt::Key_Right,    Qt::Key_Up,          Qt::Key_Down,
        Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Home,        Qt::Key_End,
        Qt::Key_Return,  Qt::Key_Escape,   Qt::Key_Space,       Qt::Key_Tab,
        Qt::Key_Backtab, Qt::Key_Delete,   Qt::Key_Backspace,   Qt::Key_F1,
        Qt::Key_F2,      Qt::Key_F6,       Qt::Key_F9,          Qt::Key_F10,
        Qt::Key_Menu,    Qt::Key_Plus,     Qt::Key_Minus,       Qt::Key_0,
        Qt::Key_1,       Qt::Key_5,        Qt::Key_9,           Qt::Key_A,
        Qt::Key_C,       Qt::Key_F,        Qt::Key_S,           Qt::Key_X,
        Qt::Key_Comma,   Qt::Key_Period,   Qt::Key_BracketLeft, Qt::Key_BracketRight,
        Qt::Key_Slash};
    const int key = kKeys[m_random.below(std::size(kKeys))];
    return QKeySequence(key | modifiers().toInt());
}

void Hands::click(QWidget& window, const QPoint& at, bool twice) {
    const auto which = button();
    const auto held = modifiers();
    const QPointer<QWindow> on = window.windowHandle();
    if (!on) return;
    QTest::mouseMove(on, at);
    if (on) QTest::mousePress(on, which, held, at);
    if (on) QTest::mouseRelease(on, which, held, at);
    if (!twice) return;
    if (on) QTest::mousePress(on, which, held, at);
    if (on) QTest::mouseRelease(on, which, held, at);
}

void Hands::drag(QWidget& window, const QPoint& from, const QPoint& to) {
    constexpr int kSteps = 6;
    const auto which = button();
    const auto held = modifiers();
    const QPointer<QWindow> on = window.windowHandle();
    if (!on) return;
    QTest::mousePress(on, which, held, from);
    for (int i = 1; i <= kSteps && on; ++i) QTest::mouseMove(on, from + (to - from) * i / kSteps);
    if (on) QTest::mouseRelease(on, which, held, to);
}

void Hands::move(QWidget& window, const QPoint& at) {
    if (QWindow* on = window.windowHandle()) QTest::mouseMove(on, at);
}

void Hands::wheel(QWidget& window, const QPoint& at) {
    const int turns = m_random.between(1, 4) * (m_random.chance(0.5) ? 120 : -120);
    const auto held = modifiers();
    QWindow* on = window.windowHandle();
    if (!on) return;
    QWheelEvent event(at, window.mapToGlobal(at), {}, {0, turns}, Qt::NoButton, held,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(on, &event);
}

void Hands::press(QWidget& window, const QKeySequence& keys) {
    const QPointer<QWindow> on = window.windowHandle();
    for (int i = 0; i < keys.count() && on; ++i)
        QTest::keyClick(on, keys[static_cast<uint>(i)].key(),
                        keys[static_cast<uint>(i)].keyboardModifiers());
}

void Hands::type(QWidget& window, const QString& text) {
    const QPointer<QWindow> on = window.windowHandle();
    for (const QChar letter : text) {
        if (!on) return;
        if (letter == '\n')
            QTest::keyClick(on, Qt::Key_Return);
        else
            QTest::sendKeyEvent(QTest::Click, on, Qt::Key_unknown, QString(letter), Qt::NoModifier);
    }
}
