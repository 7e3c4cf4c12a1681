// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"

namespace engine {
namespace fs = std::filesystem;
namespace {

constexpr int kMostLinks = 40;             // as Linux has it
constexpr std::size_t kLongestName = 200;  // of 255, so that a temporary file's name fits, too
constexpr mode_t kPermissions = 07777;
constexpr std::size_t kLongestHost = 256;

/// The number in /dev/fd/N or /proc/self/fd/N: a stream of ours that is open already.
std::optional<int> openStream(const fs::path& path) {
    const std::string text = path.string();
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!text.starts_with(folder)) continue;
        int number = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + folder.size(), end, number);
        if (error == std::errc{} && rest == end && number >= 0) return number;
    }
    return std::nullopt;
}

/// Where a path leads, whether or not something is there.
Result<fs::path> followed(const fs::path& asked) {
    if (asked.empty()) return badInput("The name of the file to write is empty.");
    if (asked == "-") return fs::path("/proc/self/fd/1");  // as where it is read
    fs::path path = asked.has_filename() ? asked : asked.parent_path();
    for (int links = 0; links < kMostLinks; ++links) {
        if (openStream(path)) return path;
        std::error_code error;
        const auto status = fs::symlink_status(path, error);
        if (status.type() == fs::file_type::not_found) return path;
        if (error) return cannotWrite(asked, error.message());
        if (!fs::is_symlink(status)) return path;
        const fs::path target = fs::read_symlink(path, error);
        if (error) return cannotWrite(asked, error.message());
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return cannotWrite(asked, "its symbolic links lead in a circle");
}

void flush(const fs::path& path) {
    if (const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

/// Not every file system can move so that nothing is replaced; a second name never replaces. Fails
/// with errno set.
bool renameToNew(const fs::path& from, const fs::path& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    if (::link(from.c_str(), to.c_str()) != 0) return false;
    ::unlink(from.c_str());
    return true;
}

/// Writes and closes. Fails with errno set.
bool writeAndClose(int descriptor, std::string_view text, bool toDisk) {
    int reason = 0;
    while (!text.empty() && reason == 0) {
        const ssize_t now = ::write(descriptor, text.data(), text.size());
        if (now >= 0)
            text.remove_prefix(static_cast<std::size_t>(now));
        else if (errno != EINTR)
            reason = errno;
    }
    if (reason == 0 && toDisk && ::fsync(descriptor) != 0) reason = errno;
    if (::close(descriptor) != 0 && reason == 0) reason = errno;
    errno = reason;
    return reason == 0;
}

/// Who makes a temporary file: a thread makes one for a place at a time. Folders are shared between
/// computers, whose processes have the same numbers.
struct Maker {
    pid_t process = 0, thread = 0;

    static Maker self() { return {::getpid(), ::gettid()}; }
    /// As a living thread of this computer.
    bool lives() const { return ::tgkill(process, thread, 0) == 0 || errno != ESRCH; }
    bool operator==(const Maker&) const = default;
};

/// What temporary files for this name begin with on this computer.
std::string stemFor(const std::string& name) {
    std::array<char, kLongestHost> host{};
    ::gethostname(host.data(), host.size() - 1);
    return fmt::format(".{}.{}.", name.substr(0, kLongestName), hex(hash64(host.data())));
}

/// The number that `text` begins with, and the dot after it, which are taken away.
std::optional<pid_t> takeNumber(std::string_view& text) {
    pid_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || number <= 0 || rest == end || *rest != '.') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()) + 1);
    return number;
}

/// Whether `name` is STEM PROCESS.THREAD.part, or a log of that, and nobody can be writing it.
bool isAbandoned(std::string_view name, std::string_view stem) {
    if (!name.starts_with(stem)) return false;
    name.remove_prefix(stem.size());
    const auto process = takeNumber(name);
    const auto thread = process ? takeNumber(name) : std::nullopt;
    if (!thread || (name != "part" && !name.starts_with("part-"))) return false;
    const Maker maker{*process, *thread};
    return maker == Maker::self() || !maker.lives();
}

void removeAbandoned(const fs::path& folder, std::string_view stem) {
    std::error_code error;
    std::vector<fs::path> abandoned;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (isAbandoned(entry->path().filename().string(), stem))
            abandoned.push_back(entry->path());
    for (const auto& path : abandoned) fs::remove_all(path, error);
}

