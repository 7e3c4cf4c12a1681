// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The pattern where a march's taps along it lie in the cell's own column.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/source/pattern_parts.hpp"
#include "engine/stencil/expression.hpp"

namespace engine::source {
namespace {

using namespace pattern_parts;

/// What multiplies the coefficients of a column.
struct Factors {
    bool scaled = false;  ///< the level is divided by the unit once more
    bool masked = false;  ///< cells may keep their value: what leads it to the next level, and 0
    bool later = false;   ///< what is added to a sum that has begun with an earlier plane

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
        return masked && later ? "open * (" + quotient + ")" : quotient;
    }
};

stencil::Offset mirrorImage(stencil::Offset offset, int axis) {
    (axis == 0 ? offset.x : axis == 1 ? offset.y : offset.z) *= -1;
    return offset;
}

/// In a column: what waits behind the cell first, the furthest at the head, since it need not be
/// asked for.
void sortColumn(Shares& shares, const std::vector<int>& axes, int along) {
    sortByDistance(shares, axes);
    std::stable_sort(shares.begin(), shares.end(), [&](const auto& one, const auto& other) {
        return std::min(0, one.second[along]) < std::min(0, other.second[along]);
    });
}

/// What a plane adds to a sum of its column; `own`: to its own output, whose sum begins with it.
std::vector<std::string> columnTerms(Shares shares, const Factors& factors, const Reader& read,
                                     bool own, bool ones, ExpressionWriter& writer) {
    std::vector<std::string> terms;
    if (own && factors.scaled) {
        // The furthest behind is the unit.
        terms.push_back(read(shares.front().second));
        shares.erase(shares.begin());
    }
    const auto factorOf = [&](const stencil::Offset& offset, const std::string& written) {
        return factors.of(offset, written);
    };
    for (const auto& [factor, cells] : groupsOf(shares, ones, writer, factorOf))
        terms.push_back(termOf(factor, plainSum(cells), read));
    if (own && terms.empty()) terms.emplace_back("0");
    return terms;
}

/// The lines that add `terms` to sum `k`; `own`: it begins with them.
std::vector<std::string> linesOf(const std::vector<std::string>& terms, int k, bool own) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < terms.size(); ++i)
        append(lines, fmt::format("    sum[{}] {} {};", k, own && i == 0 ? "=" : "+=", terms[i]));
    return lines;
}

/// Where cells may keep their value: their own share follows what is dropped outside the grid. A
/// factor of 0 for every coefficient would take registers.
std::vector<std::string> maskedLinesOf(std::vector<std::string> terms, int k) {
    const auto own = std::ranges::find_if(
        terms, [](const std::string& term) { return term.starts_with("own * "); });
    const std::string last = *own;
    terms.erase(own);
    auto lines = linesOf(terms, k, true);
    lines.push_back(fmt::format("    if (!within) sum[{}] = 0;", k));
    append(lines, fmt::format("    sum[{}] += {};", k, last));
    return lines;
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

/// What contribute() is told of the cell.
std::string parametersOf(const Column& column) {
    return std::string(column.masked ? ", bool within, real open, real own" : "") +
           (column.flipping >= 0 ? ", bool flipped" : "");
}
/// The constants of a column whose levels are divided by a unit.
std::vector<std::string> constantsOf(const Column& column, const stencil::LinearForm& form,
                                     ExpressionWriter& writer) {
    auto lines = scalesOf(*column.unit, column.levels, writer);
    if (column.masked)
        lines.push_back(fmt::format(
            "constexpr real OWN = {} / UNIT;  // a cell's share of its new value",
            writer.write(*form.coefficients.at(stencil::Offset{}), ExpressionWriter::product)));
    return lines;
}

}  // namespace

Result<PatternCode> columnCode(const stencil::Problem& problem, const stencil::LinearForm& form,
                               const Column& column, bool constantMemory) {
    const auto& pattern = problem.pattern;
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    PatternCode code = started(writer, pattern);
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
        shares[column.ahead - std::max(0, offset[column.axis])].emplace_back(coefficient, offset);
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
            factors.later = !own;
            const auto terms = columnTerms(parts, factors, read, own, ones, writer);
            const auto lines =
                own && column.masked ? maskedLinesOf(terms, k) : linesOf(terms, k, own);
            sums.insert(sums.end(), lines.begin(), lines.end());
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
    const auto passedOn = [](const std::vector<std::string>& arguments) { return arguments; };
    if (result && column.masked) result->factors = passedOn;
    if (result && column.flipping >= 0) result->mirroring = passedOn;
    if (result && column.unit) addConstants(*result, constantsOf(column, form, writer));
    return result;
}

}  // namespace engine::source
