// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pictures/picture_fixture.hpp"

#include <QAbstractButton>
#include <QEnterEvent>
#include <QHoverEvent>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/patience.hpp"

using support::Sheet;

void selectRows(QAbstractItemView& view, std::initializer_list<int> rows) {
    QItemSelectionModel& selection = *view.selectionModel();
    selection.clear();
    for (const int row : rows)
        selection.setCurrentIndex(view.model()->index(row, 0),
                                  QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

void hover(QWidget& widget, const QPoint& at) {
    widget.setAttribute(Qt::WA_UnderMouse, true);
    QEnterEvent enter(at, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &enter);
    QHoverEvent over(QEvent::HoverEnter, at, widget.mapToGlobal(at), QPoint(-1, -1));
    QApplication::sendEvent(&widget, &over);
    QHoverEvent move(QEvent::HoverMove, at, widget.mapToGlobal(at), at);
    QApplication::sendEvent(&widget, &move);
    if (widget.hasMouseTracking()) support::moveMouse(widget, at);
}

void unhover(QWidget& widget) {
    widget.setAttribute(Qt::WA_UnderMouse, false);
    const QPoint outside(-1, -1);
    QHoverEvent away(QEvent::HoverLeave, outside, widget.mapToGlobal(outside), QPoint(1, 1));
    QApplication::sendEvent(&widget, &away);
    support::leaveMouse(widget);
}

void PictureFixture::initTestCase() {
    QApplication::setCursorFlashTime(0);
    m_theme.install(*qApp);
    m_theme.setMode(ui::Theme::Mode::Dark);
    if (const QString why = support::whyNotComparable(); !why.isEmpty()) QSKIP(qPrintable(why));
}

QString PictureFixture::judged(const QString& name, ui::Theme::Mode mode, const Fill& fill) {
    m_theme.setMode(mode);
    Sheet sheet(name + (mode == ui::Theme::Mode::Dark ? "-dark" : "-light"));
    fill(sheet);
    return sheet.judge();
}

QString PictureFixture::judgedWords(const QString& name, const Words& words) {
    if (!words) return {};
    Sheet said(name);
    said.say(name, words());
    return said.judge();
}

void PictureFixture::compare(const QString& name, const Fill& fill, const Words& words) {
    const QString light = judged(name, ui::Theme::Mode::Light, fill);
    compareDark(name, fill, words);
    QVERIFY2(light.isEmpty(), qPrintable(light));
}

void PictureFixture::compareDark(const QString& name, const Fill& fill, const Words& words) {
    const QString dark = judged(name, ui::Theme::Mode::Dark, fill);
    const QString said = judgedWords(name, words);
    QVERIFY2(dark.isEmpty(), qPrintable(dark));
    QVERIFY2(said.isEmpty(), qPrintable(said));
}

QImage PictureFixture::rendered(QWidget& widget, qreal ratio) {
    QCoreApplication::sendPostedEvents();  // what is to be laid out anew
    QImage image(widget.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::gray);
    widget.render(&image);
    return image;
}

QImage PictureFixture::docked(QWidget& panel, QWidget& titleBar, QSize size) {
    QDockWidget dock;
    dock.setTitleBarWidget(&titleBar);
    dock.setWidget(&panel);
    dock.resize(size);
    dock.show();
    const QImage image = rendered(dock);
    titleBar.setParent(&panel);
    titleBar.show();  // within the panel that says its words
    panel.setParent(nullptr);
    return image;
}

QImage PictureFixture::picture(QWidget& widget, As as, QSize size, qreal ratio) {
    constexpr int kMargin = 4;
    QWidget stage;
    stage.setFocusPolicy(Qt::StrongFocus);  // else the widget has the focus at once
    ui::setSurface(&stage, m_theme, 1);
    widget.setParent(&stage);
    widget.ensurePolished();
    widget.move(kMargin, kMargin);
    widget.resize(size.isValid() ? size : widget.sizeHint().expandedTo(widget.minimumSize()));
    widget.setEnabled(as != As::Disabled);
    stage.resize(widget.size() + QSize(2 * kMargin, 2 * kMargin));
    stage.setFocus();
    widget.show();
    stage.show();
    if (!QTest::qWaitForWindowActive(&stage, support::kPatienceMs))
        qWarning("The window stays behind.");
    auto* button = qobject_cast<QAbstractButton*>(&widget);
    if (as == As::Hovered || as == As::Pressed) hover(widget, widget.rect().center());
    if (as == As::Pressed && button) button->setDown(true);
    if (as == As::Focused) {
        stage.setAttribute(Qt::WA_KeyboardFocusChange);
        widget.setFocus(Qt::TabFocusReason);
    }
    QCoreApplication::sendPostedEvents();
    const QImage image = rendered(stage, ratio);
    if (as == As::Pressed && button) button->setDown(false);
    unhover(widget);
    widget.setEnabled(true);
    widget.setParent(nullptr);
    return image;
}

void PictureFixture::addStates(Sheet& sheet, const QString& name, QWidget& widget, QSize size) {
    sheet.add(name, picture(widget, As::Is, size));
    sheet.add(name + " hovered", picture(widget, As::Hovered, size));
    sheet.add(name + " focused", picture(widget, As::Focused, size));
    if (qobject_cast<QAbstractButton*>(&widget))
        sheet.add(name + " pressed", picture(widget, As::Pressed, size));
    sheet.add(name + " disabled", picture(widget, As::Disabled, size));
}
