// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/comparable.hpp"

#include <algorithm>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"

namespace engine::session {
namespace {

constexpr std::size_t kSampled = 16;  ///< evaluations, evenly over the session

Status checkSameGpu(const device::DeviceInfo& stored, const device::DeviceInfo& opened) {
    if (stored.gpu == opened.gpu) return {};
    const auto named = [](const std::string& name) {
        return name.empty() ? phrase("unknown") : name;
    };
    return badInput(
        say("The session was measured on {}, but {} is {}: their times cannot be compared. "
            "Start a new session.",
            named(stored.gpu), opened.id, named(opened.gpu))
            .text());
}

std::string described(const device::DeviceInfo& device) {
    return say("driver {}, toolkit {}, {}", device.driver, device.toolkit,
               device.limits.architecture)
        .text();
}

/// Of a session that goes on on other GPUs than it was begun on. (Where it was begun it may go on
/// after an update, too: only its owner can know that.)
Status checkSameInstallation(const device::DeviceInfo& stored, const device::DeviceInfo& opened) {
    if (stored.id == opened.id ||
        (stored.driver == opened.driver && stored.toolkit == opened.toolkit &&
         stored.limits == opened.limits))
        return {};
    return badInput(say("The session was measured on {0} ({1}), but {2} is another {3} ({4}): "
                        "their times cannot be compared. Continue on {0}, or on GPUs with the same "
                        "driver, toolkit and limits.",
                        stored.id, described(stored), opened.id, stored.gpu, described(opened))
                        .text());
}

/// Files of earlier versions may not say how samples were taken.
Status checkSameSampling(const device::DeviceInfo& stored, const device::DeviceInfo& opened) {
    if (stored.sampling.empty() || stored.sampling == opened.sampling) return {};
    return badInput(
        say("The session's times were measured by another rule (\"{}\") than new ones would be "
            "(\"{}\"): they cannot be compared. Start a new session, or give --precision, "
            "--most-samples and --load as when it was begun, or none of them.",
            stored.sampling, opened.sampling)
            .text());
}

Status checkSameSource(const device::Evaluation& stored, const device::Device& opened) {
    const std::uint64_t now = opened.sourceHash(stored.setting);
    if (stored.sourceHash == now) return {};
    if (stored.sourceHash == 0)
        return badInput(
            phrase("The session does not say which kernels it measured, since an earlier version "
                   "wrote it: its times cannot be compared with new ones. Start a new session."));
    return badInput(
        say("The session measured another kernel of \"{}\" (source {}) than this program generates "
            "(source {}): their times cannot be compared. Start a new session.",
            stored.setting.text(opened.problem().pattern.dimensions), hex(stored.sourceHash),
            hex(now))
            .text());
}

}  // namespace

Status checkMeasuredAlike(const device::DeviceInfo& stored, const device::DeviceInfo& opened) {
    if (auto status = checkSameGpu(stored, opened); !status) return status;
    if (auto status = checkSameInstallation(stored, opened); !status) return status;
    return checkSameSampling(stored, opened);
}

Status checkComparable(const store::SessionFile& stored, const device::Device& opened) {
    if (opened.info().recorded) return {};
    if (auto status = checkMeasuredAlike(stored.head().device, opened.info()); !status)
        return status;
    const auto rows = stored.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const device::Evaluation* best = nullptr;
    const std::size_t stride = std::max<std::size_t>(1, rows->size() / kSampled);
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const device::Evaluation& evaluation = (*rows)[i].evaluation;
        if (evaluation.ok() && (!best || evaluation.costMs() < best->costMs())) best = &evaluation;
        if (i % stride != 0) continue;
        if (auto status = checkSameSource(evaluation, opened); !status) return status;
    }
    return best ? checkSameSource(*best, opened) : Status{};
}

}  // namespace engine::session
