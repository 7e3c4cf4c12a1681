// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/begin_session.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"
#include "engine/session/live_opener.hpp"

namespace engine::session {
namespace {

record::SessionHead headOf(const SessionOrder& order, device::DeviceInfo device,
                           const Surroundings& around, space::ForeignKernelPtr foreign = {}) {
    return {.problem = order.problem,
            .foreign = std::move(foreign),
            .device = std::move(device),
            .values = order.values,
            .budget = order.budget,
            .deviceArgument = order.device,
            .clockArgument = order.clock,
            .program = around.program,
            .begun = around.now,
            .recording = order.recording,
            .sampling = order.sampling};
}

/// Opens the device, and hands that one to whoever opens it next: a live one takes a second.
struct OpenedOnce {
    device::DeviceInfo info;
    space::ForeignKernelPtr foreign;
    DeviceOpener open;
};
Result<OpenedOnce> openOnce(Result<DeviceOpener> open) {
    if (!open) return tl::unexpected(open.error());
    auto first = (*open)();
    if (!first) return tl::unexpected(first.error());
    const device::DeviceInfo info = (*first)->info();
    auto foreign = (*first)->foreign();
    auto spare = std::make_shared<std::unique_ptr<device::Device>>(std::move(*first));
    return OpenedOnce{
        info, std::move(foreign),
        [open = std::move(*open), spare]() -> Result<std::unique_ptr<device::Device>> {
            if (*spare) return std::move(*spare);
            return open();
        }};
}

/// Where a session goes on. `named`: by whoever wants it to; empty = whatever the file says.
/// Whether other GPUs than the stored ones will do shows when they are open (comparable.hpp).
Result<std::string> deviceToGoOnOn(const std::string& stored, const std::string& named) {
    if (named.empty() && namesOtherComputer(stored))
        return badInput(say("This session continues on another computer, {0}, which is contacted "
                            "only if you name it: choose the device {0} (--device {0}).",
                            stored)
                            .text());
    if (named.empty() || named == stored) return stored;
    if (namesLiveDevice(stored) && namesLiveDevice(named)) return named;
    const Sentence refusal =
        namesLiveDevice(stored)
            ? say("This session continues only where it was measured, {0}, not on {1}: choose the "
                  "device {0}, or other GPUs of the same model.",
                  stored, named)
            : say("This session continues only where it was measured, {0}, not on {1}: choose the "
                  "device {0}.",
                  stored, named);
    return badInput(refusal.text());
}

}  // namespace

Surroundings Surroundings::ofProgram(FindDevice find) {
    return {
        .find = std::move(find), .program = "stencilscope " STENCILSCOPE_VERSION, .now = utcNow()};
}

Result<std::unique_ptr<SearchSession>> beginSession(const SessionOrder& order,
                                                    const Surroundings& surroundings) {
    auto opened = openOnce(surroundings.find(order.wanted()));
    if (!opened) return tl::unexpected(opened.error());
    auto file =
        store::SessionFile::inMemory(headOf(order, opened->info, surroundings, opened->foreign));
    if (!file) return tl::unexpected(file.error());
    return SearchSession::start(std::move(*file), order.runs, order.budget, std::move(opened->open),
                                surroundings.clock, surroundings.company);
}

Result<std::unique_ptr<SearchSession>> goOn(store::SessionFile& file,
                                            std::optional<record::Budget> budget,
                                            const Surroundings& surroundings,
                                            const std::string& device,
                                            std::optional<device::SamplingRule> sampling) {
    const record::SessionHead& head = file.head();
    const auto where = deviceToGoOnOn(head.deviceArgument, device);
    if (!where) return tl::unexpected(where.error());
    const auto complete = isCompleteRecording(file);
    if (!complete) return tl::unexpected(complete.error());
    if (*complete)
        return badInput(
            phrase("This file is a recording: it is complete. Search it as a device instead."));
    // Before a device is looked for: two that go on with one session would each miss the other's.
    if (auto own = file.claim(); !own) return tl::unexpected(own.error());
    auto opened = openOnce(surroundings.find(
        {*where, head.problem, head.clockArgument, sampling.value_or(head.sampling)}));
    if (!opened) return tl::unexpected(opened.error());
    const record::Budget limits = budget.value_or(head.budget);
    return SearchSession::resume(std::move(file), limits, std::move(opened->open),
                                 surroundings.clock, surroundings.company, surroundings.stop);
}

// Older ones hold no events at all.
Result<bool> isCompleteRecording(const store::SessionFile& file) {
    if (!file.head().recording) return false;
    const auto events = file.events();
    if (!events) return tl::unexpected(events.error());
    return events->empty() ||
           std::any_of(events->begin(), events->end(), [](const record::Event& event) {
               return event.kind == "finished" && event.sentence != record::kStopped;
           });
}

Result<store::SessionFile> emptyFile(const stencil::Problem& problem,
                                     const Surroundings& surroundings) {
    const SessionOrder order{.problem = problem, .device = {}, .clock = {}};
    return store::SessionFile::inMemory(headOf(order, {}, surroundings));
}

}  // namespace engine::session
