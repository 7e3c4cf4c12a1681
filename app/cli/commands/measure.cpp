// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "app/cli/measuring_report.hpp"
#include "engine/space/combination.hpp"

namespace cli {
namespace {

using namespace engine;

struct MeasureArguments {
    ProblemArguments problem;
    DeviceArguments device;
    std::vector<std::string> settings;
};

void print(const device::Evaluation& evaluation, const stencil::Problem& problem,
           const device::DeviceInfo& device) {
    const bool predicted = device.predicted;
    if (device.recorded && !predicted)
        out("recorded   on {}{}{}\n", device.gpu, device.date.empty() ? "" : ", ", device.date);
    if (predicted) out("device     {}; none of this was measured\n", deviceText(device));
    if (!device.recorded) out("gpu        {}\n", device.gpu);
    out("result     {}{}\n", device::nameOf(evaluation.outcome),
        evaluation.reason.empty() ? "" : ": " + evaluation.reason);
    if (evaluation.largestError)
        out("error      {:.2e} relative to the naive kernel\n", *evaluation.largestError);
    if (evaluation.ok()) {
        if (problem.isStencil())
            out("speed      {:.1f} GCells/s\n", evaluation.gcells(problem.grid));
        if (predicted)
            out("time       {:.4g} ms per step, {}\n", evaluation.costMs(),
                predictedIntervalText(evaluation));
        else
            out("time       {:.4g} ms {}, {}\n", evaluation.costMs(),
                problem.isStencil() ? "per step" : "per launch", evaluation.samplesText());
    }
    if (const auto said = sentenceOf(evaluation.conditions); !said.empty())
        out("measured   {}\n", said);
    if (device.recorded && hasChangedSince(evaluation, problem))
        out("kernel     changed since this was recorded: it may be faster or slower now\n");
    const auto& resources = evaluation.resources;
    if (resources.registers >= 0) {
        out("resources  {} registers, {} B spilled, {} B shared memory, {} B of code\n",
            resources.registers, std::max(0, resources.spillStoreBytes),
            std::max(0, resources.sharedBytes), std::max(0, resources.imageBytes));
    }
    out("compiling  {:.3f} s of one core\n", evaluation.compileSeconds);
}

/// What nobody knows is below 0.
Json ifKnown(int count) { return count < 0 ? Json() : Json(count); }

void report(const device::Completion& completion, const record::SessionHead& head,
            Context& context) {
    const bool predicted = head.device.predicted;
    const auto& evaluation = completion.evaluation;
    if (!evaluation.ok()) context.status = kFailed;
    if (!context.json) return print(evaluation, head.problem, head.device);
    const record::EvaluationRow row{static_cast<int>(completion.ticket), -1,
                                    completion.clockSeconds, evaluation, evaluation.ok()};
    auto json = evaluationJson(row, head,
                               evaluation.ok() ? std::optional(evaluation.costMs()) : std::nullopt);
    addDevice(json, head.device);
    if (head.device.recorded && !predicted)
        json["kernel_changed"] = hasChangedSince(evaluation, head.problem);
    json["samples_ms"] = evaluation.samplesMs;
    json["largest_error"] = evaluation.largestError ? Json(*evaluation.largestError) : Json();
    json["registers"] = ifKnown(evaluation.resources.registers);
    json["spill_bytes"] = ifKnown(evaluation.resources.spillStoreBytes);
    json["shared_bytes"] = ifKnown(evaluation.resources.sharedBytes);
    json["compile_s"] = evaluation.compileSeconds;
    if (!head.device.sampling.empty()) json["sampling_rule"] = head.device.sampling;
    printJson(json);
}

Result<std::vector<space::Setting>> settingsOf(const MeasureArguments& arguments,
                                               const record::SessionHead& head) {
    std::vector<space::Setting> settings;
    for (const auto& text : arguments.settings) {
        auto setting = head.settingFrom(text);
        if (!setting) return tl::unexpected(setting.error());
        settings.push_back(*setting);
    }
    return settings;
}

constexpr std::uint64_t kAhead = 1'000'000;  ///< tickets from here on only compile

/// What comes next compiles beside the measurement, as many at once as a live GPU's machine can;
/// what was compiled for a look is not compiled again. Returns how many have been asked for.
std::size_t compileAhead(device::Device& device, const std::vector<space::Setting>& settings,
                         std::size_t asked, std::size_t current) {
    if (device.info().recorded) return asked;
    const auto most = current + 1 + static_cast<std::size_t>(std::max(1, device.parallelism()));
    for (asked = std::max(asked, current + 1); asked < std::min(most, settings.size()); ++asked)
        if (!device.space().reject(settings[asked]))
            device.submit(kAhead + asked, {settings[asked], device::Look::Compile});
    return asked;
}

/// The completion of this ticket; looks that end before it have done their work.
Result<device::Completion> completionOf(device::Device& device, std::uint64_t ticket,
                                        const std::stop_token& stop) {
    auto completion = device.next(stop);
    while (completion && completion->ticket != ticket) completion = device.next(stop);
    return completion;
}

/// One after the other, each by itself on the GPU; what is not allowed is said and passed over.
void measure(const MeasureArguments& arguments, Context& context) {
    const auto stop = context.stop();
    const auto problem = problemOf(arguments.problem, arguments.device.device, stop);
    if (!problem) return context.report(problem.error());
    record::SessionHead head;
    head.problem = *problem;
    // What is wrong with a setting is said before a GPU is looked for.
    if (problem->isStencil())
        if (const auto read = settingsOf(arguments, head); !read)
            return context.report(read.error());
    auto device = arguments.device.open(*problem, context);
    if (!device) return context.report(device.error());
    head.foreign = (*device)->foreign();
    head.device = (*device)->info();
    const auto settings = settingsOf(arguments, head);
    if (!settings) return context.report(settings.error());
    std::size_t ahead = 0;
    for (std::size_t i = 0; i < settings->size() && !outputLost(); ++i) {
        if (settings->size() > 1 && !context.json)
            out("{}setting    {}\n", i > 0 ? "\n" : "", arguments.settings[i]);
        if (const auto rejection = (*device)->space().reject((*settings)[i])) {
            context.report({ErrorKind::BadInput, rejection->sentence.text()});
            continue;
        }
        (*device)->submit(i + 1, (*settings)[i]);
        ahead = compileAhead(**device, *settings, ahead, i);
        const auto completion = completionOf(**device, i + 1, stop);
        if (!completion) {
            auto error = completion.error();
            if (settings->size() > 1)
                error.message += fmt::format(" {} of {} had been measured.", i,
                                             counted(settings->size(), "setting"));
            return context.report(error);
        }
        report(*completion, head, context);
    }
}

}  // namespace

void addMeasureCommand(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand("measure", "compiles, verifies and times settings");
    auto arguments = std::make_shared<MeasureArguments>();
    arguments->problem.addTo(*command, ProblemArguments::Stencil::OrAFilesProblem);
    arguments->device.addTo(*command);
    addMeasuringTo(*command, context);
    command
        ->add_option("--setting", arguments->settings,
                     "for example 'TBx=64 TBy=4 ST=1 SD=3 SB=128'; several may be given")
        ->required()
        ->allow_extra_args(false);
    command->callback([=, &context] { measure(*arguments, context); });
}

}  // namespace cli
