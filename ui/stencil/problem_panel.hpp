// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>

class QLabel;
class QLineEdit;

namespace ui {

class Document;
class SegmentedControl;
class Theme;
class WhyLine;

/// Name of the stencil; grid, type and boundary of the problem.
class ProblemPanel final : public QWidget {
    Q_OBJECT

public:
    ProblemPanel(Document& document, const Theme& theme, QWidget* parent = nullptr);
    void focusGrid();
    /// Name and grid as they are typed, as if their fields were left; where the grid is wrong, the
    /// document says so.
    void takeTyped();

private:
    void takeName();
    void takeGrid();
    void refresh();

    Document& m_document;
    QLineEdit* m_name;
    std::array<QLineEdit*, 3> m_grid{};
    QLabel* m_secondTimes;
    SegmentedControl* m_type;
    QLabel* m_boundary;
    WhyLine* m_why;
};

}  // namespace ui
