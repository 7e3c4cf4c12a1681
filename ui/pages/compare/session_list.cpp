// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/session_list.hpp"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

#include "ui/pages/compare/session_shelf.hpp"
#include "ui/pages/race_delegate.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/focus_ring.hpp"

namespace ui {

SessionList::SessionList(SessionShelf& shelf, const Theme& theme, QWidget* parent)
    : QListView(parent), m_shelf(shelf) {
    setModel(&shelf);
    setItemDelegate(new RaceDelegate(theme, this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(SingleSelection);
    setDragEnabled(true);
    setDragDropMode(DragOnly);
    setEditTriggers(NoEditTriggers);
    setAccessibleName(tr("Sessions that can be compared"));
    setAccessibleDescription(
        tr("Space adds a session to the comparison or removes it, a letter puts it into that slot, "
           "Delete removes a file from the list."));
    new FocusRing(*this, theme);
    connect(&theme, &Theme::changed, this, &QListView::doItemsLayout);
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& row) { m_shelf.toggle(m_shelf.entryAt(row.row()).id); });
}

int SessionList::current() const {
    return currentIndex().isValid() ? m_shelf.entryAt(currentIndex().row()).id : 0;
}

void SessionList::keyPressEvent(QKeyEvent* event) {
    const int id = current();
    const int letter = event->key() - Qt::Key_A;
    const bool plain = event->modifiers() == Qt::NoModifier;
    if (id == 0 || !plain) return QListView::keyPressEvent(event);
    if (letter >= 0 && letter < SessionShelf::kMostChosen)
        return m_shelf.put(id, static_cast<std::size_t>(letter));
    switch (event->key()) {
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return m_shelf.toggle(id);
        case Qt::Key_Delete:
            return m_shelf.removeFile(id);
        default:
            QListView::keyPressEvent(event);
    }
}

void SessionList::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex row = indexAt(event->pos());
    if (!row.isValid()) return;
    const int id = m_shelf.entryAt(row.row()).id;
    QMenu menu(this);
    for (std::size_t slot = 0; slot <= m_shelf.chosen().size(); ++slot)
        if (slot < SessionShelf::kMostChosen)
            menu.addAction(tr("Compare as %1").arg(SessionShelf::letterOf(slot)), this,
                           [this, id, slot] { m_shelf.put(id, slot); });
    menu.addSeparator();
    menu.addAction(tr("Remove from the list"), this, [this, id] { m_shelf.removeFile(id); })
        ->setEnabled(!m_shelf.entryAt(row.row()).path.isEmpty());
    menu.exec(event->globalPos());
}

}  // namespace ui
