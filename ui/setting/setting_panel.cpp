// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/setting_panel.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"
#include "ui/document/words.hpp"
#include "ui/setting/parameter_groups.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/setting/speed_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

using engine::space::Optimization;
using engine::space::ParameterId;

using engine::space::kOptimizations;

QToolButton* headButton(const Theme& theme, const char* icon, const QString& toolTip,
                        QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(theme.icon(QLatin1String(icon)));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFixedSize(24, 24);
    return button;
}

/// A button that only counts what it changes stands below the names of all of it.
QString withChanges(const QString& sentence, const SettingChange& change) {
    return change.takes.isEmpty() ? sentence : sentence + QLatin1Char(' ') + change.takes;
}

/// A sentence that says itself what is off needs no lead.
bool saysWhatIsOut(const QString& reason) { return reason.contains(SettingPanel::tr(" is out")); }

/// The setting that is seen is allowed: a reason is of what toggling would make of it.
QString leadOfToggle(const QString& name, bool on, const QString& reason) {
    if (on) return SettingPanel::tr("Without %1: ").arg(name);
    if (reason.startsWith(name + QLatin1Char(' '))) return {};
    return (saysWhatIsOut(reason) ? SettingPanel::tr("With %1: ") : SettingPanel::tr("%1 is off: "))
        .arg(name);
}

}  // namespace

SettingPanel::SettingPanel(Document& document, SearchController& controller, const Theme& theme,
                           QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_title(new PanelTitle(theme, tr("Setting"), this)),
      m_revert(headButton(theme, "revert", tr("Revert the edits"), this)),
      m_strip(new RaceStrip(document, theme, false, this)),
      m_why(new WhyLine(theme, this)),
      m_groups(new ParameterGroups(theme, this)),
      m_speed(new SpeedPanel(document, controller, theme, this)),
      m_base(document.setting()),
      m_factsJob(this, [this](SettingFacts facts) { takeFacts(std::move(facts)); }),
      m_changeJob(this, [](const std::function<void()>& then) { then(); }) {
    setSurface(this, theme, 1);
    auto* copy = headButton(theme, "copy", tr("Copy the setting's text"), this);
    auto* paste = headButton(theme, "paste", tr("Paste a setting's text"), this);
    m_title->addRight(m_revert);
    m_title->addRight(paste);
    m_title->addRight(copy);
    connect(m_revert, &QToolButton::clicked, this, &SettingPanel::revert);
    connect(copy, &QToolButton::clicked, this, &SettingPanel::copyText);
    connect(paste, &QToolButton::clicked, this, &SettingPanel::pasteText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_strip);
    layout->addWidget(makeChips());
    auto* why = new QHBoxLayout;
    why->setContentsMargins(12, 0, 12, 6);
    why->addWidget(m_why);
    layout->addLayout(why);
    layout->addWidget(m_groups, 1);
    layout->addWidget(m_speed);
    connect(m_why, &WhyLine::fixRequested, this,
            [this] { take(m_offers[m_why], tr("Change setting")); });
    connect(m_groups, &ParameterGroups::chosen, this, &SettingPanel::choose);
    connect(m_groups, &ParameterGroups::refused, this, &SettingPanel::refuse);
    connect(m_groups, &ParameterGroups::fixRequested, this,
            [this](ParameterRow* row) { take(m_offers[&row->why()], tr("Change setting")); });
    connect(m_groups, &ParameterGroups::rowsMade, this, &SettingPanel::rowsMade);
    connect(m_speed, &SpeedPanel::measureRequested, this, &SettingPanel::measureRequested);
    connect(m_speed, &SpeedPanel::kernelRequested, this, &SettingPanel::kernelRequested);
    connect(&document, &Document::settingChanged, this, &SettingPanel::refresh);
    connect(&document, &Document::problemChanged, this, [this] {
        m_base = m_document.subject().setting;
        m_baseResult.reset();
        refresh();
    });
    connect(&document, &Document::raceGrown, this, &SettingPanel::showHeader);
    connect(&document, &Document::racesChanged, this, [this] {
        if (m_document.races().empty()) {
            m_base = m_document.setting();
            m_baseResult.reset();
        }
        showHeader();
    });
    refresh();
}

QWidget* SettingPanel::makeChips() {
    auto* row = m_chipRow = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QString name = QLatin1String(kOptimizations[i].abbreviation);
        m_chips[i] = new Chip(m_theme, name, row);
        m_chips[i]->setObjectName(QStringLiteral("chip-%1").arg(name));
        layout->addWidget(m_chips[i]);
        connect(m_chips[i], &Chip::clicked, this, [this, i] { toggle(kOptimizations[i].id); });
    }
    layout->addStretch(1);
    return row;
}

