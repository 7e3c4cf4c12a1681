// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options of strategies: typed values, declared once. Flags, forms, files and refusals follow from
// the declaration.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/record/rows.hpp"

namespace engine::search {

using record::Options;
using record::OptionValue;

struct Whole {
    std::int64_t defaultValue = 0, minimum = 0, maximum = 0;
};
struct Real {
    double defaultValue = 0, minimum = 0, maximum = 0;
};
struct Switch {
    bool defaultValue = false;
};
struct Choice {
    std::vector<std::string> names;  ///< the first is the default
    /// What earlier versions called some of them, and files may still.
    std::map<std::string, std::string> former = {};
};

/// One declared option.
struct OptionInfo {
    std::string name;         ///< "samples"
    std::string description;  ///< one sentence, without its full stop
    std::variant<Switch, Whole, Real, Choice> kind;
};

OptionValue defaultOf(const OptionInfo& option);
/// "switch", "whole", "real", "choice"
std::string_view kindOf(const OptionInfo& option);
/// "on or off", "2 to 20", "none or model"
std::string rangeOf(const OptionInfo& option);
/// As read by readOption(): "on", "15", "0.1", "model".
std::string textOf(const OptionValue& value);

/// The value as the declaration has it: 15.0 is a whole number, 1 turns a switch on (all that files
/// held once were numbers). Anything else, and values out of range, are refused; `owner` is named.
Result<OptionValue> checkedOption(const OptionInfo& option, const OptionValue& value,
                                  const std::string& owner);
/// From the text behind "name=".
Result<OptionValue> readOption(const OptionInfo& option, const std::string& text,
                               const std::string& owner);

/// What a strategy is made with: every declared option, of its declared kind and within its range.
class CompleteOptions {
public:
    /// Unknown names are refused with the known ones in the message.
    static Result<CompleteOptions> from(const std::vector<OptionInfo>& declared,
                                        const Options& given, const std::string& owner);

    bool isOn(const std::string& name) const { return std::get<bool>(m_values.at(name)); }
    int whole(const std::string& name) const {
        return static_cast<int>(std::get<std::int64_t>(m_values.at(name)));
    }
    double real(const std::string& name) const { return std::get<double>(m_values.at(name)); }
    const std::string& choice(const std::string& name) const {
        return std::get<std::string>(m_values.at(name));
    }

private:
    Options m_values;
};

/// The option of that name; unknown names are refused with the known ones in the message.
Result<const OptionInfo*> findOption(const std::vector<OptionInfo>& declared,
                                     const std::string& name, const std::string& owner);

}  // namespace engine::search
