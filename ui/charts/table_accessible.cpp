// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/table_accessible.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <map>
#include <utility>

namespace ui {
namespace {

/// One cell as a screen reader reads it.
class CellInterface final : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    CellInterface(QWidget* widget, const AccessibleTable* told, int row, int column)
        : m_widget(widget), m_told(told), m_row(row), m_column(column) {}

    bool isValid() const override {
        return m_widget && m_row < m_told->tableRows() && m_column < m_told->tableColumns();
    }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_widget);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        if (kind == QAccessible::Name) return m_told->cellName(m_row, m_column);
        if (kind == QAccessible::Value || kind == QAccessible::Description)
            return m_told->cellText(m_row, m_column);
        return {};
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect cell = m_told->cellPlace(m_row, m_column);
        return {m_widget->mapToGlobal(cell.topLeft()), cell.size()};
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
        return isValid() && m_told->chosenCell() == QPoint(m_column, m_row);
    }
    QAccessibleInterface* table() const override { return parent(); }

private:
    QPointer<QWidget> m_widget;
    const AccessibleTable* m_told;
    int m_row, m_column;
};

class TableInterface final : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    TableInterface(QWidget* widget, const AccessibleTable* told)
        : QAccessibleWidget(widget, QAccessible::Table), m_told(told) {}
    ~TableInterface() override {
        for (const auto& [place, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        return cellAt(index / columnCount(), index % columnCount());
    }
    int indexOfChild(const QAccessibleInterface* cell) const override {
        for (const auto& [place, id] : m_cells)
            if (QAccessible::accessibleInterface(id) == cell)
                return place.first * columnCount() + place.second;
        return -1;
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount()) return nullptr;
        const auto known = m_cells.find({row, column});
        if (known != m_cells.end()) return QAccessible::accessibleInterface(known->second);
        auto* cell = new CellInterface(widget(), m_told, row, column);
        m_cells[{row, column}] = QAccessible::registerAccessibleInterface(cell);
        return cell;
    }
    int selectedCellCount() const override { return m_told->chosenCell() ? 1 : 0; }
    QList<QAccessibleInterface*> selectedCells() const override {
        const auto chosen = m_told->chosenCell();
        if (!chosen) return {};
        return {cellAt(chosen->y(), chosen->x())};
    }
    QString columnDescription(int column) const override { return m_told->columnName(column); }
    QString rowDescription(int row) const override { return m_told->rowName(row); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    int columnCount() const override { return m_told->tableColumns(); }
    int rowCount() const override { return m_told->tableRows(); }
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
    const AccessibleTable* m_told;
    mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells;  ///< by row and column
};

/// Qt asks once for each class that the object is of: the first answer counts.
QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    const auto* told = dynamic_cast<AccessibleTable*>(widget);
    return told ? new TableInterface(widget, told) : nullptr;
}

}  // namespace

void installTableAccessibility() {
    // Qt keeps one list of factories for the process and ignores one that it has.
    QAccessible::installFactory(makeInterface);
}

}  // namespace ui
