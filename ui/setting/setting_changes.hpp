// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a click in the Setting panel means for the whole setting, in values and in words.

#include <QStringList>
#include <optional>
#include <vector>

#include "engine/space/combination.hpp"
#include "engine/space/tuning_space.hpp"

namespace ui {

/// A change somebody asked for, and what it takes.
struct SettingChange {
    engine::space::Setting wanted;  ///< as asked, inactive parameters at rest
    QString reason;                 ///< empty = allowed as it is
    std::optional<engine::space::Setting>
        repaired;   ///< nearest allowed setting that keeps the wish
    QString fix;    ///< what `repaired` changes besides: "Turn BM off"
    QString takes;  ///< the same one by one, where `fix` only counts them
};

/// Where a setting is judged: by the rules of its space and, on a recording, by what was measured.
struct Judges {
    const engine::space::TuningSpace& space;
    const engine::space::TuningSpace* recorded = nullptr;
    /// Allowed, but nobody can tell how fast it is.
    bool lacks(const engine::space::Setting& setting) const {
        return recorded && !recorded->allows(setting);
    }
};

SettingChange changeOf(const Judges& judges, const engine::space::Setting& from,
                       engine::space::ParameterId id, int value);
/// Turns an optimization on with its smallest effect, or off. TB has no effect to turn on.
SettingChange toggleOf(const Judges& judges, const engine::space::Setting& from,
                       engine::space::Optimization optimization, bool on);
/// A whole setting from elsewhere (the clipboard).
SettingChange adoptionOf(const Judges& judges, const engine::space::Setting& wanted);

/// "Turn BM off", "Set TBx to 16", in the order of the parameters.
QStringList changesBetween(const engine::space::TuningSpace& space,
                           const engine::space::Setting& from, const engine::space::Setting& to);

}  // namespace ui
