// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/slot_row.hpp"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <memory>

#include "ui/pages/compare/session_shelf.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kSlotHeight = 26, kSlotWidth = 190, kMostSlot = 270, kLeastSlot = 64,
              kSlotPadding = 8, kSlotCross = 7;

int droppedSession(const QMimeData& dropped) {
    return dropped.data(QLatin1String(SessionShelf::kMimeType)).toInt();
}

}  // namespace

SessionSlot::SessionSlot(SessionShelf& shelf, std::size_t slot, const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), m_shelf(shelf), m_slot(slot), m_theme(theme) {
    setAcceptDrops(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, [this] { m_shelf.take(m_slot); });
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

bool SessionSlot::filled() const { return m_slot < m_shelf.chosen().size(); }

QSize SessionSlot::sizeHint() const {
    // The letter, the cross, and what stands between them.
    const int around = 4 * kSlotPadding + kSlotCross + 2 +
                       QFontMetrics(m_theme.words(12, QFont::DemiBold)).horizontalAdvance('M');
    const int wanted = around + QFontMetrics(m_theme.words(12)).horizontalAdvance(text());
    return {std::clamp(wanted, m_theme.scaled(kSlotWidth), m_theme.scaled(kMostSlot)),
            m_theme.scaled(kSlotHeight)};
}

QSize SessionSlot::minimumSizeHint() const {
    return {m_theme.scaled(kLeastSlot), m_theme.scaled(kSlotHeight)};
}

void SessionSlot::refresh() {
    const QString letter = SessionShelf::letterOf(m_slot);
    setVisible(m_slot <= m_shelf.chosen().size());
    // A free place does nothing when it is clicked: sessions come to it.
    setFocusPolicy(filled() ? Qt::StrongFocus : Qt::NoFocus);
    if (!filled()) {
        setText(tr("drop a session here"));
        setToolTip(tr("Drag a session here, or press %1 on it in the list").arg(letter));
        setAccessibleName(tr("%1, free").arg(letter));
    } else {
        const ShelfEntry& session = *m_shelf.find(m_shelf.chosen()[m_slot]);
        const Race& race = session.race;
        setText(m_shelf.shortTitleOf(m_slot));
        setToolTip(QStringList{race.title(), race.contestants(), sourceOf(race.device()),
                               tr("Remove it (Delete); move it (Ctrl+Left, Ctrl+Right)")}
                       .join(QLatin1Char('\n')));
        setAccessibleName(tr("%1, %2").arg(letter, race.title()));
    }
    setAccessibleDescription(toolTip());
    updateGeometry();
    update();
}

void SessionSlot::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(m_under ? t.accent : t.line2, 1, filled() ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(m_under     ? t.soft
                     : !filled() ? QBrush(Qt::NoBrush)
                                 : QBrush(underMouse() ? t.s3 : t.s2));
    painter.drawRoundedRect(box, 4, 4);
    if (hasFocus()) drawFocusRing(painter, rect(), 4, t.accent);
    QRectF words = box.adjusted(kSlotPadding, 0, -kSlotPadding, 0);
    painter.setFont(m_theme.words(12, QFont::DemiBold));
    painter.setPen(filled() ? t.accent : t.t3);
    const QString letter = SessionShelf::letterOf(m_slot);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, letter);
    words.setLeft(words.left() + painter.fontMetrics().horizontalAdvance(letter) + kSlotPadding);
    if (filled()) words.setRight(words.right() - kSlotCross - kSlotPadding);
    painter.setFont(m_theme.words(12));
    painter.setPen(filled() ? t.t1 : t.t3);
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(text(), Qt::ElideRight, static_cast<int>(words.width())));
    if (!filled()) return;
    const QRectF cross(box.right() - kSlotPadding - kSlotCross, box.center().y() - kSlotCross / 2.0,
                       kSlotCross, kSlotCross);
    painter.setPen(
        QPen(underMouse() || hasFocus() ? t.t1 : t.t2, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.topRight(), cross.bottomLeft());
}

void SessionSlot::moveBy(int step) {
    const auto count = static_cast<int>(m_shelf.chosen().size());
    const int to = static_cast<int>(m_slot) + step;
    if (to < 0 || to >= count) return;
    m_shelf.put(m_shelf.chosen()[m_slot], static_cast<std::size_t>(to));
    // The focus goes with what was moved.
    for (auto* other : parentWidget()->findChildren<SessionSlot*>())
        if (static_cast<int>(other->m_slot) == to) other->setFocus(Qt::OtherFocusReason);
}

void SessionSlot::keyPressEvent(QKeyEvent* event) {
    const bool moves = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return click();
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (moves) return moveBy(event->key() == Qt::Key_Left ? -1 : 1);
            break;
        default:
            break;
    }
    QAbstractButton::keyPressEvent(event);
}

void SessionSlot::mouseMoveEvent(QMouseEvent* event) {
    QAbstractButton::mouseMoveEvent(event);
    if (!filled() || !(event->buttons() & Qt::LeftButton) || rect().contains(event->pos())) return;
    setDown(false);
    auto* drag = new QDrag(this);
    auto* session = new QMimeData;
    session->setData(QLatin1String(SessionShelf::kMimeType),
                     QByteArray::number(m_shelf.chosen()[m_slot]));
    drag->setMimeData(session);
    drag->exec(Qt::MoveAction);
}

void SessionSlot::dragEnterEvent(QDragEnterEvent* event) {
    if (droppedSession(*event->mimeData()) == 0) return;
    event->acceptProposedAction();
    m_under = true;
    update();
}

void SessionSlot::dragLeaveEvent(QDragLeaveEvent*) {
    m_under = false;
    update();
}

void SessionSlot::dropEvent(QDropEvent* event) {
    m_under = false;
    update();
    event->acceptProposedAction();
    m_shelf.put(droppedSession(*event->mimeData()), m_slot);
}

SlotRow::SlotRow(SessionShelf& shelf, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_shelf(shelf) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (std::size_t slot = 0; slot < SessionShelf::kMostChosen; ++slot) {
        m_slots.push_back(new SessionSlot(shelf, slot, theme, this));
        layout->addWidget(m_slots.back());
    }
    layout->addStretch(1);
    connect(&shelf, &SessionShelf::chosenChanged, this, &SlotRow::refresh);
    refresh();
}

void SlotRow::refresh() {
    for (SessionSlot* slot : m_slots) slot->refresh();
}

}  // namespace ui
