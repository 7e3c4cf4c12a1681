// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/setting_changes.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "engine/space/plan/axes.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

using engine::space::Optimization;
using engine::space::ParameterGroup;
using engine::space::ParameterId;
using engine::space::Setting;
using engine::space::TuningSpace;

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(SettingChange)
};
bool isMember(ParameterId id, std::span<const ParameterId> family) {
    return std::find(family.begin(), family.end(), id) != family.end();
}

/// A button has room for two changes.
constexpr qsizetype kNamedInFix = 2;

QString fixOf(const QStringList& parts) {
    if (parts.isEmpty()) return ChangeText::tr("Change it");
    if (parts.size() <= kNamedInFix) return parts.join(QStringLiteral(", "));
    return ChangeText::tr("Change these %1 parameters").arg(parts.size());
}

/// `fixed`: what was chosen just now; without one, the whole setting was.
SettingChange judged(const Judges& judges, const Setting& raw, std::optional<ParameterId> fixed) {
    const TuningSpace& space = judges.space;
    SettingChange change;
    change.wanted = space.canonical(raw);
    // A wish that canonical() takes back (merging cells along the streamed axis) is not granted.
    const bool kept = !fixed || change.wanted[*fixed] == raw[*fixed];
    const auto rejection = space.reject(kept ? change.wanted : raw);
    const bool allowed = kept && !rejection;
    if (allowed && !judges.lacks(change.wanted)) return change;
    change.reason =
        allowed ? ChangeText::tr(
                      "With the other values as they are, the recording has no such setting.")
        : rejection ? said(rejection->sentence)
                    : ChangeText::tr("It has no effect with this setting.");
    const TuningSpace& answers = judges.recorded ? *judges.recorded : space;
    change.repaired = fixed ? answers.repair(raw, *fixed) : answers.nearest(raw);
    if (!change.repaired) return change;
    const QStringList parts = changesBetween(space, change.wanted, *change.repaired);
    change.fix = fixOf(parts);
    if (parts.size() > kNamedInFix)
        change.takes = ChangeText::tr("Allowed: %1.").arg(parts.join(QStringLiteral(", ")));
    return change;
}

/// The first value of the family that takes effect: 2 cells along y, then x, then z.
SettingChange firstEffect(const Judges& judges, const Setting& from,
                          std::span<const ParameterId> family) {
    std::optional<SettingChange> first;
    for (const std::size_t axis : {std::size_t{1}, std::size_t{0}, std::size_t{2}}) {
        const ParameterId id = family[axis];
        const auto& values = judges.space.values(id);
        const auto value = std::find_if(values.begin(), values.end(), [](int v) { return v > 1; });
        if (value == values.end()) continue;
        SettingChange change = judged(judges, from.with(id, *value), id);
        if (change.reason.isEmpty()) return change;
        if (!first || (!first->repaired && change.repaired)) first = std::move(change);
    }
    return first.value_or(SettingChange{
        from, ChangeText::tr("None of its values is in the space."), std::nullopt, {}, {}});
}

SettingChange toggledFamily(const Judges& judges, const Setting& from,
                            std::span<const ParameterId> family, bool on) {
    if (on) return firstEffect(judges, from, family);
    Setting wanted = from;
    for (const ParameterId id : family) wanted.set(id, 1);
    return judged(judges, wanted, family[0]);
}

/// A switch turned on brings parameters without a usual value with it (SD); take the first that is
/// allowed.
SettingChange toggledSwitch(const Judges& judges, const Setting& from, ParameterId id, bool on) {
    return judged(judges, from.with(id, on ? 1 : 0), id);
}

}  // namespace

namespace {

/// "Turn ST on", "Set TBx to 16".
QString changeTo(const engine::space::ParameterTable& table, ParameterId id, int value) {
    const auto& info = table[id];
    const QString name = QString::fromStdString(info.abbreviation);
    if (info.kind == engine::space::ParameterKind::Switch)
        return (value ? ChangeText::tr("Turn %1 on") : ChangeText::tr("Turn %1 off")).arg(name);
    return ChangeText::tr("Set %1 to %2").arg(name, valueTextOf(table, id, value));
}

bool isOff(const Setting& setting, std::span<const ParameterId> family) {
    return std::ranges::all_of(family, [&](ParameterId id) { return setting[id] == 1; });
}

}  // namespace

QStringList changesBetween(const TuningSpace& space, const Setting& from, const Setting& to) {
    QStringList parts;
    bool blockOff = false, cyclicOff = false;
    for (const ParameterId id : space.parameters()) {
        if (from[id] == to[id]) continue;
        const bool block = space.isOfKernels() && isMember(id, engine::space::blockMergeIds);
        const bool cyclic = space.isOfKernels() && isMember(id, engine::space::cyclicIds);
        // What rests because another parameter was turned off needs no mention.
        if (!space.active(to, id) && !block && !cyclic &&
            space.info(id).kind != engine::space::ParameterKind::Switch)
            continue;
        if (block && isOff(to, engine::space::blockMergeIds))
            blockOff = true;
        else if (cyclic && isOff(to, engine::space::cyclicIds))
            cyclicOff = true;
        else
            parts << changeTo(space.table(), id, to[id]);
    }
    if (blockOff) parts.prepend(ChangeText::tr("Turn BM off"));
    if (cyclicOff) parts.prepend(ChangeText::tr("Turn CM off"));
    return parts;
}

SettingChange changeOf(const Judges& judges, const Setting& from, ParameterId id, int value) {
    return judged(judges, from.with(id, value), id);
}

SettingChange toggleOf(const Judges& judges, const Setting& from, Optimization optimization,
                       bool on) {
    switch (optimization) {
        case Optimization::ST:
            return toggledSwitch(judges, from, ParameterId::ST, on);
        case Optimization::RT:
            return toggledSwitch(judges, from, ParameterId::RT, on);
        case Optimization::PR:
            return toggledSwitch(judges, from, ParameterId::PR, on);
        case Optimization::BM:
            return toggledFamily(judges, from, engine::space::blockMergeIds, on);
        case Optimization::CM:
            return toggledFamily(judges, from, engine::space::cyclicIds, on);
        case Optimization::TB:
            return judged(judges, from.with(ParameterId::TB, on ? 2 : 1), ParameterId::TB);
    }
    return {from, {}, std::nullopt, {}, {}};
}

SettingChange adoptionOf(const Judges& judges, const Setting& wanted) {
    return judged(judges, wanted, std::nullopt);
}

}  // namespace ui
