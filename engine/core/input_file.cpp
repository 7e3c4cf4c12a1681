// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/sentence.hpp"

namespace engine {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> unreadable(const fs::path& path) {
    return fail(ErrorKind::Storage, say("{} cannot be read.", path.string()).text());
}

std::string sizeText(std::uint64_t bytes) {
    constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
    return bytes >= kMebi ? fmt::format("{} MiB", bytes / kMebi) : fmt::format("{} bytes", bytes);
}

tl::unexpected<Error> tooLong(const fs::path& path, std::uint64_t most) {
    return badInput(
        say("{} is too long: it holds more than {}.", path.string(), sizeText(most)).text());
}

}  // namespace

Status canBeRead(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return badInput(say("There is no file {}.", path.string()).text());
    if (fs::is_directory(status))
        return badInput(say("{} is a folder, not a file.", path.string()).text());
    if (!fs::status_known(status)) return unreadable(path);
    if (!fs::is_regular_file(status))
        return badInput(say("{} is not a file.", path.string()).text());
    // Not opened: whoever closes a database's file loses the locks that it has there.
    if (::faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0) return unreadable(path);
    return {};
}

Result<std::string> readInput(const fs::path& path, std::uint64_t most) {
    if (auto possible = canBeRead(path); !possible) return tl::unexpected(possible.error());
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error) return unreadable(path);
    if (size > most) return tooLong(path, most);
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file.bad() || text.size() < size) return unreadable(path);
    return text;
}

bool isReadOnce(const fs::path& path) {
    if (path == "-") return true;
    std::error_code error;
    const auto status = fs::status(path, error);
    return fs::is_fifo(status) || fs::is_character_file(status) || fs::is_socket(status);
}

Result<std::string> readOnce(const fs::path& path, std::uint64_t most) {
    std::ifstream file(path == "-" ? fs::path("/dev/stdin") : path, std::ios::binary);
    std::string text;
    for (std::array<char, 4096> some{}; file && text.size() <= most;) {
        file.read(some.data(), some.size());
        text.append(some.data(), static_cast<std::size_t>(file.gcount()));
    }
    const fs::path source = path == "-" ? fs::path(kStandardInput) : path;
    if (text.size() > most) return tooLong(source, most);
    if (!file.eof()) return unreadable(source);
    return text;
}

}  // namespace engine
