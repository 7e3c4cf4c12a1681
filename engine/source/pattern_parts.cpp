// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/pattern_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/core/sentence.hpp"
#include "engine/source/layout.hpp"
#include "engine/stencil/expression.hpp"

namespace engine::source::pattern_parts {

std::string readOf(const stencil::Offset& offset, const std::vector<int>& axes) {
    std::vector<int> values;
    for (const int axis : axes) values.push_back(offset[axis]);
    return fmt::format("u({})", fmt::join(values, ", "));
}

std::vector<int> axesWithout(int dimensions, int gone) {
    std::vector<int> axes;
    for (int axis = 0; axis < dimensions; ++axis)
        if (axis != gone) axes.push_back(axis);
    return axes;
}

void append(std::vector<std::string>& lines, const std::string& line) {
    for (auto& part : wrapped(line, 8, 96)) lines.push_back(std::move(part));
}

std::string joined(const std::vector<std::string>& names, std::string_view before,
                   std::string_view after) {
    std::string text;
    for (const auto& name : names) text += fmt::format(", {}{}{}", before, name, after);
    return text;
}

namespace {

using Texts = std::vector<std::string>;

/// The bias as a function of the index at which it reads arrays.
ExpressionHook biasAt(const stencil::Expression& bias, ExpressionWriter& writer) {
    Texts pieces{""};  // between them stands the index
    constexpr char index = '@';
    writer.readArray = [](const std::string& name) { return name + "[" + index + "]"; };
    for (const char c : writer.write(bias, ExpressionWriter::product)) {
        if (c == index)
            pieces.emplace_back();
        else
            pieces.back() += c;
    }
    return [pieces](const Texts& at) { return fmt::format("{}", fmt::join(pieces, at.front())); };
}

}  // namespace

PatternCode started(ExpressionWriter& writer, const stencil::Pattern& pattern) {
    std::vector<std::string> arrays;
    for (const auto& name : pattern.arrays) arrays.push_back(writer.names().of('a', name));
    PatternCode code;
    for (const auto& name : arrays) code.parameters.push_back("const real* __restrict__ " + name);
    code.values = [arrays](const Texts& at) {
        Texts values;
        for (const auto& name : arrays) values.push_back(name + "[" + at.front() + "]");
        return values;
    };
    code.pointers = code.factors = code.mirroring = [](const Texts&) { return Texts(); };
    code.bias = [](const Texts&) { return std::string("0"); };
    return code;
}

Result<PatternCode> finished(PatternCode code, const ExpressionWriter& writer,
                             const std::vector<std::string>& functions) {
    if (!writer.finite())
        return badInput(phrase(
            "A coefficient of the formula is too large for the data type; use double or smaller "
            "numbers."));
    code.lines = writer.coefficients();
    code.coefficientLines = code.lines.size();
    if (!code.lines.empty()) code.lines.push_back("");
    code.lines.insert(code.lines.end(), functions.begin(), functions.end());
    code.lines.push_back("");
    return code;
}

void sortByDistance(Shares& shares, const std::vector<int>& axes) {
    const auto distances = [&](const auto& share) {
        std::vector<int> far;
        for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
            far.push_back(std::abs(share.second[*axis]));
        far.back() = -far.back();
        return far;
    };
    std::stable_sort(shares.begin(), shares.end(), [&](const auto& one, const auto& other) {
        return distances(one) < distances(other);
    });
}

std::vector<Group> groupsOf(const Shares& shares, bool ones, ExpressionWriter& writer,
                            const FactorOf& factorOf) {
    using Share = Shares::value_type;
    const auto factor = [&](const Share& share) {
        const auto* number = std::get_if<stencil::Number>(&share.first->node);
        const bool one = !ones && number != nullptr && number->value == 1;
        return factorOf(share.second,
                        one ? "" : writer.write(*share.first, ExpressionWriter::product));
    };
    return stencil::groupedBy(shares, factor, &Share::second);
}

namespace {

/// "u(-1) + u(1)"; sums that are not the first part in parentheses.
std::string sumOf(const stencil::CellSum& sum, const Reader& read) {
    if (sum.parts.empty()) return read(sum.cell);
    Texts parts;
    for (const auto& part : sum.parts) {
        const bool enclosed = !parts.empty() && !part.parts.empty();
        parts.push_back(enclosed ? "(" + sumOf(part, read) + ")" : sumOf(part, read));
    }
    return fmt::format("{}", fmt::join(parts, " + "));
}

}  // namespace

std::string termOf(const std::string& factor, const stencil::CellSum& cells, const Reader& read) {
    const std::string sum = sumOf(cells, read);
    if (factor.empty()) return sum;
    return factor + " * " + (cells.parts.empty() ? sum : "(" + sum + ")");
}

std::vector<std::string> scalesOf(double unit, int levels, ExpressionWriter& writer) {
    return {
        "// Each level holds its cells divided by UNIT once more than the level before, so that "
        "sums begin",
        "// without a multiplication.",
        fmt::format("constexpr real UNIT = {};", writer.literal(unit)),
        "constexpr real INVERSE = 1 / UNIT;",
        fmt::format("constexpr real SCALE = {};  // UNIT to the power of STEPS",
                    writer.literal(std::pow(unit, levels)))};
}

void addConstants(PatternCode& code, std::vector<std::string> lines) {
    lines.emplace_back("");
    const auto behind = static_cast<std::ptrdiff_t>(code.coefficientLines);
    code.lines.insert(code.lines.begin() + behind, lines.begin(), lines.end());
    code.coefficientLines += lines.size();
}

Result<PatternCode> withContribution(PatternCode code, ExpressionWriter& writer,
                                     const stencil::LinearForm& form,
                                     const std::set<std::string>& arraysRead,
                                     const std::string& parameters,
                                     const std::vector<std::string>& sums) {
    std::vector<std::string> arrays(arraysRead.begin(), arraysRead.end());
    std::vector<std::string> lines{
        "// The stencil, plane by plane: what a plane of the input adds to the outputs it reaches.",
        arrays.empty() ? "template <class Plane>" : "template <class Plane, class Output>"};
    append(lines,
           fmt::format(
               "__device__ __forceinline__ void contribute(const Plane& u, {}{}) {{", parameters,
               arrays.empty()
                   ? ""
                   : ", const Output& output" + joined(arrays, "const real* __restrict__ ", "")));
    lines.insert(lines.end(), sums.begin(), sums.end());
    lines.emplace_back("}");
    if (!arrays.empty())
        code.pointers = [arrays](const Texts& output) {
            Texts arguments{output.front()};
            arguments.insert(arguments.end(), arrays.begin(), arrays.end());
            return arguments;
        };
    if (form.bias) {
        code.hasBias = true;
        code.bias = biasAt(*form.bias, writer);
    }
    return finished(std::move(code), writer, lines);
}

}  // namespace engine::source::pattern_parts
