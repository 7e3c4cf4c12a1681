// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/stencil/cell_groups.hpp"
#include "engine/stencil/expression.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

using namespace stencil;

/// What a value is computed with.
enum class Step { Constant, Read, Add, Multiply, Divide, Root, Choose, Free };

/// Values by what they are computed from: equal ones are one.
class Values {
public:
    int constant(const std::string& key) { return value(Step::Constant, -1, -1, "c" + key); }
    int read(const std::string& key) { return value(Step::Read, -1, -1, "r" + key); }
    int of(Step step, int left, int right = -1) {
        if (isConstant(left) && (right < 0 || isConstant(right)))
            return constant(fmt::format("{}:{}:{}", static_cast<int>(step), left, right));
        return value(step, left, right, {});
    }
    bool isConstant(int id) const { return at(id).step == Step::Constant; }

    /// Of everything computed so far.
    int instructions() const {
        // How often a product is needed by itself: an addition takes over one of its operands.
        std::vector<int> needed(m_values.size(), 0);
        for (const auto& value : m_values) {
            if (value.step == Step::Free) continue;
            for (const int operand : {value.left, value.right})
                if (operand >= 0 && operand != takenOver(value))
                    ++needed[static_cast<std::size_t>(behind(operand))];
        }
        for (const int root : m_results) ++needed[static_cast<std::size_t>(behind(root))];
        int sum = 0;
        for (std::size_t i = 0; i < m_values.size(); ++i)
            if (m_values[i].step != Step::Multiply || needed[i] > 0)
                sum += costOf(m_values[i].step);
        return sum;
    }
    void keep(int result) { m_results.push_back(result); }

private:
    struct Value {
        Step step;
        int left, right;
    };
    const Value& at(int id) const { return m_values[static_cast<std::size_t>(id)]; }
    /// Sign changes and absolute values ride on whoever uses them.
    int behind(int id) const {
        while (at(id).step == Step::Free) id = at(id).left;
        return id;
    }
    /// The operand whose product an addition does along with it, or -1.
    int takenOver(const Value& value) const {
        if (value.step != Step::Add) return -1;
        for (const int operand : {value.right, value.left})
            if (at(behind(operand)).step == Step::Multiply) return operand;
        return -1;
    }
    static int costOf(Step step) {
        switch (step) {
            case Step::Add:
            case Step::Multiply:
            case Step::Choose:
                return 1;
            case Step::Divide:
                return kDivisionInstructions;
            case Step::Root:
                return kRootInstructions;
            case Step::Constant:
            case Step::Read:
            case Step::Free:
                break;
        }
        return 0;
    }
    int value(Step step, int left, int right, const std::string& key) {
        const auto [found, fresh] =
            m_ids.try_emplace({step, left, right, key}, static_cast<int>(m_values.size()));
        if (fresh) m_values.push_back({step, left, right});
        return found->second;
    }

    std::vector<Value> m_values;
    std::map<std::tuple<Step, int, int, std::string>, int> m_ids;
    std::vector<int> m_results;
};

/// Turns expressions into values; input reads are told apart by their place off `axis`.
class Builder {
public:
    Builder(Values& values, int axis) : m_values(values), m_axis(axis) {}

    int valueOf(const Expression& expression) {
        return std::visit([this](const auto& node) { return of(node); }, expression.node);
    }
    void define(const std::string& temporary, int value) { m_temporaries[temporary] = value; }
    int readAt(const Offset& offset) {
        std::string key;
        for (int axis = 0; axis < 3; ++axis)
            if (axis != m_axis) key += fmt::format("{},", offset[axis]);
        return m_values.read(key);
    }

private:
    int of(const Number& number) { return m_values.constant(fmt::format("{}", number.value)); }
    int of(const ConstantRead& read) { return m_values.constant(read.name); }
    int of(const InputRead& read) { return readAt(read.offset); }
    int of(const ArrayRead& read) { return m_values.read(read.name); }
    int of(const TemporaryRead& read) { return m_temporaries[read.name]; }
    int of(const Negation& negation) { return m_values.of(Step::Free, valueOf(*negation.operand)); }
    int of(const Binary& binary) {
        const int left = valueOf(*binary.left);
        int right = valueOf(*binary.right);
        switch (binary.op) {
            case Operator::Subtract:
                right = m_values.of(Step::Free, right);
                return m_values.of(Step::Add, left, right);
            case Operator::Add:
                return m_values.of(Step::Add, left, right);
            case Operator::Multiply:
                return m_values.of(Step::Multiply, left, right);
            case Operator::Divide:
                return m_values.of(Step::Divide, left, right);
        }
        return left;
    }
    int of(const Call& call) {
        const int first = valueOf(*call.arguments.front());
        if (call.function == Function::Sqrt) return m_values.of(Step::Root, first);
        if (call.function == Function::Abs) return m_values.of(Step::Free, first);
        return m_values.of(Step::Choose, first, valueOf(*call.arguments.back()));
    }

    Values& m_values;
    int m_axis;
    std::map<std::string, int> m_temporaries;
};

/// A coefficient and the sum of the cells it multiplies.
using Product = std::pair<int, int>;

/// The share that one plane gives to one output, as the kernels write it: cells of equal
/// coefficients summed first.
std::vector<CellGroup<int>> groupsOf(const std::vector<std::pair<Offset, int>>& taps) {
    return groupedBy(taps, &std::pair<Offset, int>::second, &std::pair<Offset, int>::first);
}

