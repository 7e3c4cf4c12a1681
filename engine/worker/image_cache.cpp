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
constexpr std::size_t kHashDigits = 16;

struct CachedFile {
    std::filesystem::path path;
    std::filesystem::file_time_type used;
    std::uintmax_t bytes = 0;
};

/// Entries, and what a process that was killed while it wrote one left behind.
std::vector<CachedFile> filesIn(const std::filesystem::path& folder) {
    std::vector<CachedFile> files;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        std::error_code gone;  // another worker may be tidying up, too
        const CachedFile file{entry->path(), entry->last_write_time(gone), entry->file_size(gone)};
        const bool ours = file.path.filename().string().find(kExtension) != std::string::npos;
        if (!gone && ours) files.push_back(file);
    }
    return files;
}

/// How many bytes are left.
std::uintmax_t dropOldest(const std::filesystem::path& folder, std::uintmax_t mostBytes) {
    std::vector<CachedFile> files = filesIn(folder);
    std::uintmax_t total = 0;
    for (const CachedFile& file : files) total += file.bytes;
    if (total <= mostBytes) return total;
    std::ranges::sort(files, {}, &CachedFile::used);
    for (const CachedFile& file : files) {
        if (total <= mostBytes / 2) break;
        std::error_code ignored;
        std::filesystem::remove(file.path, ignored);
        total -= file.bytes;
    }
    return total;
}

/// Of what is kept and of what it is kept for: an entry that was damaged, or is another kernel's,
/// does not match.
std::string checksumOf(const std::string& identity, std::string_view kept) {
    return hex(hash64(identity + std::string(kept)));
}

}  // namespace

ImageCache::ImageCache(std::filesystem::path folder, std::string toolkit, std::uintmax_t mostBytes)
    : m_folder(std::move(folder)), m_toolkit(std::move(toolkit)), m_mostBytes(mostBytes) {
    if (m_folder.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(m_folder, ignored);
    m_bytes = dropOldest(m_folder, m_mostBytes);
}

std::string ImageCache::identityOf(const protocol::Compile& job) const {
    return fmt::format("{}\n{}\n{}\n{}", m_toolkit, job.architecture, job.entry, job.source);
}

std::filesystem::path ImageCache::pathOf(const std::string& identity) const {
    return m_folder / (hex(hash64(identity)) + kExtension);
}

std::optional<protocol::Compiled> ImageCache::find(const protocol::Compile& job) const {
    if (m_folder.empty()) return std::nullopt;
    const std::string identity = identityOf(job);
    const auto path = pathOf(identity);
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    const std::string entry((std::istreambuf_iterator<char>(file)), {});
    if (entry.size() <= kHashDigits) return std::nullopt;
    const auto line = std::string_view(entry).substr(kHashDigits);
    if (!entry.starts_with(checksumOf(identity, line))) return std::nullopt;
    const auto payload = protocol::payloadOf(line);
    if (!payload) return std::nullopt;
    auto message = protocol::decode(*payload);
    auto* compiled = message ? std::get_if<protocol::Compiled>(&*message) : nullptr;
    if (compiled == nullptr) return std::nullopt;
    std::error_code ignored;  // what is used stays longer
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now(), ignored);
    compiled->ticket = job.ticket;
    compiled->cpuSeconds = 0;  // nothing was compiled this time
    return std::move(*compiled);
}

void ImageCache::store(const protocol::Compile& job, const protocol::Compiled& compiled) {
    if (m_folder.empty() || compiled.outcome != device::Outcome::Ok) return;
    const std::string identity = identityOf(job);
    const std::filesystem::path path = pathOf(identity);
    std::filesystem::path partial = path;
    partial += fmt::format(".{}", ::getpid());
    const std::string line = protocol::encode(compiled);
    std::error_code ignored;
    {
        std::ofstream file(partial, std::ios::binary);
        file << checksumOf(identity, line) << line;
        if (!file.flush()) {
            file.close();
            std::filesystem::remove(partial, ignored);
            return;
        }
    }
    // Renaming is atomic: readers see the whole entry or none, whoever else writes it.
    std::filesystem::rename(partial, path, ignored);
    m_bytes += kHashDigits + line.size();
    if (m_bytes > m_mostBytes) m_bytes = dropOldest(m_folder, m_mostBytes);
}

}  // namespace engine::worker
