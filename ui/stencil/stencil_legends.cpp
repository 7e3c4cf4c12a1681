// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The painted legends of stencil_controls.hpp.
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/document/document.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

CoefficientLegend::CoefficientLegend(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&editor, &StencilEditor::tapsChanged, this, qOverload<>(&QWidget::update));
    connect(&editor, &StencilEditor::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize CoefficientLegend::sizeHint() const { return {240, m_theme.scaled(28)}; }

QString CoefficientLegend::summary() const {
    const int taps = static_cast<int>(m_editor.taps().size());
    return tr("%1, order %2").arg(counted(taps, tr("tap"), tr("taps"))).arg(m_editor.order());
}

std::vector<CoefficientLegend::Swatch> CoefficientLegend::swatches() const {
    if (!m_editor.drawable()) return {};
    std::vector<std::pair<int, double>> byUse;
    std::map<double, int> uses;
    for (const auto& [offset, coefficient] : m_editor.taps()) ++uses[coefficient];
    for (const auto& [value, count] : uses) byUse.push_back({-count, value});
    std::sort(byUse.begin(), byUse.end());
    std::vector<double> values;
    if (!uses.count(m_editor.coefficient())) values.push_back(m_editor.coefficient());
    for (const auto& [count, value] : byUse) values.push_back(value);
    const QFontMetrics mono(m_theme.mono(11));
    // A value keeps its distance by itself; what is at the right needs its margin alone.
    const int room = width() - 12 - QFontMetrics(m_theme.words(11)).horizontalAdvance(summary());
    std::vector<Swatch> swatches;
    int x = 12;
    for (const double value : values) {
        const int wide = 16 + mono.horizontalAdvance(shortCoefficient(value)) + 12;
        if (x + wide > room) break;
        swatches.push_back({QRect(x, 0, wide, height()), value});
        x += wide;
    }
    return swatches;
}

void CoefficientLegend::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setFont(m_theme.mono(11));
    for (const Swatch& swatch : swatches()) {
        const QRectF square(swatch.box.left(), height() / 2.0 - 4.5, 9, 9);
        const QColor colour(m_theme.diverging().at(coefficientPosition(
            swatch.value, std::max(m_editor.largest(), std::abs(swatch.value)))));
        const bool brush = swatch.value == m_editor.coefficient();
        drawBox(painter, square, 2, colour, QColor());
        if (brush) drawBox(painter, square.adjusted(-2, -2, 2, 2), 3, QColor(), t.accent);
        painter.setPen(brush ? t.t1 : t.t2);
        painter.drawText(swatch.box.adjusted(15, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         shortCoefficient(swatch.value));
    }
    painter.setFont(m_theme.words(11));
    painter.setPen(t.t2);
    painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignVCenter | Qt::AlignRight, summary());
}

void CoefficientLegend::mousePressEvent(QMouseEvent* event) {
    for (const Swatch& swatch : swatches())
        if (swatch.box.contains(event->pos())) return m_editor.setCoefficient(swatch.value);
}

bool CoefficientLegend::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const Swatch& swatch : swatches())
            if (swatch.box.contains(help->pos()))
                QToolTip::showText(
                    help->globalPos(),
                    tr("%1: click to paint with it").arg(coefficientText(swatch.value)), this);
        return true;
    }
    return QWidget::event(event);
}

ScaleLegend::ScaleLegend(StencilEditor& editor, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_theme(theme) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&editor, &StencilEditor::tapsChanged, this, qOverload<>(&QWidget::update));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ScaleLegend::paintEvent(QPaintEvent*) {
    if (!m_editor.drawable()) return;
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    constexpr int kWide = 140;
    for (int x = 0; x < kWide; ++x)
        painter.fillRect(QRect(x, 2, 1, 7), QColor(m_theme.diverging().at((x + 0.5) / kWide)));
    painter.setFont(m_theme.mono(10));
    painter.setPen(t.t2);
    const QString largest = shortCoefficient(m_editor.largest(), 3);
    painter.drawText(QRect(0, 12, kWide, 14), Qt::AlignLeft | Qt::AlignVCenter,
                     QChar(0x2212) + largest);
    painter.drawText(QRect(0, 12, kWide, 14), Qt::AlignHCenter | Qt::AlignVCenter,
                     QStringLiteral("0"));
    painter.drawText(QRect(0, 12, kWide, 14), Qt::AlignRight | Qt::AlignVCenter, largest);
    painter.setFont(m_theme.words(11));
    const QString what = tr("coefficient, root scale");
    const QRect beside(kWide + 10, 0, width() - kWide - 10, 12);
    if (painter.fontMetrics().horizontalAdvance(what) <= beside.width())
        painter.drawText(beside, Qt::AlignLeft | Qt::AlignVCenter, what);
}

}  // namespace ui
