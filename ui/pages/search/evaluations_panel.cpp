// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/evaluations_panel.hpp"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/pages/cells.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

using Column = EvaluationsModel::Column;

constexpr int kWider = 16;
constexpr int kColumnWidths[EvaluationsModel::ColumnCount] = {54, 58, 104, 108, 66,  62,
                                                              84, 74, 104, 70,  120, 200};
/// What a column may give to long names of strategies.
constexpr int kLeastResult = 76, kMostStrategy = 170;
constexpr int kPredictedResult = 104;  ///< "predicted best" is read whole

}  // namespace

EvaluationsPanel::EvaluationsPanel(const Theme& theme, FilterStack& filter, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_filter(filter),
      m_model(new EvaluationsModel(this)),
      m_view(new QTableView),
      m_delegate(new CellDelegate(theme, this)),
      m_head(new PanelTitle(theme, tr("Evaluations"))),
      m_chips(new FilterChips(theme)),
      m_search(new QLineEdit),
      m_filterButton(new QToolButton),
      m_follow(new QCheckBox) {
    setSurface(this, theme, 1);
    buildHead();
    buildView();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_chips);
    layout->addWidget(m_view, 1);
    tellFollow();
    connect(&m_filter, &FilterStack::changed, this, &EvaluationsPanel::showFilter);
}

void EvaluationsPanel::buildHead() {
    m_head->setNoteMonospaced();
    m_search->setPlaceholderText(tr("Combination, setting or result"));
    setWidth(m_search, m_theme, 180);
    m_search->setClearButtonEnabled(true);
    m_search->setVisible(false);
    m_search->installEventFilter(this);
    m_filterButton->setIcon(m_theme.icon(QStringLiteral("filter")));
    m_filterButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_filterButton->setText(tr("All results"));
    m_filterButton->setToolTip(
        tr("Which evaluations are shown. Enter or a double click on a cell adds its value, "
           "Backspace undoes it."));
    setLook(m_filterButton, Look::Flat);
    m_follow->setToolTip(
        tr("Keep the newest evaluation in view (F). Scrolling or sorting turns this off."));
    m_head->addRight(m_search);
    m_head->addRight(m_filterButton);
    m_head->addRight(m_follow);
    connect(m_filterButton, &QToolButton::clicked, this, &EvaluationsPanel::openFilterMenu);
    connect(m_follow, &QCheckBox::clicked, this, &EvaluationsPanel::setFollowing);
    connect(m_search, &QLineEdit::textChanged, this, &EvaluationsPanel::filterByText);
    connect(m_search, &QLineEdit::returnPressed, this, &EvaluationsPanel::keepText);
    connect(m_chips, &FilterChips::removeRequested, this, &EvaluationsPanel::removeFilter);
    connect(m_chips, &FilterChips::clearRequested, this, [this] {
        setFilter({});
        m_view->setFocus();
    });
}

void EvaluationsPanel::buildView() {
    setUpTable(*m_view, m_theme);
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_delegate);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setAccessibleName(tr("Evaluations"));
    m_view->installEventFilter(this);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    new FocusRing(*m_view, m_theme);
    m_view->setProperty("cells", true);  // a cell can be chosen, not only its row
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setSortIndicator(EvaluationsModel::Number, Qt::DescendingOrder);
    header->setSortIndicatorShown(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setSortingEnabled(true);
    resizeColumns();
    connect(&m_theme, &Theme::changed, this, [this, scale = m_theme.fontScale()]() mutable {
        if (std::exchange(scale, m_theme.fontScale()) != scale) resizeColumns();
    });
    connect(header, &QWidget::customContextMenuRequested, this, &EvaluationsPanel::openColumnMenu);
    connect(header, &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder order) {
                giveArrowRoom(column);
                if (column != EvaluationsModel::Number || order != Qt::DescendingOrder)
                    setFollowing(false);
            });
    connect(m_view, &QTableView::activated, this, &EvaluationsPanel::activate);
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        openCellMenu(m_view->indexAt(position), m_view->viewport()->mapToGlobal(position));
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!m_marking && current.isValid()) emit picked(m_model->rowAt(current.row()));
            });
    connect(m_model, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                keepPlace(last - first + 1, first == 0);
            });
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (!m_moving && m_following && value > 0) setFollowing(false);
    });
}

