// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An expression of Python, as Kernel Tuner's files state values and conditions with: "[2**i for i
// in range(6)]", "a == 0 or b % 32 != 0". Read and worked out here; nothing of it is executed.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/space/expression/python_value.hpp"

namespace engine::space {

namespace python {
struct Tree;
}

class PythonExpression {
public:
    static Result<PythonExpression> parse(std::string_view text);

    const std::string& text() const { return m_text; }
    /// What it names and does not bind itself, in the order of first use.
    const std::vector<std::string>& names() const { return m_names; }
    /// With the values of names(), in that order. Ends with an error rather than take long.
    Result<PythonValue> evaluate(std::span<const PythonValue> values) const;

private:
    PythonExpression() = default;
    std::string m_text;
    std::shared_ptr<const python::Tree> m_tree;
    std::vector<std::string> m_names;
    std::size_t m_slots = 0;  ///< of names and of what comprehensions bind
};

}  // namespace engine::space
