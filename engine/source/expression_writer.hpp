// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/stencil/pattern.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::source {

/// Identifiers for the names of a formula, by kind: a_ arrays, c_ constants, t_ temporaries.
class SafeNames {
public:
    /// Always the same for the same prefix and name; never the same for two.
    const std::string& of(char prefix, const std::string& name);
    /// A new identifier for a redefined temporary.
    const std::string& renew(char prefix, const std::string& name);

private:
    std::string unused(char prefix, const std::string& name);
    std::map<std::pair<char, std::string>, std::string> m_names;
    std::set<std::string> m_taken;
};

/// Writes expressions as CUDA C++ in the problem's type, with the parentheses their structure
/// needs.
class ExpressionWriter {
public:
    ExpressionWriter(const stencil::Pattern& pattern, stencil::DataType type, bool constantMemory);

    std::function<std::string(const stencil::Offset&)> readInput;   ///< u(1, 0, 0)
    std::function<std::string(const std::string& name)> readArray;  ///< of the safe name

    /// Parenthesised when it binds less tightly than `precedence` (1 sums, 2 products, 3
    /// negations).
    std::string write(const stencil::Expression& expression, int precedence = 0);
    /// A number of the data type, which reads back as the same value; finite() tells if it fits.
    std::string literal(double value);
    std::string number(double value);
    SafeNames& names() { return m_names; }
    /// Declarations of the coefficients written so far.
    std::vector<std::string> coefficients() const;
    /// False once a value had no finite representation in the type.
    bool finite() const { return m_finite; }

    static constexpr int sum = 1, product = 2, negation = 3, primary = 4;

private:
    struct Written {
        std::string text;
        int precedence = primary;
    };
    Written node(const stencil::Number& number);
    Written node(const stencil::ConstantRead& read);
    Written node(const stencil::InputRead& read);
    Written node(const stencil::ArrayRead& read);
    Written node(const stencil::TemporaryRead& read);
    Written node(const stencil::Negation& negation);
    Written node(const stencil::Binary& binary);
    Written node(const stencil::Call& call);
    /// Of an operation that only constants go into, as the compiler works it out; none where it is
    /// no number that the type holds.
    std::optional<double> knownValue(const stencil::Expression& expression) const;
    std::string inConstantMemory(const std::string& literal);
    double valueOf(const std::string& constant) const;

    const stencil::Pattern& m_pattern;
    stencil::DataType m_type;
    bool m_constantMemory;
    bool m_finite = true;
    SafeNames m_names;
    std::vector<std::string> m_table;  ///< literals in constant memory
    std::vector<std::pair<std::string, std::string>>
        m_constants;  ///< name and literal of constexpr ones
};

}  // namespace engine::source
