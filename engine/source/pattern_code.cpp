// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/pattern_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/source/expression_writer.hpp"
#include "engine/source/template_text.hpp"
#include "engine/stencil/expression.hpp"

namespace engine::source {
namespace {

constexpr std::size_t longestPlainName = 24;

/// "u(-1, 0)": the offsets of the given axes.
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

/// The parts that do not depend on the kind of kernel.
PatternCode startedWith(ExpressionWriter& writer, const stencil::Pattern& pattern) {
    std::vector<std::string> arrays;
    for (const auto& name : pattern.arrays) arrays.push_back(writer.names().of('a', name));
    PatternCode code;
    code.parameters = joined(arrays, "const real* __restrict__ ", "");
    code.values = [arrays](const std::string& at) { return joined(arrays, "", "[" + at + "]"); };
    code.pointers = [](const std::string&) { return std::string(); };
    code.bias = [](const std::string&) { return std::string(); };
    return code;
}

Result<PatternCode> finished(PatternCode code, const ExpressionWriter& writer,
                             const std::vector<std::string>& functions) {
    if (!writer.finite())
        return badInput(
            "A coefficient of the formula is too large for the data type; use double or smaller "
            "numbers.");
    code.lines = writer.coefficients();
    code.coefficientLines = code.lines.size();
    if (!code.lines.empty()) code.lines.push_back("");
    code.lines.insert(code.lines.end(), functions.begin(), functions.end());
    code.lines.push_back("");
    return code;
}

/// The taps one plane gives to one output, by coefficient in order of first appearance.
using Shares = std::vector<std::pair<stencil::ExpressionPtr, std::vector<stencil::Offset>>>;

/// The cell's own row first, from its ends inwards, then the rows around it: what lanes exchange is
/// asked for early, and what other warps show is read last. Measured on an H200 for 3-D 7 points
/// in rows: 2 % faster than the cell itself first.
void sortByDistance(Shares& shares, const std::vector<int>& axes) {
    const auto distances = [&](const auto& share) {
        std::vector<int> far;
        for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis)
            far.push_back(std::abs(share.second.front()[*axis]));
        far.back() = -far.back();
        return far;
    };
    std::stable_sort(shares.begin(), shares.end(), [&](const auto& one, const auto& other) {
        return distances(one) < distances(other);
    });
}

/// What multiplies the coefficients of a column.
struct Factors {
    bool scaled = false;  ///< the level is divided by the unit once more
    bool masked = false;  ///< cells may keep their value: 0, and what leads it to the next level

    /// Coefficients on the other side of the axis that some threads count downwards, where another.
    std::map<stencil::Offset, std::string> mirrored = {};

    std::string of(const stencil::Offset& offset, const std::string& written) const {
        if (masked && offset == stencil::Offset{}) return "own";
        std::string coefficient = written;
        const auto other = mirrored.find(offset);
        if (other != mirrored.end())
            coefficient = fmt::format("(flipped ? {} : {})", other->second,
                                      written.empty() ? "real(1)" : written);
        if (!scaled) return coefficient;
        const auto quotient = coefficient.empty() ? "INVERSE" : coefficient + " / UNIT";
        return masked ? "open * (" + quotient + ")" : quotient;
    }
};

/// The terms of a sum: "0.1 * (u(-1, 0) + u(1, 0))", "0.4 * u(0, 0)"; factors of one only if
/// `ones`. With the `factors` of a column.
using Reader = std::function<std::string(const stencil::Offset&)>;
std::vector<std::string> termsOf(const Shares& shares, const Reader& read, bool ones,
                                 ExpressionWriter& writer, const Factors& factors = {}) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (const auto& [coefficient, offsets] : shares) {
        const auto* number = std::get_if<stencil::Number>(&coefficient->node);
        const bool one = !ones && number != nullptr && number->value == 1;
        const std::string factor = factors.of(
            offsets.front(), one ? "" : writer.write(*coefficient, ExpressionWriter::product));
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const auto& g) { return g.first == factor; });
        if (group == groups.end()) group = groups.insert(groups.end(), {factor, {}});
        for (const auto& offset : offsets) group->second.push_back(read(offset));
    }
    std::vector<std::string> terms;
    for (const auto& [factor, reads] : groups) {
        const std::string all = fmt::format("{}", fmt::join(reads, " + "));
        if (factor.empty())
            terms.push_back(all);
        else
            terms.push_back(factor + " * " + (reads.size() > 1 ? "(" + all + ")" : all));
    }
    return terms;
}

/// The additions to all sums; the last one only begins. Term by term, so that each is one
/// multiply-add into its sum; but what several sums get alike is added up once, where that takes
/// fewer operations: n + 2 for two sums, n + 1 if one of them begins, against 2 n.
std::vector<std::string> additionsOf(const std::map<int, std::vector<std::string>>& terms) {
    const int last = terms.rbegin()->first;
    std::map<std::vector<std::string>, std::vector<int>> outputs;
    for (const auto& [k, share] : terms) outputs[share].push_back(k);
    std::vector<std::string> lines;
    for (const auto& [k, share] : terms) {
        const auto& alike = outputs.at(share);
        const bool together = alike.size() > 1 && share.size() > (alike.back() == last ? 1U : 2U);
        if (together && k == alike.front())
            append(lines, fmt::format("    const real share{} = {};", k, fmt::join(share, " + ")));
        const auto added = together ? std::vector{fmt::format("share{}", alike.front())} : share;
        for (std::size_t i = 0; i < added.size(); ++i)
            append(lines, fmt::format("    sum[{}] {} {};", k,
                                      k == last && i == 0 ? "=" : "+=", added[i]));
    }
    return lines;
}

