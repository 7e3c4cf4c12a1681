// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A file that is known again. A path says nothing of what lies there a moment later: another
// program may have put its own file in that place.

#include <filesystem>
#include <optional>

namespace engine::store {

/// Held without being open for reading or writing: closing such a descriptor leaves the locks alone
/// that SQLite holds on the file, and as long as it is held no other file has the same number.
class KnownFile {
public:
    /// What lies at `path` now; nothing when nothing does.
    static std::optional<KnownFile> at(const std::filesystem::path& path);
    KnownFile(KnownFile&& other) noexcept;
    KnownFile& operator=(KnownFile&& other) noexcept;
    ~KnownFile();

    /// Whether this file, and no other, lies at `path`.
    bool isAt(const std::filesystem::path& path) const;

private:
    explicit KnownFile(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor = -1;
};

}  // namespace engine::store
