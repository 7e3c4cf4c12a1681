// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/open_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "engine/core/sentence.hpp"
#include "engine/device/recorded_device.hpp"
#include "engine/importers/importer.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/learn/predicted_device.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/live/worker_device.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/store/collection.hpp"

namespace engine::session {
namespace fs = std::filesystem;
namespace {

using device::DeviceListing;

constexpr std::string_view kPredicted = "predicted";

tl::unexpected<Error> stopped() { return fail(ErrorKind::Cancelled, phrase("Stopped.")); }

/// As a session has them, so that a device answers the same from either. What a row has no place
/// for is not asked for here.
Result<store::SessionFile> storedRows(const importers::ForeignFile& foreign,
                                      const std::stop_token& stop) {
    constexpr std::size_t kAtOnce = 2000;
    auto file = store::SessionFile::inMemory(foreign.head);
    for (std::size_t at = 0; file && at < foreign.rows.size(); at += kAtOnce) {
        if (stop.stop_requested()) return stopped();
        const auto rows = std::span(foreign.rows).subspan(at);
        if (auto status = file->append(rows.first(std::min(kAtOnce, rows.size()))); !status)
            return tl::unexpected(status.error());
    }
    return file;
}

/// A session file, the one of this problem in a collection, or a file of another program.
Result<store::SessionFile> readRecording(const fs::path& path, const stencil::Problem& problem,
                                         const std::stop_token& stop) {
    if (!importers::isNamedAsForeign(path))
        return store::openWhere(
            path,
            [key = problem.key()](const record::SessionHead& head) {
                return head.problem.key() == key;
            },
            problem.pattern.name);
    const auto foreign = importers::readForeignFile(path, {}, stop);
    if (!foreign) return tl::unexpected(foreign.error());
    return storedRows(*foreign, stop);
}

using Tape = std::shared_ptr<const device::Tape>;

/// `id`: the device's name as typed.
Result<Tape> tapeOf(const fs::path& path, const std::string& id, const stencil::Problem& problem,
                    const std::stop_token& stop) {
    auto file = readRecording(path, problem, stop);
    if (!file) return tl::unexpected(file.error());
    if (file->head().problem.key() != problem.key())
        return badInput(say("{} holds {}, not {}.", path.string(),
                            stencil::describe(file->head().problem), stencil::describe(problem))
                            .text());
    auto rows = file->takeEvaluations();
    if (!rows) return tl::unexpected(rows.error());
    if (rows->empty() && file->head().foreign)
        return badInput(say("{} describes {} and holds no measurement to search on.", path.string(),
                            stencil::describe(problem))
                            .text());
    if (stop.stop_requested()) return stopped();
    auto evaluations = std::make_shared<std::vector<device::Evaluation>>();
    evaluations->reserve(rows->size());
    for (record::EvaluationRow& row : *rows) evaluations->push_back(std::move(row.evaluation));
    return device::Tape::of({file->head().device, file->head().problem, file->head().values,
                             std::move(evaluations), file->head().foreign},
                            id);
}

/// Every lane answers from the same rows and has its own clock.
DeviceOpener openerOf(Tape tape, device::ClockModel clock) {
    return [tape = std::move(tape), clock]() -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<device::RecordedDevice>(tape, clock);
    };
}

Result<DeviceOpener> recordedOpener(const std::string& path, const stencil::Problem& problem,
                                    device::ClockModel clock, const std::stop_token& stop) {
    auto tape = tapeOf(path, path, problem, stop);
    if (!tape) return tl::unexpected(tape.error());
    return openerOf(std::move(*tape), clock);
}

/// What of this stencil is recorded, else which stencils are.
std::string recordedInstead(const stencil::Problem& problem,
                            const std::vector<stencil::Problem>& shipped) {
    std::vector<std::string> here, names;
    for (const auto& other : shipped) {
        if (stencil::sameStencil(problem, other))
            here.push_back(fmt::format("{} {}", nameOf(other.grid, other.pattern.dimensions),
                                       stencil::nameOf(other.type)));
        if (std::ranges::find(names, other.pattern.name) == names.end())
            names.push_back(other.pattern.name);
    }
    if (!here.empty())
        return say("There are recordings of it on other grids or of other types: {}.",
                   fmt::format("{}", fmt::join(here, ", ")))
            .text();
    return say("There are recordings of {}.", fmt::format("{}", fmt::join(names, ", "))).text();
}

/// `unread` says why one that is installed cannot be read.
tl::unexpected<Error> noRecording(const stencil::Problem& problem,
                                  const std::vector<stencil::Problem>& shipped,
                                  const std::optional<Error>& unread) {
    std::string instead = phrase("No recordings are installed.");
    if (!shipped.empty())
        instead = recordedInstead(problem, shipped);
    else if (unread)
        instead = "None of those installed can be read: " + unread->message;
    return fail(ErrorKind::Unavailable,
                say("There is no recording of {}. {}", stencil::describe(problem), instead).text());
}

/// A recording that answers to "recorded".
struct Answering {
    fs::path path;
    Tape tape;
    std::uint64_t settings() const { return tape->space().size(); }
    std::string described() const {
        return fmt::format("{} ({}, {} settings)", path.string(), tape->info().gpu, settings());
    }
};

/// What somebody has to know where one problem was recorded on several GPUs, or twice.
std::string choiceMade(const stencil::Problem& problem, const std::vector<Answering>& all,
                       const Answering& chosen) {
    std::vector<std::string> others;
    for (const Answering& one : all)
        if (&one != &chosen) others.push_back(one.described());
    return fmt::format(
        "There are {} recordings of {}. The one with the most settings is used: {}. To use "
        "another, name it as the device: {}.",
        all.size(), stencil::describe(problem), chosen.described(), fmt::join(others, ", "));
}

/// Of several recordings of a problem the one with the most settings, of equals the first; one that
/// turns out to be damaged gives way.
Result<DeviceOpener> shippedOpener(const stencil::Problem& problem, device::ClockModel clock,
                                   const DeviceOptions& options, const Installation& installation) {
    std::vector<stencil::Problem> shipped;
    std::vector<Answering> answering;
    std::optional<Error> damage, unread;
    for (const auto& [path, head] : findRecordings(installation)) {
        if (!head) {
            unread = head.error();
        } else if (head->problem.key() != problem.key()) {
            shipped.push_back(head->problem);
        } else if (auto tape = tapeOf(path, "recorded", problem, options.stop)) {
            answering.push_back({path, std::move(*tape)});
        } else if (!damage) {
            damage = tape.error();
        }
    }
    if (answering.empty() && damage) return tl::unexpected(*damage);
    if (answering.empty()) return noRecording(problem, shipped, unread);
    const auto chosen = std::ranges::max_element(answering, {}, &Answering::settings);
    if (answering.size() > 1 && options.remark)
        options.remark(choiceMade(problem, answering, *chosen));
    return openerOf(chosen->tape, clock);
}

std::string predictedId(const model::DeviceSheet& sheet) {
    return std::string(kPredicted) + ':' + sheet.id;
}

/// "predicted" by what is built into the program, "predicted:h100" on another GPU, "predicted:FILE"
/// by a network of one's own.
Result<std::shared_ptr<const learn::Network>> predictingNetwork(const std::string& argument,
                                                                const stencil::Problem& problem) {
    const auto gpus = learn::predictedGpus();
    const bool usual = argument == kPredicted;
    const std::string which = usual ? gpus.front()->id : argument.substr(kPredicted.size() + 1);
    if (const auto* sheet = model::findDeviceSheet(which)) {
        if (auto shipped = learn::shippedNetwork(*sheet, problem)) return shipped;
        std::vector<std::string> others;
        for (const auto* gpu : gpus) others.push_back(predictedId(*gpu));
        return fail(ErrorKind::Unavailable,
                    say("Nothing was learned about {}. There are {}.", sheet->gpu,
                        fmt::format("{}", fmt::join(others, " and ")))
                        .text());
    }
    auto read = learn::readNetwork(which);
    if (!read) return tl::unexpected(read.error());
    return std::make_shared<const learn::Network>(std::move(*read));
}

Result<DeviceOpener> predictedOpener(const std::string& argument, const stencil::Problem& problem,
                                     device::ClockModel clock) {
    const auto predicting = predictingNetwork(argument, problem);
    if (!predicting) return tl::unexpected(predicting.error());
    const auto network = *predicting;
    return DeviceOpener([network, problem, argument, clock] {
        return learn::PredictedDevice::open(network, problem, argument, clock);
    });
}

/// Of a file, by the first recording in it and how many there are.
DeviceListing listingOf(const ShippedRecording& found, std::ptrdiff_t recordings) {
    const auto& [path, head] = found;
    if (!head) return {path.string(), "recording", false, head.error().message};
    if (recordings > 1)
        return {path.string(),
                say("{} recordings on {}: {} and others", recordings, head->device.gpu,
                    head->problem.pattern.name)
                    .text(),
                true,
                {}};
    return {path.string(),
            say("recording of {} on {}, {}", stencil::describe(head->problem), head->device.gpu,
                head->device.date)
                .text(),
            true,
            {}};
}

}  // namespace

