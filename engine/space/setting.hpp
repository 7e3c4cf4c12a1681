// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/parameter.hpp"

namespace engine::space {

/// One value for every parameter of a table. A plain value; whether it is allowed is TuningSpace's
/// business.
class Setting {
public:
    /// Every parameter of the kernels at its inactive value: one thread, everything off.
    Setting();
    /// Every parameter of `table` at its inactive value.
    explicit Setting(const ParameterTable& table);

    std::size_t size() const { return m_values.size(); }
    int operator[](ParameterId id) const { return m_values[static_cast<std::size_t>(id)]; }
    Setting with(ParameterId id, int value) const;
    void set(ParameterId id, int value) { m_values[static_cast<std::size_t>(id)] = value; }
    auto operator<=>(const Setting&) const = default;

    /// Canonical text of a kernel's setting, "TBx=32 TBy=8 SH=1 ..."; in two dimensions without the
    /// z members.
    std::string text(int dimensions) const;
    /// Canonical text of a setting of another table, coded values written out: in double quotes
    /// where they have blanks or quotes.
    std::string text(const ParameterTable& table) const;
    /// Accepts any order and omitted parameters (taken at their inactive value); refuses unknown
    /// names, repeated names and values that are no integers.
    static Result<Setting> parse(std::string_view text, int dimensions);
    /// The same for another table; coded values are given as text() writes them.
    static Result<Setting> parse(std::string_view text, const ParameterTable& table);
    /// 64-bit hash of the three-dimensional canonical text of a kernel's setting.
    std::uint64_t hash() const;

private:
    std::vector<int> m_values;
};

/// Of some parameters, those that they may take, ascending.
using SomeValues = std::map<ParameterId, std::vector<int>>;
/// Reads "TB=2,3,4 TT=7"; refuses what Setting::parse() does.
Result<SomeValues> someValues(std::string_view text, int dimensions);

/// Settings that somebody else keeps: many are listed without a copy of them.
using SettingList = std::span<const Setting* const>;
std::vector<const Setting*> pointersTo(const std::vector<Setting>& settings);

struct SettingHash {
    std::size_t operator()(const Setting& setting) const;
};

}  // namespace engine::space
