// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/record_wide.hpp"

#include <fmt/format.h>

#include "engine/stencil/distinct_patterns.hpp"

namespace cli {

using namespace engine;

namespace {

Result<std::vector<stencil::Problem>> problemsOf(const WideArguments& arguments) {
    const auto type = stencil::dataTypeFromName(arguments.type);
    if (!type) return tl::unexpected(type.error());
    const auto grid =
        arguments.grid.empty()
            ? Result<stencil::Extents>(stencil::Problem::defaultGrid(arguments.dimensions))
            : stencil::extentsFromText(arguments.grid, arguments.dimensions);
    if (!grid) return tl::unexpected(grid.error());
    stencil::DistinctPatterns patterns(arguments.dimensions, 0, Random(arguments.seed));
    std::vector<stencil::Problem> problems;
    for (int i = 0; i < arguments.patterns; ++i) {
        auto pattern = patterns.next(
            fmt::format("random{}d-{}-{}", arguments.dimensions, arguments.seed, i + 1));
        if (!pattern)
            return badInput(fmt::format("There are no {} different stencils; {} were found.",
                                        arguments.patterns, i));
        problems.push_back({std::move(*pattern), *grid, *type});
    }
    return problems;
}

}  // namespace

void recordWide(const WideArguments& arguments, Context& context) {
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto stop = context.stop();
    auto problems = problemsOf(arguments);
    if (!problems) return context.report(problems.error());
    if (auto free = arguments.folder.check(); !free) return context.report(free.error());
    std::erase_if(*problems, [&](const stencil::Problem& problem) {
        return arguments.folder.holds(problem.pattern.name);
    });
    const session::WideOrder order{std::move(*problems), arguments.settings, arguments.seed};
    std::vector<std::string> names;
    for (const stencil::Problem& problem : order.problems) names.push_back(problem.pattern.name);
    recordInto(
        arguments.folder, names,
        [&](const auto& machines, const auto& keep) {
            return session::recordWide(order, machines, context.surroundings(), keep, stop);
        },
        context);
}

}  // namespace cli