/// As a cell sees it that lies `seen` away. Where `others` share them, what a sum adds up is a
/// value of the cell that it is about, wherever that is.
int valueOf(const CellSum& sum, const Offset& seen, bool others, Values& values, Builder& builder) {
    const Offset at{sum.cell.x - seen.x, sum.cell.y - seen.y, sum.cell.z - seen.z};
    if (sum.parts.empty()) return builder.readAt(at);
    int all = -1;
    for (const auto& part : sum.parts) {
        const int value = valueOf(part, others ? sum.cell : seen, others, values, builder);
        all = all < 0 ? value : values.of(Step::Add, all, value);
    }
    if (!others) return all;
    return values.read(fmt::format("{} of {},{},{}", all, at.x, at.y, at.z));
}

/// Adds a share to a sum (-1: none yet), term by term.
int sumWith(int sum, const std::vector<Product>& share, Values& values, int one) {
    for (const auto& [coefficient, cells] : share) {
        const int term = coefficient == one ? cells : values.of(Step::Multiply, coefficient, cells);
        sum = sum < 0 ? term : values.of(Step::Add, sum, term);
    }
    return sum;
}

}  // namespace

int updateInstructions(const Pattern& written) {
    const Pattern pattern = withoutDivisions(written);
    Values values;
    Builder builder(values, -1);
    for (const auto& statement : pattern.statements)
        builder.define(statement.target, builder.valueOf(*statement.value));
    values.keep(builder.valueOf(*pattern.result));
    return values.instructions();
}

int leastInstructions(const Pattern& pattern) {
    const int written = updateInstructions(pattern);
    const auto form = linearForm(pattern);
    if (!form || form->bias) return written;
    for (const auto& [offset, coefficient] : form->coefficients)
        if (!constantValue(*coefficient, pattern)) return written;
    return std::min(written, static_cast<int>(form->coefficients.size()));
}

int columnInstructions(const Pattern& pattern, int axis, bool scaled) {
    const auto form = linearForm(pattern);
    if (!form) return 0;
    Values values;
    Builder builder(values, -1);  // planes behind are told apart: they wait in registers
    const int one = values.constant("1");
    int back = 0;
    for (const auto& [offset, coefficient] : form->coefficients)
        back = std::max(back, -offset[axis]);
    std::map<int, std::vector<std::pair<Offset, int>>> sums;
    int own = -1;
    for (const auto& [offset, coefficient] : form->coefficients) {
        if (scaled && back > 0 && offset[axis] == -back) {
            own = builder.readAt(offset);  // the sum begins with it
            continue;
        }
        const auto constant = constantValue(*coefficient, pattern);
        sums[std::max(0, offset[axis])].emplace_back(
            offset, constant ? values.constant(fmt::format("{}", *constant))
                             : builder.valueOf(*coefficient));
    }
    for (const auto& [ahead, taps] : sums) {
        const int sum = ahead > 0 ? values.read(fmt::format("sum {}", ahead)) : own;
        std::vector<Product> share;
        for (const auto& [coefficient, cells] : groupsOf(taps))
            share.emplace_back(coefficient, valueOf(plainSum(cells), {}, false, values, builder));
        values.keep(sumWith(sum, share, values, one));
    }
    if (form->bias)
        values.keep(
            values.of(Step::Add, values.read("finished sum"), builder.valueOf(*form->bias)));
    return values.instructions();
}

int contributionInstructions(const Pattern& pattern, int axis, const CellBlock& block) {
    const auto form = linearForm(pattern);
    if (!form) return 0;
    Values values;
    Builder builder(values, axis);
    const int one = values.constant("1");
    std::map<int, std::vector<std::pair<Offset, int>>> planes;
    for (const auto& [offset, coefficient] : form->coefficients) {
        const auto constant = constantValue(*coefficient, pattern);
        planes[offset[axis]].emplace_back(withinPlane(offset, axis),
                                          constant ? values.constant(fmt::format("{}", *constant))
                                                   : builder.valueOf(*coefficient));
    }
    const bool others = block != CellBlock{1, 1, 1};
    std::vector<std::vector<Offset>> sets;
    for (const auto& [plane, taps] : planes)
        for (const auto& group : groupsOf(taps)) sets.push_back(group.cells);
    const auto sums = sharedSums(sets, block);
    auto next = sums.begin();
    std::map<int, std::vector<Product>> shares;
    std::map<std::vector<Product>, int> alike;
    for (const auto& [plane, taps] : planes) {
        for (const auto& group : groupsOf(taps))
            shares[plane].emplace_back(group.key, valueOf(*next++, {}, others, values, builder));
        ++alike[shares[plane]];
    }
    for (const auto& [plane, share] : shares) {
        // The sum of the output furthest ahead, for which this plane is the first, only begins.
        const bool begins = plane == shares.begin()->first;
        const int sum = begins ? -1 : values.read(fmt::format("sum {}", plane));
        // As additionsOf() writes it (engine/source/pattern_code.cpp).
        const bool together = stencil::addsUpOnce(static_cast<std::size_t>(alike[share]),
                                                  share.size(), share == shares.begin()->second);
        if (!together || begins)
            values.keep(sumWith(sum, share, values, one));
        else
            values.keep(values.of(Step::Add, sum, sumWith(-1, share, values, one)));
    }
    if (form->bias)
        values.keep(
            values.of(Step::Add, values.read("finished sum"), builder.valueOf(*form->bias)));
    return values.instructions();
}

}  // namespace engine::model