stencil::Offset mirrorImage(stencil::Offset offset, int axis) {
    (axis == 0 ? offset.x : axis == 1 ? offset.y : offset.z) *= -1;
    return offset;
}

/// In a column: what waits behind the cell first, the furthest at the head, since it need not be
/// asked for.
void sortColumn(Shares& shares, const std::vector<int>& axes, int along) {
    sortByDistance(shares, axes);
    std::stable_sort(shares.begin(), shares.end(), [&](const auto& one, const auto& other) {
        return std::min(0, one.second.front()[along]) < std::min(0, other.second.front()[along]);
    });
}

/// What a plane adds to a sum of its column; `own`: to its own output, whose sum begins with it.
std::vector<std::string> columnTerms(Shares shares, const Factors& factors, const Reader& read,
                                     bool own, bool ones, ExpressionWriter& writer) {
    std::vector<std::string> terms;
    if (own && factors.scaled) {
        // The furthest behind is the unit.
        terms.push_back((factors.masked ? "open * " : "") + read(shares.front().second.front()));
        shares.erase(shares.begin());
    }
    for (auto& term : termsOf(shares, read, ones, writer, factors))
        terms.push_back(std::move(term));
    if (own && terms.empty()) terms.emplace_back("0");
    return terms;
}

/// The taps, with one of coefficient 0 wherever only its mirror image along `axis` is there.
stencil::LinearForm withMirrorImages(stencil::LinearForm form, int axis) {
    if (axis < 0) return form;
    const auto taps = form.coefficients;
    for (const auto& [offset, coefficient] : taps)
        form.coefficients.try_emplace(mirrorImage(offset, axis),
                                      std::make_shared<stencil::Expression>(stencil::Number{0}));
    return form;
}

/// What contribute() is told of the cell, and by whom.
std::string parametersOf(const Column& column) {
    return std::string(column.masked ? ", real open, real own" : "") +
           (column.flipping >= 0 ? ", bool flipped" : "");
}
std::string argumentsOf(const Column& column) {
    return std::string(column.masked ? ", sides ? open : 1, sides ? own : OWN" : "") +
           (column.flipping >= 0 ? ", OUTER && flipped" : "");
}

std::vector<std::string> scalesOf(const Column& column, const stencil::LinearForm& form,
                                  ExpressionWriter& writer) {
    std::vector<std::string> lines{
        "// Each level holds its cells divided by UNIT once more than the level before, so that "
        "sums begin",
        "// without a multiplication.",
        fmt::format("constexpr real UNIT = {};", writer.literal(*column.unit)),
        "constexpr real INVERSE = 1 / UNIT;",
        fmt::format("constexpr real SCALE = {};  // UNIT to the power of STEPS",
                    writer.literal(std::pow(*column.unit, column.levels)))};
    if (column.masked)
        lines.push_back(fmt::format(
            "constexpr real OWN = {} / UNIT;  // a cell's share of its new value",
            writer.write(*form.coefficients.at(stencil::Offset{}), ExpressionWriter::product)));
    lines.emplace_back("");
    return lines;
}

/// contribute() with its lines, and the bias.
Result<PatternCode> withContribution(PatternCode code, ExpressionWriter& writer,
                                     const stencil::LinearForm& form,
                                     const std::set<std::string>& read,
                                     const std::string& parameters,
                                     const std::vector<std::string>& sums) {
    std::vector<std::string> arrays(read.begin(), read.end());
    code.coefficientsReadArrays = !arrays.empty();
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
        code.pointers = [arrays](const std::string& at) {
            return ", " + at + joined(arrays, "", "");
        };
    if (form.bias) {
        writer.readArray = [](const std::string& name) { return name + "[at]"; };
        const std::string bias = writer.write(*form.bias, ExpressionWriter::sum + 1);
        code.hasBias = true;
        code.bias = [bias](const std::string&) { return bias; };
    }
    return finished(std::move(code), writer, lines);
}

}  // namespace

std::string plainName(std::string_view name) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    if (name.empty() || name.size() > longestPlainName ||
        !std::all_of(name.begin(), name.end(), plain))
        return {};
    return std::string(name);
}

