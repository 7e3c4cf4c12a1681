// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/strategy_form.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <algorithm>
#include <cmath>

#include "ui/document/said.hpp"
#include "ui/pages/cells.hpp"
#include "ui/theme/style.hpp"
#include "ui/widgets/scrolling.hpp"

namespace ui {
namespace {

constexpr int kListWidth = 230, kFormWidth = 660, kFormHeight = 460, kLeastOptions = 90;

namespace search = engine::search;

/// A field for a kind of option, and how its value is read.
struct Field {
    QWidget* widget;
    std::function<search::OptionValue()> value;
};

using Changed = std::function<void()>;

Field fieldFor(const search::Switch&, const search::OptionValue& value, const Changed& changed) {
    auto* box = new QCheckBox;
    box->setChecked(std::get<bool>(value));
    QObject::connect(box, &QCheckBox::toggled, box, changed);
    return {box, [box] { return box->isChecked(); }};
}

Field fieldFor(const search::Whole& range, const search::OptionValue& value,
               const Changed& changed) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(range.minimum), static_cast<int>(range.maximum));
    box->setValue(static_cast<int>(std::get<std::int64_t>(value)));
    QObject::connect(box, &QSpinBox::valueChanged, box, changed);
    return {box, [box] { return std::int64_t{box->value()}; }};
}

/// What the field holds is the option's value: the least that it may be, and the usual one, fit.
int decimalsFor(const search::Real& range, double value) {
    int decimals = range.maximum - range.minimum > 10 ? 2 : 4;
    for (const double least : {range.minimum, value})
        if (least > 0)
            decimals = std::max(decimals, static_cast<int>(std::ceil(-std::log10(least))));
    return std::min(decimals, 9);
}

Field fieldFor(const search::Real& range, const search::OptionValue& value,
               const Changed& changed) {
    auto* box = new QDoubleSpinBox;
    box->setDecimals(decimalsFor(range, std::get<double>(value)));
    box->setRange(range.minimum, range.maximum);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setValue(std::get<double>(value));
    QObject::connect(box, &QDoubleSpinBox::valueChanged, box, changed);
    return {box, [box] { return box->value(); }};
}

Field fieldFor(const search::Choice& choice, const search::OptionValue& value,
               const Changed& changed) {
    auto* box = new QComboBox;
    for (const auto& name : choice.names) box->addItem(QString::fromStdString(name));
    box->setCurrentText(QString::fromStdString(std::get<std::string>(value)));
    QObject::connect(box, &QComboBox::currentTextChanged, box, changed);
    return {box, [box] { return box->currentText().toStdString(); }};
}

}  // namespace

