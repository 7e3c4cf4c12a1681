// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/problem_panel.hpp"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <algorithm>

#include "engine/stencil/taps.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/segmented_control.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

QLabel* rowName(const Theme& theme, const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setTint(label, theme, Tint::Label);
    return label;
}

}  // namespace

ProblemPanel::ProblemPanel(Document& document, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_name(new QLineEdit(this)),
      m_secondTimes(new QLabel(QStringLiteral("×"), this)),
      m_type(new SegmentedControl(theme, {tr("float"), tr("double")}, this)),
      m_boundary(new QLabel(this)),
      m_why(new WhyLine(theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new PanelTitle(theme, tr("Problem"), this));
    auto* rows = new QGridLayout;
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setHorizontalSpacing(12);
    rows->setVerticalSpacing(6);
    rows->setColumnMinimumWidth(0, 56);
    rows->setColumnStretch(1, 1);
    m_name->setFont(theme.mono(11));
    m_name->setPlaceholderText(QLatin1String(Document::kUntitled));
    m_name->setAccessibleName(tr("Name of the stencil"));
    m_name->setToolTip(
        tr("The name of races, exports and kernels: letters, digits and underscores"));
    m_name->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("([A-Za-z][A-Za-z0-9_]{0,39})?")), this));
    connect(m_name, &QLineEdit::editingFinished, this, &ProblemPanel::takeName);
    auto* grid = new QHBoxLayout;
    grid->setSpacing(1);  // three times six digits stand side by side
    for (std::size_t axis = 0; axis < 3; ++axis) {
        m_grid[axis] = new QLineEdit(this);
        m_grid[axis]->setFont(theme.mono(11));
        m_grid[axis]->setMaxLength(6);
        m_grid[axis]->setTextMargins(-3, 0, -3, 0);
        m_grid[axis]->setAccessibleName(tr("Cells along %1").arg(QLatin1String(kAxes[axis])));
        m_grid[axis]->setToolTip(tr("Interior cells along %1").arg(QLatin1String(kAxes[axis])));
        m_grid[axis]->setValidator(
            new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]*")), this));
        connect(m_grid[axis], &QLineEdit::editingFinished, this, &ProblemPanel::takeGrid);
        if (axis == 1) grid->addWidget(rowName(theme, QStringLiteral("×"), this));
        if (axis == 2) grid->addWidget(m_secondTimes);
        grid->addWidget(m_grid[axis], 1);
    }
    setTint(m_secondTimes, theme, Tint::Label);
    rows->addWidget(rowName(theme, tr("Name"), this), 0, 0);
    rows->addWidget(m_name, 0, 1);
    rows->addWidget(rowName(theme, tr("Grid"), this), 1, 0);
    rows->addLayout(grid, 1, 1);
    m_type->setEven(true);
    m_type->setMaximumWidth(160);
    m_type->setAccessibleName(tr("Data type"));
    rows->addWidget(rowName(theme, tr("Type"), this), 2, 0);
    rows->addWidget(m_type, 2, 1);
    rows->addWidget(rowName(theme, tr("Boundary"), this), 3, 0);
    rows->addWidget(m_boundary, 3, 1);
    layout->addLayout(rows);
    layout->addWidget(m_why);
    connect(m_type, &SegmentedControl::chosen, this, [this](int index) {
        m_document.editType(index == 0 ? engine::stencil::DataType::Float
                                       : engine::stencil::DataType::Double);
    });
    connect(&document, &Document::problemChanged, this, &ProblemPanel::refresh);
    connect(&document, &Document::gridErrorChanged, this, [this] {
        const QString error = m_document.gridError();
        error.isEmpty() ? refresh() : m_why->say(error);
    });
    connect(&theme, &Theme::changed, this, [this, &theme] {
        for (QLineEdit* field : m_grid) field->setFont(theme.mono(11));
        m_name->setFont(theme.mono(11));
    });
    refresh();
}

void ProblemPanel::focusGrid() {
    m_grid[0]->setFocus(Qt::OtherFocusReason);
    m_grid[0]->selectAll();
}

void ProblemPanel::takeTyped() {
    takeName();
    takeGrid();
}

/// An empty name is none.
void ProblemPanel::takeName() {
    if (!m_name->isModified()) return;
    m_document.rename(m_name->text());
    refresh();
}

void ProblemPanel::refresh() {
    const QString name = QString::fromStdString(m_document.pattern().name);
    m_name->setText(name == QLatin1String(Document::kUntitled) ? QString() : name);
    const auto& problem = m_document.problem();
    const bool three = problem.pattern.dimensions == 3;
    for (std::size_t axis = 0; axis < 3; ++axis)
        m_grid[axis]->setText(QString::number(problem.grid[static_cast<int>(axis)]));
    m_grid[2]->setVisible(three);
    m_secondTimes->setVisible(three);
    m_type->setCurrent(problem.type == engine::stencil::DataType::Float ? 0 : 1);
    int halo = 0;
    for (const auto& offset : engine::stencil::accessedOffsets(problem.pattern))
        halo = std::max({halo, std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)});
    m_boundary->setText(tr("Fixed halo, %1").arg(counted(halo, tr("cell"), tr("cells"))));
    m_why->clear();
}

void ProblemPanel::takeGrid() {
    // Nobody typed: the field may even be shorter than the grid is.
    if (std::none_of(m_grid.begin(), m_grid.end(), [](const auto* f) { return f->isModified(); }))
        return;
    engine::stencil::Extents grid;
    const int dimensions = m_document.pattern().dimensions;
    grid.x = m_grid[0]->text().toInt();
    grid.y = m_grid[1]->text().toInt();
    grid.z = dimensions == 3 ? m_grid[2]->text().toInt() : 1;
    const auto checked =
        engine::stencil::extentsFromText(engine::stencil::nameOf(grid, dimensions), dimensions);
    if (!checked) return m_document.showGridError(retold(checked.error().message));
    m_document.showGridError({});
    m_document.editGrid(*checked);
    refresh();  // also where the grid is the same: what was typed is taken
}

}  // namespace ui
