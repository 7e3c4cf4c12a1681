// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every command of the command line shares: where things are installed, how to answer, and the
// small readers of common arguments.

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/cli/interrupt.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/streams.hpp"
#include "engine/device/predicted_interval.hpp"
#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/open_device.hpp"
#include "engine/stencil/problem.hpp"
#include "engine/store/collection.hpp"

namespace cli {

using Json = nlohmann::ordered_json;

/// A command that an interrupt keeps from being done ends by the signal instead.
enum ExitStatus { kDone = 0, kFailed = 1, kBadInput = 2 };

struct Context {
    engine::session::Installation installation;
    std::filesystem::path executable;  ///< this program
    bool json = false;                 ///< one JSON object per line on stdout
    int status = kDone;                ///< what main() returns
    /// Of a live GPU, where something of it was asked for.
    std::optional<engine::device::SamplingRule> sampling = {};
    std::string measuringOption = {};  ///< the last one that only a live GPU heeds
    Interrupt interrupt;

    engine::device::SamplingRule rule() const {
        return sampling.value_or(engine::device::SamplingRule{});
    }
    /// To change something of it, as the option says.
    engine::device::SamplingRule& ruleChangedBy(const char* option) {
        measuringOption = option;
        if (!sampling) sampling.emplace();
        return *sampling;
    }
    /// Refuses options of measuring where nothing is measured.
    engine::Status heedsMeasuring(const std::string& device) const;
    /// From here on the command ends in order when it is interrupted. To be called before a device
    /// is opened: that may take long.
    std::stop_token stop() const { return interrupt.token(); }
    /// Nobody hears any more: what runs is to end as if it had been interrupted.
    void stopIfOutputIsLost() const {
        if (outputLost()) interrupt.stop();
    }
    /// What sessions need of this program. Opening a device and going through a stored session end
    /// when the command is interrupted.
    engine::session::Surroundings surroundings() const;
    /// Prints the sentence on stderr and sets the exit status its kind asks for.
    void report(const engine::Error& error);
};

/// The error that ended a command, and where that is which came before it: "What was raced until
/// then is in a.csv and b.svg."
engine::Error withKept(const engine::Error& error, const std::string& what,
                       std::vector<std::string> paths);

/// Refuses to replace by what is written a file that is read.
engine::Status spares(const std::string& written, const std::vector<std::string>& read);
/// Both names lead to one file, or would.
bool nameSameFile(const std::string& left, const std::string& right);
/// What is written there is printed: nothing else is to stand behind it.
bool isStandardOutput(const std::string& path);

/// The arguments that name a problem.
struct ProblemArguments {
    std::string stencil, grid, type = "double";
    CLI::Option* typeOption = nullptr;  ///< --dtype, of its command
    /// What came through a pipe, by its name: it comes only once, however often it is asked for.
    using Piped = std::map<std::string, engine::Result<engine::stencil::Pattern>>;
    std::shared_ptr<Piped> piped = std::make_shared<Piped>();
    /// Whether a command has to be given the stencil. Where a file may hold the whole problem
    /// instead, a grid or type without a stencil would change nothing and is refused.
    enum class Stencil { Required, OrAFilesProblem, OrRandomOnes };
    void addTo(CLI::App& command, Stencil needed = Stencil::Required);
    engine::Result<engine::stencil::Problem> problem() const;
    /// The pattern of a recording, on what is given of grid and type, or else on the recording's.
    engine::Result<engine::stencil::Problem> problemLike(
        const engine::stencil::Problem& recorded) const;
    /// Whether that recording is of the stencil, by name or formula, and of whatever is given of
    /// grid and type.
    bool means(const engine::stencil::Problem& recorded) const;
};

/// The arguments that name a device.
struct DeviceArguments {
    std::string device = "recorded", clock = "serial";
    bool noise = false;
    CLI::Option* option = nullptr;  ///< --device, of its command
    /// Whether the command takes what networks expect for an answer.
    enum class Answers { Any, NoPredictions };
    void addTo(CLI::App& command, Answers answers = Answers::Any);
    /// The device where somebody has named it, nothing where it is the command's own choice.
    std::string given() const { return option->count() > 0 ? device : std::string(); }
    void addNoiseTo(CLI::App& command);
    /// The clock with its noise, as sessions keep it. Refused where `on`, a device, has a clock of
    /// its own.
    engine::Result<std::string> replay(const std::string& on) const;
    /// To open lanes with: a recording is read once, a worker started once for all of them.
    engine::Result<engine::session::DeviceOpener> opener(const engine::stencil::Problem& problem,
                                                         const Context& context) const;
    engine::Result<std::unique_ptr<engine::device::Device>> open(
        const engine::stencil::Problem& problem, const Context& context) const;
};

/// How a live GPU measures: --precision, --most-samples, --load, --no-image-cache; they are the
/// context's.
void addMeasuringTo(CLI::App& command, Context& context);

/// The problem named; where only a session file is named, as the device, that of the file.
engine::Result<engine::stencil::Problem> problemOf(const ProblemArguments& problem,
                                                   const std::string& device,
                                                   const std::stop_token& stop);

/// For reading: a session file, or, where a stencil is given, its recording in a collection.
engine::Result<engine::store::SessionFile> openSession(const std::string& path,
                                                       const ProblemArguments& problem);

void printJson(const Json& value);
Json settingJson(const engine::space::Setting& setting, int dimensions);
/// In the words of the session that it belongs to.
Json settingJson(const engine::space::Setting& setting, const engine::record::SessionHead& head);
Json evaluationJson(const engine::record::EvaluationRow& row,
                    const engine::record::SessionHead& head, std::optional<double> bestMs);
/// Adds which GPU it is, and whether it was measured now, recorded when, or predicted.
void addDevice(Json& json, const engine::device::DeviceInfo& device);
/// "NVIDIA H200", "recorded on NVIDIA H200, 2026-11-26", "predicted for NVIDIA H200".
std::string deviceText(const engine::device::DeviceInfo& device);
/// Of a prediction: "0.41 to 0.62 with 90 % certainty", in ms per step.
std::string predictedIntervalText(const engine::device::Evaluation& evaluation);
/// 10488144000 -> "10 488 144 000"
std::string grouped(std::uint64_t value);
/// "1 recording", "20 recordings".
std::string counted(std::uint64_t count, std::string_view what);

void addListCommands(CLI::App& app, Context& context);  // devices, stencils, strategies
void addShowCommands(CLI::App& app, Context& context);  // show, space, generate, source
void addTuneCommand(CLI::App& app, Context& context);
void addRaceCommand(CLI::App& app, Context& context);
void addMeasureCommand(CLI::App& app, Context& context);
void addExplainCommand(CLI::App& app, Context& context);
void addBenchCommand(CLI::App& app, Context& context);
void addRecordCommand(CLI::App& app, Context& context);
void addAnalyzeCommand(CLI::App& app, Context& context);
void addScoreCommand(CLI::App& app, Context& context);
void addReproduceCommand(CLI::App& app, Context& context);
void addExportCommand(CLI::App& app, Context& context);
void addImportCommand(CLI::App& app, Context& context);
void addVerifyCommand(CLI::App& app, Context& context);
void addTrainCommand(CLI::App& app, Context& context);
void addPredictCommand(CLI::App& app, Context& context);

}  // namespace cli
