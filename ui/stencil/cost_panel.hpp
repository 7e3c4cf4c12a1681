// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace ui {

class CostFigures;
class KeyValueRows;
class Theme;

/// "Per cell and step": operations, traffic, intensity, the memory ceiling, the size of the space.
class CostPanel final : public QWidget {
    Q_OBJECT

public:
    CostPanel(const CostFigures& cost, const Theme& theme, QWidget* parent = nullptr);
    const KeyValueRows& rows() const { return *m_rows; }

private:
    void refresh();

    const CostFigures& m_cost;
    KeyValueRows* m_rows;
};

}  // namespace ui
