// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/race_list.hpp"

#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/document/document.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

/// What was raced; under it who and how fast. A race of another stencil than the drawn one is dim.
class RaceDelegate final : public QStyledItemDelegate {
public:
    RaceDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {120, m_theme.scaled(56)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Tokens& t = m_theme.tokens();
        const bool selected = option.state & QStyle::State_Selected;
        const bool drawn = index.data(RaceListModel::DrawnRole).toBool();
        painter->save();
        if (selected) painter->fillRect(option.rect, t.selection);
        painter->setPen(t.grid);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        const QRect room = option.rect.adjusted(12, 4, -8, -4);
        const int third = room.height() / 3;
        const auto line = [&](const QRect& where, const QFont& font, const QColor& colour,
                              const QString& text) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(
                where, Qt::AlignVCenter | Qt::AlignLeft,
                painter->fontMetrics().elidedText(text, Qt::ElideRight, where.width()));
        };
        QRect row(room.left(), room.top(), room.width(), third);
        line(row, m_theme.words(12), drawn || selected ? t.t1 : t.t2, index.data().toString());
        const QColor dim = selected ? t.t2 : t.t3;
        const bool predicted = index.data(RaceListModel::PredictedRole).toBool();
        for (const int role : {RaceListModel::ContestantsRole, RaceListModel::DetailRole}) {
            row.translate(0, third);
            line(row, m_theme.words(11),
                 predicted && role == RaceListModel::DetailRole ? t.predicted : dim,
                 index.data(role).toString());
        }
        if (option.state & QStyle::State_HasFocus) {
            painter->setPen(t.accent);
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
        painter->restore();
    }

private:
    const Theme& m_theme;
};

}  // namespace

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
