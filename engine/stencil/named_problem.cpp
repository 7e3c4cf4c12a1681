// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/named_problem.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "engine/core/input_file.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::stencil {

Result<Pattern> patternNamed(const std::string& nameOrFile) {
    namespace fs = std::filesystem;
    auto preset = findPreset(nameOrFile);
    if (preset) return preset;
    std::error_code error;
    if (!fs::is_regular_file(nameOrFile, error))
        return badInput(preset.error().message + " There is no file of that name either.");
    constexpr std::uint64_t kLargest = 1 << 20;
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    const auto text = readInput(nameOrFile, kLargest);
    if (!text) return tl::unexpected(text.error());
    // Editors of Windows begin with a byte order mark.
    const std::string_view formula = text->starts_with(kByteOrderMark)
                                         ? std::string_view(*text).substr(kByteOrderMark.size())
                                         : std::string_view(*text);
    auto pattern = patternFromFormula(std::string(formula), fs::path(nameOrFile).stem().string());
    if (!pattern) return badInput(fmt::format("{}: {}", nameOrFile, pattern.error().message));
    return pattern;
}

namespace {

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

}  // namespace

Result<Problem> problemNamed(const std::string& nameOrFile, const std::string& grid,
                             const std::string& type) {
    return problemOn(patternNamed(nameOrFile), grid, type);
}

Result<Problem> problemOf(const std::string& formula, const std::string& name,
                          const std::string& grid, const std::string& type) {
    return problemOn(patternFromFormula(formula, name), grid, type);
}

}  // namespace engine::stencil
