// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/cli/commands/record_renewed.hpp"
#include "app/cli/commands/record_wide.hpp"
#include "app/cli/context.hpp"
#include "app/cli/learned.hpp"
#include "app/cli/progress.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/output_file.hpp"
#include "engine/device/gpus.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/dense_values.hpp"
#include "engine/store/collection.hpp"

namespace cli {
namespace {

using namespace engine;
namespace fs = std::filesystem;

struct RecordArguments {
    ProblemArguments problem;
    DeviceArguments device{"cuda:0"};
    std::string samples = "all", around, only, out;
    std::uint64_t size = 8000;  ///< of a sub-space around a setting
    std::uint64_t seed = 1;
    bool choosesSettings = false;  ///< by an option
    bool resume = false;
    std::string renewed;               ///< a recording of kernels that may have changed
    std::vector<std::string> merged;   ///< recordings that become one collection
    int patterns = 0, dimensions = 3;  ///< of random stencils instead of one that is named
    /// Until it is complete; what has the final name is a recording to search on.
    std::string unfinished() const { return out + ".part"; }
};

/// Nothing when --samples is no number from 1 to 1000000.
std::optional<int> samplesOf(const RecordArguments& arguments) {
    int count = 0;
    const char* const end = arguments.samples.data() + arguments.samples.size();
    const auto [rest, error] = std::from_chars(arguments.samples.data(), end, count);
    if (error != std::errc{} || rest != end || count < 1 || count > 1000000) return std::nullopt;
    return count;
}

/// Values that --only names, of the full space; none without it.
Result<space::SomeValues> onlyOf(const RecordArguments& arguments, const space::TuningSpace& full) {
    auto only = space::someValues(arguments.only, full.dimensions());
    if (!only || only->empty()) return only;
    for (const auto& [id, values] : *only)
        for (const int value : values)
            if (const auto& all = full.values(id); std::ranges::find(all, value) == all.end())
                return badInput(fmt::format("--only {}={}: the values are {}.",
                                            full.info(id).abbreviation, value,
                                            fmt::join(all, ", ")));
    if (full.restrictedTo(*only).empty())
        return badInput(fmt::format("--only {}: no setting of {} has these values.", arguments.only,
                                    stencil::describe(full.circumstances().problem)));
    return only;
}

/// The sub-space that grows around the setting named, within the space.
Result<session::DenseValues> valuesAround(const RecordArguments& arguments,
                                          const space::TuningSpace& space) {
    const auto known = space::Setting::parse(arguments.around, space.dimensions());
    if (!known) return tl::unexpected(known.error());
    if (const auto broken = space.reject(*known))
        return badInput(fmt::format("--around {}: {}", arguments.around, broken->sentence.text()));
    return session::denseValuesAround(space, *known, arguments.size);
}

/// "all" = the dense sub-space, or the one around a setting, completely; N = so many settings of
/// the full space, of what --only leaves of it, or of the one around a setting, at random.
Result<session::SessionOrder> orderOf(const RecordArguments& arguments,
                                      const stencil::Problem& problem) {
    auto replayed = arguments.device.replay(arguments.device.device);
    if (!replayed) return tl::unexpected(replayed.error());
    session::SessionOrder order{.problem = problem,
                                .device = arguments.device.device,
                                .clock = std::move(*replayed),
                                .recording = true};
    // In random order what was cut short is a fair sample, and costly settings do not come all at
    // once: compilers and GPU have work at the same time.
    record::RunSpec run{.strategy = "random", .options = {}, .seed = arguments.seed};
    const auto full = space::TuningSpace::full(problem, {});
    const auto only = onlyOf(arguments, full);
    if (!only) return tl::unexpected(only.error());
    if (!arguments.around.empty()) {
        auto values = valuesAround(arguments, full.restrictedTo(*only));
        if (!values) return tl::unexpected(values.error());
        order.values = std::move(*values);
    } else if (!only->empty()) {
        if (arguments.samples == "all")
            return badInput("--only needs --samples N, or --around a setting.");
        order.values = *only;
        for (const auto id : full.parameters()) order.values.try_emplace(id, full.values(id));
    } else if (arguments.samples == "all") {
        order.values = session::denseValues(problem);
    }
    if (arguments.samples != "all") {
        const auto count = samplesOf(arguments);
        if (!count)
            return badInput(fmt::format(
                "--samples {}: expected `all` or a number from 1 to 1000000.", arguments.samples));
        order.budget.evaluations = *count;
    }
    order.runs = {run};
    return order;
}

/// Nothing stands where the recording goes, and what was cut short is there if it is to go on.
Status checkPlaces(const RecordArguments& arguments) {
    if (auto possible = canBeWritten(arguments.out); !possible) return possible;
    const auto place = outputPlace(arguments.out);
    if (!place) return tl::unexpected(place.error());
    if (place->exists)
        return badInput(arguments.out + " already exists; name another file, or remove it first.");
    const auto unfinished = outputPlace(arguments.unfinished());
    if (!unfinished) return tl::unexpected(unfinished.error());
    if (unfinished->exists == arguments.resume) return {};
    return badInput(arguments.resume
                        ? fmt::format("There is no {} to continue: leave out --resume to begin.",
                                      arguments.unfinished())
                        : fmt::format("{} is an unfinished recording: add --resume to continue it, "
                                      "or remove it.",
                                      arguments.unfinished()));
}

/// Who goes on with a recording names its settings as when it was begun, or not at all.
Status checkBeginning(const RecordArguments& arguments, const stencil::Problem& problem,
                      const store::SessionFile& file) {
    if (!arguments.choosesSettings) return {};
    const auto order = orderOf(arguments, problem);
    if (!order) return tl::unexpected(order.error());
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (order->values == file.head().values &&
        order->budget.evaluations == file.head().budget.evaluations && !runs->empty() &&
        runs->front().seed == arguments.seed)
        return {};
    return badInput(fmt::format(
        "{} was begun with other settings: give the same --samples, --around, --only, --size "
        "and --seed as then, or leave them out.",
        arguments.unfinished()));
}

Result<std::unique_ptr<session::SearchSession>> goOnUnfinished(const RecordArguments& arguments,
                                                               const Context& context) {
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    auto file =
        store::SessionFile::open(arguments.unfinished(), store::SessionFile::Access::ReadWrite);
    if (!file) return tl::unexpected(file.error());
    if (file->head().problem.key() != problem->key())
        return badInput(
            fmt::format("{} is a recording of {}, not of {}: name its stencil, grid and type, or "
                        "another --out.",
                        arguments.unfinished(), stencil::describe(file->head().problem),
                        stencil::describe(*problem)));
    if (auto same = checkBeginning(arguments, *problem, *file); !same)
        return tl::unexpected(same.error());
    // While another program writes it, its log may look damaged: who that is comes first.
    const auto warning = file->warning();
    auto session = session::goOn(*file, {}, context.surroundings(), arguments.device.given());
    if (session && !warning.empty()) tell("{}\n", warning);
    return session;
}

Result<std::unique_ptr<session::SearchSession>> beginNew(const RecordArguments& arguments,
                                                         const Context& context) {
    const auto problem = arguments.problem.problem();
    if (!problem) return tl::unexpected(problem.error());
    const auto order = orderOf(arguments, *problem);
    if (!order) return tl::unexpected(order.error());
    return session::beginSession(*order, context.surroundings());
}

/// A new one is in memory until nothing can refuse it any more.
Result<std::unique_ptr<session::SearchSession>> beginUnfinished(const RecordArguments& arguments,
                                                                const Context& context) {
    if (arguments.resume) return goOnUnfinished(arguments, context);
    if (session::namesPredictedDevice(arguments.device.device))
        return badInput("A recording holds measurements: name a GPU, not predicted.");
    auto session = arguments.renewed.empty()
                       ? beginNew(arguments, context)
                       : beginRenewal(arguments.renewed, arguments.device, context);
    if (!session) return session;
    if (auto moved = (*session)->moveTo(arguments.unfinished()); !moved) {
        auto error = moved.error();
        if (error.kind == ErrorKind::Storage)
            error.message +=
                " Until it is complete, a recording ends in .part: make room there, or choose "
                "another --out.";
        return tl::unexpected(std::move(error));
    }
    return session;
}

/// What failed because the recording that was to go on was completed in between.
Error withMeanwhile(const RecordArguments& arguments, const Error& error) {
    std::error_code ignored;
    if (!arguments.resume || fs::exists(arguments.unfinished(), ignored)) return error;
    return {ErrorKind::BadInput,
            fmt::format("{} is gone: another program has completed or removed it.",
                        arguments.unfinished())};
}

/// `earlier`: evaluations that a recording held which was gone on with.
std::string summaryOf(const record::RunView& run, const stencil::Problem& problem, int earlier,
                      double seconds) {
    const int made = run.evaluations - earlier;
    return fmt::format("{} evaluations{} in {:.1f} s ({:.1f}/s), {} failed, best {:.1f} GCells/s",
                       made, earlier > 0 ? fmt::format(" beside {} earlier ones", earlier) : "",
                       seconds, made / seconds, run.failed,
                       run.best ? run.best->evaluation.gcells(problem.grid) : 0.0);
}

/// Order of rows = order of completion.
Status recordAll(session::SearchSession& session, const std::stop_token& stop) {
    Progress progress;
    SteadyClock clock;
    const double start = clock.seconds();
    const record::SessionHead& head = session.file().head();
    const auto budget = head.budget.evaluations;
    const int earlier = session.firstRun().evaluations;
    const double wanted = budget ? *budget : static_cast<double>(session.space().size());
    for (;;) {
        const auto more = session.step(stop);
        const auto run = session.firstRun();
        const auto summary = summaryOf(run, head.problem, earlier, clock.seconds() - start);
        progress.show(run.evaluations / wanted, summary);
        if (more && *more) continue;
        progress.clear();
        tell("{}: {}\n", head.problem.pattern.name, summary);
        if (more) return {};
        const auto stopped = session.stop();
        if (more.error().kind == ErrorKind::Cancelled && !stopped) return stopped;
        return tl::unexpected(more.error());
    }
}

Status finish(const RecordArguments& arguments, Status recorded) {
    if (recorded) {
        const auto place = outputPlace(arguments.out);
        recorded = place ? placeNew(arguments.unfinished(), place->path)
                         : Status(tl::unexpected(place.error()));
    }
    if (recorded) return {};
    auto error = withKept(recorded.error(), "What was measured", {arguments.unfinished()});
    error.message += error.kind == ErrorKind::Storage
                         ? " Once there is room again, --resume continues it."
                         : " --resume continues it.";
    return tl::unexpected(std::move(error));
}

void merge(const RecordArguments& arguments, Context& context) {
    std::vector<fs::path> files;
    for (const auto& file : withoutFolders(arguments.merged)) files.emplace_back(file);
    if (files.empty())
        return context.report({ErrorKind::BadInput, "--merge found no *.sscope file there."});
    if (auto merged = store::mergeInto(arguments.out, files); !merged)
        return context.report(merged.error());
    if (context.json)
        printJson({{"event", "result"}, {"files", files.size()}, {"path", arguments.out}});
    else
        out("{} files merged into {}\n", files.size(), arguments.out);
}

RecordingFolder folderOf(const RecordArguments& arguments) {
    return {.path = arguments.out,
            .resume = arguments.resume,
            .devices = device::namesIn(arguments.device.device)};
}

void recordPatterns(const RecordArguments& arguments, Context& context) {
    const auto settings = samplesOf(arguments);
    if (!settings)
        return context.report({ErrorKind::BadInput,
                               "--patterns needs --samples N: how many settings "
                               "of each stencil, from 1 to 1000000."});
    recordWide({.patterns = arguments.patterns,
                .dimensions = arguments.dimensions,
                .settings = *settings,
                .seed = arguments.seed,
                .grid = arguments.problem.grid,
                .type = arguments.problem.type,
                .folder = folderOf(arguments)},
               context);
}

void record(const RecordArguments& arguments, Context& context) {
    if (!arguments.merged.empty()) return merge(arguments, context);
    if (arguments.patterns > 0) return recordPatterns(arguments, context);
    if (!arguments.renewed.empty()) {
        if (holdsSeveral(arguments.renewed))
            return renewCollection(arguments.renewed, folderOf(arguments), context);
        if (arguments.resume)
            return context.report(
                {ErrorKind::BadInput,
                 "To continue a renewal of one recording, give --resume with --stencil, --grid and "
                 "--dtype instead of --renew; --renew with --resume is for collections."});
    }
    if (arguments.problem.stencil.empty() && arguments.renewed.empty())
        return context.report({ErrorKind::BadInput,
                               "Nothing to record was named: --stencil S, --patterns N, "
                               "--renew F, or --merge F..."});
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto stop = context.stop();
    if (const auto free = checkPlaces(arguments); !free) return context.report(free.error());
    auto session = beginUnfinished(arguments, context);
    if (!session) return context.report(withMeanwhile(arguments, session.error()));
    auto recorded = recordAll(**session, stop);
    const auto folded = (*session)->file().checkpoint();
    const auto snapshot = (*session)->snapshot();
    session->reset();  // its file is closed
    const auto done = finish(arguments, recorded ? folded : recorded);
    if (!done) context.report(done.error());
    if (context.json) {
        const auto& run = snapshot.runs.front();
        printJson({{"event", "result"},
                   {"stencil", snapshot.problem.pattern.name},
                   {"evaluations", run.evaluations},
                   {"failed", run.failed},
                   {"finished", done ? run.finishedBecause : done.error().message},
                   {"path", done ? arguments.out : arguments.unfinished()}});
    }
}

}  // namespace

namespace {

/// Which settings are measured, and in which order.
struct ChoiceOptions {
    CLI::Option *samples, *around, *only, *seed;
    bool given() const {
        return samples->count() + around->count() + only->count() + seed->count() > 0;
    }
};

ChoiceOptions addChoiceTo(CLI::App& command, RecordArguments& arguments, CLI::Option* patterns) {
    ChoiceOptions options{};
    options.samples =
        command
            .add_option("--samples", arguments.samples,
                        "`all` of the dense sub-space, or N random settings of the full one; "
                        "with --around `all` or N of the sub-space there")
            ->capture_default_str();
    options.around = command
                         .add_option("--around", arguments.around,
                                     "a setting known to be good: records the sub-space around it")
                         ->excludes(patterns);
    options.only =
        command
            .add_option("--only", arguments.only,
                        "only settings whose parameters have these values where they apply, for "
                        "example 'ST=1 TB=2,4 TT=7'")
            ->excludes(patterns);
    command
        .add_option(
            "--size", arguments.size,
            "settings in that sub-space, up to a third more; it never has much fewer than 1,000")
        ->transform(WholeNumber(1, 1000000))
        ->needs(options.around)
        ->capture_default_str();
    options.seed =
        command
            .add_option(
                "--seed", arguments.seed,
                "seed of the random settings, and of the order in which settings are measured")
            ->transform(WholeNumber())
            ->capture_default_str();
    return options;
}

/// So many random stencils instead of one.
CLI::Option* addPatternsTo(CLI::App& command, RecordArguments& arguments) {
    auto* patterns = command.add_option("--patterns", arguments.patterns,
                                        "number of random stencils to record instead of one, as "
                                        "`generate` makes them; several GPUs (cuda:0,cuda:1) "
                                        "share them");
    return patterns->transform(WholeNumber(1, 100000))->excludes("--stencil");
}

}  // namespace

void addRecordCommand(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("record", "measures a whole sub-space and keeps it for later searches");
    auto arguments = std::make_shared<RecordArguments>();
    arguments->problem.addTo(*command, ProblemArguments::Stencil::OrRandomOnes);
    arguments->device.addTo(*command, DeviceArguments::Answers::NoPredictions);
    auto* patterns = addPatternsTo(*command, *arguments);
    auto* merged =
        command
            ->add_option("--merge", arguments->merged,
                         "instead of recording, merge these recordings, collections and folders of "
                         "them into one collection, --out")
            ->excludes(patterns);
    auto* renewed = command->add_option(
        "--renew", arguments->renewed,
        "measure again the settings of this recording whose kernels have since changed, on the "
        "same GPU model, and keep the others. For a collection --out is a folder, with a file for "
        "each recording, which --merge takes; recordings of other GPU models are kept");
    command
        ->add_option("--dims", arguments->dimensions, "dimensions of the random stencils: 2 or 3")
        ->transform(WholeNumber(2, 3))
        ->needs(patterns)
        ->capture_default_str();
    const auto choice = addChoiceTo(*command, *arguments, patterns);
    command->add_flag(
        "--resume", arguments->resume,
        "continue an unfinished recording, FILE.part beside --out FILE, on the GPUs it "
        "was begun on, or on those of --device: of the same model, more or fewer");
    command
        ->add_option(
            "--out", arguments->out,
            "the recording to write, *.sscope; a folder with --patterns and when renewing a "
            "collection")
        ->required();
    for (const char* without : {"--stencil", "--grid", "--dtype", "--device", "--clock",
                                "--samples", "--seed", "--resume", "--around", "--only"})
        merged->excludes(without);
    for (const char* without : {"--stencil", "--grid", "--dtype", "--clock", "--samples", "--seed",
                                "--around", "--only", "--patterns", "--merge"})
        renewed->excludes(without);
    command->callback([=, &context] {
        arguments->choosesSettings = choice.given();
        record(*arguments, context);
    });
}

}  // namespace cli
