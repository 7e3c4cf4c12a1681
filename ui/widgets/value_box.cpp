// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_box.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/value_list.hpp"

namespace ui {

ValueBox::ValueBox(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ValueBox::setChoices(const QVector<Choice>& choices, int value) {
    m_choices = choices;
    m_value = value;
    for (const Choice& choice : m_choices)
        if (choice.value == value) setAccessibleDescription(choice.text);
    update();
}

void ValueBox::setEdited(bool edited) {
    if (edited == m_edited) return;
    m_edited = edited;
    update();
}

void ValueBox::setNarrow(bool narrow) {
    if (narrow == m_narrow) return;
    m_narrow = narrow;
    updateGeometry();
}

QSize ValueBox::sizeHint() const {
    return {m_theme.scaled(m_narrow ? 66 : 96), m_theme.scaled(20)};
}

void ValueBox::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    drawBox(painter, rect(), 3, !isEnabled() ? t.s1 : underMouse() ? t.s3 : t.s2, t.line);
    if (m_edited) painter.fillRect(QRect(0, 2, 2, height() - 4), t.accent);
    if (hasFocus()) drawFocusRing(painter, rect(), 3, t.accent);
    QString text = QString::number(m_value);
    for (const Choice& choice : m_choices)
        if (choice.value == m_value) text = choice.text;
    painter.setFont(m_theme.mono(11));
    painter.setPen(isEnabled() ? t.t1 : t.t3);
    painter.drawText(rect().adjusted(7, 0, -20, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
    drawChevron(painter, {width() - 11.0, height() / 2.0 + 0.5}, t.t2);
}

void ValueBox::step(int direction) {
    int at = -1;
    for (int i = 0; i < m_choices.size(); ++i)
        if (m_choices[i].value == m_value) at = i;
    for (int i = at + direction; i >= 0 && i < m_choices.size(); i += direction) {
        if (!m_choices[i].reason.isEmpty() || !m_choices[i].note.isEmpty()) continue;
        pick(i);
        return;
    }
}

void ValueBox::pick(int index) {
    const Choice choice = m_choices[index];
    if (!choice.reason.isEmpty()) {
        emit refused(choice.value, choice.reason);
        return;
    }
    if (choice.value == m_value) return;
    m_value = choice.value;
    update();
    emit chosen(choice.value);
}

void ValueBox::openList(const QString& typed) {
    auto* list = new ValueList(m_theme, m_choices, m_value, this);
    connect(list, &ValueList::picked, this, &ValueBox::pick);
    list->open(mapToGlobal(QPoint(0, height() + 1)), width(), typed);
}

void ValueBox::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) openList({});
}

void ValueBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore();  // scrolled past: nobody meant this box
    m_wheel += event->angleDelta().y();
    for (; m_wheel >= 120; m_wheel -= 120) step(+1);
    for (; m_wheel <= -120; m_wheel += 120) step(-1);
    event->accept();
}

void ValueBox::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
            return step(+1);
        case Qt::Key_Down:
            return event->modifiers() & Qt::AltModifier ? openList({}) : step(-1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_F4:
        case Qt::Key_Space:
            return openList({});
        default:
            break;
    }
    const QString text = event->text();
    if (!text.isEmpty() && text.at(0).isLetterOrNumber() &&
        !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
        return openList(text);
    QWidget::keyPressEvent(event);
}

}  // namespace ui
