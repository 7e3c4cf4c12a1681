// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/exporter.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace engine::exporters {
namespace fs = std::filesystem;
namespace {

tl::unexpected<Error> cannotWrite(const fs::path& path, const std::string& why) {
    return fail(ErrorKind::Storage,
                fmt::format("{} could not be written: {}.", path.string(), why));
}

/// The path without a trailing slash, so that it has a name.
fs::path named(const fs::path& path) { return path.has_filename() ? path : path.parent_path(); }

fs::path temporaryBeside(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), ::getpid());
}

Status writeWhole(const fs::path& path, const std::string& text) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0) return cannotWrite(path, std::strerror(errno));
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t now = ::write(descriptor, text.data() + written, text.size() - written);
        if (now < 0 && errno == EINTR) continue;
        if (now < 0) break;
        written += static_cast<std::size_t>(now);
    }
    const int reason = errno;
    const bool flushed = ::fsync(descriptor) == 0;
    if (::close(descriptor) == 0 && flushed && written == text.size()) return {};
    return cannotWrite(path, std::strerror(written == text.size() ? errno : reason));
}

/// Written beside its place, then moved there.
Status writeFile(const fs::path& path, const std::string& text) {
    const fs::path temporary = temporaryBeside(path);
    auto status = writeWhole(temporary, text);
    std::error_code error;
    if (status) fs::rename(temporary, path, error);
    if (status && !error) return {};
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return status ? cannotWrite(path, error.message()) : cannotWrite(path, status.error().message);
}

Status writeNewFolder(const fs::path& folder, const std::map<std::string, std::string>& files) {
    const fs::path temporary = temporaryBeside(folder);
    std::error_code error;
    fs::remove_all(temporary, error);
    if (!fs::create_directory(temporary, error)) return cannotWrite(folder, error.message());
    Status status;
    for (const auto& [name, text] : files)
        if (status) status = writeWhole(temporary / name, text);
    if (status) fs::rename(temporary, folder, error);  // onto an empty folder, too
    if (status && !error) return {};
    std::error_code ignored;
    fs::remove_all(temporary, ignored);
    return status ? cannotWrite(folder, error.message()) : status;
}

Status writeFolder(const fs::path& folder, const std::map<std::string, std::string>& files,
                   bool force) {
    std::error_code error;
    const bool exists = fs::exists(folder, error);
    if (exists && !fs::is_directory(folder, error))
        return badInput(fmt::format("{} is a file; this format needs a folder.", folder.string()));
    if (!exists || fs::is_empty(folder, error)) return writeNewFolder(folder, files);
    if (!force)
        return badInput(fmt::format("{} holds files already: name an empty folder, or force it.",
                                    folder.string()));
    // What else lies there stays.
    for (const auto& [name, text] : files)
        if (auto status = writeFile(folder / name, text); !status) return status;
    return {};
}

Status writeText(const fs::path& path, const Result<std::string>& text) {
    if (!text) return tl::unexpected(text.error());
    std::error_code error;
    if (fs::is_directory(path, error))
        return badInput(fmt::format("{} is a folder; this format needs a file.", path.string()));
    return writeFile(path, *text);
}

}  // namespace

Result<FormatInfo> findFormat(const std::string& name) {
    std::string known;
    for (const FormatInfo& format : formats()) {
        if (format.name == name) return format;
        known += (known.empty() ? "" : ", ") + format.name;
    }
    return badInput(fmt::format("There is no export format \"{}\"; known are {}.", name, known));
}

Result<TunedKernel> kernelOf(const store::SessionFile& file,
                             const std::optional<space::Setting>& setting) {
    const auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const record::SessionHead& head = file.head();
    const auto kernel = [&](const device::Evaluation& evaluation) {
        return TunedKernel{head.problem, evaluation, head.device, head.program};
    };
    if (setting) {
        device::Evaluation evaluation;
        evaluation.setting = *setting;
        for (const auto& row : *rows)
            if (row.evaluation.setting == *setting) evaluation = row.evaluation;
        return kernel(evaluation);
    }
    const device::Evaluation* best = nullptr;
    for (const auto& row : *rows)
        if (row.evaluation.ok() && (!best || row.evaluation.costMs() < best->costMs()))
            best = &row.evaluation;
    if (!best)
        return badInput("No setting of this session ran correctly: there is no kernel to export.");
    return kernel(*best);
}

Status exportKernel(const TunedKernel& kernel, const std::string& format, const fs::path& out,
                    bool force) {
    const auto info = findFormat(format);
    if (!info) return tl::unexpected(info.error());
    if (!info->ofOneKernel())
        return badInput(fmt::format("{} is a format of whole sessions.", format));
    if (!info->isFolder()) return writeText(named(out), info->fileOfKernel(kernel));
    const auto files = info->folderOfKernel(kernel);
    if (!files) return tl::unexpected(files.error());
    return writeFolder(named(out), *files, force);
}

Status exportSession(const store::SessionFile& file, const std::string& format, const fs::path& out,
                     const ExportOptions& options) {
    const auto info = findFormat(format);
    if (!info) return tl::unexpected(info.error());
    if (!info->ofOneKernel()) return writeText(named(out), info->fileOfSession(file));
    const auto kernel = kernelOf(file, options.setting);
    if (!kernel) return tl::unexpected(kernel.error());
    return exportKernel(*kernel, format, out, options.force);
}

}  // namespace engine::exporters
