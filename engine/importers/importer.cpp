// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/importers/importer.hpp"

#include <fmt/format.h>

#include "engine/core/sentence.hpp"
#include "engine/importers/foreign_text.hpp"
#include "engine/importers/kernel_tuner_cache.hpp"
#include "engine/importers/t1_input.hpp"
#include "engine/importers/t4_results.hpp"

namespace engine::importers {
namespace fs = std::filesystem;
namespace {

/// "convolution_A100" of "data/convolution_A100.json.gz".
std::string stemOf(const std::string& source) {
    fs::path name = fs::path(source).filename();
    while (name.has_extension() && name.stem() != name) name = name.stem();
    return name.string();
}

Result<ForeignFile> readAs(Json& json, const ForeignNames& names, const std::stop_token& stop) {
    if (isKernelTunerCache(json)) return readKernelTunerCache(json, names, stop);
    if (isT1Input(json)) return readT1Input(json, names, stop);
    return readT4Results(json, names, stop);
}

}  // namespace

std::string_view nameOf(ForeignFormat format) {
    switch (format) {
        case ForeignFormat::KernelTunerCache:
            return "Kernel Tuner cache";
        case ForeignFormat::T4Results:
            return "T4 results";
        case ForeignFormat::T1Input:
            break;
    }
    return "T1 input";
}

Result<ForeignFile> readForeignText(std::string text, const std::string& source,
                                    const ForeignNames& names, const std::stop_token& stop) {
    auto json = parseForeignJson(std::move(text), source, stop);
    if (!json) return tl::unexpected(json.error());
    if (!isKernelTunerCache(*json) && !isT1Input(*json) && !isT4Results(*json))
        return badInput(say("{} is neither a cache of Kernel Tuner (\"cache\") nor T4 results "
                            "(\"results\") nor a "
                            "T1 input (\"ConfigurationSpace\").",
                            source)
                            .text());
    auto foreign = readAs(*json, names, stop);
    if (!foreign && names.kernel.empty() && isT4Results(*json) && !stemOf(source).empty()) {
        // Such a file need not say what kernel it is of: then it is named after the file.
        ForeignNames named = names;
        named.kernel = stemOf(source);
        foreign = readAs(*json, named, stop);
    }
    if (stop.stop_requested()) return stoppedReading();
    if (!foreign) {
        std::string what = foreign.error().message;
        if (!what.ends_with('.')) what += '.';
        return badInput(fmt::format("{}: {}", source, what));
    }
    return foreign;
}

Result<ForeignFile> readForeignFile(const fs::path& path, const ForeignNames& names,
                                    const std::stop_token& stop) {
    auto text = readWhole(path, stop);
    if (!text) return tl::unexpected(text.error());
    return readForeignText(std::move(*text), path.string(), names, stop);
}

Result<store::SessionFile> sessionOf(const ForeignFile& foreign) {
    auto file = store::SessionFile::inMemory(foreign.head);
    if (!file) return file;
    if (auto status = file->append(foreign.rows); !status) return tl::unexpected(status.error());
    if (auto status = file->storeImported(foreign.further); !status)
        return tl::unexpected(status.error());
    return file;
}

bool isNamedAsForeign(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.ends_with(".json") || name.ends_with(".json.gz");
}

Status writeSession(const ForeignFile& foreign, const fs::path& path) {
    auto file = sessionOf(foreign);
    if (!file) return tl::unexpected(file.error());
    return file->saveAs(path, store::Existing::Refused);
}

}  // namespace engine::importers
