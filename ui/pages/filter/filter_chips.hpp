// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "ui/pages/filter/row_filter.hpp"

class QPushButton;

namespace ui {

class RemovableChip;
class Theme;

/// The conditions of a filter as chips, in as many lines as they need, and "Clear all". Not seen
/// while there is none.
class FilterChips final : public QWidget {
    Q_OBJECT

public:
    explicit FilterChips(const Theme& theme, QWidget* parent = nullptr);

    void showFilter(const RowFilter& filter);
    const std::vector<RemovableChip*>& chips() const { return m_chips; }
    QPushButton& clearButton() { return *m_clear; }

signals:
    void removeRequested(int index);
    void clearRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void arrange();

    const Theme& m_theme;
    std::vector<RemovableChip*> m_chips;
    QPushButton* m_clear;
};

}  // namespace ui
