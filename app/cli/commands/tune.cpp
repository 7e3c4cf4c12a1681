// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/measuring_report.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/together.hpp"
#include "engine/core/output_file.hpp"
#include "engine/device/virtual_clock.hpp"
#include "engine/search/method.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/space/combination.hpp"

namespace cli {
namespace {

using namespace engine;

struct TuneArguments {
    ProblemArguments problem;
    DeviceArguments device;
    TogetherArguments together;
    std::string strategy = "scout", prior, budget, sessionPath;
    std::vector<std::string> options;
    std::uint64_t seed = 1;
    bool resume = false;
    bool namesStrategy = false, namesSeed = false, namesClock = false;  ///< else as declared

    std::vector<std::string> optionTexts() const {
        auto texts = options;
        if (!prior.empty()) texts.push_back("prior=" + prior);
        return texts;
    }
};

/// What somebody wants searched.
Result<session::SessionOrder> orderOf(const TuneArguments& arguments,
                                      const device::SamplingRule& sampling,
                                      const std::stop_token& stop) {
    const auto budget = record::Budget::parse(arguments.budget.empty() ? "100s" : arguments.budget);
    if (!budget) return tl::unexpected(budget.error());
    const auto problem = problemOf(arguments.problem, arguments.device.device, stop);
    if (!problem) return tl::unexpected(problem.error());
    const auto method = search::readMethod(arguments.strategy, arguments.optionTexts());
    if (!method) return tl::unexpected(method.error());
    auto replayed = arguments.device.replay(arguments.device.device);
    if (!replayed) return tl::unexpected(replayed.error());
    const record::RunSpec run{
        .strategy = method->strategy, .options = method->options, .seed = arguments.seed};
    return session::SessionOrder{.problem = *problem,
                                 .device = arguments.device.device,
                                 .clock = std::move(*replayed),
                                 .runs = {run},
                                 .budget = *budget,
                                 .sampling = sampling};
}

/// What else could be done than to write over a file.
std::string insteadOf(const std::string& path) {
    const auto head = store::SessionFile::peek(path);
    if (!head) return ", and is not a session that can be continued: name another file.";
    if (head->recording)
        return ", and is a recording: name another file, or search on it with --device.";
    return ". Add --resume to continue it, or name another file.";
}

/// A new session. Its file appears complete, run included, or not at all: whenever the program is
/// killed, what is there can be resumed.
Result<std::unique_ptr<session::SearchSession>> start(const TuneArguments& arguments,
                                                      const session::Surroundings& around,
                                                      const device::SamplingRule& sampling) {
    const auto order = orderOf(arguments, sampling, around.stop);
    if (!order) return tl::unexpected(order.error());
    const auto& path = arguments.sessionPath;
    if (!path.empty()) {
        const auto place = outputPlace(path);
        if (!place) return tl::unexpected(place.error());
        if (place->exists) return badInput(path + " already exists" + insteadOf(path));
    }
    auto begun = session::beginSession(*order, around);
    if (!begun || path.empty()) return begun;
    if (const auto moved = (*begun)->moveTo(path); !moved) return tl::unexpected(moved.error());
    return begun;
}

/// As a session keeps it; of its noise only whoever asks for some is heard.
bool asksForClock(const TuneArguments& arguments, const std::string& begun) {
    const auto clock = device::ClockModel::parse(begun);
    if (arguments.device.noise && !(clock && clock->noise)) return false;
    if (!arguments.namesClock) return true;
    const auto asked = device::ClockModel::parse(arguments.device.clock);
    return clock && asked && clock->compilers == asked->compilers;
}

/// What the arguments leave out is as it was begun.
Result<bool> asksForThis(const TuneArguments& arguments, const record::SessionHead& head,
                         const record::RunSpec& begun, const std::stop_token& stop) {
    if (arguments.namesSeed && arguments.seed != begun.seed) return false;
    if (!asksForClock(arguments, head.clockArgument)) return false;
    if (!arguments.problem.stencil.empty()) {
        const auto problem = problemOf(arguments.problem, head.deviceArgument, stop);
        if (!problem) return tl::unexpected(problem.error());
        if (problem->key() != head.problem.key()) return false;
    }
    const auto texts = arguments.optionTexts();
    if (!arguments.namesStrategy && texts.empty()) return true;
    const auto method =
        search::readMethod(arguments.namesStrategy ? arguments.strategy : begun.strategy, texts);
    if (!method) return tl::unexpected(method.error());
    return method->strategy == begun.strategy &&
           (texts.empty() || method->options == begun.options);
}

Status checkBeginning(const TuneArguments& arguments, const store::SessionFile& file,
                      const std::stop_token& stop) {
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (runs->empty()) return {};
    if (runs->size() > 1)
        tell("{} holds {} searches, which all continue; what follows is about the first.\n",
             arguments.sessionPath, runs->size());
    const auto& begun = runs->front();
    const auto same = asksForThis(arguments, file.head(), begun, stop);
    if (!same) return tl::unexpected(same.error());
    if (*same) return {};
    return badInput(fmt::format(
        "{} holds a search of {} (clock {}) by {} with seed {}: name the same, or leave out "
        "--stencil, --strategy, --option, --prior, --seed, --clock and --noise.",
        arguments.sessionPath, stencil::describe(file.head().problem), file.head().clockArgument,
        search::nameOf(search::Method{begun.strategy, begun.options}), begun.seed));
}

/// Without a budget or a rule of its own the stored ones count.
Result<std::unique_ptr<session::SearchSession>> resume(
    const TuneArguments& arguments, const session::Surroundings& around,
    const std::optional<device::SamplingRule>& sampling) {
    if (arguments.sessionPath.empty())
        return badInput("--resume needs --session FILE, the session to continue.");
    std::optional<record::Budget> budget;
    if (!arguments.budget.empty()) {
        const auto given = record::Budget::parse(arguments.budget);
        if (!given) return tl::unexpected(given.error());
        budget = *given;
    }
    auto file =
        store::SessionFile::open(arguments.sessionPath, store::SessionFile::Access::ReadWrite);
    if (!file) return tl::unexpected(file.error());
    if (const auto same = checkBeginning(arguments, *file, around.stop); !same)
        return tl::unexpected(same.error());
    // While another program writes it, its log may look damaged: who that is comes first.
    const auto warning = file->warning();
    auto session = session::goOn(*file, budget, around, arguments.device.given(), sampling);
    if (session && !warning.empty()) tell("{}\n", warning);
    return session;
}

/// `trouble`: what ended the search, if something did.
Json resultJson(const session::Snapshot& snapshot, const record::SessionHead& head,
                const MeasuringReport& measuring, const std::optional<Error>& trouble) {
    const auto& run = snapshot.runs.front();
    Json json = {{"event", "result"}};
    if (head.foreign)
        json["kernel"] = head.foreign->description().kernel;
    else
        json.update(Json{
            {"stencil", snapshot.problem.pattern.name},
            {"grid", stencil::nameOf(snapshot.problem.grid, snapshot.problem.pattern.dimensions)},
            {"dtype", stencil::nameOf(snapshot.problem.type)}});
    json.update(
        Json{{"device", snapshot.device.gpu},
             {"strategy", run.spec.strategy},
             {"seed", run.spec.seed},
             {"evaluations", run.evaluations},
             {"failed", run.failed},
             {"clock_s", run.clockSeconds},
             {"own_s", run.thinkingSeconds},
             {"finished", trouble && trouble->kind != ErrorKind::Cancelled ? trouble->message
                                                                           : run.finishedBecause}});
    addDevice(json, snapshot.device);
    if (!snapshot.device.sampling.empty() && !snapshot.device.recorded) {
        json["sampling_rule"] = snapshot.device.sampling;
        measuring.addTo(json);
    }
    if (!run.best) return json;
    const auto& best = run.best->evaluation;
    json["best_ms"] = best.costMs();
    if (measuring.ties) json["ties"] = *measuring.ties;
    if (!head.foreign) json["gcells_s"] = best.gcells(snapshot.problem.grid);
    if (snapshot.optimumMs) json["share_of_optimum"] = *snapshot.optimumMs / best.costMs();
    if (!head.foreign) json["combination"] = space::combinationOf(best.setting).name;
    json["setting"] = settingJson(best.setting, head);
    if (!run.best->why.empty()) json["why"] = run.best->why;
    if (snapshot.device.predicted) {
        const auto interval = device::predictedInterval(best);
        json["interval_ms"] = {interval.low, interval.high};
    }
    if (snapshot.device.recorded) json["kernel_changed"] = hasChangedSince(best, snapshot.problem);
    if (!best.reason.empty()) json["reason"] = best.reason;  // who predicted it
    return json;
}

void printResult(const session::Snapshot& snapshot, const record::SessionHead& head,
                 const MeasuringReport& measuring, const std::string& path) {
    const auto& run = snapshot.runs.front();
    out("{}: {} evaluations, {} failed, {:.1f} s on the clock, {:.3f} s of its own, {}\n",
        run.spec.strategy, run.evaluations, run.failed, run.clockSeconds, run.thinkingSeconds,
        run.finishedBecause);
    if (run.best) {
        const auto& best = run.best->evaluation;
        if (head.foreign)
            out("best     {:.4g} ms", best.costMs());
        else
            out("{} {:.1f} GCells/s, {:.4g} ms per step",
                snapshot.device.predicted ? "predicted" : "best    ",
                best.gcells(snapshot.problem.grid), best.costMs());
        if (snapshot.device.predicted)
            out(", {}; nothing was measured. {}", predictedIntervalText(best), best.reason);
        if (snapshot.optimumMs) {
            out(", {:.1f} % of the recording's best", 100 * *snapshot.optimumMs / best.costMs());
        }
        if (measuring.ties.value_or(0) > 0)
            out(", {} others cannot be told from it", *measuring.ties);
        if (!head.foreign) out("\nsetting  {}", space::combinationOf(best.setting).name);
        out("\n{}  {}\n", head.foreign ? "setting" : "       ", head.textOf(best.setting));
        if (!run.best->why.empty()) out("tried    {}\n", run.best->why);
        if (snapshot.device.recorded && hasChangedSince(best, snapshot.problem))
            out("kernel   changed since this was recorded: it may be faster or slower now\n");
    } else {
        out("no setting ran correctly\n");
    }
    out("device   {}\n", deviceText(snapshot.device));
    const auto said = snapshot.device.recorded ? std::vector<std::string>{} : measuring.sentences();
    if (!said.empty()) out("gpu      {}\n", fmt::join(said, ", "));
    if (!path.empty()) out("session  {}\n", path);
}

double fractionDone(const record::RunView& run, const record::Budget& budget) {
    if (budget.seconds) return run.clockSeconds / *budget.seconds;
    return static_cast<double>(run.evaluations) / std::max(1, budget.evaluations.value_or(1));
}

/// ", best 123.4 GCells/s"; empty before there is one.
std::string bestSoFarText(const record::RunView& run, const record::SessionHead& head) {
    if (!run.best) return {};
    return (head.device.predicted ? ", predicted best " : ", best ") +
           record::speedText(run.best->evaluation.costMs(), head.problem);
}

/// Steps it to its end. Whatever that is, what was measured is stored.
std::optional<Error> search(session::SearchSession& searching, const std::stop_token& stop) {
    Progress progress;
    const record::SessionHead& head = searching.file().head();
    for (;;) {
        const auto more = searching.step(stop);
        if (!more) {
            const bool asked = more.error().kind == ErrorKind::Cancelled;
            const auto stopped = searching.stop();
            return asked && !stopped ? stopped.error() : more.error();
        }
        if (!*more) return std::nullopt;
        const auto run = searching.firstRun();
        progress.show(fractionDone(run, head.budget),
                      fmt::format("{:.1f} s, {} evaluations{}", run.clockSeconds, run.evaluations,
                                  bestSoFarText(run, head)));
    }
}

/// What ended the search, and what is left of it.
Error withRest(const Error& trouble, int evaluations, const std::string& path) {
    if (path.empty() && trouble.kind == ErrorKind::Cancelled)
        return {
            trouble.kind,
            trouble.message + " Nothing is stored: with --session FILE, it could be continued."};
    Error error = withKept(
        trouble, fmt::format("What was measured, {},", counted(evaluations, "evaluation")), {path});
    if (!path.empty()) error.message += " tune --session " + path + " --resume continues it.";
    return error;
}

void reportNotBegun(const Error& error, Context& context) {
    context.report(error);
    if (context.json && error.kind == ErrorKind::Cancelled)
        printJson(
            {{"event", "result"}, {"evaluations", 0}, {"failed", 0}, {"finished", error.message}});
}

/// Says what each evaluation came to, as a line of JSON, and adds it to `measuring`.
void tellEvaluations(session::SearchSession& searching, MeasuringReport& measuring,
                     Context& context) {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    std::optional<double> bestMs;
    for (const auto& run : searching.snapshot().runs)
        if (run.best) bestMs = std::min(bestMs.value_or(kNone), run.best->evaluation.costMs());
    searching.onEvaluation([&, bestMs](const record::EvaluationRow& row) mutable {
        measuring.add(row.evaluation);
        // A new best of its run need not be one of the session.
        if (row.newBest) bestMs = std::min(bestMs.value_or(kNone), row.evaluation.costMs());
        if (context.json) {
            const auto& head = searching.file().head();
            auto json = evaluationJson(row, head, bestMs);
            if (head.device.predicted) json["predicted"] = true;
            printJson(json);
        }
        context.stopIfOutputIsLost();
    });
}

void conclude(session::SearchSession& searching, MeasuringReport& measuring,
              const std::optional<Error>& trouble, const std::string& path, Context& context) {
    const auto snapshot = searching.snapshot();
    if (!snapshot.device.predicted)
        measuring.ties = tiesOf(snapshot.runs.front(), searching.file());
    if (context.json)
        printJson(resultJson(snapshot, searching.file().head(), measuring, trouble));
    else
        printResult(snapshot, searching.file().head(), measuring, path);
    if (!snapshot.runs.front().best && context.status == kDone) context.status = kFailed;
}

/// A stored search goes on with its own; what is wrong with its file is said when it does.
std::string strategyOf(const TuneArguments& arguments) {
    if (!arguments.resume) return arguments.strategy;
    const auto file = openSession(arguments.sessionPath, {});
    if (!file) return arguments.strategy;
    const auto runs = file->runs();
    return runs && !runs->empty() ? runs->front().strategy : arguments.strategy;
}

void tune(const TuneArguments& arguments, Context& context) {
    const auto stop = context.stop();
    if (arguments.resume && arguments.together.mpi)
        return context.report({ErrorKind::BadInput,
                               "--mpi is for new searches; a stored one continues without it, with "
                               "the same result."});
    const auto company = companyOf(arguments.together, strategyOf(arguments), context);
    if (!company) return context.report(company.error());
    auto around = context.surroundings();
    around.company = *company;
    if (company->ranks && !company->ranks->isFirst())
        return followFirst(orderOf(arguments, context.rule(), stop), around);
    auto begun = arguments.resume ? resume(arguments, around, context.sampling)
                                  : start(arguments, around, context.rule());
    const Leading leading(*company, begun ? Status() : Status(tl::unexpected(begun.error())));
    if (!leading.ready()) begun = tl::unexpected(leading.ready().error());
    if (!begun) return reportNotBegun(begun.error(), context);
    auto& searching = **begun;
    MeasuringReport measuring;
    tellEvaluations(searching, measuring, context);
    const auto trouble = search(searching, stop);
    if (trouble)
        context.report(withRest(*trouble, searching.snapshot().runs.front().evaluations,
                                arguments.sessionPath));
    if (const auto saved = searching.file().checkpoint(); !saved && !trouble)
        context.report(saved.error());
    conclude(searching, measuring, trouble, arguments.sessionPath, context);
}

}  // namespace

void addTuneCommand(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("tune", "searches a stencil's space for its fastest setting");
    auto arguments = std::make_shared<TuneArguments>();
    arguments->problem.addTo(*command, ProblemArguments::Stencil::OrAFilesProblem);
    arguments->device.addTo(*command);
    arguments->device.addNoiseTo(*command);
    arguments->together.addTo(*command);
    addMeasuringTo(*command, context);
    const auto* strategy =
        command->add_option("--strategy", arguments->strategy, "a search method; see `strategies`")
            ->capture_default_str();
    command->add_option("--option", arguments->options,
                        "an option of the strategy, name=value; may be repeated");
    command->add_option(
        "--prior", arguments->prior,
        "knowledge to begin with, the same as --option prior=...: learned or model");
    command->add_option("--budget", arguments->budget,
                        "seconds of the clock (100s, the default; on a GPU, real time) or "
                        "evaluations (500ev); with --resume, as stored");
    const auto* seed =
        command->add_option("--seed", arguments->seed, "same seed, same recording: same result")
            ->transform(WholeNumber())
            ->capture_default_str();
    command->add_option("--session", arguments->sessionPath, "store the session here");
    command->add_flag("--resume", arguments->resume,
                      "continue where the stored session stopped; --device may name other GPUs of "
                      "the model it was measured on");
    command->callback([=, &context] {
        arguments->namesStrategy = strategy->count() > 0;
        arguments->namesSeed = seed->count() > 0;
        arguments->namesClock = command->count("--clock") > 0;
        tune(*arguments, context);
    });
}

}  // namespace cli
