// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/expression/python_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace engine::space {
namespace {

using Op = PythonOperator;

constexpr std::size_t kLongestText = 100'000;

tl::unexpected<Error> tooLarge() { return badInput("a whole number has more than 64 bits"); }

tl::unexpected<Error> doNotMix(const char* what, const PythonValue& left,
                               const PythonValue& right) {
    return badInput(fmt::format("{} does not go with {} and {}", what, left.kind(), right.kind()));
}

Result<PythonValue> finite(double value) {
    if (!std::isfinite(value)) return badInput("a real number is too large");
    return PythonValue(value);
}

/// -7 // 2 is -4.
Result<PythonValue> floorDivided(std::int64_t left, std::int64_t right) {
    if (right == 0) return badInput("it divides by zero");
    if (right == -1 && left == INT64_MIN) return tooLarge();
    const std::int64_t quotient = left / right;
    return quotient - (left % right != 0 && (left < 0) != (right < 0) ? 1 : 0);
}

/// -7 % 3 is 2: the sign is the divisor's.
Result<PythonValue> remainder(std::int64_t left, std::int64_t right) {
    if (right == 0) return badInput("it divides by zero");
    if (right == -1) return PythonValue(std::int64_t{0});
    const std::int64_t rest = left % right;
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

Result<PythonValue> power(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) {
        if (base == 0) return badInput("it divides by zero");
        return finite(std::pow(static_cast<double>(base), static_cast<double>(exponent)));
    }
    std::int64_t result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) return tooLarge();
        if (exponent > 1 && __builtin_mul_overflow(base, base, &base)) return tooLarge();
    }
    return result;
}

Result<PythonValue> ofWholes(Op op, std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    switch (op) {
        case Op::Add:
            if (__builtin_add_overflow(left, right, &result)) return tooLarge();
            return result;
        case Op::Subtract:
            if (__builtin_sub_overflow(left, right, &result)) return tooLarge();
            return result;
        case Op::Multiply:
            if (__builtin_mul_overflow(left, right, &result)) return tooLarge();
            return result;
        case Op::FloorDivide:
            return floorDivided(left, right);
        case Op::Modulo:
            return remainder(left, right);
        case Op::Power:
            return power(left, right);
        default:
            if (right == 0) return badInput("it divides by zero");
            return finite(static_cast<double>(left) / static_cast<double>(right));
    }
}

Result<PythonValue> ofReals(Op op, double left, double right) {
    const bool divides = op == Op::Divide || op == Op::FloorDivide || op == Op::Modulo;
    if (divides && right == 0) return badInput("it divides by zero");
    switch (op) {
        case Op::Add:
            return finite(left + right);
        case Op::Subtract:
            return finite(left - right);
        case Op::Multiply:
            return finite(left * right);
        case Op::Divide:
            return finite(left / right);
        case Op::FloorDivide:
            return finite(std::floor(left / right));
        case Op::Modulo:
            return finite(left - right * std::floor(left / right));
        default:
            if (left == 0 && right < 0) return badInput("it divides by zero");
            if (left < 0 && right != std::floor(right))
                return badInput("a negative number has no such power");
            return finite(std::pow(left, right));
    }
}

Result<PythonValue> concatenated(const PythonList& left, const PythonList& right) {
    if (left.size() + right.size() > kLongestPythonList)
        return badInput(fmt::format("a list has more than {} members", kLongestPythonList));
    PythonList all = left;
    all.insert(all.end(), right.begin(), right.end());
    return PythonValue(std::move(all));
}

Result<PythonValue> calculated(Op op, const PythonValue& left, const PythonValue& right) {
    if (left.isWhole() && right.isWhole()) return ofWholes(op, left.whole(), right.whole());
    if (left.isNumber() && right.isNumber()) return ofReals(op, left.real(), right.real());
    if (op == Op::Add && left.list() && right.list())
        return concatenated(*left.list(), *right.list());
    if (op == Op::Add && left.isText() && right.isText()) {
        if (left.text().size() + right.text().size() > kLongestText)
            return badInput("a text is too long");
        return PythonValue(left.text() + right.text());
    }
    return doNotMix("arithmetic", left, right);
}

template <class T>
bool ordered(Op op, const T& left, const T& right) {
    if (op == Op::Less) return left < right;
    if (op == Op::LessEqual) return left <= right;
    return op == Op::Greater ? left > right : left >= right;
}

/// Comparing lists of lists member by member may take for ever: they share members.
bool isFlat(const PythonValue& value) {
    return !value.list() ||
           std::ranges::none_of(*value.list(), [](const auto& each) { return each.list(); });
}

Result<PythonValue> isMember(const PythonValue& value, const PythonValue& in) {
    if (const auto* list = in.list())
        return PythonValue(std::ranges::any_of(
            *list, [&](const PythonValue& each) { return equal(each, value); }));
    if (in.isText() && value.isText())
        return PythonValue(in.text().find(value.text()) != std::string::npos);
    return doNotMix("\"in\"", value, in);
}

}  // namespace

const PythonList* PythonValue::list() const {
    const auto* held = std::get_if<std::shared_ptr<const PythonList>>(&m_value);
    return held ? held->get() : nullptr;
}

std::int64_t PythonValue::whole() const {
    if (const auto* truth = std::get_if<bool>(&m_value)) return *truth ? 1 : 0;
    return std::get<std::int64_t>(m_value);
}

double PythonValue::real() const {
    if (const auto* real = std::get_if<double>(&m_value)) return *real;
    return static_cast<double>(whole());
}

bool PythonValue::truth() const {
    if (isNumber()) return real() != 0;
    return isText() ? !text().empty() : !list()->empty();
}

std::string PythonValue::kind() const {
    static const char* const names[] = {"a truth", "a whole number", "a real number", "a text",
                                        "a list"};
    return names[m_value.index()];
}

bool equal(const PythonValue& left, const PythonValue& right) {
    if (left.isWhole() && right.isWhole()) return left.whole() == right.whole();
    if (left.isNumber() && right.isNumber()) return left.real() == right.real();
    if (left.isText() && right.isText()) return left.text() == right.text();
    if (left.list() && right.list()) return std::ranges::equal(*left.list(), *right.list(), equal);
    return false;
}

Result<PythonValue> apply(Op op, const PythonValue& left, const PythonValue& right) {
    const bool compares = op == Op::Equal || op == Op::NotEqual || op == Op::In || op == Op::NotIn;
    if (compares && (!isFlat(left) || !isFlat(right) || ((op >= Op::In) && left.list())))
        return badInput("lists of lists are not compared");
    switch (op) {
        case Op::Equal:
            return PythonValue(equal(left, right));
        case Op::NotEqual:
            return PythonValue(!equal(left, right));
        case Op::In:
            return isMember(left, right);
        case Op::NotIn: {
            const auto member = isMember(left, right);
            return member ? Result<PythonValue>(PythonValue(!member->truth())) : member;
        }
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
            if (left.isWhole() && right.isWhole())
                return PythonValue(ordered(op, left.whole(), right.whole()));
            if (left.isNumber() && right.isNumber())
                return PythonValue(ordered(op, left.real(), right.real()));
            if (left.isText() && right.isText())
                return PythonValue(ordered(op, left.text(), right.text()));
            return doNotMix("a comparison", left, right);
        default:
            return calculated(op, left, right);
    }
}

Result<PythonValue> negated(const PythonValue& value) {
    if (value.isWhole()) return ofWholes(Op::Subtract, 0, value.whole());
    if (value.isNumber()) return PythonValue(-value.real());
    return badInput("a minus does not go with " + value.kind());
}

}  // namespace engine::space
