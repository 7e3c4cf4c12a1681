// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Values of Python as far as tuning spaces are written with them: truths, whole numbers of 64 bits,
// real numbers, texts and lists. What overflows, divides by zero or mixes what Python does not mix
// is an error, a sentence without its place.

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::space {

class PythonValue;
using PythonList = std::vector<PythonValue>;

class PythonValue {
public:
    using Value =
        std::variant<bool, std::int64_t, double, std::string, std::shared_ptr<const PythonList>>;

    PythonValue() : m_value(std::int64_t{0}) {}
    // Implicit: they are written as values everywhere.
    PythonValue(bool value) : m_value(value) {}
    PythonValue(std::int64_t value) : m_value(value) {}
    PythonValue(double value) : m_value(value) {}
    PythonValue(std::string value) : m_value(std::move(value)) {}
    PythonValue(PythonList list) : m_value(std::make_shared<const PythonList>(std::move(list))) {}

    const Value& value() const { return m_value; }
    bool isTruth() const { return std::holds_alternative<bool>(m_value); }
    /// Truths are numbers, as in Python.
    bool isNumber() const { return m_value.index() <= 2; }
    bool isWhole() const { return m_value.index() <= 1; }
    bool isText() const { return std::holds_alternative<std::string>(m_value); }
    const PythonList* list() const;
    /// Of a whole number or truth.
    std::int64_t whole() const;
    /// Of a number.
    double real() const;
    const std::string& text() const { return std::get<std::string>(m_value); }
    /// What `if` makes of it.
    bool truth() const;
    /// "a whole number", "a list": for sentences.
    std::string kind() const;

private:
    Value m_value;
};

/// As `==` has it: 1 == 1.0 == True, and a text equals no number.
bool equal(const PythonValue& left, const PythonValue& right);

enum class PythonOperator : std::uint8_t {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    In,
    NotIn
};
Result<PythonValue> apply(PythonOperator op, const PythonValue& left, const PythonValue& right);
Result<PythonValue> negated(const PythonValue& value);

/// A list longer than this is an error.
inline constexpr std::size_t kLongestPythonList = 1'000'000;

}  // namespace engine::space
