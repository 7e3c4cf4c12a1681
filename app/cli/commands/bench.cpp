// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <optional>

#include "app/cli/bench_report.hpp"
#include "app/cli/context.hpp"
#include "app/cli/fitted_grids.hpp"
#include "app/cli/progress.hpp"
#include "engine/core/output_file.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/dense_values.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/session/promising_values.hpp"

namespace cli {
namespace {

using namespace engine;

struct BenchArguments {
    std::string suite, budget, strategy = "scout", out;
    DeviceArguments device{"cuda:0"};
    std::uint64_t seed = 1;
    std::optional<int> favourites;
    bool wholeSpace = false;
    std::optional<double> fitGrid;  ///< per cent of a grid's sides

    bool isLive() const { return session::namesLiveDevice(device.device); }
};

constexpr const char* kUsualBudget = "60s";

/// One problem on its device; the device's space is what is searched.
struct Bench {
    std::string stencil;  ///< as its entry names it
    stencil::Problem problem;
    session::DeviceOpener open;
    device::DeviceInfo device;
};

Result<std::unique_ptr<session::SearchSession>> startSession(const Bench& bench,
                                                             const BenchArguments& arguments,
                                                             std::vector<record::RunSpec> runs,
                                                             const record::Budget& budget) {
    auto replayed = arguments.device.replay(arguments.device.device);
    if (!replayed) return tl::unexpected(replayed.error());
    return session::beginSession(
        {.problem = bench.problem,
         .device = arguments.device.device,
         .clock = std::move(*replayed),
         .runs = std::move(runs),
         .budget = budget},
        session::Surroundings::ofProgram(
            [&bench](const auto&...) -> Result<session::DeviceOpener> { return bench.open; }));
}

constexpr int kUsualFavourites = 16;

/// The search begins with settings that the model holds fastest. A recording is there for judging
/// searches: there only when asked for.
Result<record::RunSpec> runOf(const Bench& bench, const BenchArguments& arguments) {
    record::RunSpec run;
    run.strategy = arguments.strategy;
    run.seed = arguments.seed;
    const auto info = search::findStrategy(arguments.strategy);
    if (!info) return tl::unexpected(info.error());
    if ((*info)->predicts) {
        if (!arguments.favourites) return run;
        return badInput(fmt::format(
            "{} makes its own choice of where to begin: --favourites is for other strategies.",
            arguments.strategy));
    }
    const bool usual = !bench.device.recorded && !(*info)->priors.empty() &&
                       model::findDeviceSheet(bench.device.gpu) != nullptr;
    const int count = arguments.favourites.value_or(usual ? kUsualFavourites : 0);
    if (count > 0) run.options = {{"prior", "model"}, {"starts", count}};
    return run;
}

/// Of what ran correctly, the fastest first.
Result<std::vector<device::Evaluation>> inOrder(store::SessionFile& file) {
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    std::vector<device::Evaluation> evaluations;
    for (auto& row : *rows)
        if (row.evaluation.ok()) evaluations.push_back(std::move(row.evaluation));
    std::stable_sort(evaluations.begin(), evaluations.end(),
                     [](const auto& a, const auto& b) { return a.costMs() < b.costMs(); });
    return evaluations;
}

/// Searches until the budget is used; what ran correctly, the fastest first.
Result<std::vector<device::Evaluation>> tune(const Bench& bench, const BenchArguments& arguments,
                                             const record::Budget& budget, BenchRow& row,
                                             std::stop_token stop) {
    auto run = runOf(bench, arguments);
    if (!run) return tl::unexpected(run.error());
    auto searching = startSession(bench, arguments, {*run}, budget);
    if (!searching) return tl::unexpected(searching.error());
    const int before = row.evaluations;
    const double secondsBefore = row.clockSeconds;
    Progress progress;
    for (;;) {
        const auto more = (*searching)->step(stop);
        if (!more) return tl::unexpected(more.error());
        const auto snapshot = (*searching)->snapshot();
        const auto& view = snapshot.runs.front();
        row.evaluations = before + view.evaluations;
        row.clockSeconds = secondsBefore + view.clockSeconds;
        if (!*more) return inOrder((*searching)->file());
        progress.show(
            budget.seconds ? view.clockSeconds / *budget.seconds
                           : static_cast<double>(view.evaluations) /
                                 std::max(1, budget.evaluations.value_or(1)),
            fmt::format("{}: {:.1f} s, {} evaluations{}", bench.stencil, view.clockSeconds,
                        view.evaluations,
                        view.best ? fmt::format(", best {:.1f} GCells/s",
                                                view.best->evaluation.gcells(bench.problem.grid))
                                  : ""));
    }
}

/// Measures a setting once more, by itself: the best of many measurements flatters.
Result<device::Evaluation> measure(const Bench& bench, const space::Setting& setting,
                                   std::stop_token stop) {
    auto device = bench.open();
    if (!device) return tl::unexpected(device.error());
    (*device)->submit(1, setting);
    auto completion = (*device)->next(stop);
    if (!completion) return tl::unexpected(completion.error());
    return std::move(completion->evaluation);
}

/// Keeps the faster of what the row has and this; says why when it did not run.
void take(BenchRow& row, device::Evaluation evaluation, const stencil::Extents& grid) {
    if (!evaluation.ok()) {
        if (!row.evaluation)
            row.reason =
                fmt::format("{}: {}", device::nameOf(evaluation.outcome), evaluation.reason);
        return;
    }
    if (row.gcells() >= evaluation.gcells(grid)) return;
    row.evaluation = std::move(evaluation);
    row.grid = grid;
    row.reason.clear();
}

/// Of a setting that is known, where it is allowed; else the row says why not, unless it has one.
Status measureAllowed(const Bench& bench, const space::Setting& setting, BenchRow& row,
                      std::stop_token stop) {
    auto device = bench.open();
    if (!device) return tl::unexpected(device.error());
    if (const auto rejection = (*device)->space().reject(setting)) {
        if (!row.evaluation)
            row.reason = "its known setting is not allowed: " + rejection->sentence.text();
        return {};
    }
    auto evaluation = measure(bench, setting, stop);
    if (!evaluation) return tl::unexpected(evaluation.error());
    take(row, std::move(*evaluation), bench.problem.grid);
    return {};
}

/// Settings around one that was fast on another grid: as many as a short search can sift.
constexpr std::uint64_t kAround = 20'000;

Result<Bench> around(Bench bench, const space::Setting& setting) {
    const auto device = bench.open();
    if (!device) return tl::unexpected(device.error());
    bench.open = session::narrowed(
        bench.open, session::denseValuesAround((*device)->space(), setting, kAround));
    return bench;
}

record::Budget halfOf(record::Budget budget) {
    if (budget.seconds) *budget.seconds /= 2;
    if (budget.evaluations) *budget.evaluations = std::max(1, *budget.evaluations / 2);
    return budget;
}

/// What ran correctly, the fastest first; that one is measured once more.
Result<std::vector<device::Evaluation>> searched(const Bench& bench,
                                                 const BenchArguments& arguments,
                                                 const record::Budget& budget, BenchRow& row,
                                                 std::stop_token stop) {
    auto found = tune(bench, arguments, budget, row, stop);
    if (!found) return found;
    if (found->empty()) {
        if (!row.evaluation && row.reason.empty()) row.reason = "no setting ran correctly";
        return found;
    }
    auto again = measure(bench, found->front().setting, stop);
    if (!again) return tl::unexpected(again.error());
    take(row, std::move(*again), bench.problem.grid);
    return found;
}

/// A problem of the same device on another grid; its worker is another one.
Result<Bench> onGrid(const Bench& bench, const stencil::Extents& grid,
                     const BenchArguments& arguments, const Context& context) {
    auto moved = bench;
    moved.problem.grid = grid;
    auto open = arguments.device.opener(moved.problem, context);
    if (!open) return tl::unexpected(open.error());
    moved.open = *open;
    return moved;
}

/// To open a grid takes seconds: after a search so many are tried.
constexpr std::size_t kFitted = 8;

/// Measures what is expected to be fastest on grids near the one searched.
Status measureFitted(const Bench& bench, const std::vector<device::Evaluation>& found,
                     const BenchArguments& arguments, const Context& context, BenchRow& row,
                     std::stop_token stop) {
    const auto& sheet = *model::findDeviceSheet(bench.device.gpu);
    const auto circumstances = space::Circumstances::of(bench.problem, bench.device.limits);
    const auto all = fittedSettings(found, circumstances, row.entry->problem.grid, sheet,
                                    *arguments.fitGrid / 100, kFitted);
    Progress progress;
    double tried = 0;
    for (const auto& fitted : all) {
        progress.show(
            tried++ / static_cast<double>(all.size()),
            fmt::format("{}: on {}, best {:.1f} GCells/s", bench.stencil,
                        nameOf(fitted.grid, bench.problem.pattern.dimensions), row.gcells()));
        const auto moved = onGrid(bench, fitted.grid, arguments, context);
        if (!moved) return tl::unexpected(moved.error());
        if (auto done = measureAllowed(*moved, fitted.setting, row, stop); !done) return done;
        row.evaluations += 1;
    }
    return {};
}

/// The known setting, and the best of a search when a budget was given or nothing is known. Where
/// the grid may move, half of the budget is for the entry's, half for what is around the best on
/// the grid where it was fastest, be that the entry's.
Status measureEntry(const Bench& bench, const std::optional<space::Setting>& known,
                    const BenchArguments& arguments, const Context& context, BenchRow& row,
                    std::stop_token stop) {
    std::vector<device::Evaluation> found;
    if (known) {
        if (auto done = measureAllowed(bench, *known, row, stop); !done) return done;
        if (row.evaluation) found.push_back(*row.evaluation);
    }
    const bool searches = !known || !arguments.budget.empty();
    auto budget = record::Budget::parse(arguments.budget.empty() ? kUsualBudget : arguments.budget);
    if (!budget) return tl::unexpected(budget.error());
    if (arguments.fitGrid) budget = halfOf(*budget);
    auto here = bench;
    if (!arguments.wholeSpace)
        here.open = session::narrowed(bench.open, session::promisingValues(bench.problem));
    for (bool secondHalf = false;; secondHalf = true) {
        if (searches) {
            auto more = searched(here, arguments, *budget, row, stop);
            if (!more) return tl::unexpected(more.error());
            found.insert(found.end(), more->begin(), more->end());
        }
        if (!arguments.fitGrid) return {};
        if (auto done = measureFitted(here, found, arguments, context, row, stop); !done)
            return done;
        if (!searches || secondHalf || !row.evaluation) return {};
        auto next = row.grid == bench.problem.grid ? Result<Bench>(bench)
                                                   : onGrid(bench, row.grid, arguments, context);
        if (next) next = around(std::move(*next), row.evaluation->setting);
        if (!next) return tl::unexpected(next.error());
        here = std::move(*next);
        found.clear();
    }
}

/// A row for every entry. Problems that a recording does not hold are rows with the reason; a GPU
/// that is not there, and an interrupt, end everything.
Result<BenchRow> rowOf(const session::SuiteEntry& entry, const BenchArguments& arguments,
                       const Peers& peers, const Context& context, std::stop_token stop) {
    BenchRow row;
    row.entry = &entry;
    row.grid = entry.problem.grid;
    if (!entry.peer.empty()) row.peer = peers.find(entry.peer, stencil::nameOf(entry.problem.type));
    auto open = arguments.device.opener(entry.problem, context);
    if (!open && (arguments.isLive() || open.error().kind == ErrorKind::Storage))
        return tl::unexpected(open.error());
    if (!open) {
        row.reason = open.error().message;
        return row;
    }
    auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    row.device = (*device)->info();
    if (row.device.predicted)
        return badInput("bench measures, so it needs a GPU or a recording, not a prediction.");
    if (arguments.fitGrid && !model::findDeviceSheet(row.device.gpu))
        return badInput(
            fmt::format("--fit-grid needs the GPU's data sheet to tell how many blocks run at "
                        "once, and there is none for \"{}\".",
                        row.device.gpu));
    device->reset();
    const Bench bench{entry.stencil, entry.problem, *open, row.device};
    if (auto done = measureEntry(bench, entry.setting, arguments, context, row, stop); !done)
        return tl::unexpected(done.error());
    addModel(row);
    return row;
}

Status writeCsv(const std::vector<BenchRow>& rows, const std::string& suite,
                const std::string& path) {
    if (path.empty()) return {};
    return writeOutput(path, csvOf(rows, suite));
}

Status checkPeers(const session::Suite& suite, const Peers& peers) {
    for (std::size_t i = 0; i < suite.entries.size(); ++i) {
        const auto& entry = suite.entries[i];
        const bool known =
            std::any_of(peers.figures.begin(), peers.figures.end(),
                        [&](const PeerFigure& figure) { return figure.stencil == entry.peer; });
        if (entry.peer.empty() || known) continue;
        std::string names;
        for (const auto& figure : peers.figures)
            if (names.find(" " + figure.stencil + ",") == std::string::npos)
                names += " " + figure.stencil + ",";
        names.pop_back();
        return badInput(
            fmt::format("{}: entry {}: there are no peers' figures for \"{}\"; known:{}.",
                        suite.name, i + 1, entry.peer, names));
    }
    return {};
}

/// Everything that can be wrong without a device.
Result<session::Suite> checkedSuite(const BenchArguments& arguments, const Peers& peers) {
    if (!arguments.budget.empty()) {
        if (const auto budget = record::Budget::parse(arguments.budget); !budget)
            return tl::unexpected(budget.error());
    }
    if (arguments.fitGrid && !arguments.isLive())
        return badInput("--fit-grid measures on other grids, so it needs a GPU, not a recording.");
    auto suite = session::loadSuite(arguments.suite);
    if (!suite) return suite;
    if (const auto known = checkPeers(*suite, peers); !known) return tl::unexpected(known.error());
    return suite;
}

void bench(const BenchArguments& arguments, Context& context) {
    const Peers peers = peersOfH200();
    const auto suite = checkedSuite(arguments, peers);
    if (!suite) return context.report(suite.error());
    if (const auto heeded = context.heedsMeasuring(arguments.device.device); !heeded)
        return context.report(heeded.error());
    if (const auto possible = canBeWritten(arguments.out); !possible)
        return context.report(possible.error());
    if (const auto spared = spares(arguments.out, {arguments.suite}); !spared)
        return context.report(spared.error());
    const auto stop = context.stop();
    std::vector<BenchRow> rows;
    for (const auto& entry : suite->entries) {
        context.stopIfOutputIsLost();
        auto row = rowOf(entry, arguments, peers, context, stop);
        if (!row) {
            const auto sofar = fmt::format("What had been measured, {} of {},", rows.size(),
                                           counted(suite->entries.size(), "row"));
            context.report(withKept(row.error(), sofar, {rows.empty() ? "" : arguments.out}));
            break;
        }
        if (rows.empty() && !context.json) printHeading();
        rows.push_back(std::move(*row));
        if (context.json)
            printJson(rowJson(rows.back(), peers));
        else
            printRow(rows.back());
        // After each: what was measured is kept whatever happens to the rest.
        if (const auto written = writeCsv(rows, suite->name, arguments.out); !written)
            return context.report(written.error());
    }
    if (rows.empty()) return;
    if (context.json)
        printJson(summaryJson(rows));
    else
        printSummary(rows, peers);
    const bool complete = rows.size() == suite->entries.size() &&
                          std::all_of(rows.begin(), rows.end(), [](const BenchRow& row) {
                              return row.evaluation.has_value();
                          });
    if (!complete && context.status == kDone) context.status = kFailed;
}

}  // namespace

void addBenchCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "bench", "measures a suite of stencils, against their ceilings and the best peers");
    auto arguments = std::make_shared<BenchArguments>();
    command
        ->add_option("--suite", arguments->suite,
                     "ebisu, typical, headline, fitted, or a JSON file")
        ->required();
    arguments->device.addTo(*command, DeviceArguments::Answers::NoPredictions);
    arguments->device.addNoiseTo(*command);
    addMeasuringTo(*command, context);
    command->add_option("--budget", arguments->budget,
                        "budget of each stencil's search: seconds of the clock (60s) or "
                        "evaluations (500ev) (default: 60s where no good setting is known)");
    command->add_option("--strategy", arguments->strategy, "a search method; see `strategies`")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "same seed, same recording: same result")
        ->transform(WholeNumber())
        ->capture_default_str();
    command
        ->add_option("--favourites", arguments->favourites,
                     "how many settings to begin the search with: those that the analytic model "
                     "ranks fastest among 20000 drawn at random (default: 16 on a GPU with a data "
                     "sheet, 0 on a recording)")
        ->transform(WholeNumber(0, 1000));
    command->add_flag("--whole-space", arguments->wholeSpace,
                      "search every setting, not only promising values");
    command
        ->add_option("--fit-grid", arguments->fitGrid,
                     "also measure the settings found on grids that their tiles fit, with sides "
                     "longer or shorter by up to this many per cent, and search again around the "
                     "best, on its grid; each search then has half of the budget, and is followed "
                     "by up to eight grids, which take a few seconds each on top")
        ->check(Number(0.1, 50.0));
    command->add_option("--out", arguments->out, "write every figure and the raw samples as CSV");
    command->callback([=, &context] { bench(*arguments, context); });
}

}  // namespace cli
