// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/pattern_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/source/pattern_parts.hpp"

namespace engine::source {
namespace {

using namespace pattern_parts;

constexpr std::size_t longestPlainName = 24;

/// The additions to all sums; the last one only begins. Term by term, so that each is one
/// multiply-add into its sum; but what several sums get alike is added up once, where that takes
/// fewer operations.
std::vector<std::string> additionsOf(const std::map<int, std::vector<std::string>>& terms) {
    const int last = terms.rbegin()->first;
    std::map<std::vector<std::string>, std::vector<int>> outputs;
    for (const auto& [k, share] : terms) outputs[share].push_back(k);
    std::vector<std::string> lines;
    for (const auto& [k, share] : terms) {
        const auto& alike = outputs.at(share);
        const bool together = stencil::addsUpOnce(alike.size(), share.size(), alike.back() == last);
        if (together && k == alike.front())
            append(lines, fmt::format("    const real share{} = {};", k, fmt::join(share, " + ")));
        const auto added = together ? std::vector{fmt::format("share{}", alike.front())} : share;
        for (std::size_t i = 0; i < added.size(); ++i)
            append(lines, fmt::format("    sum[{}] {} {};", k,
                                      k == last && i == 0 ? "=" : "+=", added[i]));
    }
    return lines;
}

/// Whether no other sum adds up what the first one does: all of it, or the cells of a group.
bool isFirstAlone(const std::map<int, std::vector<Group>>& groups,
                  const std::map<int, std::vector<std::string>>& terms) {
    std::set<std::vector<stencil::Offset>> own;
    for (const auto& group : groups.begin()->second)
        if (group.cells.size() > 1) own.insert(group.cells);
    return std::all_of(std::next(groups.begin()), groups.end(), [&](const auto& other) {
        return terms.at(other.first) != terms.begin()->second &&
               std::ranges::none_of(other.second,
                                    [&](const Group& group) { return own.contains(group.cells); });
    });
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

Result<PatternCode> updateCode(const stencil::Problem& problem, bool constantMemory,
                               CallableOn where) {
    const auto pattern = stencil::withoutDivisions(problem.pattern);
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    const auto axes = axesWithout(pattern.dimensions, -1);
    writer.readInput = [&](const stencil::Offset& offset) { return readOf(offset, axes); };
    writer.readArray = [](const std::string& name) { return name; };
    PatternCode code = started(writer, pattern);

    std::vector<std::string> arrays;
    for (const auto& name : pattern.arrays) arrays.push_back(writer.names().of('a', name));
    std::vector<std::string> lines{
        "// The stencil: the new value of a cell; u(...) reads the old one at an offset.",
        "template <class Cell>"};
    append(lines, fmt::format("{}__device__ __forceinline__ real update(const Cell& u{}) {{",
                              where == CallableOn::HostAndDevice ? "__host__ " : "",
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
                                     bool constantMemory, std::optional<Scaling> scaling,
                                     const stencil::CellBlock& block) {
    const auto& pattern = problem.pattern;
    ExpressionWriter writer(pattern, problem.type, constantMemory);
    PatternCode code = started(writer, pattern);
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
        shares[ahead - offset[axis]].emplace_back(coefficient, offset);
    const auto isUnit = [&](const stencil::Offset& offset) {
        return scaling && stencil::constantValue(*form.coefficients.at(offset), pattern) ==
                              std::optional(scaling->unit);
    };
    for (auto& [k, parts] : shares) {
        sortByDistance(parts, axes);
        std::ranges::stable_partition(parts, [&](const auto& part) { return isUnit(part.second); });
    }
    std::vector<std::string> sums;
    bool firstAlone = false;
    const auto factorOf = [&](const stencil::Offset& offset, const std::string& written) {
        if (!scaling) return written;
        if (isUnit(offset)) return std::string();
        return written.empty() ? "INVERSE" : written + " / UNIT";
    };
    const auto writeSums = [&](bool ones) {
        std::map<int, std::vector<Group>> groups;
        std::vector<std::vector<stencil::Offset>> sets;
        for (const auto& [k, parts] : shares) {
            output = k;
            groups[k] = groupsOf(parts, ones, writer, factorOf);
            for (auto& group : groups[k]) {
                for (auto& cell : group.cells) cell = stencil::withinPlane(cell, axis);
                sets.push_back(group.cells);
            }
        }
        const auto shared = stencil::sharedSums(sets, block);
        auto next = shared.begin();
        std::map<int, std::vector<std::string>> terms;
        for (const auto& [k, all] : groups)
            for (const auto& group : all)
                terms[k].push_back(termOf(group.key, *next++, writer.readInput));
        sums = additionsOf(terms);
        firstAlone = isFirstAlone(groups, terms);
    };
    writeSums(false);
    // Nothing but ones: constant memory holds those, so that it is used when it is asked for.
    if (constantMemory && writer.coefficients().empty() && !form.bias) writeSums(true);

    auto result = withContribution(std::move(code), writer, form, read,
                                   fmt::format("real (&sum)[{}]", back + 1 + ahead), sums);
    if (result) result->firstAlone = firstAlone;
    if (result && scaling) addConstants(*result, scalesOf(scaling->unit, scaling->levels, writer));
    return result;
}

}  // namespace engine::source
