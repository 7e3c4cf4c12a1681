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
/// counts as absent; a folder that cannot be written only costs time. Several processes may use
/// one folder.
class ImageCache {
public:
    /// An empty folder = no cache. `toolkit`: whatever else an image depends on, the compiler's
    /// options included. When the folder holds more than `mostBytes`, the half that was not used
    /// for longest goes.
    ImageCache(std::filesystem::path folder, std::string toolkit,
               std::uintmax_t mostBytes = std::uintmax_t{1} << 30);

    std::optional<protocol::Compiled> find(const protocol::Compile& job) const;
    void store(const protocol::Compile& job, const protocol::Compiled& compiled);

private:
    std::string identityOf(const protocol::Compile& job) const;
    std::filesystem::path pathOf(const std::string& identity) const;

    std::filesystem::path m_folder;
    std::string m_toolkit;
    std::uintmax_t m_mostBytes, m_bytes = 0;  ///< in the folder, as far as this process knows
};

}  // namespace engine::worker
