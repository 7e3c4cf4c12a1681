// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/race_list.hpp"

#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/pages/race_delegate.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
RaceList::RaceList(Document& document, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new RaceListModel(document, this)),
      m_view(new QListView) {
    setSurface(this, theme, 1);
    m_view->setModel(m_model);
    m_view->setItemDelegate(new RaceDelegate(theme, m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setAccessibleName(tr("Races of this document"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new PanelTitle(theme, tr("Races")));
    layout->addWidget(m_view, 1);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) m_document.showRace(m_model->raceAt(current.row()).id());
            });
    connect(&document, &Document::racesChanged, this, &RaceList::markShown);
    connect(&theme, &Theme::changed, m_view, &QListView::doItemsLayout);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    connect(m_view, &QWidget::customContextMenuRequested, this, &RaceList::openMenu);
    markShown();
}

void RaceList::askToRemove(int row) {
    if (row >= 0 && row < m_model->rowCount()) emit removeRequested(m_model->raceAt(row).id());
}

void RaceList::openMenu(const QPoint& position) {
    const int row = m_view->indexAt(position).row();
    if (row < 0) return;
    QMenu menu(this);
    menu.addAction(tr("Remove this race..."), this, [this, row] { askToRemove(row); });
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

bool RaceList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress ||
        static_cast<QKeyEvent*>(event)->key() != Qt::Key_Delete)
        return QWidget::eventFilter(watched, event);
    askToRemove(m_view->currentIndex().row());
    return true;
}

void RaceList::markShown() {
    const int row = m_model->rowOf(m_document.shownRace().id());
    if (row >= 0 && m_view->currentIndex().row() != row) {
        // Shown already: nothing is picked by it.
        const QSignalBlocker blocker(m_view->selectionModel());
        m_view->setCurrentIndex(m_model->index(row));
        m_view->selectionModel()->select(m_model->index(row), QItemSelectionModel::ClearAndSelect);
    }
    m_view->viewport()->update();
}

}  // namespace ui
