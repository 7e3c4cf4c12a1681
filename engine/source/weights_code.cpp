// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/source/pattern_parts.hpp"

namespace engine::source {

using namespace pattern_parts;

Result<PatternCode> weightsCode(const stencil::Problem& problem, const stencil::LinearForm& form,
                                const WeightTable& table) {
    const auto& pattern = problem.pattern;
    ExpressionWriter writer(pattern, problem.type, false);
    PatternCode code = started(writer, pattern);
    const auto rows = static_cast<std::size_t>(table.back + 1 + table.ahead);
    const auto columns = static_cast<std::size_t>(2 * table.halo + 1);
    std::vector<std::vector<std::string>> weights(rows, std::vector<std::string>(columns, "0"));
    for (const auto& [offset, coefficient] : form.coefficients) {
        const auto value = stencil::constantValue(*coefficient, pattern);
        if (!value)
            return badInput(
                phrase("Tensor cores multiply cells by a table of constants, and this formula is "
                       "not a sum of cells times constants."));
        weights[static_cast<std::size_t>(offset[table.along] + table.back)]
               [static_cast<std::size_t>(offset[table.across] + table.halo)] =
                   writer.literal(*value);
    }
    std::vector<std::string> lines{
        "// The stencil: weights of the cells that a result reads, row by row."};
    std::string open = fmt::format("__constant__ real WEIGHTS[{}][{}] = {{", rows, columns);
    for (const auto& row : weights) {
        const bool last = &row == &weights.back();
        append(lines, fmt::format("{}{{{}}}{}", std::exchange(open, ""), fmt::join(row, ", "),
                                  last ? "};" : ","));
    }
    return finished(std::move(code), writer, lines);
}

}  // namespace engine::source
