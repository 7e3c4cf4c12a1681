// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What tests of the window look at, and how they turn a wheel.

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>

namespace support {

/// All is painted that is painted in a turn of its own.
inline void letPaint() {
    constexpr int kMostMs = 1000;  // it ends as soon as nothing is left to do
    QCoreApplication::processEvents(QEventLoop::AllEvents, kMostMs);
}

inline QImage pictureOf(QWidget& widget) {
    letPaint();
    return widget.grab().toImage();
}

/// Pixels that differ between two pictures of one size; all of them where the sizes differ.
inline int differing(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
}

inline int pixelsOf(const QImage& picture, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            count += picture.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

inline void turnWheel(QWidget& widget, const QPoint& at, int delta,
                      Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(QPointF(at), QPointF(widget.mapToGlobal(at)), {}, QPoint(0, delta),
                      Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

/// The mouse moves there, whatever other windows are at that place of the screen.
inline void moveMouse(QWidget& widget, const QPoint& at, Qt::MouseButtons held = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, QPointF(at), QPointF(widget.mapToGlobal(at)), Qt::NoButton,
                      held, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

inline void leaveMouse(QWidget& widget) {
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(&widget, &event);
}

}  // namespace support
