// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/race_table.hpp"

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QWidgetAction>
#include <algorithm>
#include <utility>

#include "engine/search/strategy.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/search/strategy_form.hpp"
#include "ui/widgets/focus_ring.hpp"

namespace ui {
namespace {

/// What goes first where there is little room.
constexpr int kSpared[] = {RaceModel::Band, RaceModel::Failed, RaceModel::ToTarget};
constexpr int kAroundHeading = 16;
constexpr int kRaceWidths[RaceModel::ColumnCount] = {36, 100, 110, 76, 88, 118, 90, 62, 56, 34};

}  // namespace

RaceTable::RaceTable(const Theme& theme, QWidget* parent)
    : QTableView(parent),
      m_theme(theme),
      m_model(new RaceModel(this)),
      m_delegate(new CellDelegate(theme, this)),
      m_form(new StrategyForm(theme, engine::search::strategies(), this)) {
    setUpTable(*this, theme);
    setModel(m_model);
    setItemDelegate(m_delegate);
    setSelectionMode(SingleSelection);
    new FocusRing(*this, theme);
    setAccessibleName(tr("Strategies of the race"));
    setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView& header = *horizontalHeader();
    header.setSectionsClickable(true);
    header.setMinimumSectionSize(theme.scaled(30));
    for (int column = 0; column < RaceModel::ColumnCount; ++column)
        setColumnWidth(column, theme.scaled(kRaceWidths[column]));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header.setSectionResizeMode(RaceModel::Strategy, QHeaderView::Stretch);

    connect(&theme, &Theme::changed, this, [this] {
        fitHeight();
        fitColumns();
    });
    connect(m_form, &StrategyForm::chosen, this, &RaceTable::add);
    connect(m_model, &QAbstractItemModel::modelReset, this, &RaceTable::fitHeight);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &RaceTable::fitColumns);
    connect(m_model, &RaceModel::hiddenChanged, this,
            [this] { emit hiddenChanged(m_model->hidden()); });
    connect(this, &QWidget::customContextMenuRequested, this, &RaceTable::openMenu);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& cell) {
        if (cell.column() == RaceModel::Eye) m_model->toggleHidden(cell.row());
    });
    connect(&header, &QHeaderView::sectionClicked, this, [this](int column) {
        if (column == RaceModel::ToTarget) askTarget();
    });
    connect(
        selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& row) { emit strategyChosen(m_model->strategyAt(row.row())); });
}

void RaceTable::showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot,
                             const QStringList& contestants, const BaselinePtr& baseline) {
    m_raced = contestants;
    m_model->setBaseline(baseline);
    m_model->show(snapshot);
    tellStrategies();
}

/// What raced looks as its curve does, and what is only planned as its curve will.
void RaceTable::tellStrategies() {
    QStringList planned;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->plannedAt(row) >= 0) planned << m_model->strategyAt(row);
    m_delegate->setStrategies(m_raced, planned);
}

void RaceTable::setPlan(std::vector<PlannedStrategy> plan) {
    m_model->setPlan(plan);
    tellStrategies();
    fitHeight();
}

void RaceTable::setMostRows(int rows) {
    if (rows == m_mostRows) return;
    m_mostRows = rows;
    fitHeight();
}

void RaceTable::fitHeight() {
    const int rows = std::clamp(m_model->rowCount(), 1, m_mostRows);
    setFixedHeight(horizontalHeader()->height() + rows * verticalHeader()->defaultSectionSize() +
                   1);
}

/// Headings are never cut, nor what stands below them.
int RaceTable::widthOf(int column) const {
    if (column == RaceModel::Strategy) return m_theme.scaled(kRaceWidths[column]);
    const QString words = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int heading =
        horizontalHeader()->fontMetrics().horizontalAdvance(words) + m_theme.scaled(kAroundHeading);
    return std::max(m_theme.scaled(kRaceWidths[column]), heading);
}

void RaceTable::fitColumns() {
    int wanted = 0;
    for (int column = 0; column < RaceModel::ColumnCount; ++column) {
        if (column != RaceModel::Strategy) setColumnWidth(column, widthOf(column));
        wanted += widthOf(column);
    }
    for (const int column : kSpared) {
        const bool spared = wanted > viewport()->width();
        setColumnHidden(column, spared);
        if (spared) wanted -= widthOf(column);
    }
}

void RaceTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void RaceTable::add(const PlannedStrategy& strategy) {
    std::vector<PlannedStrategy> changed = plan();
    const bool known = std::find(changed.begin(), changed.end(), strategy) != changed.end();
    const int replaced = std::exchange(m_changing, -1);
    if (known) return;  // twice the same would be a repeat
    if (replaced >= 0 && static_cast<std::size_t>(replaced) < changed.size())
        changed[static_cast<std::size_t>(replaced)] = strategy;
    else
        changed.push_back(strategy);
    setPlan(std::move(changed));
    reveal(strategy);
}

/// What was added or changed is seen, however many rows stand above it.
void RaceTable::reveal(const PlannedStrategy& strategy) {
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const int planned = m_model->plannedAt(row);
        if (planned >= 0 && plan()[static_cast<std::size_t>(planned)] == strategy)
            return scrollTo(m_model->index(row, RaceModel::Strategy));
    }
}

void RaceTable::remove(int row) {
    const int planned = m_model->plannedAt(row);
    if (planned < 0) return;
    std::vector<PlannedStrategy> changed = plan();
    changed.erase(changed.begin() + planned);
    setPlan(std::move(changed));
}

void RaceTable::openForm(const QPoint& globalPosition, int row) {
    m_changing = m_model->plannedAt(row);
    m_form->openAt(globalPosition, plan(), m_changing, m_raced);
}

void RaceTable::openMenu(const QPoint& position) {
    const int row = rowAt(position.y());
    const QString name = m_model->strategyAt(row);
    if (name.isEmpty()) return;
    QMenu menu(this);
    const bool planned = m_model->plannedAt(row) >= 0;
    menu.addAction(tr("Change options"), this,
                   [this, row] { openForm(mapToGlobal(QPoint(40, height())), row); })
        ->setEnabled(planned);
    const bool raced = m_model->racedAt(row);
    menu.addAction(tr("Show or hide the curve"), this, [this, row] { m_model->toggleHidden(row); })
        ->setEnabled(raced);
    menu.addAction(tr("Show only its evaluations"), this,
                   [this, name] { emit onlyRequested(name); })
        ->setEnabled(raced);
    menu.addSeparator();
    menu.addAction(tr("Remove from the next race"), this, [this, row] { remove(row); })
        ->setEnabled(planned);
    menu.exec(viewport()->mapToGlobal(position));
}

void RaceTable::askTarget() {
    QMenu menu(this);
    auto* field = new QDoubleSpinBox;
    field->setRange(0.1, 1e6);
    field->setDecimals(1);
    field->setValue(m_model->target());
    field->setSuffix(QLatin1Char(' ') + m_model->unit());
    field->setFont(m_theme.mono(11));
    field->selectAll();
    auto* holder = new QWidgetAction(&menu);
    holder->setDefaultWidget(field);
    menu.addAction(holder);
    menu.addAction(tr("Set it from the best so far"), this,
                   [this] { m_model->setTarget(std::nullopt); });
    connect(field, &QDoubleSpinBox::editingFinished, this, [this, field, before = field->value()] {
        if (field->value() != before) m_model->setTarget(field->value());
    });
    QMetaObject::invokeMethod(
        field, [field] { field->setFocus(); }, Qt::QueuedConnection);
    const QHeaderView& header = *horizontalHeader();
    menu.exec(header.mapToGlobal(
        QPoint(header.sectionViewportPosition(RaceModel::ToTarget), header.height())));
}

void RaceTable::keyPressEvent(QKeyEvent* event) {
    const int row = currentIndex().row();
    if (event->key() == Qt::Key_Space)
        return event->ignore();  // freezes the view: the page's business
    if (row >= 0 && event->key() == Qt::Key_Delete) return remove(row);
    if (row >= 0 && event->key() == Qt::Key_H && event->modifiers() == Qt::NoModifier)
        return m_model->toggleHidden(row);
    QTableView::keyPressEvent(event);
}

}  // namespace ui
