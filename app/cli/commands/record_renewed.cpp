// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/record_renewed.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/progress.hpp"
#include "engine/core/cores.hpp"
#include "engine/core/in_parallel.hpp"
#include "engine/session/comparable.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/session/renewal.hpp"

namespace cli {
namespace {

using namespace engine;

/// Which rows were measured with other kernels than the device would measure today, or nobody knows
/// with which.
Result<std::vector<bool>> areOfOtherKernels(const std::vector<record::EvaluationRow>& rows,
                                            const device::Device& device,
                                            const std::stop_token& stop) {
    constexpr int kPart = 512;  // between two of them it is told how far it is
    const auto count = static_cast<int>(rows.size());
    std::vector<bool> others;
    Progress progress;
    for (int from = 0; from < count; from += kPart) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, "Comparing kernels was stopped.");
        progress.show(static_cast<double>(from) / count,
                      fmt::format("kernels compared: {} of {}", from, count));
        std::vector<char> part(std::min(kPart, count - from));
        inParallel(static_cast<int>(part.size()), usableCores(), [&](int i) {
            const device::Evaluation& evaluation = rows[from + i].evaluation;
            part[i] = evaluation.sourceHash == 0 ||
                      evaluation.sourceHash != device.sourceHash(evaluation.setting);
        });
        others.insert(others.end(), part.begin(), part.end());
    }
    progress.clear();
    return others;
}

/// The same of a recording; comparing takes a while, in vain without the GPU, or with another one.
Result<std::vector<bool>> areOfOtherKernels(const record::SessionHead& recorded,
                                            const std::vector<record::EvaluationRow>& rows,
                                            const DeviceArguments& device, const Context& context) {
    if (!session::namesLiveDevice(device.device))
        return badInput(fmt::format("A recording is renewed on a GPU, not on {}.", device.device));
    const auto open = context.surroundings().find(
        {device.device, recorded.problem, recorded.clockArgument, recorded.sampling});
    if (!open) return tl::unexpected(open.error());
    const auto opened = (*open)();
    if (!opened) return tl::unexpected(opened.error());
    if (auto alike = session::checkMeasuredAlike(recorded.device, (*opened)->info()); !alike)
        return tl::unexpected(alike.error());
    return areOfOtherKernels(rows, **opened, context.stop());
}

}  // namespace

Result<std::unique_ptr<session::SearchSession>> beginRenewal(const std::string& recording,
                                                             const DeviceArguments& device,
                                                             const Context& context) {
    const auto heads = store::peekAll(recording);
    if (heads && heads->size() > 1)
        return badInput(
            fmt::format("{} is a collection of {} recordings; one is renewed at a time.", recording,
                        heads->size()));
    const auto file = store::SessionFile::open(recording, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    const stencil::Problem& problem = file->head().problem;
    if (!problem.isStencil())
        return badInput(recording + " holds kernels of another program: they cannot be renewed.");
    const auto rows = file->evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const auto others = areOfOtherKernels(file->head(), *rows, device, context);
    if (!others) return tl::unexpected(others.error());
    const auto changed = std::ranges::count(*others, true);
    if (changed == 0)
        return badInput(
            fmt::format("All {} kernels of {} are still today's: there is nothing to "
                        "renew.",
                        rows->size(), recording));
    const session::Surroundings around = context.surroundings();
    const auto why = fmt::format(
        "{} of {} settings were measured again from {} on, with {}: their kernels had changed. The "
        "others are of {}.",
        changed, rows->size(), around.now, around.program, file->head().device.date);
    auto unfinished = session::withoutEvaluations(
        *file, *others, {.device = device.device, .now = around.now, .why = why});
    if (!unfinished) return tl::unexpected(unfinished.error());
    tell("{}: kernels of {} of {} settings have changed; they are measured again\n",
         stencil::describe(problem), changed, rows->size());
    return session::goOn(*unfinished, {}, around, device.device);
}

}  // namespace cli
