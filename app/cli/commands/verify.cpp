// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/progress.hpp"
#include "engine/core/cores.hpp"
#include "engine/emulate/emulator.hpp"
#include "engine/space/drawing_by_combination.hpp"

namespace cli {
namespace {

using namespace engine;

struct VerifyArguments {
    ProblemArguments problem;
    DeviceArguments device{"cuda:0"};
    std::vector<std::string> named;
    int settings = 20;
    std::uint64_t seed = 1;
    bool emulate = false;
};

/// One setting's verdict, wherever it was reached.
struct Verified {
    space::Setting setting;
    bool correct = false;
    double error = 0;
    std::string reason;
    bool slow = false;  ///< stopped before it was done: neither right nor wrong
};

/// Sides that are no multiples of any tile, small enough to run on the CPU.
stencil::Extents awkwardGrid(int dimensions) {
    return dimensions == 2 ? stencil::Extents{67, 45, 1} : stencil::Extents{37, 19, 13};
}

/// What was verified, and what ended it before everything was.
struct Verification {
    std::vector<Verified> verified;
    std::optional<Error> ended;
    bool recorded = false;  ///< the verdicts are a recording's: nothing ran
};

/// Those named, or as many as are wanted, drawn from the space.
Result<std::vector<space::Setting>> settingsOf(const VerifyArguments& arguments,
                                               const space::TuningSpace& space) {
    std::vector<space::Setting> settings;
    for (const auto& text : arguments.named) {
        const auto setting =
            space::Setting::parse(text, space.circumstances().problem.pattern.dimensions);
        if (!setting) return tl::unexpected(setting.error());
        if (const auto reason = space.reject(*setting)) return badInput(reason->sentence.text());
        settings.push_back(*setting);
    }
    if (!settings.empty()) return settings;
    Random random(arguments.seed);
    return space::drawnByCombination(space, arguments.settings, random);
}

Result<Verification> verifyOnCpu(const VerifyArguments& arguments, stencil::Problem problem,
                                 const Context& context) {
    const auto stop = context.stop();
    if (arguments.problem.grid.empty()) problem.grid = awkwardGrid(problem.pattern.dimensions);
    const auto wanted = settingsOf(arguments, space::TuningSpace::full(problem, {}));
    if (!wanted) return tl::unexpected(wanted.error());
    const auto& settings = *wanted;
    Progress progress;
    emulate::EmulationOptions options;
    options.seed = arguments.seed;
    options.workers = usableCores();
    options.stop = stop;
    options.progress = [&](std::size_t done, std::size_t all) {
        progress.show(static_cast<double>(done) / static_cast<double>(all),
                      fmt::format("{} of {} settings", done, all));
    };
    const auto report = emulate::verifyEmulated(problem, settings, options);
    if (!report) return tl::unexpected(report.error());
    Verification all;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto& verdict = report->verdicts[i];
        if (verdict.checked)
            all.verified.push_back(
                {settings[i], verdict.correct, verdict.largestError, verdict.reason});
    }
    if (report->stopped)
        all.ended = Error{ErrorKind::Cancelled,
                          fmt::format("The check was stopped after {} of {} settings.",
                                      all.verified.size(), settings.size())};
    return all;
}

Result<Verification> verifyOnDevice(const VerifyArguments& arguments,
                                    const stencil::Problem& problem, const Context& context) {
    const auto stop = context.stop();
    auto device = arguments.device.open(problem, context);
    if (!device) return tl::unexpected(device.error());
    if ((*device)->info().predicted)
        return badInput(
            "verify runs kernels, so it needs a GPU, or --emulate for the CPU, not a prediction.");
    const auto wanted = settingsOf(arguments, (*device)->space());
    if (!wanted) return tl::unexpected(wanted.error());
    const auto& settings = *wanted;
    Progress progress;
    Verification all;
    all.recorded = (*device)->info().recorded;
    auto& verified = all.verified;
    std::size_t submitted = 0;
    const auto inFlight = static_cast<std::size_t>(std::max(1, (*device)->parallelism()));
    while (verified.size() < settings.size()) {
        for (; submitted < settings.size() && submitted - verified.size() < inFlight; ++submitted) {
            (*device)->submit(submitted, settings[submitted]);
        }
        auto completion = (*device)->next(stop);
        if (!completion) {
            all.ended = completion.error();
            break;
        }
        const auto& evaluation = completion->evaluation;
        verified.push_back({evaluation.setting, evaluation.ok(),
                            evaluation.largestError.value_or(0),
                            fmt::format("{}{}{}", device::nameOf(evaluation.outcome),
                                        evaluation.reason.empty() ? "" : ": ", evaluation.reason),
                            evaluation.outcome == device::Outcome::Timeout});
        progress.show(static_cast<double>(verified.size()) / static_cast<double>(settings.size()),
                      fmt::format("{} of {} settings", verified.size(), settings.size()));
    }
    return all;
}

void verify(const VerifyArguments& arguments, Context& context) {
    const auto problem = arguments.problem.problem();
    if (!problem) return context.report(problem.error());
    const auto all = arguments.emulate ? verifyOnCpu(arguments, *problem, context)
                                       : verifyOnDevice(arguments, *problem, context);
    if (!all) return context.report(all.error());
    const auto* const verified = &all->verified;
    if (all->ended) context.report(*all->ended);
    int wrong = 0, slow = 0;
    double largest = 0;
    for (const auto& one : *verified) {
        const auto text = one.setting.text(problem->pattern.dimensions);
        if (context.json) {
            printJson({{"event", "verified"},
                       {"correct", one.correct},
                       {"largest_error", one.error},
                       {"reason", one.correct ? "" : one.reason},
                       {"setting", settingJson(one.setting, problem->pattern.dimensions)}});
        } else if (!one.correct) {
            out("{}  {}\n       {}\n", one.slow ? "slow " : "wrong", text, one.reason);
        }
        slow += one.slow ? 1 : 0;
        wrong += one.correct || one.slow ? 0 : 1;
        largest = std::max(largest, one.correct ? one.error : 0.0);
    }
    if (context.json) {
        printJson({{"event", "result"},
                   {"stencil", problem->pattern.name},
                   {"settings", verified->size()},
                   {"wrong", wrong},
                   {"too_slow", slow},
                   {"largest_error", largest}});
    } else {
        const bool any = static_cast<std::size_t>(wrong + slow) < verified->size();
        out("{}: {}{}, {} wrong{}{}\n", problem->pattern.name, counted(verified->size(), "setting"),
            all->recorded ? " of a recording" : "", wrong,
            slow > 0 ? fmt::format(", {} too slow to finish", slow) : "",
            any ? fmt::format(", largest relative error {:.1e} of the correct ones", largest) : "");
    }
    const bool nothingSeen = static_cast<std::size_t>(slow) == verified->size();
    if (wrong > 0 || nothingSeen) context.status = kFailed;
}

}  // namespace

void addVerifyCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "verify", "checks random settings, or those you name, against the reference");
    auto arguments = std::make_shared<VerifyArguments>();
    arguments->problem.addTo(*command);
    arguments->device.addTo(*command, DeviceArguments::Answers::NoPredictions);
    auto* drawn =
        command
            ->add_option("--settings", arguments->settings, "how many settings to draw at random")
            ->transform(WholeNumber(1, 1000000))
            ->capture_default_str();
    auto* named = command
                      ->add_option("--setting", arguments->named,
                                   "check this setting, for example 'TBx=64 TBy=4 ST=1 SD=3 "
                                   "SB=128'; several may be given")
                      ->excludes(drawn);
    command->add_option("--seed", arguments->seed, "seed of --settings: same seed, same settings")
        ->transform(WholeNumber())
        ->excludes(named)
        ->capture_default_str();
    command
        ->add_flag("--emulate", arguments->emulate,
                   "run on the CPU, with threads as fibers (needs g++), on a small awkward grid "
                   "unless --grid is given")
        ->excludes(arguments->device.option, command->get_option("--clock"));
    command->callback([=, &context] { verify(*arguments, context); });
}

}  // namespace cli
