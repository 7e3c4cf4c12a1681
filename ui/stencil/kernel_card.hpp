// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// In the stencil's place, a kernel of another program: what its file says of it. There is nothing
// to draw.

#include <QWidget>

class QLabel;

namespace ui {

class CostFigures;
class Document;
class KeyValueRows;
class PanelTitle;
class Theme;

class KernelCard final : public QWidget {
    Q_OBJECT

public:
    KernelCard(Document& document, const CostFigures& cost, const Theme& theme,
               QWidget* parent = nullptr);
    /// "Settings", "Measured", ...
    QString figure(const QString& name) const;
    QString conditions() const;

signals:
    void drawRequested();

private:
    void refresh();
    void countMeasured();

    Document& m_document;
    const CostFigures& m_cost;
    QLabel* m_sentence;
    KeyValueRows* m_rows;
    PanelTitle* m_rulesTitle;
    QLabel* m_rules;
};

}  // namespace ui
