// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/recording_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/progress.hpp"
#include "engine/core/clock.hpp"

namespace cli {

using namespace engine;
namespace fs = std::filesystem;

namespace {

Status makeFolder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder, error)) return {};
    return fail(ErrorKind::Storage,
                fmt::format("{} is not a folder, and none can be made there.", folder));
}

Result<std::vector<session::WideMachine>> machinesOf(const RecordingFolder& folder,
                                                     const Context& context) {
    std::vector<session::WideMachine> machines;
    session::DeviceOptions options;
    options.stop = context.stop();
    options.sampling = folder.sampling;
    for (const std::string& device : folder.devices) {
        options.share =
            static_cast<int>(std::ranges::count_if(folder.devices, [&](const std::string& other) {
                return session::areOfOneComputer(device, other);
            }));
        auto machine = session::liveMachine(device, options, context.installation);
        if (!machine) return tl::unexpected(machine.error());
        machines.push_back({device, std::move(*machine)});
    }
    return machines;
}

struct Tally {
    std::int64_t stencils = 0, evaluations = 0;
    std::string complaint;  ///< of the last stencil that could not be recorded
};

Status keep(const fs::path& path, const Result<store::SessionFile>& file, Tally& tally) {
    if (!file) {
        tally.complaint = file.error().message;
        tell("{}: {}\n", path.stem().string(), tally.complaint);
        return {};
    }
    const auto count = file->evaluationCount();
    if (!count) return tl::unexpected(count.error());
    if (auto saved = file->saveAs(path); !saved) return saved;
    ++tally.stencils;
    tally.evaluations += *count;
    return {};
}

}  // namespace

fs::path RecordingFolder::fileOf(const std::string& name) const {
    return fs::path(path) / (name + std::string(store::kSuffix));
}

bool RecordingFolder::holds(const std::string& name) const {
    std::error_code error;
    return fs::exists(fileOf(name), error);
}

Status RecordingFolder::check() const {
    std::error_code error;
    if (!fs::exists(path, error)) return {};
    if (!fs::is_directory(path, error)) return badInput(fmt::format("{} is not a folder.", path));
    if (!resume && !fs::is_empty(path, error))
        return badInput(fmt::format(
            "{} is not empty: name another folder, or add --resume to continue what is there.",
            path));
    return {};
}

void recordInto(const RecordingFolder& folder, const std::vector<std::string>& names,
                const RecordMissing& record, Context& context) {
    const auto machines = machinesOf(folder, context);
    if (!machines) return context.report(machines.error());
    if (auto made = makeFolder(folder.path); !made) return context.report(made.error());
    Tally tally;
    Progress progress;
    SteadyClock clock;
    const double start = clock.seconds();
    const auto done = record(*machines, [&](std::size_t number,
                                            const Result<store::SessionFile>& file) {
        auto kept = keep(folder.fileOf(names[number]), file, tally);
        progress.show(
            static_cast<double>(tally.stencils) / static_cast<double>(names.size()),
            fmt::format("{} stencils, {} evaluations, {:.1f}/s", tally.stencils, tally.evaluations,
                        static_cast<double>(tally.evaluations) / (clock.seconds() - start)));
        return kept;
    });
    progress.clear();
    tell("{} of {} stencils, {} evaluations in {:.1f} s\n", tally.stencils, names.size(),
         tally.evaluations, clock.seconds() - start);
    if (context.json)
        printJson({{"event", "result"},
                   {"stencils", tally.stencils},
                   {"evaluations", tally.evaluations},
                   {"path", folder.path}});
    if (!done) {
        auto error = withKept(done.error(), "What was recorded completely", {folder.path});
        error.message += " --resume continues with the others.";
        return context.report(error);
    }
    if (!tally.complaint.empty()) context.report({ErrorKind::Failed, tally.complaint});
}

}  // namespace cli
