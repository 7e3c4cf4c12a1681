// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <memory>

#include "app/cli/context.hpp"
#include "app/cli/interrupt.hpp"
#include "engine/space/combination.hpp"

namespace cli {
namespace {

using namespace engine;

struct MeasureArguments {
    ProblemArguments problem;
    DeviceArguments device;
    std::string setting;
};

void print(const device::Evaluation& evaluation, const stencil::Problem& problem) {
    fmt::print("result     {}{}\n", device::nameOf(evaluation.outcome),
               evaluation.reason.empty() ? "" : ": " + evaluation.reason);
    if (evaluation.largestError)
        fmt::print("error      {:.2e} relative to the naive kernel\n", *evaluation.largestError);
    if (evaluation.ok()) {
        fmt::print("speed      {:.1f} GCells/s\n", evaluation.gcells(problem.grid));
        fmt::print("time       {:.4g} ms per step, median of {} launches, ±{:.2f} %\n",
                   evaluation.costMs(), evaluation.samplesMs.size(),
                   100 * evaluation.relativeSpread());
    }
    const auto& resources = evaluation.resources;
    if (resources.registers >= 0) {
        fmt::print("resources  {} registers, {} B spilled, {} B shared memory, {} B of code\n",
                   resources.registers, std::max(0, resources.spillStoreBytes),
                   std::max(0, resources.sharedBytes), std::max(0, resources.imageBytes));
    }
    fmt::print("compiling  {:.3f} s of one core\n", evaluation.compileSeconds);
}

void measure(const MeasureArguments& arguments, Context& context) {
    const auto problem = arguments.problem.problem();
    if (!problem) return context.report(problem.error());
    const auto setting = space::Setting::parse(arguments.setting, problem->pattern.dimensions);
    if (!setting) return context.report(setting.error());
    auto device = arguments.device.open(*problem, context);
    if (!device) return context.report(device.error());
    if (const auto rejection = (*device)->space().reject(*setting)) {
        return context.report({ErrorKind::BadInput, rejection->sentence});
    }
    (*device)->submit(1, *setting);
    const auto completion = (*device)->next(stopOnInterrupt());
    if (!completion) return context.report(completion.error());
    const auto& evaluation = completion->evaluation;
    if (context.json) {
        const session::EvaluationRow row{1, -1, completion->clockSeconds, evaluation,
                                         evaluation.ok()};
        auto json = evaluationJson(
            row, *problem, evaluation.ok() ? std::optional(evaluation.costMs()) : std::nullopt);
        json["samples_ms"] = evaluation.samplesMs;
        json["largest_error"] = evaluation.largestError ? Json(*evaluation.largestError) : Json();
        json["registers"] = evaluation.resources.registers;
        json["spill_bytes"] = evaluation.resources.spillStoreBytes;
        json["shared_bytes"] = evaluation.resources.sharedBytes;
        json["compile_s"] = evaluation.compileSeconds;
        printJson(json);
    } else {
        print(evaluation, *problem);
    }
    if (!evaluation.ok()) context.status = kFailed;
}

}  // namespace

void addMeasureCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand("measure", "one setting: compiled, verified, timed");
    auto arguments = std::make_shared<MeasureArguments>();
    arguments->problem.addTo(*command);
    arguments->device.addTo(*command);
    command
        ->add_option("--setting", arguments->setting, "for example 'TBx=64 TBy=4 ST=1 SD=3 SB=128'")
        ->required();
    command->callback([=, &context] { measure(*arguments, context); });
}

}  // namespace cli
