// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/record_renewed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

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
            part[i] = session::isOfOtherKernel(rows[from + i].evaluation, device);
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

/// Names of files, one for each, none twice: a collection is somebody's file, and may call its
/// stencils whatever a formula does.
std::vector<std::string> fileNames(const std::vector<store::SessionFile>& recordings) {
    std::vector<std::string> names;
    std::map<std::string, int> counts;
    for (const store::SessionFile& recording : recordings) {
        std::string name = stencil::describe(recording.head().problem);
        for (char& c : name)
            if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') c = '-';
        const int count = ++counts[name];
        names.push_back(count == 1 ? name : fmt::format("{}.{}", name, count));
    }
    return names;
}

}  // namespace

bool holdsSeveral(const std::string& collection) {
    const auto heads = store::peekAll(collection);
    return heads && heads->size() > 1;
}

void renewCollection(const std::string& collection, RecordingFolder folder, Context& context) {
    context.installation.cacheFolder.clear();  // every compile time is a real one
    const auto stop = context.stop();
    if (auto free = folder.check(); !free) return context.report(free.error());
    auto recordings = store::openAll(collection);
    if (!recordings) return context.report(recordings.error());
    folder.sampling = recordings->front().head().sampling;
    std::vector<std::string> names;
    std::vector<store::SessionFile> missing;
    const auto all = fileNames(*recordings);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (folder.holds(all[i])) continue;
        names.push_back(all[i]);
        missing.push_back(std::move((*recordings)[i]));
    }
    recordInto(
        folder, names,
        [&](const auto& machines, const auto& keep) -> Status {
            const auto renewed =
                session::renewEach(missing, machines, context.surroundings(), keep, stop);
            if (!renewed) return tl::unexpected(renewed.error());
            tell("Kernels of {} settings in {} of {} recordings had changed.\n", renewed->settings,
                 renewed->recordings, missing.size());
            return {};
        },
        context);
}

Result<std::unique_ptr<session::SearchSession>> beginRenewal(const std::string& recording,
                                                             const DeviceArguments& device,
                                                             const Context& context) {
    const auto file = store::SessionFile::open(recording, store::SessionFile::Access::ReadOnly);
    if (!file) return tl::unexpected(file.error());
    const stencil::Problem& problem = file->head().problem;
    if (!problem.isStencil())
        return badInput(recording + " holds kernels of another program: they cannot be renewed.");
    const auto complete = session::isCompleteRecording(*file);
    if (!complete) return tl::unexpected(complete.error());
    if (!*complete)
        return badInput(recording + " is not a complete recording: there is nothing to renew.");
    const auto rows = file->evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const auto others = areOfOtherKernels(file->head(), *rows, device, context);
    if (!others) return tl::unexpected(others.error());
    const auto changed = std::ranges::count(*others, true);
    if (changed == 0)
        return badInput(
            fmt::format("None of the {} kernels of {} has changed: there is nothing to "
                        "renew.",
                        rows->size(), recording));
    const session::Surroundings around = context.surroundings();
    auto unfinished = session::withoutEvaluations(
        *file, *others, {.device = device.device, .program = around.program, .now = around.now});
    if (!unfinished) return tl::unexpected(unfinished.error());
    tell("{}: kernels of {} of {} settings have changed; they are measured again\n",
         stencil::describe(problem), changed, rows->size());
    return session::goOn(*unfinished, {}, around, device.device);
}

}  // namespace cli
