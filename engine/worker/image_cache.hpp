// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/protocol/message.hpp"

namespace engine::worker {

/// Compiled images on disk by content hash of source, architecture and toolkit. A damaged entry
/// counts as absent; a folder that cannot be written only costs time.
class ImageCache {
public:
    /// An empty folder = no cache. When the folder holds more than `mostBytes`, the oldest half
    /// goes.
    ImageCache(std::filesystem::path folder, std::string toolkit,
               std::uintmax_t mostBytes = std::uintmax_t{1} << 30);

    std::optional<protocol::Compiled> find(const protocol::Compile& job) const;
    void store(const protocol::Compile& job, const protocol::Compiled& compiled) const;

private:
    std::filesystem::path pathOf(const protocol::Compile& job) const;

    std::filesystem::path m_folder;
    std::string m_toolkit;
};

}  // namespace engine::worker
