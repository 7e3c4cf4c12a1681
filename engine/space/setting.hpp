// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/space/parameter.hpp"

namespace engine::space {

/// One value for every tuning parameter. A plain value; whether it is allowed is TuningSpace's
/// business.
class Setting {
public:
    /// Every parameter at its inactive value: one thread, everything off.
    Setting();
    int operator[](ParameterId id) const { return m_values[static_cast<std::size_t>(id)]; }
    Setting with(ParameterId id, int value) const;
    void set(ParameterId id, int value) { m_values[static_cast<std::size_t>(id)] = value; }
    auto operator<=>(const Setting&) const = default;

    /// Canonical text, "TBx=32 TBy=8 SH=1 ..."; in two dimensions without the z members.
    std::string text(int dimensions) const;
    /// Accepts any order and omitted parameters (taken at their inactive value); refuses unknown
    /// names, repeated names and values that are no integers.
    static Result<Setting> parse(std::string_view text, int dimensions);
    /// 64-bit hash of the three-dimensional canonical text.
    std::uint64_t hash() const;

private:
    std::array<int, kParameterCount> m_values;
};

struct SettingHash {
    std::size_t operator()(const Setting& setting) const;
};

}  // namespace engine::space
