// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/image_cache.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::worker {
namespace {

constexpr const char* kExtension = ".image";

struct CachedFile {
    std::filesystem::path path;
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;
};

std::vector<CachedFile> filesIn(const std::filesystem::path& folder) {
    std::vector<CachedFile> files;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        std::error_code gone;  // another worker may be tidying up, too
        const CachedFile file{entry->path(), entry->last_write_time(gone), entry->file_size(gone)};
        if (!gone && file.path.extension() == kExtension) files.push_back(file);
    }
    return files;
}

void dropOldest(const std::filesystem::path& folder, std::uintmax_t mostBytes) {
    std::vector<CachedFile> files = filesIn(folder);
    std::uintmax_t total = 0;
    for (const CachedFile& file : files) total += file.bytes;
    if (total <= mostBytes) return;
    std::ranges::sort(files, {}, &CachedFile::written);
    for (const CachedFile& file : files) {
        if (total <= mostBytes / 2) return;
        std::error_code ignored;
        std::filesystem::remove(file.path, ignored);
        total -= file.bytes;
    }
}

}  // namespace

ImageCache::ImageCache(std::filesystem::path folder, std::string toolkit, std::uintmax_t mostBytes)
    : m_folder(std::move(folder)), m_toolkit(std::move(toolkit)) {
    if (m_folder.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(m_folder, ignored);
    dropOldest(m_folder, mostBytes);
}

std::filesystem::path ImageCache::pathOf(const protocol::Compile& job) const {
    const std::string identity =
        fmt::format("{}\n{}\n{}\n{}", m_toolkit, job.architecture, job.entry, job.source);
    return m_folder / (hex(hash64(identity)) + kExtension);
}

std::optional<protocol::Compiled> ImageCache::find(const protocol::Compile& job) const {
    if (m_folder.empty()) return std::nullopt;
    std::ifstream file(pathOf(job), std::ios::binary);
    if (!file) return std::nullopt;
    const std::string line((std::istreambuf_iterator<char>(file)), {});
    const auto payload = protocol::payloadOf(line);
    if (!payload) return std::nullopt;
    auto message = protocol::decode(*payload);
    auto* compiled = message ? std::get_if<protocol::Compiled>(&*message) : nullptr;
    if (compiled == nullptr) return std::nullopt;
    compiled->ticket = job.ticket;
    compiled->cpuSeconds = 0;  // nothing was compiled this time
    return std::move(*compiled);
}

void ImageCache::store(const protocol::Compile& job, const protocol::Compiled& compiled) const {
    if (m_folder.empty() || compiled.outcome != device::Outcome::Ok) return;
    const std::filesystem::path path = pathOf(job);
    std::filesystem::path partial = path;
    partial += fmt::format(".{}", ::getpid());
    std::error_code ignored;
    {
        std::ofstream file(partial, std::ios::binary);
        file << protocol::encode(compiled);
        if (!file.flush()) {
            file.close();
            std::filesystem::remove(partial, ignored);
            return;
        }
    }
    // Renaming is atomic: readers see the whole entry or none.
    std::filesystem::rename(partial, path, ignored);
}

}  // namespace engine::worker