Result<PatternCode> updateCode(const stencil::Problem& problem, bool constantMemory) {
    const auto pattern = stencil::withoutDivisions(problem.pattern);
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    const auto axes = axesWithout(pattern.dimensions, -1);
    writer.readInput = [&](const stencil::Offset& offset) { return readOf(offset, axes); };
    writer.readArray = [](const std::string& name) { return name; };
    PatternCode code = startedWith(writer, pattern);

    std::vector<std::string> arrays;
    for (const auto& name : pattern.arrays) arrays.push_back(writer.names().of('a', name));
    std::vector<std::string> lines{
        "// The stencil: the new value of a cell; u(...) reads the old one at an offset.",
        "template <class Cell>"};
    append(lines, fmt::format("__device__ __forceinline__ real update(const Cell& u{}) {{",
                              joined(arrays, "real ", "")));
    for (const auto& statement : pattern.statements) {
        const std::string value = writer.write(*statement.value);
        append(lines, fmt::format("    const real {} = {};",
                                  writer.names().renew('t', statement.target), value));
    }
    append(lines, fmt::format("    return {};", writer.write(*pattern.result)));
    lines.emplace_back("}");
    return finished(std::move(code), writer, lines);
}

Result<PatternCode> contributionCode(const stencil::Problem& problem,
                                     const stencil::LinearForm& form, int axis, int back, int ahead,
                                     bool constantMemory) {
    const auto& pattern = problem.pattern;
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    PatternCode code = startedWith(writer, pattern);
    const auto axes = axesWithout(pattern.dimensions, axis);
    writer.readInput = [&](const stencil::Offset& offset) { return readOf(offset, axes); };
    std::set<std::string> read;
    int output = 0;
    writer.readArray = [&](const std::string& name) {
        read.insert(name);
        return fmt::format("{}[output({})]", name, output);
    };
    std::map<int, Shares> shares;
    for (const auto& [offset, coefficient] : form.coefficients)
        shares[ahead - offset[axis]].push_back({coefficient, {offset}});
    for (auto& [k, parts] : shares) sortByDistance(parts, axes);
    std::vector<std::string> sums;
    const auto writeSums = [&](bool ones) {
        std::map<int, std::vector<std::string>> terms;
        for (const auto& [k, parts] : shares) {
            output = k;
            terms[k] = termsOf(parts, writer.readInput, ones, writer);
        }
        sums = additionsOf(terms);
    };
    writeSums(false);
    // Nothing but ones: constant memory holds those, so that it is used when it is asked for.
    if (constantMemory && writer.coefficients().empty() && !form.bias) writeSums(true);

    return withContribution(std::move(code), writer, form, read,
                            fmt::format("real (&sum)[{}]", back + 1 + ahead), sums);
}

Result<PatternCode> columnCode(const stencil::Problem& problem, const stencil::LinearForm& form,
                               const Column& column, bool constantMemory) {
    const auto& pattern = problem.pattern;
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    PatternCode code = startedWith(writer, pattern);
    const auto axes = axesWithout(pattern.dimensions, column.axis);
    const Reader read = [&](const stencil::Offset& offset) {
        const int away = -offset[column.axis];
        return away > 0 ? fmt::format("behind[{}]", away - 1) : readOf(offset, axes);
    };
    std::set<std::string> arrays;
    int output = 0;
    writer.readArray = [&](const std::string& name) {
        arrays.insert(name);
        return fmt::format("{}[output({})]", name, output);
    };
    Factors factors{column.unit.has_value(), column.masked};
    const auto taps = withMirrorImages(form, column.flipping).coefficients;
    std::map<int, Shares> shares;
    shares[column.ahead];
    for (const auto& [offset, coefficient] : taps)
        shares[column.ahead - std::max(0, offset[column.axis])].push_back({coefficient, {offset}});
    if (column.flipping >= 0)
        for (const auto& [offset, coefficient] : taps) {
            const auto& other = *taps.at(mirrorImage(offset, column.flipping));
            if (constantValue(other, pattern) != constantValue(*coefficient, pattern))
                factors.mirrored[offset] = writer.write(other, ExpressionWriter::product);
        }
    for (auto& [k, parts] : shares) sortColumn(parts, axes, column.axis);
    std::vector<std::string> sums;
    const auto writeSums = [&](bool ones) {
        sums.clear();
        for (const auto& [k, parts] : shares) {
            output = k;
            const bool own = k == column.ahead;
            const auto terms = columnTerms(parts, factors, read, own, ones, writer);
            for (std::size_t i = 0; i < terms.size(); ++i)
                append(sums,
                       fmt::format("    sum[{}] {} {};", k, own && i == 0 ? "=" : "+=", terms[i]));
        }
    };
    writeSums(false);
    // As in contributionCode().
    if (constantMemory && writer.coefficients().empty() && !form.bias) writeSums(true);
    auto result =
        withContribution(std::move(code), writer, form, arrays,
                         fmt::format("const real (&behind)[{}], real (&sum)[{}]{}", column.behind,
                                     column.ahead + 1, parametersOf(column)),
                         sums);
    if (result && (column.masked || column.flipping >= 0))
        result->pointers = [arguments = argumentsOf(column)](const std::string&) {
            return arguments;
        };
    if (result && column.unit) {
        const auto scales = scalesOf(column, form, writer);
        result->lines.insert(result->lines.begin(), scales.begin(), scales.end());
        result->coefficientLines += scales.size();
    }
    return result;
}

}  // namespace engine::source
