// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/convergence_panel.hpp"

#include <QAction>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/document/speed.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {

ConvergencePanel::ConvergencePanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_head(new PanelTitle(theme, tr("Convergence"))),
      m_unit(new SegmentedControl(theme,
                                  {QStringLiteral("GCells/s"), tr("Time"), tr("% of optimum")})),
      m_abscissa(new SegmentedControl(theme, {tr("Clock"), tr("Evaluations")})),
      m_export(new QToolButton),
      m_chart(new ConvergenceChart(theme)),
      m_snapshot(std::make_shared<engine::session::Snapshot>()) {
    setSurface(this, theme, 1);
    m_head->setHigh();
    m_unit->setAccessibleName(tr("What the vertical axis shows"));
    m_abscissa->setAccessibleName(tr("What the horizontal axis shows"));
    m_export->setIcon(theme.icon(QStringLiteral("export")));
    m_export->setToolTip(tr("Export the chart as PNG or SVG, its data as CSV (Ctrl+E)"));
    m_export->setAccessibleName(tr("Export the chart"));
    setLook(m_export, Look::Flat);
    m_head->addRight(m_unit);
    m_head->addRight(m_abscissa);
    m_head->addRight(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_chart, 1);
    connect(m_unit, &SegmentedControl::chosen, this,
            [this](int index) { m_chart->setUnit(static_cast<SpeedUnit>(index)); });
    connect(m_abscissa, &SegmentedControl::chosen, this,
            [this](int index) { m_chart->setAbscissa(static_cast<Abscissa>(index)); });
    connect(m_export, &QToolButton::clicked, this, &ConvergencePanel::openExportMenu);
}

void ConvergencePanel::showSnapshot(
    const std::shared_ptr<const engine::session::Snapshot>& snapshot) {
    m_snapshot = snapshot;
    const bool optimum = snapshot->optimumMs.has_value();
    m_unit->setText(0, speedUnit(snapshot->problem));
    m_unit->setSegmentEnabled(2, optimum, tr("Only a recording has a known optimum."));
    if (!optimum && m_chart->unit() == SpeedUnit::Share) chooseUnit(SpeedUnit::Speed);
    m_chart->showSnapshot(snapshot);
    tellNote();
}

void ConvergencePanel::chooseUnit(SpeedUnit unit) {
    m_unit->setCurrent(static_cast<int>(unit));
    m_chart->setUnit(unit);
}

void ConvergencePanel::showRaces(std::vector<ChartedRace> races, const ChartedTogether& together) {
    m_unit->setText(0, speedUnit(races.front().results->problem));
    m_unit->setText(2, together.apart       ? tr("% of its own")
                       : together.ofOptimum ? tr("% of optimum")
                                            : tr("% of the best"));
    for (const int segment : {0, 1})
        m_unit->setSegmentEnabled(segment, !together.apart, together.note);
    m_unit->setSegmentEnabled(2, true);
    m_head->setNote(bandNote(raceEntries(races)));
    m_chart->showRaces(std::move(races), together);
    if (together.apart) {
        m_mixed = true;
        m_unit->setCurrent(static_cast<int>(SpeedUnit::Share));
    } else if (m_mixed) {
        m_mixed = false;  // shares were not what somebody chose
        chooseUnit(SpeedUnit::Speed);
    }
}

void ConvergencePanel::setExportShown(bool shown) { m_export->setVisible(shown); }

void ConvergencePanel::setFrozen(bool frozen) {
    m_frozen = frozen;
    tellNote();
}

void ConvergencePanel::tellNote() {
    m_head->setNote(m_frozen ? tr("view frozen, Space resumes") : bandNote(*m_snapshot));
}

void ConvergencePanel::openExportMenu() {
    QAction all(tr("All races as CSV..."));
    connect(&all, &QAction::triggered, this, &ConvergencePanel::racesExportRequested);
    ui::openExportMenu(
        m_export,
        {tr("Export the convergence chart"),
         QStringLiteral("convergence"),
         {{tr("Chart as PNG..."), QStringLiteral("png"),
           [this] { return makingOf(m_chart->image()); }},
          {tr("Chart as SVG..."), QStringLiteral("svg"),
           [this] { return makingOf(m_chart->svg()); }},
          {tr("Data as CSV..."), QStringLiteral("csv"),
           [this] { return makingOf(m_chart->csv().toUtf8()); }}},
         {&all}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { m_head->setNote(why); });
}

}  // namespace ui
