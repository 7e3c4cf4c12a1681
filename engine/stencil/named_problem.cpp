// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/named_problem.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "engine/core/input_file.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::stencil {

namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kLargest = 1 << 20;

/// `from`: what is said to hold it.
Result<Pattern> patternOf(const Result<std::string>& text, const std::string& name,
                          const std::string& from) {
    if (!text) return tl::unexpected(text.error());
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    // Editors of Windows begin with a byte order mark.
    const std::string_view formula = text->starts_with(kByteOrderMark)
                                         ? std::string_view(*text).substr(kByteOrderMark.size())
                                         : std::string_view(*text);
    auto pattern = patternFromFormula(std::string(formula), name);
    if (!pattern) return badInput(fmt::format("{}: {}", from, pattern.error().message));
    return pattern;
}

/// By how it begins: it may be much longer than any formula.
bool isSessionFile(const std::string& path) {
    constexpr std::string_view kBeginning = "SQLite format 3";
    std::string beginning(kBeginning.size(), '\0');
    std::ifstream(path, std::ios::binary)
        .read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    return beginning == kBeginning;
}

}  // namespace

Result<Pattern> patternNamed(const std::string& nameOrFile) {
    auto preset = findPreset(nameOrFile);
    if (preset) return preset;
    std::error_code error;
    if (!fs::is_regular_file(nameOrFile, error))
        return badInput(fs::is_directory(nameOrFile, error)
                            ? nameOrFile + " is a folder: name a preset or a formula file."
                            : preset.error().message + " There is no file of that name either.");
    if (isSessionFile(nameOrFile))
        return badInput(nameOrFile + " is a session file, not a formula file.");
    return patternOf(readInput(nameOrFile, kLargest), fs::path(nameOrFile).stem().string(),
                     nameOrFile);
}

Result<Pattern> patternPiped(const std::string& path) {
    return patternOf(readOnce(path, kLargest), "piped",
                     path == "-" ? std::string(kStandardInput) : path);
}

Result<Problem> problemOn(Result<Pattern> pattern, const std::string& grid,
                          const std::string& type) {
    if (!pattern) return tl::unexpected(pattern.error());
    const auto dataType = dataTypeFromName(type);
    if (!dataType) return tl::unexpected(dataType.error());
    const auto extents = grid.empty() ? Result<Extents>(Problem::defaultGrid(pattern->dimensions))
                                      : extentsFromText(grid, pattern->dimensions);
    if (!extents) return tl::unexpected(extents.error());
    return Problem{std::move(*pattern), *extents, *dataType};
}

Result<Problem> problemNamed(const std::string& nameOrFile, const std::string& grid,
                             const std::string& type) {
    return problemOn(patternNamed(nameOrFile), grid, type);
}

Result<Problem> problemOf(const std::string& formula, const std::string& name,
                          const std::string& grid, const std::string& type) {
    return problemOn(patternFromFormula(formula, name), grid, type);
}

}  // namespace engine::stencil
