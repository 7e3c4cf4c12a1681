// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/taps_panel.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/taps_table.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
TapsPanel::TapsPanel(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
                     QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_cost(cost),
      m_theme(theme),
      m_title(new PanelTitle(theme, tr("Taps"), this)),
      m_count(m_title->addRightLabel()),
      m_table(new TapsTable(editor, theme, this)),
      m_pattern(new KeyValueRows(theme, this)),
      m_ceilings(new QWidget(this)),
      m_ceilingsTitle(new PanelTitle(theme, tr("Ceilings"), m_ceilings)),
      m_memoryBar(new Bar(theme, m_ceilings)),
      m_memoryFigure(new QLabel(m_ceilings)),
      m_space(new KeyValueRows(theme, this)) {
    setSurface(this, theme, 1);
    m_pattern->setFiguresRight(true);
    m_space->setFiguresRight(true);
    auto* inner = new QWidget(this);
    auto* rows = new QVBoxLayout(inner);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_table);
    rows->addWidget(new PanelTitle(theme, tr("Pattern"), inner));
    rows->addWidget(m_pattern);
    auto* ceilings = new QVBoxLayout(m_ceilings);
    ceilings->setContentsMargins(0, 0, 0, 0);
    ceilings->setSpacing(0);
    m_ceilingsTitle->addRightLabel(tr("GCells/s"));
    ceilings->addWidget(m_ceilingsTitle);
    auto* memory = new QHBoxLayout;
    memory->setContentsMargins(12, 8, 12, 8);
    memory->setSpacing(12);
    auto* name = new QLabel(tr("Memory, 1 step per pass"), m_ceilings);
    setTint(name, theme, Tint::Label);
    memory->addWidget(name);
    memory->addWidget(m_memoryBar, 1);
    m_memoryFigure->setFont(theme.mono(11));
    memory->addWidget(m_memoryFigure);
    ceilings->addLayout(memory);
    rows->addWidget(m_ceilings);
    rows->addWidget(new PanelTitle(theme, tr("Space"), inner));
    rows->addWidget(m_space);
    rows->addWidget(new ProblemPanel(editor.document(), theme, inner));
    rows->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(inner);
    scroll->setAccessibleName(tr("Taps"));
    new FocusRing(*scroll, theme);
    m_search = new QPushButton(tr("Search this stencil"), this);
    setLook(m_search, Look::Primary);
    connect(m_search, &QPushButton::clicked, this, &TapsPanel::searchRequested);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(scroll, 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 10, 12, 10);
    foot->addWidget(m_search);
    layout->addLayout(foot);
    connect(&cost, &CostFigures::changed, this, &TapsPanel::showFigures);
    connect(&editor, &StencilEditor::tapsChanged, this, &TapsPanel::showFigures);
    connect(&theme, &Theme::changed, this, [this] {
        m_memoryFigure->setFont(m_theme.mono(11));
        showFigures();
    });
    showFigures();
}

void TapsPanel::showFigures() {
    m_count->setText(grouped(static_cast<qint64>(m_editor.taps().size())));
    m_space->set(
        tr("Settings"),
        m_cost.settings() ? grouped(static_cast<qint64>(*m_cost.settings())) : tr("counting"), {},
        m_cost.settings() ? Tint::Text : Tint::Hint);
    const auto& figures = m_cost.figures();
    m_ceilings->setVisible(figures && figures->memoryCeiling.has_value());
    if (!figures) return;
    const auto& f = figures->features;
    const bool three = m_editor.dimensions() == 3;
    QStringList halo, symmetric;
    for (std::size_t axis = 0; axis < (three ? 3u : 2u); ++axis) {
        halo << QString::number(f.halo[axis]);
        if (f.symmetric[axis])
            symmetric << QStringList{QStringLiteral("x"), QStringLiteral("y"),
                                     QStringLiteral("z")}[static_cast<int>(axis)];
    }
    m_pattern->set(tr("Order"), QString::number(f.order));
    m_pattern->set(tr("Halo"), halo.join(QStringLiteral(", ")), tr("Halo cells along each axis"));
    m_pattern->set(tr("Symmetric in"),
                   symmetric.isEmpty() ? tr("none") : symmetric.join(QStringLiteral(", ")));
    m_pattern->set(tr("Corner reads per cell"), QString::number(f.cornerTaps));
    m_pattern->set(tr("Linear"), f.linear ? tr("yes") : tr("no"));
    m_pattern->set(tr("Operations"), tr("%1 flop").arg(grouped(f.flops)));
    m_pattern->set(tr("Compulsory traffic"), bytesText(figures->bytes));
    m_pattern->set(tr("Intensity"), tr("%1 flop/B").arg(fixedText(figures->intensity(), 2)));
    if (!figures->memoryCeiling) return;
    m_ceilingsTitle->setNote(m_cost.gpu());
    m_memoryBar->setShare(1);
    m_memoryBar->setColour(m_theme.tokens().warn);
    m_memoryFigure->setText(grouped(std::llround(*figures->memoryCeiling)));
}

int TapsPanel::roomForNames() const {
    return m_table->sizeHint().width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent);
}

void TapsPanel::hold(QWidget* banner) {
    const bool shown = !banner->isHidden();
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->count() - 1, banner);
    banner->setVisible(shown);
}

void TapsPanel::setObstacle(const QString& sentence) {
    m_search->setEnabled(sentence.isEmpty());
    m_search->setToolTip(sentence);
    m_search->setAccessibleDescription(sentence);
}

}  // namespace ui