StrategyForm::StrategyForm(const Theme& theme,
                           const std::vector<engine::search::StrategyInfo>& infos, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_theme(theme),
      m_infos(infos),
      m_find(new QLineEdit),
      m_none(new QLabel(tr("No strategy matches."))),
      m_list(new QListWidget),
      m_title(new QLabel),
      m_source(new QLabel),
      m_options(new QWidget),
      m_form(new QFormLayout(m_options)),
      m_taken(new QLabel),
      m_add(new QPushButton(tr("Add strategy"))) {
    setAccessibleName(tr("Add a strategy"));
    resize(theme.scaled(kFormWidth), theme.scaled(kFormHeight));
    setWidth(m_list, theme, kListWidth);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Strategies"));
    m_delegate = new CellDelegate(theme, this);
    m_list->setItemDelegate(m_delegate);
    for (const auto& info : infos) {
        auto* item = new QListWidgetItem(QString::fromStdString(info.name), m_list);
        item->setData(StrategyRole, item->text());
        item->setToolTip(said(info.title));
    }
    m_find->setPlaceholderText(tr("Find by name, method or paper"));
    m_find->setAccessibleName(tr("Find a strategy"));
    m_find->setClearButtonEnabled(true);
    m_find->installEventFilter(this);
    m_none->setWordWrap(true);
    m_none->setContentsMargins(10, 8, 10, 0);
    setTint(m_none, theme, Tint::Hint);
    m_none->hide();
    m_title->setWordWrap(true);
    setWords(m_title, theme, 12, QFont::DemiBold);
    m_source->setWordWrap(true);
    setWords(m_source, theme, 11);
    setTint(m_source, theme, Tint::Label);
    m_form->setContentsMargins(0, 4, 0, 0);
    m_form->setVerticalSpacing(6);
    m_form->setLabelAlignment(Qt::AlignLeft);
    m_taken->setWordWrap(true);
    setTint(m_taken, theme, Tint::Warn);
    m_taken->hide();
    setLook(m_add, Look::Primary);

    auto* right = new QVBoxLayout;
    right->setContentsMargins(12, 12, 12, 12);
    right->addWidget(m_title);
    right->addWidget(m_source);
    setSurface(m_options, theme, 1);
    auto* options = new Scrolling(m_options, theme.scaled(kLeastOptions));
    options->setObjectName(QStringLiteral("options"));
    options->setAccessibleName(tr("Options"));
    right->addWidget(options);
    right->addStretch();
    right->addWidget(m_taken);
    right->addWidget(m_add, 0, Qt::AlignRight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    auto* field = new QVBoxLayout;
    field->setContentsMargins(6, 6, 6, 6);
    field->addWidget(m_find);
    left->addLayout(field);
    left->addWidget(m_none);
    left->addWidget(m_list, 1);
    layout->addLayout(left);
    layout->addLayout(right, 1);

    connect(m_find, &QLineEdit::textChanged, this, &StrategyForm::find);
    connect(m_list, &QListWidget::currentRowChanged, this, &StrategyForm::showStrategy);
    connect(m_list, &QListWidget::itemDoubleClicked, this, &StrategyForm::accept);
    connect(m_add, &QPushButton::clicked, this, &StrategyForm::accept);
}

void StrategyForm::openAt(const QPoint& globalPosition, const std::vector<PlannedStrategy>& plan,
                          int changing, const QStringList& raced) {
    m_plan = plan;
    m_changing = changing;
    const auto planned = [&](const QString& name) {
        return std::any_of(plan.begin(), plan.end(),
                           [&](const PlannedStrategy& p) { return p.name == name; });
    };
    // Whatever is added takes the next free colour.
    QStringList racing;
    for (const PlannedStrategy& p : plan) racing << p.name;
    m_delegate->setStrategies(raced, racing);
    m_find->clear();
    // The first that does not race yet is what a person most likely wants to add.
    int row = 0;
    for (int i = 0; i < m_list->count(); ++i)
        if (!planned(m_list->item(i)->text())) {
            row = i;
            break;
        }
    if (changing >= 0)
        for (int i = 0; i < m_list->count(); ++i)
            if (m_list->item(i)->text() == plan[static_cast<std::size_t>(changing)].name) row = i;
    m_list->setCurrentRow(-1);
    m_list->setCurrentRow(row);
    QPoint corner = globalPosition;
    if (const QScreen* screen = QGuiApplication::screenAt(globalPosition)) {
        const QRect area = screen->availableGeometry();
        corner.setX(std::min(corner.x(), area.right() - width()));
        corner.setY(std::min(corner.y(), area.bottom() - height()));
    }
    move(corner);
    show();
    m_find->setFocus();
}

/// Every word typed is somewhere in the name, what it does or its paper. Whose name it is is meant
/// first, then whose name begins so.
void StrategyForm::find(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QString typed = text.trimmed();
    const auto distance = [&](int row) {
        const QString name = m_list->item(row)->text();
        if (name.compare(typed, Qt::CaseInsensitive) == 0) return 0;
        return name.startsWith(typed, Qt::CaseInsensitive) ? 1 : 2;
    };
    int first = -1;
    for (int row = 0; row < m_list->count(); ++row) {
        const auto& info = m_infos[static_cast<std::size_t>(row)];
        // Papers are known by their English words in any language.
        const QString about =
            QString::fromStdString(info.name + ' ' + info.title + ' ' + info.source) +
            QLatin1Char(' ') + said(info.title);
        const bool has = std::ranges::all_of(
            words, [&](const QString& word) { return about.contains(word, Qt::CaseInsensitive); });
        m_list->item(row)->setHidden(!has);
        if (has && (first < 0 || distance(row) < distance(first))) first = row;
    }
    m_none->setVisible(first < 0);
    // What is chosen already stays, unless another one is meant more.
    const int current = m_list->currentRow();
    const bool kept = current >= 0 && !m_list->item(current)->isHidden();
    if (first >= 0 && (!kept || (!typed.isEmpty() && distance(first) < distance(current))))
        m_list->setCurrentRow(first);
    tellWhetherTaken();
}

/// Twice the same would be a repeat: it can't be added, and that is said.
void StrategyForm::tellWhetherTaken() {
    const auto strategy = filledIn();
    const auto same = strategy ? std::ranges::find(m_plan, *strategy) : m_plan.end();
    const bool taken = same != m_plan.end() && same - m_plan.begin() != m_changing;
    if (taken)
        m_taken->setText((m_fields.empty() ? tr("%1 is already in the race.")
                                           : tr("%1 with these options is already in the race. "
                                                "Change an option to race it again."))
                             .arg(strategy->name));
    m_taken->setVisible(taken);
    m_add->setEnabled(strategy && !taken);
    m_add->setToolTip(taken ? m_taken->text() : QString());
}

/// While one types, the arrows go through what was found.
bool StrategyForm::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_find && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
            key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown) {
            QApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void StrategyForm::showStrategy(int row) {
    if (row < 0) return;
    const auto& info = m_infos[static_cast<std::size_t>(row)];
    m_title->setText(said(info.title));
    m_source->setText(said(info.source));
    while (m_form->rowCount() > 0) m_form->removeRow(0);
    m_fields.clear();
    const PlannedStrategy* planned =
        m_changing >= 0 ? &m_plan[static_cast<std::size_t>(m_changing)] : nullptr;
    if (planned && planned->name.toStdString() != info.name) planned = nullptr;
    for (const auto& option : info.options) {
        auto value = search::defaultOf(option);
        if (planned)
            if (const auto set = planned->options.find(option.name); set != planned->options.end())
                value = search::checkedOption(option, set->second, info.name).value_or(value);
        addOption(option, value);
    }
    m_add->setText(planned           ? tr("Change options")
                   : m_changing >= 0 ? tr("Replace")
                                     : tr("Add strategy"));
    tellWhetherTaken();
}

void StrategyForm::addOption(const search::OptionInfo& option, const search::OptionValue& value) {
    const auto [field, read] = std::visit(
        [&](const auto& kind) { return fieldFor(kind, value, [this] { tellWhetherTaken(); }); },
        option.kind);
    field->setAccessibleName(QString::fromStdString(option.name));
    field->setToolTip(said(option.description));
    field->setFont(m_theme.mono(11));
    field->setFixedWidth(m_theme.scaled(96));
    auto* label = new QLabel(QString::fromStdString(option.name));
    label->setToolTip(said(option.description));
    label->setBuddy(field);
    auto* note = new QLabel(said(option.description));
    note->setWordWrap(true);
    note->setFont(m_theme.words(10));
    setTint(note, m_theme, Tint::Hint);
    auto* line = new QWidget;
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(field);
    layout->addWidget(note, 1);
    m_form->addRow(label, line);
    m_fields[option.name] = read;
}

/// Nothing while no strategy is chosen.
std::optional<PlannedStrategy> StrategyForm::filledIn() const {
    PlannedStrategy strategy;
    const int row = m_list->currentRow();
    if (row < 0 || m_list->item(row)->isHidden()) return std::nullopt;
    const auto& info = m_infos[static_cast<std::size_t>(row)];
    strategy.name = QString::fromStdString(info.name);
    for (const auto& option : info.options)
        if (auto value = m_fields.at(option.name)(); value != search::defaultOf(option))
            strategy.options[option.name] = std::move(value);
    return strategy;
}

void StrategyForm::accept() {
    const auto strategy = filledIn();
    if (!strategy || !m_add->isEnabled()) return;
    close();
    emit chosen(*strategy);
}

void StrategyForm::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawBox(painter, rect(), 4, m_theme.tokens().s1, m_theme.tokens().line2);
    painter.setPen(m_theme.tokens().line);
    painter.drawLine(m_list->geometry().right() + 1, 1, m_list->geometry().right() + 1,
                     height() - 2);
}

void StrategyForm::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return accept();
    QFrame::keyPressEvent(event);
}

}  // namespace ui