void EvaluationsPanel::showSnapshot(
    const std::shared_ptr<const engine::session::Snapshot>& snapshot, const QStringList& strategies,
    bool another) {
    const bool others = strategies != m_strategies || snapshot->foreign != m_model->kernel() ||
                        snapshot->device.predicted != m_model->predicted();
    m_strategies = strategies;
    m_delegate->setStrategies(m_contestants, strategies);
    if (another) {
        // Rows of two races may look as if one of them had gone on.
        auto nothing = std::make_shared<engine::session::Snapshot>();
        nothing->problem = snapshot->problem;
        nothing->foreign = snapshot->foreign;
        m_model->show(std::move(nothing));
    }
    m_model->show(snapshot);
    if (another) m_unseen = 0;
    tellFollow();
    if (others) fitColumns();
    tellCount();
}

void EvaluationsPanel::tellCount() {
    const int shown = m_model->rowCount(), total = m_model->total();
    m_head->setNote(shown == total ? grouped(total)
                                   : tr("%1 of %2").arg(grouped(shown), grouped(total)));
}

/// New rows mostly arrive above: following, the view stays at the top; else what is read stays
/// where it is.
void EvaluationsPanel::keepPlace(int added, bool above) {
    QScrollBar& bar = *m_view->verticalScrollBar();
    m_moving = true;
    if (m_following) {
        bar.setValue(0);
    } else {
        m_unseen += added;
        if (above && bar.value() > 0) {
            bar.setMaximum(bar.maximum() + added * m_view->rowHeight(0));
            bar.setValue(bar.value() + added * m_view->rowHeight(0));
        }
    }
    m_moving = false;
}

void EvaluationsPanel::setFollowing(bool follow) {
    if (follow) {
        m_moving = true;
        if (m_model->sortColumn() != EvaluationsModel::Number ||
            m_model->sortOrder() != Qt::DescendingOrder)
            m_view->sortByColumn(EvaluationsModel::Number, Qt::DescendingOrder);
        m_view->verticalScrollBar()->setValue(0);
        m_moving = false;
        m_unseen = 0;
    }
    m_following = follow;
    tellFollow();
}

void EvaluationsPanel::tellFollow() {
    m_follow->setChecked(m_following);
    m_follow->setText(m_following || m_unseen == 0
                          ? tr("Follow newest")
                          : tr("Follow newest, %1 new").arg(grouped(m_unseen)));
}

void EvaluationsPanel::openColumnMenu(const QPoint& position) {
    QMenu menu(this);
    for (int column = 1; column < EvaluationsModel::ColumnCount; ++column) {
        QAction* action =
            menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_columnsChosen = true;
            m_view->setColumnHidden(column, !on);
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Columns that fit"), this, [this] {
        m_columnsChosen = false;
        fitColumns();
    });
    menu.exec(m_view->horizontalHeader()->mapToGlobal(position));
}

/// Its heading is whole, and the arrow beside it when rows are sorted by it.
int EvaluationsPanel::usualWidth(int column) const {
    const int arrow = column == m_sorted ? style()->pixelMetric(QStyle::PM_HeaderMarkSize) : 0;
    const bool wide = column == EvaluationsModel::Outcome && m_model->predicted();
    return std::max(m_theme.scaled(wide ? kPredictedResult : kColumnWidths[column]),
                    headedWidth(*m_view, column, 0) + arrow);
}

/// Anew, also what somebody dragged: letters of another size need another width.
void EvaluationsPanel::resizeColumns() {
    for (int column = 0; column < EvaluationsModel::ColumnCount; ++column)
        m_view->setColumnWidth(column, usualWidth(column));
    fitColumns();
}

