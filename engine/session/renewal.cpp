// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/renewal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/core/cores.hpp"
#include "engine/core/in_parallel.hpp"
#include "engine/record/run_view.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/comparable.hpp"
#include "engine/session/promising_values.hpp"

namespace engine::session {
namespace {

/// What stays, numbered anew: what was the best so far may be another row now.
struct Kept {
    std::vector<record::EvaluationRow> rows;
    std::map<std::int64_t, const record::EvaluationRow*> byFormerNumber;
};
Kept keptOf(const std::vector<record::EvaluationRow>& all, const std::vector<bool>& gone,
            const record::RunSpec& run) {
    Kept kept;
    kept.rows.reserve(all.size());
    record::RunView view = record::emptyView(run);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (gone[i]) continue;
        record::EvaluationRow row = all[i];
        row.number = static_cast<std::int64_t>(kept.rows.size()) + 1;
        row.newBest = record::improves(view, row.evaluation);
        record::addRow(view, row);
        kept.rows.push_back(std::move(row));
        kept.byFormerNumber[all[i].number] = &kept.rows.back();
    }
    return kept;
}

/// Events about what is gone, or is the best no more, go; so does the end.
std::vector<record::Event> eventsOf(const std::vector<record::Event>& all, const Kept& kept) {
    std::vector<record::Event> events;
    for (record::Event event : all) {
        if (event.kind == "finished") continue;
        if (event.evaluation != 0) {
            const auto row = kept.byFormerNumber.find(event.evaluation);
            if (row == kept.byFormerNumber.end()) continue;
            if (event.kind == "new_best" && !row->second->newBest) continue;
            event.evaluation = row->second->number;
        }
        events.push_back(std::move(event));
    }
    return events;
}

std::string sentenceOf(const store::SessionFile& recording, const std::vector<bool>& gone,
                       const Renewal& renewal) {
    return fmt::format(
        "{} of {} settings were measured again from {} on, with {}: their kernels had changed. The "
        "others are of {}.",
        std::ranges::count(gone, true), gone.size(), renewal.now, renewal.program,
        recording.head().device.date);
}

/// Measures so many settings; then what was cut short before is so again.
Result<store::SessionFile> cutShortAt(std::size_t settings, std::unique_ptr<SearchSession> session,
                                      const std::stop_token& stop) {
    while (static_cast<std::size_t>(session->firstRun().evaluations) < settings) {
        const auto more = session->step(stop);
        if (!more) return tl::unexpected(more.error());
        if (!*more) break;
    }
    if (auto ended = session->stop(); !ended) return tl::unexpected(ended.error());
    return std::move(session->file());
}

constexpr int kRenewedAtOnce = 4;  ///< about: they share the cores

/// One recording renewed on one GPU; `again`: so many of its settings were measured.
Result<store::SessionFile> renewed(const store::SessionFile& recording, const WideMachine& machine,
                                   const Surroundings& surroundings, const std::stop_token& stop,
                                   std::int64_t& again) {
    // Nothing else of a recording without changes would notice it.
    if (stop.stop_requested()) return fail(ErrorKind::Cancelled, "The renewal was stopped.");
    const auto rows = recording.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const DeviceOpener open = machine.open(recording.head().problem);
    const auto device = open();  // stays open: the session shares its arrays
    if (!device) return tl::unexpected(device.error());
    if (recording.head().device.gpu != (*device)->info().gpu) return recording.copy();
    if (auto alike = checkMeasuredAlike(recording.head().device, (*device)->info()); !alike)
        return tl::unexpected(alike.error());
    // Writing the source of a wide stencil takes ten milliseconds.
    std::vector<char> changed(rows->size());
    inParallel(static_cast<int>(rows->size()), std::max(1, usableCores() / kRenewedAtOnce),
               [&](int i) { changed[i] = isOfOtherKernel((*rows)[i].evaluation, **device); });
    const std::vector<bool> gone(changed.begin(), changed.end());
    std::vector<space::Setting> settings;
    for (const record::EvaluationRow& row : *rows) settings.push_back(row.evaluation.setting);
    again = std::ranges::count(gone, true);
    if (again == 0) return recording.copy();
    auto unfinished = withoutEvaluations(
        recording, gone,
        {.device = machine.argument, .program = surroundings.program, .now = surroundings.now});
    if (!unfinished) return unfinished;
    // What was drawn from a larger space, or cut short, keeps the settings that it has.
    Surroundings around = surroundings;
    around.find = [&](const WantedDevice&) { return Result<DeviceOpener>(listed(open, settings)); };
    auto session = goOn(*unfinished, {}, around, machine.argument);
    if (!session) return tl::unexpected(session.error());
    const auto complete = isCompleteRecording(recording);
    if (!complete) return tl::unexpected(complete.error());
    return *complete ? completed(std::move(*session), stop)
                     : cutShortAt(settings.size(), std::move(*session), stop);
}

}  // namespace

bool isOfOtherKernel(const device::Evaluation& evaluation, const device::Device& device) {
    return evaluation.sourceHash == 0 ||
           evaluation.sourceHash != device.sourceHash(evaluation.setting);
}

Result<store::SessionFile> withoutEvaluations(const store::SessionFile& recording,
                                              const std::vector<bool>& gone,
                                              const Renewal& renewal) {
    const auto runs = recording.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (!recording.head().recording || runs->size() != 1)
        return badInput("This is not a recording of a GPU: there is nothing to renew.");
    const auto rows = recording.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const auto told = recording.events();
    if (!told) return tl::unexpected(told.error());

    record::SessionHead head = recording.head();
    head.deviceArgument = renewal.device;
    head.device.date = renewal.now;
    auto file = store::SessionFile::inMemory(head);
    if (!file) return file;
    if (auto added = file->addRun(runs->front()); !added) return tl::unexpected(added.error());
    const Kept kept = keptOf(*rows, gone, runs->front());
    auto events = eventsOf(*told, kept);
    const double clock = rows->empty() ? 0 : rows->back().clockSeconds;
    events.push_back({.clockSeconds = clock,
                      .kind = "renewed",
                      .sentence = sentenceOf(recording, gone, renewal)});
    if (auto stored = file->append(kept.rows, events); !stored)
        return tl::unexpected(stored.error());
    return file;
}

Result<Renewed> renewEach(const std::vector<store::SessionFile>& recordings,
                          const std::vector<WideMachine>& machines,
                          const Surroundings& surroundings, const KeepRecording& keep,
                          const std::stop_token& stop) {
    std::vector<std::int64_t> again(recordings.size());
    const auto done = recordEach(
        recordings.size(), machines,
        [&](std::size_t number, const WideMachine& machine) {
            return renewed(recordings[number], machine, surroundings, stop, again[number]);
        },
        keep);
    if (!done) return tl::unexpected(done.error());
    return Renewed{.recordings = static_cast<int>(
                       recordings.size() - static_cast<std::size_t>(std::ranges::count(again, 0))),
                   .settings = std::accumulate(again.begin(), again.end(), std::int64_t{0})};
}

}  // namespace engine::session
