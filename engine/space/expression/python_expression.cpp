// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/expression/python_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/space/expression/python_syntax.hpp"

namespace engine::space {
namespace {

using namespace python;

constexpr std::size_t kMostSteps = 5'000'000;

/// Gives every name its slot: a comprehension's while it goes on, else one of those that are given.
class Slots {
public:
    explicit Slots(Tree& tree) : m_tree(tree) {}

    void resolve(std::size_t number) {
        Node& node = m_tree.nodes[number];
        if (node.kind == NodeKind::Name) {
            node.slot = slotOf(node.name);
            return;
        }
        if (node.kind != NodeKind::Comprehension) {
            for (const auto operand : node.operands) resolve(operand);
            return;
        }
        resolve(node.operands[1]);  // the list knows nothing of the name
        m_bound.push_back({node.name, number});
        resolve(node.operands[0]);
        if (node.operands.size() > 2) resolve(node.operands[2]);
        m_bound.pop_back();
        m_comprehensions.push_back(number);
    }

    /// Bound names lie behind those that are given, whose number is known now.
    std::size_t finish() {
        std::size_t slots = names.size();
        for (const auto number : m_comprehensions) {
            for (auto& node : m_tree.nodes)
                if (node.kind == NodeKind::Name && node.slot == bound(number)) node.slot = slots;
            m_tree.nodes[number].slot = slots++;
        }
        return slots;
    }

    std::vector<std::string> names;

private:
    static std::size_t bound(std::size_t comprehension) { return SIZE_MAX - comprehension; }

    std::size_t slotOf(const std::string& name) {
        for (auto each = m_bound.rbegin(); each != m_bound.rend(); ++each)
            if (each->first == name) return bound(each->second);
        const auto known = std::ranges::find(names, name);
        const auto slot = static_cast<std::size_t>(known - names.begin());
        if (known == names.end()) names.push_back(name);
        return slot;
    }

    Tree& m_tree;
    std::vector<std::pair<std::string, std::size_t>> m_bound;
    std::vector<std::size_t> m_comprehensions;
};

Result<PythonValue> rangeOf(const std::vector<PythonValue>& arguments) {
    if (arguments.empty() || arguments.size() > 3 ||
        !std::ranges::all_of(arguments, &PythonValue::isWhole))
        return badInput("range takes one to three whole numbers");
    const std::int64_t begin = arguments.size() > 1 ? arguments[0].whole() : 0;
    const std::int64_t end = arguments[arguments.size() > 1 ? 1 : 0].whole();
    const std::int64_t step = arguments.size() > 2 ? arguments[2].whole() : 1;
    if (step == 0) return badInput("the step of a range is zero");
    PythonList list;
    for (std::int64_t value = begin; step > 0 ? value < end : value > end;) {
        if (list.size() == kLongestPythonList)
            return badInput(fmt::format("a range has more than {} members", kLongestPythonList));
        list.emplace_back(value);
        if (__builtin_add_overflow(value, step, &value)) break;
    }
    return PythonValue(std::move(list));
}

Result<PythonValue> extreme(const PythonList& values, PythonOperator better) {
    if (values.empty()) return badInput("the least and the largest of nothing are not defined");
    PythonValue best = values.front();
    for (const auto& value : values) {
        const auto improves = apply(better, value, best);
        if (!improves) return improves;
        if (improves->truth()) best = value;
    }
    return best;
}

Result<PythonValue> sumOf(const PythonList& values) {
    PythonValue total;
    for (const auto& value : values) {
        auto next = apply(PythonOperator::Add, total, value);
        if (!next) return next;
        total = std::move(*next);
    }
    return total;
}

/// As int() does of a number; round() goes to the even neighbour before.
Result<PythonValue> wholeOf(const PythonValue& value, bool rounds) {
    if (value.isWhole()) return PythonValue(value.whole());
    const double real = rounds ? std::nearbyint(value.real()) : std::trunc(value.real());
    if (std::abs(real) >= 9.2e18) return badInput("a whole number has more than 64 bits");
    return PythonValue(static_cast<std::int64_t>(real));
}

Result<PythonValue> ofOneNumber(Function function, const PythonValue& value) {
    if (!value.isNumber()) return badInput("a number was expected, not " + value.kind());
    switch (function) {
        case Function::Abs:
            return value.real() < 0 ? negated(value) : Result<PythonValue>(value);
        case Function::Float:
            return PythonValue(value.real());
        default:
            return wholeOf(value, function == Function::Round);
    }
}

Result<PythonValue> called(Function function, const std::vector<PythonValue>& arguments) {
    if (function == Function::Range) return rangeOf(arguments);
    const bool extremal = function == Function::Min || function == Function::Max;
    if (arguments.size() != 1 && !(extremal && arguments.size() > 1))
        return badInput("a function has the wrong number of arguments");
    const PythonValue& first = arguments.front();
    if (extremal) {
        // Of a parameter's one value: in these files, max(x) is said of what is one number.
        const auto better =
            function == Function::Min ? PythonOperator::Less : PythonOperator::Greater;
        if (arguments.size() > 1) return extreme(arguments, better);
        return first.list() ? extreme(*first.list(), better) : Result<PythonValue>(first);
    }
    const bool ofList =
        function == Function::List || function == Function::Len || function == Function::Sum;
    if (!ofList) return ofOneNumber(function, first);
    if (!first.list()) return badInput("a list was expected, not " + first.kind());
    if (function == Function::Len)
        return PythonValue(static_cast<std::int64_t>(first.list()->size()));
    return function == Function::Sum ? sumOf(*first.list()) : Result<PythonValue>(first);
}

class Evaluator {
public:
    Evaluator(const Tree& tree, std::string_view text, std::vector<PythonValue> slots)
        : m_tree(tree), m_text(text), m_slots(std::move(slots)) {}

