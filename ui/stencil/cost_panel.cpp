// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/cost_panel.hpp"

#include <QVBoxLayout>
#include <cmath>

#include "ui/stencil/cost_figures.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {

CostPanel::CostPanel(const CostFigures& cost, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_cost(cost), m_rows(new KeyValueRows(theme, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new PanelTitle(theme, tr("Per cell and step"), this));
    layout->addWidget(m_rows);
    connect(&cost, &CostFigures::changed, this, &CostPanel::refresh);
    refresh();
}

void CostPanel::refresh() {
    const auto& figures = m_cost.figures();
    const QString unknown = QStringLiteral("…");
    m_rows->set(tr("Operations"),
                figures ? tr("%1 flop").arg(grouped(figures->features.flops)) : unknown,
                tr("Additions, subtractions, multiplications, divisions and calls, as written"));
    m_rows->set(tr("Compulsory traffic"), figures ? bytesText(figures->bytes) : unknown,
                tr("Device memory moved when every value is read and written once"));
    m_rows->set(tr("Intensity"),
                figures ? tr("%1 flop/B").arg(fixedText(figures->intensity(), 2)) : unknown,
                tr("Operations for each byte of compulsory traffic"));
    if (figures && figures->memoryCeiling)
        m_rows->set(tr("Memory ceiling"),
                    tr("%1 GCells/s").arg(grouped(std::llround(*figures->memoryCeiling))),
                    tr("Measured copy bandwidth of the %1 divided by the compulsory traffic, one "
                       "step per pass")
                        .arg(m_cost.gpu()));
    else
        m_rows->set(tr("Memory ceiling"), tr("not known"),
                    tr("It is not known which GPU measures, or how fast its memory is"),
                    Tint::Hint);
    m_rows->set(tr("Space"),
                m_cost.settings()
                    ? tr("%1 settings").arg(grouped(static_cast<qint64>(*m_cost.settings())))
                    : tr("counting"),
                tr("Settings that meet every constraint on this device"),
                m_cost.settings() ? Tint::Text : Tint::Hint);
}

}  // namespace ui
