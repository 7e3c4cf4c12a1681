// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/context.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/cli/progress.hpp"
#include "engine/core/digits.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/json_text.hpp"
#include "engine/device/gpus.hpp"
#include "engine/device/virtual_clock.hpp"
#include "engine/exporters/evaluation_json.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/stencil/named_problem.hpp"

namespace cli {

namespace fs = std::filesystem;
using namespace engine;

void Context::report(const Error& error) {
    if (json) printJson({{"event", "error"}, {"message", error.message}});
    tell("stencilscope-cli: {}\n", error.message);
    status = error.kind == ErrorKind::BadInput ? kBadInput : kFailed;
}

Error withKept(const Error& error, const std::string& what, std::vector<std::string> paths) {
    std::erase(paths, "");
    if (paths.empty()) return error;
    return {error.kind,
            fmt::format("{} {} is in {}.", error.message, what, fmt::join(paths, " and "))};
}

bool nameSameFile(const std::string& left, const std::string& right) {
    std::error_code error;
    return fs::absolute(left, error).lexically_normal() ==
               fs::absolute(right, error).lexically_normal() ||
           fs::equivalent(left, right, error);
}

Status spares(const std::string& written, const std::vector<std::string>& read) {
    for (const auto& file : read)
        if (!written.empty() && !file.empty() && nameSameFile(written, file))
            return badInput(file + " is read by this command: write to another file.");
    return {};
}

bool isStandardOutput(const std::string& path) {
    return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

Status Context::heedsMeasuring(const std::string& device) const {
    if (measuringOption.empty() || session::namesLiveDevice(device)) return {};
    return badInput(fmt::format(
        "{} is for measuring on a live GPU, and nothing is measured on {}: leave it out.",
        measuringOption, device));
}

session::Surroundings Context::surroundings() const {
    const auto find = [own = *this, stop = this->stop()](
                          const session::WantedDevice& wanted) -> Result<session::DeviceOpener> {
        if (auto heeded = own.heedsMeasuring(wanted.name); !heeded)
            return tl::unexpected(heeded.error());
        session::DeviceOptions options;
        options.clock = wanted.clock;
        options.stop = stop;
        options.sampling = wanted.sampling;
        options.absence = [](const std::string& sentence) { tell("{}\n", sentence); };
        options.remark = options.absence;
        return session::deviceOpener(wanted.name, wanted.problem, options, own.installation);
    };
    auto surroundings = session::Surroundings::ofProgram(find);
    surroundings.stop = stop();
    return surroundings;
}

void ProblemArguments::addTo(CLI::App& command, Stencil needed) {
    auto* option = command.add_option(
        "--stencil", stencil,
        "a preset's name or a formula file; - reads the formula from standard input");
    auto* ofGrid = command.add_option(
        "--grid", grid,
        "interior cells, for example 512x512x512 (default: 8192x8192 or 512x512x512)");
    typeOption = command.add_option("--dtype", type, "float or double")->capture_default_str();
    if (needed == Stencil::Required) option->required();
    if (needed == Stencil::OrAFilesProblem)
        for (auto* rest : {ofGrid, typeOption}) rest->needs(option);
}

Result<stencil::Problem> ProblemArguments::problem() const {
    if (!isReadOnce(stencil)) return stencil::problemNamed(stencil, grid, type);
    const auto [found, isNew] = piped->try_emplace(stencil);
    if (isNew) found->second = stencil::patternPiped(stencil);
    return stencil::problemOn(found->second, grid, type);
}

Result<stencil::Problem> ProblemArguments::problemLike(const stencil::Problem& recorded) const {
    stencil::Problem like = recorded;
    if (!grid.empty()) {
        const auto extents = stencil::extentsFromText(grid, recorded.pattern.dimensions);
        if (!extents) return tl::unexpected(extents.error());
        like.grid = *extents;
    }
    if (typeOption != nullptr && typeOption->count() > 0) {
        const auto dataType = stencil::dataTypeFromName(type);
        if (!dataType) return tl::unexpected(dataType.error());
        like.type = *dataType;
    }
    return like;
}

bool ProblemArguments::means(const stencil::Problem& recorded) const {
    if (recorded.pattern.name != stencil) {
        const auto own = problem();
        if (!own || !stencil::sameStencil(*own, recorded)) return false;
    }
    const auto like = problemLike(recorded);
    return like && like->key() == recorded.key();
}

void DeviceArguments::addTo(CLI::App& command, Answers answers) {
    std::string help =
        "cuda:N, ssh:HOST[:N], several GPUs of one model (cuda:0,cuda:1), recorded (the shipped "
        "recording of the stencil, or the one with the most settings if there are several), a "
        "session file";
    if (answers == Answers::Any)
        help +=
            ", or predicted (for an H200) or predicted:h100, what networks expect of any stencil";
    option = command.add_option("--device", device, help);
    option->capture_default_str();
    command
        .add_option("--clock", clock,
                    "virtual clock of a recording or a prediction: serial, or N compiling cores")
        ->capture_default_str();
}

void DeviceArguments::addNoiseTo(CLI::App& command) {
    command.add_flag("--noise", noise,
                     "let a recording answer with one of a setting's samples, drawn by the seed, "
                     "instead of their median");
}

Result<std::string> DeviceArguments::replay(const std::string& on) const {
    if (session::namesLiveDevice(on) && clock != DeviceArguments().clock)
        return badInput(fmt::format(
            "--clock {} is for recordings and predictions: on {} the clock is real time.", clock,
            on));
    return noise ? device::ClockModel::withNoise(clock) : clock;
}

void addMeasuringTo(CLI::App& command, Context& context) {
    command
        .add_option_function<double>(
            "--precision",
            [&context](double percent) {
                context.ruleChangedBy("--precision").spread = percent / 100;
            },
            "precision of a live GPU's median, in per cent: samples are taken until half its 95 % "
            "interval is that narrow, or the setting cannot be the best (0.5)")
        ->check(Number(0.01, 100.0));
    command
        .add_option_function<int>(
            "--most-samples",
            [&context](int most) {
                auto& rule = context.ruleChangedBy("--most-samples");
                rule.most = most;
                rule.leastNear = std::min(rule.leastNear, most);
                rule.least = std::min(rule.least, most);
            },
            "most samples of one setting on a live GPU (15)")
        ->transform(WholeNumber(1, 10000));
    command
        .add_option_function<double>(
            "--load", [&context](double ms) { context.ruleChangedBy("--load").loadMs = ms; },
            "milliseconds for which a live GPU runs a setting near the best before its samples, so "
            "that the power limit lowers its clock as in long loops (0)")
        ->check(Number(0.0, 10000.0));
    command.add_flag_callback(
        "--no-image-cache",
        [&context] {
            context.measuringOption = "--no-image-cache";
            context.installation.cacheFolder.clear();
        },
        "for a live GPU, compile again what has been compiled before");
}

Result<session::DeviceOpener> DeviceArguments::opener(const stencil::Problem& problem,
                                                      const Context& context) const {
    auto replayed = replay(device);
    if (!replayed) return tl::unexpected(replayed.error());
    return context.surroundings().find({device, problem, std::move(*replayed), context.rule()});
}

Result<std::unique_ptr<device::Device>> DeviceArguments::open(const stencil::Problem& problem,
                                                              const Context& context) const {
    const auto open = opener(problem, context);
    if (!open) return tl::unexpected(open.error());
    return (*open)();
}

Result<stencil::Problem> problemOf(const ProblemArguments& problem, const std::string& device,
                                   const std::stop_token& stop) {
    if (!problem.stencil.empty() && store::isCollection(device)) {
        // A random stencil of a collection has its name there alone.
        const auto heads = store::peekAll(device);
        if (!heads) return tl::unexpected(heads.error());
        for (const auto& head : *heads)
            if (problem.means(head.problem)) return head.problem;
        // Of another grid or type it is not there, as whoever opens the device will say.
        for (const auto& head : *heads)
            if (head.problem.pattern.name == problem.stencil)
                return problem.problemLike(head.problem);
    }
    if (!problem.stencil.empty()) return problem.problem();
    if (!session::namesRecordingFile(device))
        return badInput(
            "Which stencil? Give --stencil, a preset's name or a formula file (see `stencils`); it "
            "may be left out if --device is a file.");
    const Waiting waiting("reading " + fs::path(device).filename().string());
    const auto head = session::recordingHead(device, stop);
    if (!head) return tl::unexpected(head.error());
    return head->problem;
}

Result<store::SessionFile> openSession(const std::string& path, const ProblemArguments& problem) {
    if (problem.stencil.empty())
        return store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
    return store::openWhere(
        path, [&problem](const record::SessionHead& head) { return problem.means(head.problem); },
        problem.stencil);
}

void printJson(const Json& value) {
    // Invalid UTF-8 (a compiler's message, a file's name) must not end the program.
    writeOut(jsonText(value) + '\n');
    std::fflush(stdout);
}

Json settingJson(const space::Setting& setting, int dimensions) {
    return exporters::settingJson(setting, dimensions);
}

Json settingJson(const space::Setting& setting, const record::SessionHead& head) {
    return exporters::settingJson(setting, head);
}

Json evaluationJson(const record::EvaluationRow& row, const record::SessionHead& head,
                    std::optional<double> bestMs) {
    const Json known = exporters::evaluationJson(row, head);
    const bool hasSpeed = row.evaluation.ok() && known.contains("gcells_s");
    Json json = {{"event", "evaluation"},
                 {"n", known["number"]},
                 {"clock_s", known["clock_s"]},
                 {"status", known["status"]},
                 {"time_ms", known["time"]},
                 {"steps", row.evaluation.steps},
                 {"ms_per_step", known["ms_per_step"]},
                 {"gcells_s", hasSpeed ? known["gcells_s"] : Json()},
                 {"best_ms", bestMs ? Json(*bestMs) : Json()},
                 {"setting", known["configuration"]}};
    for (const char* name : {"interval_ms", "reason", "why", "sampling", "clock_mhz",
                             "rounds_repeated", "throttled", "gpu", "image_cached", "asked_again"})
        if (known.contains(name)) json[name] = known[name];
    return json;
}

void addDevice(Json& json, const device::DeviceInfo& device) {
    json["gpu"] = device.gpu;
    if (device.predicted) json["predicted"] = true;
    if (device.recorded && !device.predicted)
        json["recorded"] = device.date.empty() ? Json() : Json(device.date);
}

std::string deviceText(const device::DeviceInfo& device) {
    const std::string gpu = device.gpu.empty() ? "a GPU that its file does not name" : device.gpu;
    if (device.predicted) return "predicted for " + device::bareName(gpu);
    if (!device.recorded) return gpu;
    return fmt::format("recorded on {}{}{}", gpu, device.date.empty() ? "" : ", ",
                       device.date.substr(0, device.date.find_first_of("T ")));
}

std::string predictedIntervalText(const device::Evaluation& evaluation) {
    const auto interval = device::predictedInterval(evaluation);
    return fmt::format("{:.4g} to {:.4g} with {} % certainty", interval.low, interval.high,
                       device::kInsidePredictedPercent);
}

std::string grouped(std::uint64_t value) { return groupedDigits(value, " "); }

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

}  // namespace cli