ParameterRow* SettingPanel::row(ParameterId id) const { return m_groups->row(id); }

Chip* SettingPanel::chip(Optimization optimization) const {
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        if (kOptimizations[i].id == optimization) return m_chips[i];
    return nullptr;
}

void SettingPanel::setMeasuring(bool measuring) { m_speed->setMeasuring(measuring); }

void SettingPanel::setPredicts(bool predicts) { m_speed->setPredicts(predicts); }

void SettingPanel::setGpu(const std::string& gpu) { m_speed->setGpu(gpu); }

void SettingPanel::setObstacle(const QString& sentence) { m_speed->setObstacle(sentence); }

SettingQuestion SettingPanel::question() const {
    const Subject subject = m_document.subject();
    const auto* recorded = subject.drawn ? m_document.recorded() : nullptr;
    return {subject.space, recorded ? std::optional(*recorded) : std::nullopt, subject.setting};
}

/// What is known of the setting before is out of date.
void SettingPanel::ask() {
    m_facts.reset();
    m_whenKnown = {};
    if (m_document.subject().drawn)
        m_factsJob.ask([question = question()](const std::stop_token& stop) {
            return factsOf(question, stop);
        });
}

void SettingPanel::takeFacts(SettingFacts facts) {
    if (!m_document.subject().drawn) return;
    m_facts = std::move(facts);
    showChips();
    showRows();
    if (m_facts->way) offerWay();
    if (const auto action = std::exchange(m_whenKnown, {})) action();
}

void SettingPanel::whenKnown(std::function<void()> action) {
    if (m_facts) return action();
    m_whenKnown = std::move(action);
}

void SettingPanel::refresh() {
    const Subject subject = m_document.subject();
    if (m_document.selected()) {
        m_base = subject.setting;
        m_baseResult = m_document.selected();
    } else if (subject.setting == m_document.start()) {
        m_base = subject.setting;  // nobody's choice yet
        m_baseResult.reset();
    }
    // Nothing is edited against a setting of other parameters.
    if (m_base.size() != subject.setting.size()) {
        m_base = subject.setting;
        m_baseResult.reset();
    }
    m_strip->showRace(subject.drawn ? Race() : m_document.selected()->race());
    m_why->clear();
    m_groups->clearReasons();
    m_offers.clear();
    m_changeJob.drop();  // it was of what was shown before
    m_changing = false;
    ask();
    showHeader();
    showChips();
    showRows();
}

void SettingPanel::showRows() {
    m_groups->show(m_document.subject(), m_base, m_facts ? &m_facts->choices : nullptr);
}

void SettingPanel::offerWay() {
    const SettingChange& way = *m_facts->way;
    if (m_document.space().reject(m_document.setting())) return offer(*m_why, way, {});
    // Nothing is wrong with the setting, but nobody can tell how fast it is.
    m_offers[m_why] = way;
    m_why->say(
        withChanges(tr("Not recorded: the recording cannot tell how fast this setting is."), way),
        WhyLine::Kind::Note, way.repaired ? way.fix : QString());
}

void SettingPanel::showHeader() {
    const Subject subject = m_document.subject();
    const bool edited = subject.setting != m_base;
    m_revert->setVisible(edited);
    const auto& selected = m_document.selected();
    QString note = tr("edited");
    if (selected) {
        const Race* grown = nullptr;  // as it is by now
        for (const Race& race : m_document.races())
            if (race.id() == selected->race().id()) grown = &race;
        const bool best = grown && grown->best() == selected;
        note = best ? tr("best so far") : tr("row %1").arg(grouped(selected->row().number));
        if (const QString who = selected->who(); !who.isEmpty()) note += QStringLiteral(", ") + who;
        // A race that has just begun has nothing to select yet.
        if (selected->race().id() != m_document.shownRace().id()) note += tr(", another race");
    } else if (!edited) {
        note = tr("not measured");
    }
    m_title->setNote(note);
}

void SettingPanel::showChips() {
    const Subject subject = m_document.subject();
    m_chipRow->setVisible(subject.space.isOfKernels());
    if (!subject.space.isOfKernels()) return;
    const unsigned on = engine::space::optimizationsOf(subject.setting);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const bool active = on & kOptimizations[i].id;
        m_chips[i]->setChecked(active);
        m_chips[i]->setEnabled(subject.drawn);
        // Of another stencil: shown as it was measured, and not to be edited here.
        const QString reason = m_facts ? m_facts->toggles[i].reason : QString();
        m_chips[i]->setForbidden(active ? QString() : reason);
        const QString name = QLatin1String(kOptimizations[i].abbreviation);
        m_chips[i]->setToolTip(explained(name) + QLatin1Char('\n') +
                               (reason.isEmpty()
                                    ? (active ? tr("Turn %1 off") : tr("Turn %1 on")).arg(name)
                                    : leadOfToggle(name, active, reason) + reason));
    }
}

