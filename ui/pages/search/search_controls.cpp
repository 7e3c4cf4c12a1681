// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/search_controls.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <climits>

#include "ui/document/said.hpp"
#include "ui/document/words.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

constexpr double kPaces[] = {1, 10, 100, 0};
constexpr double kLoadsMs[] = {0, 300};  ///< after so long the power limit has lowered the clock

QString budgetText(const engine::record::Budget& budget) {
    QStringList parts;
    if (budget.seconds) parts.append(QString::number(*budget.seconds) + " s");
    if (budget.evaluations) parts.append(QString::number(*budget.evaluations) + " ev");
    return parts.join(' ');
}

QLabel* fieldLabel(const Theme& theme, const QString& text, QWidget* field) {
    auto* label = new QLabel(text);
    setTint(label, theme, Tint::Label);
    label->setBuddy(field);
    return label;
}

QSpinBox* countField(const Theme& theme, int value, int least, int most, int width) {
    auto* field = new QSpinBox;
    field->setRange(least, most);
    field->setValue(value);
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    setMono(field, theme, 11);
    setWidth(field, theme, width);
    return field;
}

}  // namespace

SearchControls::SearchControls(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_budgetField(new QLineEdit),
      m_repeats(countField(theme, 1, 1, 100, 40)),
      m_seed(countField(theme, 1, 0, INT_MAX, 44)),
      m_strategy(new QPushButton(theme.icon(QStringLiteral("plus")), tr("Strategy"))),
      m_clockLabel(new QLabel(tr("Clock"))),
      m_pace(new SegmentedControl(
          theme, {QStringLiteral("1×"), QStringLiteral("10×"), QStringLiteral("100×"), tr("Max")})),
      m_load(new SegmentedControl(theme, {tr("At rest"), tr("Under load")})),
      m_live(new QLabel(tr("live"))),
      m_theme(theme) {
    setHeight(this, theme, 38);
    setSurface(this, theme, 1);
    setMono(m_budgetField, theme, 11);
    setWidth(m_budgetField, theme, 64);
    m_budgetField->setToolTip(tr("Clock time or evaluations per run: 100 s, 5 min, 1 h, 500 ev"));
    m_budgetField->setAccessibleName(tr("Budget"));
    m_repeats->setToolTip(tr("Runs per strategy, each with its own seed"));
    m_repeats->setAccessibleName(tr("Repeats"));
    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_strategy->setObjectName(QStringLiteral("add-strategy"));
    m_seed->setToolTip(tr("Seed of the first run; repeats count up from it"));
    m_seed->setAccessibleName(tr("Seed"));
    m_strategy->setToolTip(tr("Add a strategy to the race, or change its options"));
    setLook(m_strategy, Look::Outlined);
    m_pace->setCurrent(1);
    m_pace->setAccessibleName(tr("Speed of the virtual clock"));
    m_pace->setToolTip(explained(QStringLiteral("Virtual clock")) + QLatin1Char('\n') +
                       tr("Slower, faster: [ and ]"));
    m_clockLabel->setToolTip(explained(QStringLiteral("Virtual clock")));
    setTint(m_clockLabel, theme, Tint::Label);
    m_load->setAccessibleName(tr("How a live GPU measures"));
    m_load->setToolTip(explained(QStringLiteral("Under load")));
    setTint(m_live, theme, Tint::Text);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(6);
    layout->addWidget(fieldLabel(theme, tr("Budget"), m_budgetField));
    layout->addWidget(m_budgetField);
    layout->addSpacing(6);
    layout->addWidget(fieldLabel(theme, tr("Repeats"), m_repeats));
    layout->addWidget(m_repeats);
    layout->addSpacing(6);
    layout->addWidget(fieldLabel(theme, tr("Seed"), m_seed));
    layout->addWidget(m_seed);
    layout->addSpacing(12);
    layout->addWidget(m_strategy);
    layout->addStretch();
    layout->addWidget(m_clockLabel);
    layout->addWidget(m_pace);
    layout->addWidget(m_load);
    layout->addWidget(m_live);

    reset();
    setRecorded(true);
    connect(m_budgetField, &QLineEdit::editingFinished, this, &SearchControls::takeBudget);
    connect(m_repeats, &QSpinBox::valueChanged, this, &SearchControls::changed);
    connect(m_seed, &QSpinBox::valueChanged, this, &SearchControls::changed);
    connect(m_pace, &SegmentedControl::chosen, this,
            [this](int index) { emit paceChosen(kPaces[index]); });
    connect(m_load, &SegmentedControl::chosen, this, [this](int index) {
        m_sampling.loadMs = kLoadsMs[index];
        emit changed();
    });
}

bool SearchControls::takeBudget() {
    if (!m_budgetField->isModified()) return true;
    QString text = m_budgetField->text();
    text.remove(' ');
    bool plain = false;
    text.toDouble(&plain);
    if (plain) text += 's';  // a bare number is seconds
    const auto budget = engine::record::Budget::parse(text.toStdString());
    if (!budget) {
        emit refused(retold(budget.error().message) + QLatin1Char(' ') +
                     tr("The budget stays %1.").arg(budgetText(m_budget)));
        m_budgetField->setText(budgetText(m_budget));
        return false;
    }
    setBudget(*budget);
    emit changed();
    return true;
}

void SearchControls::setBudget(const engine::record::Budget& budget) {
    m_budget = budget;
    m_budgetField->setText(budgetText(budget));
}

void SearchControls::reset() {
    engine::record::Budget first;
    first.seconds = 100;
    setBudget(first);
    setRepeats(1);
    setSeed(1);
    setSampling({});
}

void SearchControls::setSampling(const engine::device::SamplingRule& sampling) {
    m_sampling = sampling;
    m_load->setCurrent(sampling.loadMs > 0 ? 1 : 0);
}

int SearchControls::repeats() const { return m_repeats->value(); }
void SearchControls::setRepeats(int repeats) { m_repeats->setValue(repeats); }
int SearchControls::seed() const { return m_seed->value(); }
void SearchControls::setSeed(int seed) { m_seed->setValue(seed); }

void SearchControls::setRecorded(bool recorded) {
    m_clockLabel->setVisible(recorded);
    m_pace->setVisible(recorded);
    m_load->setVisible(!recorded);
    m_live->setVisible(!recorded);
}

void SearchControls::setPace(double pace) {
    for (int i = 0; i < 4; ++i)
        if (kPaces[i] == pace) m_pace->setCurrent(i);
}

}  // namespace ui
