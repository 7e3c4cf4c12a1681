// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Somebody at the window: mouse and keyboard as a desktop gives them, eyes that keep a picture of
// what is seen, menus and dialogs with it, and a log of what was done when.

#include <QElapsedTimer>
#include <QFile>
#include <QKeySequence>
#include <QPixmap>
#include <QPointer>
#include <QWidget>
#include <functional>

#include "engine/core/result.hpp"

class QAbstractButton;
class QFileDialog;
class QMenu;

/// Why a tour ends.
inline auto failed(const QString& what) {
    return engine::fail(engine::ErrorKind::Failed, what.toStdString());
}

class Person {
public:
    /// Pictures and `log.txt` go to `folder`.
    Person(QWidget& window, const QString& folder);

    void say(const QString& what);
    /// Told what is being done, or that a picture is taken, which keeps no user waiting.
    std::function<void(const QString& what)> onDoing = [](const QString&) {};
    std::function<void(bool taken)> onPicture = [](bool) {};
    /// Waits until something is true; an error that names it where it does not become so.
    engine::Status wait(const QString& what, const std::function<bool()>& isTrue, int seconds);
    /// Lets the window live for a while.
    void watch(double seconds);
    /// Keeps a picture of everything that is seen now.
    engine::Status look(const QString& name);

    void press(const QKeySequence& keys);
    void click(QWidget& widget);
    /// The enabled and visible button with this text, of the window.
    engine::Status clickButton(const QString& text);
    /// Types over what stands in the field that has the focus.
    void replaceText(const QString& text);
    /// Does `open`, which brings up a menu, and takes its first entry that `fits`.
    engine::Status chooseInMenu(const std::function<void()>& open,
                                const std::function<bool(const class QAction&)>& fits,
                                const QString& picture);
    /// Does `open`, which brings up a dialog for a file or folder, and enters `path`.
    engine::Status enterPath(const std::function<engine::Status()>& open, const QString& path,
                             const QString& picture);

private:
    void clickAt(QWidget& top, const QPoint& at);
    void fillIn(QFileDialog& dialog, const QString& path, const QString& picture);

    QWidget& m_window;
    const QString m_folder;
    QFile m_log;
    QElapsedTimer m_time;
    int m_pictures = 0;
};
