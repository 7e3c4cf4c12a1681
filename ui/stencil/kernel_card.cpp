// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/kernel_card.hpp"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

QString sizesOf(const engine::space::ForeignDescription& description) {
    QStringList sizes;
    for (const auto size : description.sizes) sizes << QString::number(size);
    return sizes.isEmpty() ? KernelCard::tr("not known") : sizes.join(QStringLiteral(" × "));
}

}  // namespace

KernelCard::KernelCard(Document& document, const CostFigures& cost, const Theme& theme,
                       QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_cost(cost),
      m_sentence(new QLabel(this)),
      m_rows(new KeyValueRows(theme, this)),
      m_rulesTitle(new PanelTitle(theme, tr("Conditions"), this)),
      m_rules(new QLabel(this)) {
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setContentsMargins(12, 10, 12, 8);
    m_rules->setWordWrap(true);
    m_rules->setTextFormat(Qt::PlainText);
    m_rules->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rules->setContentsMargins(12, 8, 12, 8);
    m_rules->setAccessibleName(tr("Conditions"));
    setTint(m_rules, theme, Tint::Label);
    auto* draw = new QPushButton(tr("Draw a stencil"), this);
    draw->setToolTip(tr("Leaves the kernel; undo brings it back"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(12, 4, 12, 12);
    line->addWidget(draw);
    line->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sentence);
    layout->addWidget(m_rows);
    layout->addSpacing(8);
    layout->addLayout(line);
    layout->addWidget(m_rulesTitle);
    layout->addWidget(m_rules);
    layout->addStretch(1);
    const auto dress = [this, &theme] { m_rules->setFont(theme.mono(11)); };
    dress();
    connect(&theme, &Theme::changed, this, dress);
    connect(draw, &QPushButton::clicked, this, &KernelCard::drawRequested);
    connect(&document, &Document::problemChanged, this, &KernelCard::refresh);
    connect(&document, &Document::settingChanged, this, &KernelCard::countMeasured);
    connect(&cost, &CostFigures::changed, this, &KernelCard::refresh);
    refresh();
}

QString KernelCard::figure(const QString& name) const { return m_rows->figure(name); }

QString KernelCard::conditions() const { return m_rules->text(); }

void KernelCard::refresh() {
    if (!m_document.kernel()) return;
    const auto& description = m_document.kernel()->description();
    const QString program = QString::fromStdString(description.program);
    m_sentence->setText(
        tr("A kernel of another program. It has no stencil to draw; its settings are searched and "
           "compared like those of a stencil."));
    m_rows->set(tr("Kernel"), QString::fromStdString(description.kernel));
    m_rows->set(tr("From"), program);
    m_rows->set(tr("Problem size"), sizesOf(description));
    const auto fixed = std::ranges::count_if(
        description.parameters, [](const auto& parameter) { return parameter.values.size() < 2; });
    const QString count = grouped(static_cast<qint64>(description.parameters.size()));
    m_rows->set(tr("Parameters"),
                fixed == 0 ? count : tr("%1, %2 with a single value").arg(count).arg(fixed),
                tr("Parameters with a single value are not listed: there is nothing to choose"));
    m_rows->set(tr("Space"),
                m_cost.settings()
                    ? tr("%1 settings").arg(grouped(static_cast<qint64>(*m_cost.settings())))
                    : tr("counting"),
                tr("Settings that meet every condition"));
    countMeasured();
    QStringList rules;
    for (const auto& condition : description.conditions) rules << QString::fromStdString(condition);
    m_rulesTitle->setNote(grouped(rules.size()));
    m_rules->setText(rules.isEmpty() ? tr("None: every combination is allowed.")
                                     : rules.join(QStringLiteral("\n\n")));
}

/// What the device can answer is known a moment after the kernel.
void KernelCard::countMeasured() {
    if (!m_document.kernel()) return;
    const auto* recorded = m_document.recorded();
    m_rows->set(tr("Measured"),
                recorded ? tr("%1 settings").arg(grouped(static_cast<qint64>(recorded->size())))
                         : tr("none"),
                tr("Settings whose times are in the file: a search gets its results from these"),
                recorded ? Tint::Text : Tint::Hint);
}

}  // namespace ui
