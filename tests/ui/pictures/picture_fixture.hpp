// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What tests of pictures share: the theme in both modes, and a window to put a widget on.
#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QTest>
#include <functional>

#include "tests/ui/pictures/sheet.hpp"
#include "ui/theme/theme.hpp"

/// How a widget is met.
enum class As { Is, Hovered, Focused, Pressed, Disabled };

class PictureFixture : public QObject {
    Q_OBJECT

protected:
    using Fill = std::function<void(support::Sheet&)>;
    using Words = std::function<QStringList()>;
    /// Fills a sheet in each mode and compares both; what is said is the same in both.
    void compare(const QString& name, const Fill& fill, const Words& words = {});
    /// Large pictures, whose colours other sheets show in light.
    void compareDark(const QString& name, const Fill& fill, const Words& words = {});
    /// The widget on a panel's ground, in its own size unless another is given.
    QImage picture(QWidget& widget, As as = As::Is, QSize size = {}, qreal ratio = 1);
    /// The same of a window that is in sight already.
    static QImage rendered(QWidget& widget, qreal ratio = 1);
    /// A panel as the window shows it, which has its title bar and its content.
    static QImage docked(QWidget& panel, QWidget& titleBar, QSize size);
    /// In all the states that a control is met in.
    void addStates(support::Sheet& sheet, const QString& name, QWidget& widget, QSize size = {});

    ui::Theme m_theme;

private:
    QString judged(const QString& name, ui::Theme::Mode mode, const Fill& fill);
    static QString judgedWords(const QString& name, const Words& words);

private slots:
    void initTestCase();
};

/// Selects rows and nothing else: a view's own selectRow() asks which keys are held.
void selectRows(QAbstractItemView& view, std::initializer_list<int> rows);
/// As if the mouse stood there, and stood there no more.
void hover(QWidget& widget, const QPoint& at);
void unhover(QWidget& widget);
