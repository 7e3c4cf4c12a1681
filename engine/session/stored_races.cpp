// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/stored_races.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/importers/importer.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/session/run_progress.hpp"
#include "engine/store/collection.hpp"

namespace engine::session {
namespace {

Result<StoredRace> raceOf(const store::SessionFile& file, const FindDevice& find) {
    auto stored = storedSnapshot(file);
    if (!stored) return tl::unexpected(stored.error());
    stored->state = State::Finished;
    auto recording = recordingSearched(file.head(), find, *stored);
    return StoredRace{file.head(), std::move(*stored), std::move(recording)};
}

}  // namespace

Result<store::SessionFile> openForReading(const std::filesystem::path& path, int which,
                                          std::string& warning) {
    if (!importers::isNamedAsForeign(path)) {
        auto file = which < 0 ? store::SessionFile::open(path, store::SessionFile::Access::ReadOnly)
                              : store::openWhere(path, [at = 0, which](const auto&) mutable {
                                    return at++ == which;
                                });
        if (file) warning = file->warning();
        return file;
    }
    const auto foreign = importers::readForeignFile(path, {});
    if (!foreign) return tl::unexpected(foreign.error());
    warning = fmt::format("{}", fmt::join(foreign->remarks, " "));
    return importers::sessionOf(*foreign);
}

DeviceOpener recordingSearched(const record::SessionHead& head, const FindDevice& find,
                               Snapshot& stored) {
    if (!head.device.recorded || head.recording || stored.runs.empty()) return {};
    // A file may say anything: looking at it starts no worker and contacts nobody.
    if (namesLiveDevice(head.deviceArgument)) return {};
    const auto open = find({head.deviceArgument, head.problem, head.clockArgument, head.sampling});
    const auto device = open ? (*open)() : tl::unexpected(open.error());
    if (!device) return {};
    const device::DeviceInfo& now = (*device)->info();
    if (now.gpu != head.device.gpu || now.date != head.device.date)
        return {};  // another recording of the stencil: its optimum is another one
    stored.optimumMs = (*device)->optimumMs();
    return *open;
}

Result<StoredRaces> readRaces(const std::filesystem::path& path, int which,
                              const FindDevice& find) {
    StoredRaces all;
    const auto file = openForReading(path, which, all.warning);
    if (!file) return tl::unexpected(file.error());
    const auto images = file->formerRaces();
    if (!images) return tl::unexpected(images.error());
    for (const store::SessionImage& image : *images) {
        const auto former = store::SessionFile::fromImage(image);
        if (!former) return tl::unexpected(former.error());
        auto race = raceOf(*former, find);
        if (!race) return tl::unexpected(race.error());
        all.races.push_back(std::move(*race));
    }
    auto own = raceOf(*file, find);
    if (!own) return tl::unexpected(own.error());
    if (!own->results.runs.empty() || own->results.rows.size() > 0)
        all.races.push_back(std::move(*own));
    return all;
}

}  // namespace engine::session
