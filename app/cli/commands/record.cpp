// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/interrupt.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/dense_values.hpp"

namespace cli {
namespace {

using namespace engine;

struct RecordArguments {
    ProblemArguments problem;
    DeviceArguments device{"cuda:0"};
    std::string samples = "all", out;
    std::uint64_t seed = 1;
};

/// "all" = the dense sub-space, completely; N = so many settings of the full space, at random.
Result<session::SessionOrder> orderOf(const RecordArguments& arguments,
                                      const stencil::Problem& problem) {
    session::SessionOrder order{.problem = problem,
                                .device = arguments.device.device,
                                .clock = arguments.device.clock,
                                .recording = true};
    record::RunSpec run{.strategy = "exhaustive", .options = {}, .seed = arguments.seed};
    if (arguments.samples == "all") {
        order.values = session::denseValues(problem);
    } else {
        int count = 0;
        const char* const end = arguments.samples.data() + arguments.samples.size();
        const auto [rest, error] = std::from_chars(arguments.samples.data(), end, count);
        if (error != std::errc{} || rest != end || count < 1 || count > 1000000)
            return badInput(fmt::format(
                "--samples {}: expected `all` or a number from 1 to 1000000.", arguments.samples));
        run.strategy = "random";
        order.budget.evaluations = count;
    }
    order.runs = {run};
    return order;
}

/// Order of rows = order of completion.
Status recordAll(session::SearchSession& session, std::stop_token stop) {
    Progress progress;
    SteadyClock clock;
    const double start = clock.seconds();
    const auto budget = session.snapshot().budget.evaluations;
    const double wanted = budget ? *budget : static_cast<double>(session.space().size());
    const auto summary = [&](const session::Snapshot& snapshot) {
        const auto& run = snapshot.runs.front();
        const double elapsed = clock.seconds() - start;
        return fmt::format("{} evaluations in {:.1f} s ({:.1f}/s), {} failed, best {:.1f} GCells/s",
                           run.evaluations, elapsed, run.evaluations / elapsed, run.failed,
                           run.best ? run.best->evaluation.gcells(snapshot.problem.grid) : 0.0);
    };
    for (;;) {
        const auto more = session.step(stop);
        if (!more && more.error().kind == ErrorKind::Cancelled)
            if (auto stopped = session.stop(); !stopped) return stopped;
        if (!more) return tl::unexpected(more.error());
        const auto snapshot = session.snapshot();
        progress.show(snapshot.runs.front().evaluations / wanted, summary(snapshot));
        if (*more) continue;
        progress.clear();
        fmt::print(stderr, "{}: {}\n", snapshot.problem.pattern.name, summary(snapshot));
        return {};
    }
}

Status record(const RecordArguments& arguments, Context context) {
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    if (std::filesystem::exists(arguments.out)) {
        return badInput(arguments.out + " exists already; name another file, or remove it first.");
    }
    const auto order = orderOf(arguments, *problem);
    if (!order) return tl::unexpected(order.error());
    auto session = session::beginSession(*order, context.surroundings());
    if (!session) return tl::unexpected(session.error());
    if (auto moved = (*session)->moveTo(arguments.out); !moved) return moved;
    auto recorded = recordAll(**session, stopOnInterrupt());
    const auto folded = (*session)->file().checkpoint();
    return recorded ? folded : recorded;
}

}  // namespace

void addRecordCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "record", "measures a sub-space completely and keeps it for later searches");
    auto arguments = std::make_shared<RecordArguments>();
    arguments->problem.addTo(*command);
    arguments->device.addTo(*command);
    command
        ->add_option("--samples", arguments->samples,
                     "`all` of the dense sub-space, or N random settings of the full one")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "of the random settings")->capture_default_str();
    command->add_option("--out", arguments->out, "the recording to write, *.sscope")->required();
    command->callback([=, &context] {
        if (const auto done = record(*arguments, context); !done) context.report(done.error());
    });
}

}  // namespace cli