/// Nobody need read from a pipe: opening it does not wait for that.
Status writeToStream(const fs::path& path, std::string_view text) {
    const auto ours = openStream(path);
    const int descriptor = ours
                               ? ::fcntl(*ours, F_DUPFD_CLOEXEC, 3)
                               : ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return cannotWrite(path, errno == ENXIO ? "nobody reads from it" : std::strerror(errno));
    if (!ours) ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    if (!writeAndClose(descriptor, text, false)) return cannotWrite(path, std::strerror(errno));
    return {};
}

}  // namespace

tl::unexpected<Error> cannotWrite(const fs::path& path, const std::string& why) {
    const fs::path folder = path.parent_path();
    std::error_code ignored;
    const bool missing =
        !folder.empty() && fs::status(folder, ignored).type() == fs::file_type::not_found;
    return fail(ErrorKind::Storage,
                say("{} could not be written: {}.", path.string(),
                    missing ? say("there is no folder {}", folder.string()).text() : why)
                    .text());
}

Result<OutputPlace> outputPlace(const fs::path& asked) {
    auto path = followed(asked);
    if (!path) return tl::unexpected(path.error());
    if (openStream(*path)) return OutputPlace{*path, true, true};
    struct stat found {};
    if (::stat(path->c_str(), &found) != 0) {
        if (errno == ENOENT) return OutputPlace{*path, false, false};
        return cannotWrite(asked, std::strerror(errno));
    }
    if (S_ISDIR(found.st_mode)) return badInput(say("{} is a folder.", asked.string()).text());
    if (S_ISCHR(found.st_mode) || S_ISFIFO(found.st_mode)) return OutputPlace{*path, true, true};
    if (!S_ISREG(found.st_mode))
        return badInput(
            say("{} is not a file: nothing is written to disks and sockets.", asked.string())
                .text());
    if (::access(path->c_str(), W_OK) != 0) return cannotWrite(asked, std::strerror(errno));
    return OutputPlace{*path, false, true};
}

Status canBeWritten(const fs::path& asked) {
    if (asked.empty()) return {};
    const auto place = outputPlace(asked);
    if (!place) return tl::unexpected(place.error());
    const auto folder = place->path.has_parent_path() ? place->path.parent_path() : fs::path(".");
    if (place->stream || ::access(folder.c_str(), W_OK | X_OK) == 0) return {};
    return cannotWrite(asked, std::strerror(errno));
}

Result<fs::path> outputFolder(const fs::path& asked) { return followed(asked); }

fs::path temporaryFor(const fs::path& path) {
    const std::string stem = stemFor(path.filename().string());
    removeAbandoned(path.has_parent_path() ? path.parent_path() : fs::path("."), stem);
    const Maker maker = Maker::self();
    return path.parent_path() / fmt::format("{}{}.{}.part", stem, maker.process, maker.thread);
}

Status placeNew(const fs::path& temporary, const fs::path& path) {
    flush(temporary);
    if (!renameToNew(temporary, path)) {
        if (errno != EEXIST) return cannotWrite(path, std::strerror(errno));
        return badInput(say("Another program has created {} in the meantime, and it was left as it "
                            "is. Choose another name.",
                            path.string())
                            .text());
    }
    flush(path.has_parent_path() ? path.parent_path() : fs::path("."));
    return {};
}

Status moveIntoPlace(const fs::path& temporary, const fs::path& path) {
    flush(temporary);
    struct stat replaced {};
    if (::stat(path.c_str(), &replaced) == 0)  // a file, or an empty folder
        ::chmod(temporary.c_str(), replaced.st_mode & kPermissions);
    std::error_code error;
    fs::rename(temporary, path, error);
    if (error) {
        std::error_code ignored;
        fs::remove_all(temporary, ignored);
        return cannotWrite(path, error.message());
    }
    flush(path.has_parent_path() ? path.parent_path() : fs::path("."));
    return {};
}

Status writeNewFile(const fs::path& path, std::string_view text) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0 || !writeAndClose(descriptor, text, true))
        return cannotWrite(path, std::strerror(errno));
    return {};
}

Status writeOutput(const fs::path& asked, std::string_view text) {
    const auto place = outputPlace(asked);
    if (!place) return tl::unexpected(place.error());
    if (place->stream) return writeToStream(place->path, text);
    const fs::path temporary = temporaryFor(place->path);
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0) return cannotWrite(asked, std::strerror(errno));
    if (writeAndClose(descriptor, text, true)) return moveIntoPlace(temporary, place->path);
    const std::string why = std::strerror(errno);
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return cannotWrite(asked, why);
}

}  // namespace engine
