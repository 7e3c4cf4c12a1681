// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/setting_facts.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

using engine::space::kOptimizations;
using engine::space::ParameterId;

struct FactText {
    Q_DECLARE_TR_FUNCTIONS(SettingFacts)
};

QVector<ValueBox::Choice> choicesOf(const SettingQuestion& question, ParameterId id) {
    const auto& [space, recorded, setting] = question;
    QVector<ValueBox::Choice> choices;
    const auto allowed = space.allowedValues(setting, id);
    for (const int value : space.values(id)) {
        ValueBox::Choice choice{value, valueTextOf(space.table(), id, value), {}, {}};
        if (!std::ranges::binary_search(allowed, value) && value != setting[id]) {
            const auto rejection = space.reject(setting.with(id, value));
            choice.reason =
                rejection ? said(rejection->sentence) : FactText::tr("not in this space");
        } else if (question.judges().lacks(space.canonical(setting.with(id, value)))) {
            choice.note = FactText::tr("not recorded");
        }
        choices.append(choice);
    }
    return choices;
}

}  // namespace

SettingFacts factsOf(const SettingQuestion& question, const std::stop_token& stop) {
    const auto& [space, recorded, setting] = question;
    const Judges judges = question.judges();
    SettingFacts facts;
    for (const ParameterId id : space.parameters())
        if (!stop.stop_requested()) facts.choices[id] = choicesOf(question, id);
    const bool toggles = space.isOfKernels();
    const unsigned on = toggles ? engine::space::optimizationsOf(setting) : 0;
    for (std::size_t i = 0; i < kOptimizations.size(); ++i)
        if (toggles && !stop.stop_requested())
            facts.toggles[i] =
                toggleOf(judges, setting, kOptimizations[i].id, !(on & kOptimizations[i].id));
    if (!stop.stop_requested() && (space.reject(setting) || judges.lacks(setting)))
        facts.way = adoptionOf(judges, setting);
    return facts;
}

}  // namespace ui
