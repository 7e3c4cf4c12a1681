// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A kernel that another program tunes: parameters of its own, and no stencil that is known here.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::space {

/// What the other program takes a value for; a truth is a text, "True" or "False".
enum class ValueType : std::uint8_t { Integer, Real, Text, Truth };
std::string_view nameOf(ValueType type);
std::optional<ValueType> valueTypeFromName(std::string_view name);

struct ForeignParameter {
    std::string name;
    ValueType type = ValueType::Integer;
    CodedValues values;  ///< in the order of the other program
    bool operator==(const ForeignParameter&) const = default;
};

/// What the other program says of it.
struct ForeignDescription {
    std::string program;              ///< "Kernel Tuner"
    std::string kernel;               ///< "convolution_kernel"
    std::vector<std::int64_t> sizes;  ///< of its problem, as far as they are known
    std::vector<ForeignParameter> parameters;
    std::vector<std::string> conditions;  ///< Python expressions; all of them hold in every setting
    bool operator==(const ForeignDescription&) const = default;
};

class ForeignKernel {
public:
    /// Refuses names that are none, values given twice, conditions that cannot be read
    /// and those that together take too long to work through. `stop` ends that work.
    static Result<std::shared_ptr<const ForeignKernel>> of(ForeignDescription description,
                                                           const std::stop_token& stop = {});

    const ForeignDescription& description() const { return m_description; }
    const ParameterTable& table() const { return m_table; }
    /// Named after the kernel; its key has the parameters, too.
    stencil::Problem problem() const;
    /// Of all values that meet the conditions.
    TuningSpace space() const;
    /// Of the settings listed.
    TuningSpace space(SettingList settings) const;
    /// The number that stands for a value in a setting; nothing when it is none of the values.
    std::optional<int> numberOf(ParameterId id, const CodedValue& value) const;
    CodedValue valueOf(ParameterId id, int number) const;

private:
    ForeignKernel() = default;
    ForeignDescription m_description;
    ParameterTable m_table;
    std::vector<CodedValues> m_sorted;  ///< by id: what the space's values stand for
    /// By id, of texts, which keep the order that they were given: their places in that of the
    /// alphabet.
    std::vector<std::vector<std::uint32_t>> m_alphabet;
    std::optional<TuningSpace> m_space;  ///< whose copies share what is found of it
};
using ForeignKernelPtr = std::shared_ptr<const ForeignKernel>;

/// Canonical text of a setting of a kernel from elsewhere, or (null) of a stencil.
std::string settingText(const Setting& setting, int dimensions, const ForeignKernel* foreign);
/// "convolution_kernel 4096x4096 (Kernel Tuner)"
std::string describe(const ForeignDescription& description);

}  // namespace engine::space