/// What rows were sorted by before gives its arrow's room back: names of strategies want it.
void EvaluationsPanel::giveArrowRoom(int column) {
    const int before = std::exchange(m_sorted, column);
    for (const int changed : {before, column})
        if (changed >= 0) m_view->setColumnWidth(changed, usualWidth(changed));
    fitColumns();
}

/// Names of strategies are read as far as there is room; the lesser columns at the end are shown
/// where they fit whole.
void EvaluationsPanel::fitColumns() {
    if (m_columnsChosen) return;
    const bool combinations = !m_model->kernel();
    m_view->setColumnHidden(EvaluationsModel::Combination, !combinations);
    const auto wide = [this, combinations](int column) {
        if (combinations) return usualWidth(column);
        // Of a kernel of another program: none; and the heading "launches/s", a day's clock.
        if (column == EvaluationsModel::Combination) return 0;
        const bool wider = column == EvaluationsModel::Speed || column == EvaluationsModel::Clock ||
                           column == EvaluationsModel::Outcome;
        return usualWidth(column) + m_theme.scaled(wider ? kWider : 0);
    };
    m_view->setColumnWidth(EvaluationsModel::Speed, wide(EvaluationsModel::Speed));
    m_view->setColumnWidth(EvaluationsModel::Clock, wide(EvaluationsModel::Clock));
    const int room = width() - m_view->verticalScrollBar()->sizeHint().width();
    const int result = m_theme.scaled(m_model->predicted() ? kPredictedResult : kLeastResult);
    int used = 0;
    for (int column = 0; column < EvaluationsModel::Outcome; ++column) used += wide(column);
    const int names = std::clamp(std::min(m_delegate->widthOf(m_strategies, QStringLiteral("1")),
                                          room - used - result + wide(EvaluationsModel::Run)),
                                 wide(EvaluationsModel::Run), m_theme.scaled(kMostStrategy));
    m_view->setColumnWidth(EvaluationsModel::Run, names);
    used += names - wide(EvaluationsModel::Run);
    m_view->setColumnWidth(EvaluationsModel::Outcome,
                           std::clamp(room - used, result, wide(EvaluationsModel::Outcome)));
    used += wide(EvaluationsModel::Outcome);
    // The setting is all that tells rows without combinations apart: it comes before figures.
    if (!combinations) used += wide(EvaluationsModel::Setting);
    bool fits = true;
    for (int column = EvaluationsModel::Registers; column < EvaluationsModel::ColumnCount;
         ++column) {
        const bool needed = column == EvaluationsModel::Setting && !combinations;
        if (!needed) used += wide(column);
        fits = fits && used <= room;
        m_view->setColumnHidden(column, !fits && !needed);
    }
}

void EvaluationsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void EvaluationsPanel::markNumber(std::int64_t number, bool scroll) {
    const int line = m_model->lineOf(number);
    if (line < 0 || m_view->currentIndex().row() == line) return;
    m_marking = m_moving = true;
    m_view->setAutoScroll(scroll);
    m_view->selectRow(line);
    m_view->setAutoScroll(true);
    if (scroll) m_view->scrollTo(m_model->index(line, 0));
    m_marking = m_moving = false;
    if (m_view->verticalScrollBar()->value() > 0 && m_following) setFollowing(false);
}

void EvaluationsPanel::setTitleShown(bool shown) { m_head->setTitleShown(shown); }

void EvaluationsPanel::find() {
    m_search->setVisible(true);
    m_search->setFocus();
    m_search->selectAll();
}

bool EvaluationsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_search && key->key() == Qt::Key_Escape) {
        m_search->clear();
        m_search->setVisible(false);
        m_view->setFocus();
        return true;
    }
    if (watched != m_view) return QWidget::eventFilter(watched, event);
    if (key->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(selectedAsTsv(*m_view));
        return true;
    }
    if (key->key() == Qt::Key_Backspace) {
        undoFilter();
        return true;
    }
    if (key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier) {
        setFollowing(true);
        return true;
    }
    if (key->key() == Qt::Key_Space) {  // freezes the view: the page's business, not the table's
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace ui
