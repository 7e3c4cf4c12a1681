// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/exporter.hpp"

#include "engine/core/output_file.hpp"
#include "engine/core/sentence.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::exporters {
namespace fs = std::filesystem;
namespace {

Status writeNewFolder(const fs::path& folder, const std::map<std::string, std::string>& files) {
    const fs::path temporary = temporaryFor(folder);
    std::error_code error;
    if (!fs::create_directory(temporary, error)) return cannotWrite(folder, error.message());
    Status status;
    for (const auto& [name, text] : files)
        if (status) status = writeNewFile(temporary / name, text);
    if (status) return moveIntoPlace(temporary, folder);  // onto an empty folder, too
    fs::remove_all(temporary, error);
    // People know the folder that they named.
    Error said = status.error();
    if (const auto at = said.message.find(temporary.string()); at != std::string::npos)
        said.message.replace(at, temporary.string().size(), folder.string());
    return tl::unexpected(std::move(said));
}

Status writeFolder(const fs::path& asked, const std::map<std::string, std::string>& files,
                   bool force) {
    const auto leadsTo = outputFolder(asked);
    if (!leadsTo) return tl::unexpected(leadsTo.error());
    const fs::path& folder = *leadsTo;
    std::error_code error;
    const bool exists = fs::exists(folder, error);
    if (exists && !fs::is_directory(folder, error))
        return badInput(say("{} is a file; this format needs a folder.", folder.string()).text());
    if (!exists || fs::is_empty(folder, error)) return writeNewFolder(folder, files);
    if (!force)
        return badInput(
            say("{} is not empty: name another folder, or allow files of the same names to be "
                "replaced (--force).",
                asked.string())
                .text());
    // What else lies there stays.
    for (const auto& [name, text] : files)
        if (auto status = writeOutput(folder / name, text); !status) return status;
    return {};
}

Status writeText(const fs::path& path, const Result<std::string>& text) {
    if (!text) return tl::unexpected(text.error());
    return writeOutput(path, *text);
}

}  // namespace

Result<FormatInfo> findFormat(const std::string& name) {
    std::string known;
    for (const FormatInfo& format : formats()) {
        if (format.name == name) return format;
        known += (known.empty() ? "" : ", ") + format.name;
    }
    return badInput(say("There is no export format \"{}\"; known: {}.", name, known).text());
}

Result<TunedKernel> kernelOf(const store::SessionFile& file,
                             const std::optional<space::Setting>& setting) {
    const auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const record::SessionHead& head = file.head();
    if (head.foreign)
        return badInput(
            say("This session is of {}, whose source is not known here, so there is no kernel to "
                "write. Its settings can be exported: kernel-tuner, t4, csv, json.",
                space::describe(head.foreign->description()))
                .text());
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
        return badInput(
            phrase("No setting of this session ran correctly: there is no kernel to export."));
    return kernel(*best);
}

Status exportKernel(const TunedKernel& kernel, const std::string& format, const fs::path& out,
                    bool force) {
    const auto info = findFormat(format);
    if (!info) return tl::unexpected(info.error());
    if (!info->ofOneKernel())
        return badInput(say("{} is a format for whole sessions.", format).text());
    const auto space = space::TuningSpace::full(kernel.problem, kernel.device.limits);
    if (const auto rejection = space.reject(kernel.evaluation.setting))
        return badInput(rejection->sentence.text());
    if (!info->isFolder()) return writeText(out, info->fileOfKernel(kernel));
    const auto files = info->folderOfKernel(kernel);
    if (!files) return tl::unexpected(files.error());
    return writeFolder(out, *files, force);
}

Status exportSession(const store::SessionFile& file, const std::string& format, const fs::path& out,
                     const ExportOptions& options) {
    const auto info = findFormat(format);
    if (!info) return tl::unexpected(info.error());
    return exportSession(file, *info, out, options);
}

Status exportSession(const store::SessionFile& file, const FormatInfo& format, const fs::path& out,
                     const ExportOptions& options) {
    if (!format.ofOneKernel()) return writeText(out, format.fileOfSession(file));
    const auto kernel = kernelOf(file, options.setting);
    if (!kernel) return tl::unexpected(kernel.error());
    return exportKernel(*kernel, format.name, out, options.force);
}

}  // namespace engine::exporters
