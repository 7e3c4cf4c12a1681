// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/interrupt.hpp"
#include "engine/session/dense_values.hpp"
#include "engine/session/search_session.hpp"

namespace cli {
namespace {

using namespace engine;

struct RecordArguments {
    ProblemArguments problem;
    DeviceArguments device{"cuda:0"};
    std::string samples = "all", out;
    std::uint64_t seed = 1;
};

/// "all" = the dense sub-space, completely; N = uniform over the full space.
Result<std::vector<space::Setting>> settingsToRecord(const RecordArguments& arguments,
                                                     const space::TuningSpace& full,
                                                     const session::DenseValues& values) {
    std::vector<space::Setting> settings;
    if (arguments.samples == "all") {
        full.restrictedTo(values).forEach([&](const space::Setting& setting) {
            settings.push_back(setting);
            return true;
        });
        return settings;
    }
    char* end = nullptr;
    const long count = std::strtol(arguments.samples.c_str(), &end, 10);
    if (*end != '\0' || count < 1 || count > 1000000) {
        return badInput(fmt::format("--samples {}: expected `all` or a number from 1 to 1000000.",
                                    arguments.samples));
    }
    Random random(arguments.seed);
    for (long i = 0; i < count; ++i) settings.push_back(full.sample(random));
    std::sort(settings.begin(), settings.end());
    settings.erase(std::unique(settings.begin(), settings.end()), settings.end());
    return settings;
}

/// Keeps the device busy with `settings` and stores every completion; order of rows = order of
/// completion.
Status recordAll(device::Device& device, const std::vector<space::Setting>& settings,
                 store::SessionFile& file, std::stop_token stop, const stencil::Problem& problem) {
    Progress progress;
    SteadyClock clock;
    const double start = clock.seconds();
    std::size_t submitted = 0, done = 0, failed = 0;
    double bestMs = std::numeric_limits<double>::infinity();
    const auto inFlight = static_cast<std::size_t>(std::max(1, device.parallelism()));
    while (done < settings.size()) {
        while (submitted < settings.size() && submitted - done < inFlight) {
            device.submit(submitted, settings[submitted]);
            ++submitted;
        }
        auto completion = device.next(stop);
        if (!completion) return tl::unexpected(completion.error());
        ++done;
        const bool best = completion->evaluation.ok() && completion->evaluation.costMs() < bestMs;
        if (best) bestMs = completion->evaluation.costMs();
        failed += completion->evaluation.ok() ? 0 : 1;
        const record::EvaluationRow row{static_cast<std::int64_t>(done), 0,
                                        completion->clockSeconds, completion->evaluation, best};
        if (auto stored = file.append(row); !stored) return stored;
        const double elapsed = clock.seconds() - start;
        progress.show(static_cast<double>(done) / settings.size(),
                      fmt::format("{} of {}, {} failed, {:.1f}/s, best {:.1f} GCells/s", done,
                                  settings.size(), failed, done / elapsed,
                                  problem.grid.cells() / (bestMs * 1e6)));
    }
    const double elapsed = clock.seconds() - start;
    progress.clear();
    fmt::print(stderr,
               "{}: {} evaluations in {:.1f} s ({:.1f}/s), {} failed, best {:.1f} GCells/s\n",
               problem.pattern.name, done, elapsed, done / elapsed, failed,
               problem.grid.cells() / (bestMs * 1e6));
    return {};
}

Status record(const RecordArguments& arguments, Context context) {
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    if (std::filesystem::exists(arguments.out)) {
        return badInput(arguments.out + " exists already; name another file, or remove it first.");
    }
    auto device = arguments.device.open(*problem, context);
    if (!device) return tl::unexpected(device.error());
    const auto values = session::denseValues(*problem);
    const auto settings = settingsToRecord(arguments, (*device)->space(), values);
    if (!settings) return tl::unexpected(settings.error());

    record::SessionHead head = arguments.device.headOf(*problem, (*device)->info());
    if (arguments.samples == "all") head.values = values;
    head.recording = true;
    auto file = store::SessionFile::create(arguments.out, head);
    if (!file) return tl::unexpected(file.error());
    record::RunSpec run;
    run.strategy = arguments.samples == "all" ? "exhaustive" : "random";
    run.seed = arguments.seed;
    if (auto added = file->addRun(run); !added) return added;
    auto recorded = recordAll(**device, *settings, *file, stopOnInterrupt(), *problem);
    const auto folded = file->checkpoint();
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