    Result<PythonValue> value(std::size_t number) {
        const Node& node = m_tree.nodes[number];
        if (++m_steps > kMostSteps) return at(node, "it takes too long to work out");
        switch (node.kind) {
            case NodeKind::Constant:
                return counted(node.constant);
            case NodeKind::Name:
                return counted(m_slots[node.slot]);
            case NodeKind::And:
            case NodeKind::Or: {
                auto first = value(node.operands[0]);
                if (!first || first->truth() == (node.kind == NodeKind::Or)) return first;
                return value(node.operands[1]);
            }
            case NodeKind::Choose: {
                const auto condition = value(node.operands[0]);
                if (!condition) return condition;
                return value(node.operands[condition->truth() ? 1 : 2]);
            }
            case NodeKind::Compare:
                return comparison(node);
            case NodeKind::Comprehension:
                return comprehension(node);
            default:
                return ofOperands(node);
        }
    }

private:
    tl::unexpected<Error> at(const Node& node, const std::string& what) const {
        return errorAt(m_text, node.at, what);
    }
    Result<PythonValue> placed(const Node& node, Result<PythonValue> result) const {
        return result ? std::move(result) : at(node, result.error().message);
    }

    /// Texts are copied: that counts, too.
    PythonValue counted(const PythonValue& value) {
        if (value.isText()) m_steps += value.text().size() / 16;
        return value;
    }

    Result<PythonValue> comparison(const Node& node) {
        auto left = value(node.operands[0]);
        if (!left) return left;
        for (std::size_t i = 0; i < node.operators.size(); ++i) {
            auto right = value(node.operands[i + 1]);
            if (!right) return right;
            auto holds = apply(node.operators[i], *left, *right);
            if (!holds) return at(node, holds.error().message);
            if (!holds->truth()) return PythonValue(false);
            left = std::move(right);
        }
        return PythonValue(true);
    }

    Result<PythonValue> comprehension(const Node& node) {
        const auto source = value(node.operands[1]);
        if (!source) return source;
        if (!source->list()) return at(node, "a list was expected, not " + source->kind());
        PythonList list;
        for (const auto& each : *source->list()) {
            m_slots[node.slot] = each;
            if (node.operands.size() > 2) {
                const auto kept = value(node.operands[2]);
                if (!kept) return kept;
                if (!kept->truth()) continue;
            }
            auto element = value(node.operands[0]);
            if (!element) return element;
            list.push_back(std::move(*element));
        }
        return PythonValue(std::move(list));
    }

    Result<PythonValue> ofOperands(const Node& node) {
        std::vector<PythonValue> operands;
        operands.reserve(node.operands.size());
        for (const auto operand : node.operands) {
            auto own = value(operand);
            if (!own) return own;
            operands.push_back(std::move(*own));
        }
        switch (node.kind) {
            case NodeKind::List:
                return PythonValue(std::move(operands));
            case NodeKind::Negate:
                return placed(node, negated(operands[0]));
            case NodeKind::Not:
                return PythonValue(!operands[0].truth());
            case NodeKind::Binary:
                m_steps += sizeOf(operands);
                return placed(node, apply(node.operators[0], operands[0], operands[1]));
            case NodeKind::Subscript:
                return subscript(node, operands[0], operands[1]);
            default: {
                auto result = called(node.function, operands);
                m_steps += sizeOf(operands) + (result ? sizeOf({*result}) : 0);
                return placed(node, std::move(result));
            }
        }
    }

    /// So are lists.
    static std::size_t sizeOf(const std::vector<PythonValue>& operands) {
        std::size_t size = 0;
        for (const auto& operand : operands)
            if (const auto* list = operand.list()) size += list->size();
        return size;
    }

    Result<PythonValue> subscript(const Node& node, const PythonValue& of,
                                  const PythonValue& place) const {
        if (!of.list() || !place.isWhole())
            return at(node, "only lists have places, and those are whole numbers");
        const auto size = static_cast<std::int64_t>(of.list()->size());
        const std::int64_t wanted = place.whole() < 0 ? place.whole() + size : place.whole();
        if (wanted < 0 || wanted >= size)
            return at(node,
                      fmt::format("there is no place {} in a list of {}", place.whole(), size));
        return (*of.list())[static_cast<std::size_t>(wanted)];
    }

    const Tree& m_tree;
    std::string_view m_text;
    std::vector<PythonValue> m_slots;
    std::size_t m_steps = 0;
};

}  // namespace

Result<PythonExpression> PythonExpression::parse(std::string_view text) {
    auto tree = parseTree(text);
    if (!tree) return tl::unexpected(tree.error());
    PythonExpression expression;
    expression.m_text = std::string(text);
    Slots slots(*tree);
    slots.resolve(tree->root);
    expression.m_slots = slots.finish();
    expression.m_names = std::move(slots.names);
    expression.m_tree = std::make_shared<const Tree>(std::move(*tree));
    return expression;
}

Result<PythonValue> PythonExpression::evaluate(std::span<const PythonValue> values) const {
    if (values.size() != m_names.size())
        return badInput(fmt::format("\"{:.80}\" needs {} values.", m_text, m_names.size()));
    std::vector<PythonValue> slots(values.begin(), values.end());
    slots.resize(m_slots);
    return Evaluator(*m_tree, m_text, std::move(slots)).value(m_tree->root);
}

}  // namespace engine::space
