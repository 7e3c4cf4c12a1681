// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/record_wide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/progress.hpp"
#include "engine/core/clock.hpp"
#include "engine/session/wide_recording.hpp"
#include "engine/stencil/distinct_patterns.hpp"

namespace cli {

using namespace engine;
namespace fs = std::filesystem;

namespace {

fs::path fileOf(const WideArguments& arguments, const stencil::Problem& problem) {
    return fs::path(arguments.folder) / (problem.pattern.name + std::string(store::kSuffix));
}

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

/// A new or an empty folder, or with --resume one that has some of the recordings.
Status checkFolder(const WideArguments& arguments) {
    std::error_code error;
    if (!fs::exists(arguments.folder, error)) return {};
    if (!fs::is_directory(arguments.folder, error))
        return badInput(fmt::format("{} is no folder.", arguments.folder));
    if (!arguments.resume && !fs::is_empty(arguments.folder, error))
        return badInput(
            fmt::format("{} is not empty: name another folder, or add --resume to go "
                        "on with what is there.",
                        arguments.folder));
    return {};
}

Status makeFolder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder, error)) return {};
    return fail(ErrorKind::Storage, fmt::format("{} is no folder and cannot be made one.", folder));
}

Result<std::vector<session::WideMachine>> machinesOf(const WideArguments& arguments,
                                                     const Context& context) {
    std::vector<session::WideMachine> machines;
    session::DeviceOptions options;
    options.stop = context.stop();
    for (const std::string& device : arguments.devices) {
        options.share = static_cast<int>(std::ranges::count_if(
            arguments.devices,
            [&](const std::string& other) { return session::areOfOneComputer(device, other); }));
        auto machine = session::liveMachine(device, options, context.installation);
        if (!machine) return tl::unexpected(machine.error());
        machines.push_back({device, std::move(*machine)});
    }
    return machines;
}

struct Tally {
    std::int64_t stencils = 0, evaluations = 0;
    std::string complaint;  ///< of the last stencil that could not be recorded
};

Status keep(const fs::path& path, Result<store::SessionFile*> file, Tally& tally) {
    if (!file) {
        tally.complaint = file.error().message;
        tell("{}: {}\n", path.stem().string(), tally.complaint);
        return {};
    }
    const auto count = (*file)->evaluationCount();
    if (!count) return tl::unexpected(count.error());
    if (auto saved = (*file)->saveAs(path); !saved) return saved;
    ++tally.stencils;
    tally.evaluations += *count;
    return {};
}

}  // namespace

void recordWide(const WideArguments& arguments, Context& context) {
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto stop = context.stop();
    auto problems = problemsOf(arguments);
    if (!problems) return context.report(problems.error());
    if (auto free = checkFolder(arguments); !free) return context.report(free.error());
    std::erase_if(*problems, [&](const stencil::Problem& problem) {
        return fs::exists(fileOf(arguments, problem));
    });
    const session::WideOrder order{std::move(*problems), arguments.settings, arguments.seed};
    const auto machines = machinesOf(arguments, context);
    if (!machines) return context.report(machines.error());
    if (auto made = makeFolder(arguments.folder); !made) return context.report(made.error());
    Tally tally;
    Progress progress;
    SteadyClock clock;
    const double start = clock.seconds();
    const auto done = session::recordWide(
        order, *machines, context.surroundings(),
        [&](std::size_t number, Result<store::SessionFile*> file) {
            auto kept = keep(fileOf(arguments, order.problems[number]), file, tally);
            progress.show(
                static_cast<double>(tally.stencils) / static_cast<double>(order.problems.size()),
                fmt::format("{} stencils, {} evaluations, {:.1f}/s", tally.stencils,
                            tally.evaluations,
                            static_cast<double>(tally.evaluations) / (clock.seconds() - start)));
            return kept;
        },
        stop);
    progress.clear();
    tell("{} of {} stencils, {} evaluations in {:.1f} s\n", tally.stencils, order.problems.size(),
         tally.evaluations, clock.seconds() - start);
    if (context.json)
        printJson({{"event", "result"},
                   {"stencils", tally.stencils},
                   {"evaluations", tally.evaluations},
                   {"path", arguments.folder}});
    if (!done) {
        auto error = withKept(done.error(), "What was recorded completely", {arguments.folder});
        error.message += " --resume goes on with the others.";
        return context.report(error);
    }
    if (!tally.complaint.empty()) context.report({ErrorKind::Failed, tally.complaint});
}

}  // namespace cli
