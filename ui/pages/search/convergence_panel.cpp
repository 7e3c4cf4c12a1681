// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/convergence_panel.hpp"

#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/background/write_file.hpp"
#include "ui/document/speed.hpp"
#include "ui/widgets/ask_where.hpp"
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
    if (!optimum && m_chart->unit() == SpeedUnit::Share) {
        m_unit->setCurrent(0);
        m_chart->setUnit(SpeedUnit::Speed);
    }
    m_chart->showSnapshot(snapshot);
    tellNote();
}

void ConvergencePanel::setFrozen(bool frozen) {
    m_frozen = frozen;
    tellNote();
}

void ConvergencePanel::tellNote() {
    m_head->setNote(m_frozen ? tr("view frozen, Space goes on") : bandNote(*m_snapshot));
}

void ConvergencePanel::openExportMenu() {
    QMenu menu(this);
    menu.addAction(tr("Chart as PNG..."), this,
                   [this] { saveAs(tr("PNG image (*.png)"), QStringLiteral("png")); });
    menu.addAction(tr("Chart as SVG..."), this,
                   [this] { saveAs(tr("SVG drawing (*.svg)"), QStringLiteral("svg")); });
    menu.addAction(tr("Data as CSV..."), this,
                   [this] { saveAs(tr("CSV table (*.csv)"), QStringLiteral("csv")); });
    menu.addAction(tr("All races as CSV..."), this, &ConvergencePanel::racesExportRequested);
    menu.exec(m_export->mapToGlobal(QPoint(0, m_export->height())));
}

void ConvergencePanel::saveAs(const QString& filter, const QString& suffix) {
    const QString ending = QLatin1Char('.') + suffix;
    const QString path = askWhereToSave(this, tr("Export the convergence chart"),
                                        QStringLiteral("convergence") + ending, filter, ending);
    if (path.isEmpty()) return;
    std::function<QByteArray()> make;
    if (suffix == QLatin1String("png"))
        make = [image = m_chart->image()] { return pngOf(image); };
    else
        make = [text = suffix == QLatin1String("svg") ? m_chart->svg() : m_chart->csv().toUtf8()] {
            return text;
        };
    writeFile(this, path, std::move(make), [this, path](const QString& error) {
        if (error.isEmpty()) return emit written(path);
        m_head->setNote(error);
    });
}

}  // namespace ui
