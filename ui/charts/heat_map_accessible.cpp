// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_accessible.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "ui/charts/heat_map.hpp"

namespace ui {
namespace {

/// One cell as a screen reader reads it: names of row and column, and what the box beside it says.
class CellInterface final : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    CellInterface(HeatMap* map, int row, int column) : m_map(map), m_row(row), m_column(column) {}

    bool isValid() const override {
        return m_map && m_row < m_map->data().rowCount() && m_column < m_map->data().columnCount();
    }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_map);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        const QStringList lines = m_map->explain(m_row, m_column);
        if (kind == QAccessible::Name && !lines.isEmpty()) return lines.front();
        if (kind == QAccessible::Value || kind == QAccessible::Description)
            return lines.mid(1).join(QStringLiteral(". "));
        return {};
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect cell = m_map->cellRect(m_row, m_column);
        return {m_map->mapToGlobal(cell.topLeft()), cell.size()};
    }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.selected = isSelected();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableCellInterface
                   ? static_cast<QAccessibleTableCellInterface*>(this)
                   : nullptr;
    }

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    bool isSelected() const override {
        return isValid() && m_map->pinned() == QPoint(m_column, m_row);
    }
    QAccessibleInterface* table() const override { return parent(); }

private:
    QPointer<HeatMap> m_map;
    int m_row, m_column;
};

class TableInterface final : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit TableInterface(HeatMap* map)
        : QAccessibleWidget(map, QAccessible::Table), m_map(map) {}
    ~TableInterface() override {
        for (const auto& [index, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        const auto known = m_cells.find(index);
        if (known != m_cells.end()) return QAccessible::accessibleInterface(known->second);
        auto* cell = new CellInterface(m_map, index / columnCount(), index % columnCount());
        m_cells[index] = QAccessible::registerAccessibleInterface(cell);
        return cell;
    }
    int indexOfChild(const QAccessibleInterface* cell) const override {
        for (const auto& [index, id] : m_cells)
            if (QAccessible::accessibleInterface(id) == cell) return index;
        return -1;
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override {
        return child(row * columnCount() + column);
    }
    int selectedCellCount() const override { return m_map->pinned() ? 1 : 0; }
    QList<QAccessibleInterface*> selectedCells() const override {
        const auto pinned = m_map->pinned();
        if (!pinned) return {};
        return {cellAt(pinned->y(), pinned->x())};
    }
    QString columnDescription(int column) const override {
        return m_map->data().columns.value(column);
    }
    QString rowDescription(int row) const override { return m_map->data().rows.value(row); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    int columnCount() const override { return m_map->data().columnCount(); }
    int rowCount() const override { return m_map->data().rowCount(); }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    HeatMap* m_map;
    mutable std::map<int, QAccessible::Id> m_cells;
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object) {
    if (className == QLatin1String("ui::HeatMap"))
        if (auto* map = qobject_cast<HeatMap*>(object)) return new TableInterface(map);
    return nullptr;
}

}  // namespace

void installHeatMapAccessibility() {
    // Qt keeps one list of factories for the process and ignores one that it has.
    QAccessible::installFactory(makeInterface);
}

}  // namespace ui
