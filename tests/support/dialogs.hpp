// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person does with the menu or the dialog that comes up next, said before it does.

#include <QApplication>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <functional>

namespace support {

/// Calls `act` once with the popup or dialog of this class that comes up next. Tests ask gone() at
/// their end: nothing that was announced may be left over.
template <typename Widget>
class Next {
public:
    explicit Next(std::function<void(Widget&)> act) : m_timer(new QTimer) {
        QObject::connect(
            m_timer, &QTimer::timeout, m_timer, [timer = m_timer, act = std::move(act)] {
                for (QWidget* top :
                     {QApplication::activePopupWidget(), QApplication::activeModalWidget()})
                    if (auto* widget = qobject_cast<Widget*>(top)) {
                        timer->stop();
                        timer->deleteLater();
                        return act(*widget);
                    }
            });
        m_timer->start(0);
    }
    Next(const Next&) = delete;
    Next& operator=(const Next&) = delete;
    ~Next() { delete m_timer; }
    /// It came, and was dealt with.
    bool gone() const {
        return QTest::qWaitFor([this] { return !m_timer; }, 120000);
    }

private:
    QPointer<QTimer> m_timer;
};

/// Asks for the menu of a place.
inline void askMenu(QWidget& widget, const QPoint& at) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
}

inline QStringList entriesOf(const QMenu& menu) {
    QStringList texts;
    for (const QAction* action : menu.actions())
        if (!action->isSeparator()) texts << action->text();
    return texts;
}

/// By keyboard, the first entry that begins so; Escape where there is none.
inline void chooseIn(QMenu& menu, const QString& start) {
    for (QAction* action : menu.actions())
        if (action->isEnabled() && action->text().startsWith(start)) {
            menu.setActiveAction(action);
            QTest::keyClick(&menu, Qt::Key_Return);
            return;
        }
    QTest::keyClick(&menu, Qt::Key_Escape);
}

/// Types a path and confirms it. (Its button is off until the folder is read, some time later.)
inline void acceptFile(QFileDialog& dialog, const QString& path) {
    dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
    static_cast<QDialog&>(dialog).accept();
}

}  // namespace support
