// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/events_panel.hpp"

#include <QEvent>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/pages/cells.hpp"
#include "ui/theme/painted_apart.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {

EventsPanel::EventsPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_model(new EventsModel(this)),
      m_head(new PanelTitle(theme, tr("Events"))),
      m_view(new QListView) {
    setSurface(this, theme, 1);
    auto* extent = new QPushButton;
    setLook(extent, Look::Link);
    extent->setText(tr("All"));
    extent->setToolTip(tr("Show everything, or only bests and failures"));
    m_head->addRight(extent);
    m_view->setModel(m_model);
    m_view->setItemDelegate(new EventDelegate(theme, this));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setAccessibleName(tr("Events"));
    m_view->viewport()->installEventFilter(this);
    m_painting = new PaintedApart(*m_view, theme, [this] { m_view->doItemsLayout(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_view, 1);
    connect(extent, &QPushButton::clicked, this, [this, extent] {
        m_model->setOnlyImportant(!m_model->onlyImportant());
        extent->setText(m_model->onlyImportant() ? tr("Bests and failures") : tr("All"));
    });
    const auto pick = [this](const QModelIndex& index) {
        if (index.isValid() && m_model->eventAt(index.row()).evaluation > 0)
            emit picked(m_model->eventAt(index.row()).evaluation);
    };
    connect(m_view, &QListView::clicked, this, pick);
    connect(m_view, &QListView::activated, this, pick);
}

void EventsPanel::showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot) {
    m_model->show(snapshot);
    if (m_view->verticalScrollBar()->value() == 0) m_model->forgetFetched();
}

/// Sentences wrap anew at once; a list view by itself waits for a tenth of a second and shows rows
/// of the wrong height meanwhile.
bool EventsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && !m_painting->waits())
        QMetaObject::invokeMethod(m_view, &QListView::doItemsLayout, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void EventsPanel::setTitleShown(bool shown) { m_head->setTitleShown(shown); }

}  // namespace ui