void SettingPanel::offer(WhyLine& line, const SettingChange& change, const QString& lead) {
    m_offers[&line] = change;
    line.say(withChanges(lead + change.reason, change), WhyLine::Kind::Warning,
             change.repaired ? change.fix : QString());
}

void SettingPanel::take(const SettingChange& change, const QString& what) {
    const engine::space::Setting next =
        change.reason.isEmpty() ? change.wanted : change.repaired.value_or(m_document.setting());
    m_document.editSetting(next, what);
}

void SettingPanel::choose(ParameterId id, int value) {
    const auto& space = m_document.space();
    const QString name = QString::fromStdString(space.info(id).abbreviation);
    const auto wanted = space.canonical(m_document.setting().with(id, value));
    if (wanted[id] == value && space.allows(wanted))
        return m_document.editSetting(wanted, tr("Set %1").arg(name));
    const auto rejection = space.reject(m_document.setting().with(id, value));
    refuse(id, value,
           rejection ? said(rejection->sentence) : tr("It has no effect with this setting."));
}

void SettingPanel::refuse(ParameterId id, int value, const QString& reason) {
    const auto& table = m_document.space().table();
    const QString lead =
        tr("%1 = %2 is out: ")
            .arg(QString::fromStdString(table[id].abbreviation), valueTextOf(table, id, value));
    workOut(
        [id, value, reason](const SettingQuestion& question) {
            SettingChange change = changeOf(question.judges(), question.setting, id, value);
            if (change.reason.isEmpty()) change.reason = reason;
            return change;
        },
        [this, id, lead](const SettingChange& change) {
            offer(row(id)->why(), change, saysWhatIsOut(change.reason) ? QString() : lead);
        });
    showRows();
}

void SettingPanel::toggle(Optimization optimization) {
    showChips();  // the button has toggled itself
    whenKnown([this, optimization] {
        const auto place = static_cast<std::size_t>(
            std::ranges::find(kOptimizations, optimization, &engine::space::OptimizationInfo::id) -
            kOptimizations.begin());
        const SettingChange change = m_facts->toggles[place];
        const bool on = engine::space::optimizationsOf(m_document.setting()) & optimization;
        const QString name = QLatin1String(kOptimizations[place].abbreviation);
        if (change.reason.isEmpty())
            take(change, (on ? tr("Turn %1 off") : tr("Turn %1 on")).arg(name));
        else
            offer(*m_why, change, leadOfToggle(name, on, change.reason));
    });
}

void SettingPanel::copyText() {
    const Subject subject = m_document.subject();
    const auto& space = subject.space;
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(space.isOfKernels() ? subject.setting.text(space.dimensions())
                                                   : subject.setting.text(space.table())));
}

void SettingPanel::pasteText() {
    const std::string text = QGuiApplication::clipboard()->text().trimmed().toStdString();
    const auto& space = m_document.space();
    const auto setting = space.isOfKernels()
                             ? engine::space::Setting::parse(text, space.dimensions())
                             : engine::space::Setting::parse(text, space.table());
    if (!setting) return m_why->say(retold(setting.error().message));
    workOut(
        // What is not recorded may be looked at all the same.
        [wanted = *setting](const SettingQuestion& question) {
            return adoptionOf({question.space}, wanted);
        },
        [this](const SettingChange& change) {
            if (change.reason.isEmpty()) return take(change, tr("Paste setting"));
            offer(*m_why, change, saysWhatIsOut(change.reason) ? QString() : tr("Not pasted: "));
        });
}

void SettingPanel::workOut(std::function<SettingChange(const SettingQuestion&)> change,
                           std::function<void(const SettingChange&)> then) {
    m_changing = true;
    m_changeJob.ask([this, question = question(), change = std::move(change),
                     then = std::move(then)](const std::stop_token&) -> std::function<void()> {
        return [this, found = change(question), then] {
            m_changing = false;
            then(found);
        };
    });
}

bool SettingPanel::settled() const {
    return !m_changing && m_speed->settled() && (m_facts || !m_document.subject().drawn);
}

void SettingPanel::revert() {
    if (m_baseResult)
        m_document.select(*m_baseResult);
    else
        m_document.editSetting(m_base, tr("Revert setting"));
}

}  // namespace ui
