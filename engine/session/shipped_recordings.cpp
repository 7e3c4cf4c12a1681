// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/shipped_recordings.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/user_folders.hpp"
#include "engine/store/collection.hpp"

namespace engine::session {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().extension() == store::kSuffix) files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

/// The folders of this name within each of the recording folders.
Installation within(Installation installation, const char* folder) {
    for (fs::path& each : installation.recordingFolders) each /= folder;
    return installation;
}

/// Paths of the recordings of such problems on one GPU, the one that most are of.
template <class Wanted>
std::vector<fs::path> ofOneGpu(const Installation& installation, Wanted wanted) {
    struct Shipped {
        std::vector<fs::path> paths;
        std::size_t recordings = 0;
    };
    std::map<std::string, Shipped> byGpu;
    for (ShippedRecording& found : findRecordings(installation)) {
        if (!found.head || !wanted(found.head->problem)) continue;
        auto& shipped = byGpu[found.head->device.gpu];
        ++shipped.recordings;
        if (shipped.paths.empty() || shipped.paths.back() != found.path)
            shipped.paths.push_back(std::move(found.path));
    }
    const auto most =
        std::ranges::max_element(byGpu, {}, [](const auto& gpu) { return gpu.second.recordings; });
    return most == byGpu.end() ? std::vector<fs::path>() : std::move(most->second.paths);
}

}  // namespace

std::vector<ShippedRecording> findRecordings(const Installation& installation) {
    std::vector<ShippedRecording> found;
    std::set<fs::path> names;  // of an earlier folder go first
    for (const fs::path& folder : installation.recordingFolders)
        for (const fs::path& path : filesIn(folder)) {
            auto heads = store::peekAll(path);
            if (!heads) {
                found.push_back({path, tl::unexpected(heads.error())});
                continue;
            }
            std::erase_if(*heads, [](const auto& head) { return !head.recording; });
            if (heads->empty() || !names.insert(path.filename()).second) continue;
            for (auto& head : *heads) found.push_back({path, std::move(head)});
        }
    return found;
}

Installation Installation::ofProgram(const fs::path& executable) {
    std::error_code error;
    // A program found through PATH does not know its folder from its name.
    fs::path program = fs::canonical(
        executable.has_parent_path() ? executable : fs::path("/proc/self/exe"), error);
    if (error) program = executable;
    const fs::path folder = program.parent_path();
    Installation installation;
    installation.worker = folder / "stencilscope-worker";
    installation.cacheFolder = userCacheFolder();
    for (const char* place :
         {"recordings", "../share/stencilscope/recordings", "../../../resources/recordings"}) {
        const fs::path candidate = (folder / place).lexically_normal();
        if (fs::is_directory(candidate, error)) installation.recordingFolders.push_back(candidate);
    }
    return installation;
}

std::vector<fs::path> shippedRecordings(const Installation& installation,
                                        std::optional<stencil::DataType> type) {
    std::vector<fs::path> paths;
    for (ShippedRecording& found : findRecordings(installation))
        if (found.head && (!type || found.head->problem.type == *type) &&
            (paths.empty() || paths.back() != found.path))
            paths.push_back(std::move(found.path));
    return paths;
}

std::vector<fs::path> comparableRecordings(const Installation& installation,
                                           stencil::DataType type) {
    return ofOneGpu(installation, [&](const stencil::Problem& problem) {
        return problem.type == type && problem.isOnDefaultGrid();
    });
}

std::vector<fs::path> recordingsOfCombinations(const Installation& installation) {
    auto paths = shippedRecordings(within(installation, "combinations"));
    return paths.empty() ? shippedRecordings(installation) : paths;
}

std::vector<fs::path> recordingsOfRandomStencils(const Installation& installation) {
    return ofOneGpu(within(installation, "wide"), [](const stencil::Problem&) { return true; });
}

}  // namespace engine::session
