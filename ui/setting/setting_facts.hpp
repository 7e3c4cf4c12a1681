// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All that the Setting panel says about a setting beside its values. Repairs may need the whole
// space, which takes a moment to build: this is worked out away from the window's thread.

#include <QVector>
#include <array>
#include <map>
#include <optional>
#include <stop_token>

#include "ui/setting/setting_changes.hpp"
#include "ui/widgets/value_box.hpp"

namespace ui {

/// A setting and where it is judged, for another thread.
struct SettingQuestion {
    engine::space::TuningSpace space;
    std::optional<engine::space::TuningSpace> recorded;
    engine::space::Setting setting;
    Judges judges() const { return {space, recorded ? &*recorded : nullptr}; }
};

struct SettingFacts {
    std::array<SettingChange, 6> toggles;  ///< what each chip would do
    std::map<engine::space::ParameterId, QVector<ValueBox::Choice>> choices;
    /// The way to a setting that can be measured, where this one cannot.
    std::optional<SettingChange> way;
};

/// Incomplete when stopped.
SettingFacts factsOf(const SettingQuestion& question, const std::stop_token& stop);

}  // namespace ui
