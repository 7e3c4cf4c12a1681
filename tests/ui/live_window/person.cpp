// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/live_window/person.hpp"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QTest>
#include <QTimer>
#include <QWindow>
#include <cstdio>

using engine::Status;

namespace {

constexpr int kLookMs = 20;
constexpr int kComesUpSeconds = 20;

}  // namespace

Person::Person(QWidget& window, const QString& folder)
    : m_window(window), m_folder(folder), m_log(QDir(folder).filePath(QStringLiteral("log.txt"))) {
    if (!m_log.open(QIODevice::WriteOnly | QIODevice::Text))
        std::fprintf(stderr, "%s cannot be written.\n", qPrintable(m_log.fileName()));
    m_time.start();
}

void Person::say(const QString& what) {
    const QString line = QStringLiteral("%1 s  %2\n")
                             .arg(1e-3 * static_cast<double>(m_time.elapsed()), 6, 'f', 1)
                             .arg(what);
    std::fputs(qPrintable(line), stdout);
    std::fflush(stdout);
    if (m_log.isOpen()) m_log.write(line.toUtf8()), m_log.flush();
}

Status Person::wait(const QString& what, const std::function<bool()>& isTrue, int seconds) {
    if (QTest::qWaitFor(isTrue, 1000 * seconds)) return {};
    static_cast<void>(look(QStringLiteral("waited")));
    return failed(QStringLiteral("After %1 s of waiting: not yet %2.").arg(seconds).arg(what));
}

void Person::watch(double seconds) { QTest::qWait(static_cast<int>(1000 * seconds)); }

Status Person::look(const QString& name) {
    onPicture(true);
    QPixmap seen = m_window.grab();
    QPainter painter(&seen);
    const auto tops = QApplication::topLevelWidgets();
    for (QWidget* top : tops)
        if (top != &m_window && top->isVisible())
            painter.drawPixmap(top->mapToGlobal(QPoint()) - m_window.mapToGlobal(QPoint()),
                               top->grab());
    painter.end();
    const QString file =
        QStringLiteral("%1-%2.png").arg(++m_pictures, 2, 10, QLatin1Char('0')).arg(name);
    say(QStringLiteral("picture %1").arg(file));
    const bool saved = seen.save(QDir(m_folder).filePath(file));
    onPicture(false);
    if (saved) return {};
    return failed(QStringLiteral("The picture %1 cannot be written.").arg(file));
}

void Person::press(const QKeySequence& keys) {
    onDoing(QStringLiteral("press-") + keys.toString());
    // Without a window manager nobody else does so once a dialog is gone.
    if (!QApplication::activeWindow()) m_window.activateWindow(), QTest::qWait(kLookMs);
    const QPointer<QWindow> on = m_window.windowHandle();
    for (int i = 0; i < keys.count() && on; ++i)
        QTest::keyClick(on, keys[static_cast<uint>(i)].key(),
                        keys[static_cast<uint>(i)].keyboardModifiers());
}

void Person::clickAt(QWidget& top, const QPoint& at) {
    const QPointer<QWindow> on = top.windowHandle();
    if (!on) return;
    QTest::mouseMove(on, at);
    if (on) QTest::mousePress(on, Qt::LeftButton, {}, at);
    if (on) QTest::mouseRelease(on, Qt::LeftButton, {}, at);
}

void Person::click(QWidget& widget) {
    clickAt(*widget.window(), widget.mapTo(widget.window(), widget.rect().center()));
}

Status Person::clickButton(const QString& text) {
    const auto buttons = m_window.findChildren<QAbstractButton*>();
    for (QAbstractButton* button : buttons) {
        if (button->text().remove(QLatin1Char('&')) != text || !button->isVisible()) continue;
        if (!button->isEnabled())
            return failed(QStringLiteral("\"%1\" is grey: %2").arg(text, button->toolTip()));
        say(QStringLiteral("click \"%1\"").arg(text));
        onDoing(QStringLiteral("click-") + text);
        click(*button);
        return {};
    }
    return failed(QStringLiteral("No button \"%1\" is seen.").arg(text));
}

void Person::replaceText(const QString& text) {
    press(QKeySequence(Qt::CTRL | Qt::Key_A));
    for (const QChar letter : text)
        if (QWindow* on = m_window.windowHandle())
            QTest::sendKeyEvent(QTest::Click, on, Qt::Key_unknown, QString(letter), Qt::NoModifier);
    press(QKeySequence(Qt::Key_Return));
}

Status Person::chooseInMenu(const std::function<void()>& open,
                            const std::function<bool(const QAction&)>& fits,
                            const QString& picture) {
    Status status = failed(QStringLiteral("No menu came up."));
    bool done = false;
    // A menu has an event loop of its own: what is done with it is done from within.
    QTimer within;
    within.start(kLookMs);
    QObject::connect(&within, &QTimer::timeout, &within, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) return;
        within.stop();
        status = look(picture);
        const QPointer<QMenu> there(menu);
        const auto actions = menu->actions();
        for (const QAction* action : actions) {
            if (!fits(*action)) continue;
            if (!action->isEnabled()) {
                status = failed(QStringLiteral("\"%1\" is grey.").arg(action->text()));
                break;
            }
            say(QStringLiteral("choose \"%1\"").arg(action->text()));
            done = true;
            clickAt(*menu, menu->actionGeometry(const_cast<QAction*>(action)).center());
            return;
        }
        if (status) status = failed(QStringLiteral("What was looked for is not in the menu."));
        done = true;
        if (there) there->close();
    });
    open();
    const Status came = wait(
        QStringLiteral("a menu came up"), [&] { return done; }, kComesUpSeconds);
    return came ? status : came;
}

Status Person::enterPath(const std::function<Status()>& open, const QString& path,
                         const QString& picture) {
    bool done = false;
    QTimer within;
    within.start(kLookMs);
    QObject::connect(&within, &QTimer::timeout, &within, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog) return;
        within.stop();
        fillIn(*dialog, path, picture);
        done = true;
    });
    if (Status status = open(); !status) return status;
    return wait(
        QStringLiteral("a dialog for a file came up"), [&] { return done; }, kComesUpSeconds);
}

void Person::fillIn(QFileDialog& dialog, const QString& path, const QString& picture) {
    const QPointer<QFileDialog> there(&dialog);
    auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    const auto* box = dialog.findChild<QDialogButtonBox*>();
    click(*field);
    field->selectAll();
    for (const QChar letter : path)
        if (there)
            QTest::sendKeyEvent(QTest::Click, dialog.windowHandle(), Qt::Key_unknown,
                                QString(letter), Qt::NoModifier);
    say(QStringLiteral("type \"%1\"").arg(path));
    // The list of completions lies in the way, and the button is grey until the folder is read.
    for (int tries = 0; tries < 100 && there && there->isVisible(); ++tries) {
        QTest::qWait(kLookMs);
        if (!there) return;
        if (QWidget* popup = QApplication::activePopupWidget()) {
            popup->close();
            continue;
        }
        const auto buttons = box->buttons();
        for (QAbstractButton* button : buttons) {
            if (box->buttonRole(button) != QDialogButtonBox::AcceptRole || !button->isEnabled())
                continue;
            static_cast<void>(look(picture));
            click(*button);
            break;
        }
    }
    if (there && there->isVisible()) there->reject();
}
