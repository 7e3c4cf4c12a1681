// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Conditions of a kernel from elsewhere, expressions of Python, as rules of its space.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/space/foreign_kernel.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::space {

/// Makes rules over the parameters of one kernel, whose lists it looks at.
class ForeignRules {
public:
    /// `sorted`, `numbers`: by id, what numbers of settings stand for, and the numbers, ascending.
    ForeignRules(const std::vector<ForeignParameter>& parameters, const ParameterTable& table,
                 const std::vector<CodedValues>& sorted, const ValueLists& numbers);

    /// Nothing of a condition that holds always; one that cannot be read, never holds or asks for
    /// too many combinations is an error.
    Result<std::optional<Constraint>> ruleOf(const std::string& condition);

    struct NamedValues;

private:
    using NamedValuesPtr = std::shared_ptr<const NamedValues>;
    NamedValuesPtr namedValues(ParameterId id);

    const std::vector<ForeignParameter>& m_parameters;
    const ParameterTable& m_table;
    const std::vector<CodedValues>& m_sorted;
    const ValueLists& m_numbers;
    std::vector<NamedValuesPtr> m_named;  ///< of parameters that were named so far
};

}  // namespace engine::space