bool namesPredictedDevice(const std::string& argument) {
    return argument == kPredicted || argument.starts_with(std::string(kPredicted) + ':');
}

bool namesRecordingFile(const std::string& argument) {
    return argument.ends_with(store::kSuffix) || importers::isNamedAsForeign(argument);
}

Result<record::SessionHead> recordingHead(const fs::path& file, const std::stop_token& stop) {
    if (!importers::isNamedAsForeign(file)) return store::SessionFile::peek(file);
    auto foreign = importers::readForeignFile(file, {}, stop);
    if (!foreign) return tl::unexpected(foreign.error());
    return std::move(foreign->head);
}

Result<DeviceOpener> deviceOpener(const std::string& argument, const stencil::Problem& problem,
                                  const DeviceOptions& options, const Installation& installation) {
    const auto clock = device::ClockModel::parse(options.clock);
    if (clock && clock->noise && (namesLiveDevice(argument) || namesPredictedDevice(argument)))
        return badInput(
            say("Noise is drawn from the samples of a recording (--noise); {} has none.", argument)
                .text());
    if (namesLiveDevice(argument)) return liveOpener(argument, problem, options, installation);
    if (!clock) return tl::unexpected(clock.error());
    if (argument == "recorded") return shippedOpener(problem, *clock, options, installation);
    if (namesPredictedDevice(argument)) return predictedOpener(argument, problem, *clock);
    if (namesRecordingFile(argument))
        return recordedOpener(argument, problem, *clock, options.stop);
    return badInput(say("\"{}\" is not a device: expected cuda:N, ssh:HOST[:N], recorded, "
                        "predicted, FILE.sscope or a Kernel Tuner cache, FILE.json.",
                        argument)
                        .text());
}

Result<std::unique_ptr<device::Device>> openDevice(const std::string& argument,
                                                   const stencil::Problem& problem,
                                                   const DeviceOptions& options,
                                                   const Installation& installation) {
    const auto open = deviceOpener(argument, problem, options, installation);
    if (!open) return tl::unexpected(open.error());
    return (*open)();
}

std::vector<DeviceListing> listDevices(const Installation& installation,
                                       const std::stop_token& stop) {
    std::vector<DeviceListing> listings = live::listLiveDevices(installation.worker, stop);
    const auto gpus = learn::predictedGpus();
    for (const auto* sheet : gpus)
        listings.push_back(
            {sheet == gpus.front() ? std::string(kPredicted) : predictedId(*sheet),
             fmt::format("{}: any stencil, by networks trained on others; nothing is measured",
                         learn::predictedName(sheet->gpu)),
             true,
             {}});
    const auto all = findRecordings(installation);
    for (auto found = all.begin(); found != all.end();) {
        const auto end = std::find_if(found, all.end(), [&](const ShippedRecording& other) {
            return other.path != found->path;
        });
        listings.push_back(listingOf(*found, end - found));
        found = end;
    }
    return listings;
}

}  // namespace engine::session
