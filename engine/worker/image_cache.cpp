// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/image_cache.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/hash.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::worker {

ImageCache::ImageCache(std::filesystem::path folder, std::string toolkit)
    : m_folder(std::move(folder)), m_toolkit(std::move(toolkit)) {
    std::error_code ignored;
    if (!m_folder.empty()) std::filesystem::create_directories(m_folder, ignored);
}

std::filesystem::path ImageCache::pathOf(const protocol::Compile& job) const {
    const std::string identity =
        fmt::format("{}\n{}\n{}\n{}", m_toolkit, job.architecture, job.entry, job.source);
    return m_folder / (hex(hash64(identity)) + ".image");
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
