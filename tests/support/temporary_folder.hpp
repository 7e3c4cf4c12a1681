// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <unistd.h>

#include <filesystem>
#include <string>

namespace support {

/// A folder that goes away with the test. It is made when it is first asked for: a program that
/// only lists its tests leaves without taking anything away.
class TemporaryFolder {
public:
    TemporaryFolder() = default;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code error;
        if (!m_path.empty()) std::filesystem::remove_all(m_path, error);
    }
    std::filesystem::path operator/(const std::string& name) const { return path() / name; }
    const std::filesystem::path& path() const {
        if (m_path.empty()) {
            std::string name =
                (std::filesystem::temp_directory_path() / "stencilscope-test-XXXXXX").string();
            m_path = mkdtemp(name.data());
        }
        return m_path;
    }

private:
    mutable std::filesystem::path m_path;
};

}  // namespace support
