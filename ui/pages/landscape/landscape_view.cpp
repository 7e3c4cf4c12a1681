// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/landscape_view.hpp"

#include <QAccessible>
#include <QPainter>

#include "ui/theme/style.hpp"

namespace ui {

LandscapeView::LandscapeView(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    installTableAccessibility();
    connect(this, &LandscapeView::noteChanged, this, [this] {
        m_told.reset();
        if (!QAccessible::isActive()) return;
        QAccessibleTableModelChangeEvent change(this, QAccessibleTableModelChangeEvent::ModelReset);
        QAccessible::updateAccessibility(&change);
    });
}

QString LandscapeView::csv() const {
    const auto line = [](const QStringList& cells) {
        QStringList fields;
        for (const QString& cell : cells) fields << csvField(cell);
        return fields.join(QLatin1Char(',')) + QLatin1Char('\n');
    };
    const PlotTable all = table();
    if (all.head.isEmpty()) return {};
    QString text = line(all.head);
    for (const QStringList& row : all.rows) text += line(row);
    return text;
}

const PlotTable& LandscapeView::told() const {
    if (!m_told) m_told = table();
    return *m_told;
}

QString LandscapeView::cellName(int row, int column) const {
    return QStringLiteral("%1 %2, %3").arg(columnName(0), rowName(row), columnName(column));
}

QString LandscapeView::cellText(int row, int column) const {
    return told().rows[static_cast<std::size_t>(row)].value(column);
}

void LandscapeView::point(const QString& sentence) {
    if (sentence == m_pointed) return;
    m_pointed = sentence;
    setAccessibleDescription(sentence);
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    emit pointedChanged();
}

void LandscapeView::paintFocus(QPainter& painter) const {
    if (hasFocus()) drawFocusRing(painter, rect(), 0, m_theme.tokens().accent);
}

QPicture LandscapeView::recorded(const std::function<void(QPainter&)>& paint) const {
    QPicture picture;
    QPainter painter(&picture);
    paint(painter);
    return picture;
}

void LandscapeView::leaveEvent(QEvent*) {
    if (!hasFocus()) point({});
}

void LandscapeView::focusInEvent(QFocusEvent*) { update(); }
void LandscapeView::focusOutEvent(QFocusEvent*) { update(); }

void EvaluationsView::setSelected(std::optional<std::int64_t> number) {
    m_selected = number;
    update();
}

std::int64_t EvaluationsView::numberOf(std::size_t mark) const {
    return m_data->row(placeOf(mark)).number;
}

void EvaluationsView::mark(std::optional<std::size_t> mark) {
    if (mark == m_marked) return;
    m_marked = mark;
    point(mark ? m_data->sentence(placeOf(*mark)) : QString());
    update();
}

void EvaluationsView::pickMarked() {
    if (m_marked) emit picked(numberOf(*m_marked));
}

void EvaluationsView::resizeEvent(QResizeEvent*) { layMarks(); }

}  // namespace ui
