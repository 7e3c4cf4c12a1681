// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/hash.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/source/line_tools.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/source/template_filling.hpp"
#include "engine/source/template_parts.hpp"
#include "engine/space/plan/temporal_plan.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::source {

namespace {

using space::ParameterId;
using space::Setting;
using stencil::Problem;

constexpr int mostBlocksAlongYZ = 65535;  // CUDA's limit of the launch grid

/// A template and what a setting means for it.
struct Template {
    std::string_view file;
    Result<TemplateFilling> (*fill)(const Problem&, const Setting&);
};

/// By streaming, then by temporal blocking.
const Template& templateFor(const Setting& setting) {
    static constexpr Template templates[2][2] = {
        {{"direct.cuh", directFilling}, {"overlapped.cuh", overlappedFilling}},
        {{"streaming.cuh", streamingFilling}, {"temporal.cuh", temporalFilling}}};
    static constexpr Template sharedTiles{"shared_tiles.cuh", temporalFilling};
    static constexpr Template copied{"copied.cuh", streamingFilling};
    if (space::blocksShareTile(setting)) return sharedTiles;
    if (space::copiesPlanes(setting)) return copied;
    return templates[setting[ParameterId::ST] != 0 ? 1 : 0][setting[ParameterId::TB] > 1 ? 1 : 0];
}

/// The first rule of the space that forbids generating the setting. Estimates of registers and code
/// size only keep searches out of hopeless corners, and how many blocks can be resident is for the
/// GPU to say; such kernels can be generated.
Status checkRules(const Problem& problem, const Setting& setting) {
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    for (const auto& rule : space::allConstraints()) {
        if (rule.name.starts_with("registers") || rule.name == "code size" ||
            rule.name.starts_with("resident"))
            continue;
        if (!rule.allowed(setting, circumstances))
            return badInput(rule.sentence(setting, circumstances));
    }
    return {};
}

Status checkLaunch(const LaunchShape& launch) {
    for (int axis = 1; axis < 3; ++axis)
        if (launch.grid[static_cast<std::size_t>(axis)] > mostBlocksAlongYZ)
            return badInput(fmt::format(
                "The grid needs {} blocks along {}; a launch may have {}. Use larger blocks.",
                launch.grid[static_cast<std::size_t>(axis)], "xyz"[axis], mostBlocksAlongYZ));
    return {};
}

std::string shapeText(const std::array<int, 3>& shape, int dimensions) {
    return dimensions == 3 ? fmt::format("{} x {} x {}", shape[0], shape[1], shape[2])
                           : fmt::format("{} x {}", shape[0], shape[1]);
}

/// The pattern's name as part of an identifier, or empty: "j2d9pt-gol" is j2d9pt_gol.
std::string identifierOf(const stencil::Pattern& pattern) {
    std::string name = pattern.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return plainName(name);
}

SourceLines headerComment(const Problem& problem, const std::string& settingText,
                          const LaunchShape& launch, int steps) {
    const int dimensions = problem.pattern.dimensions;
    const std::string name = identifierOf(problem.pattern);
    SourceLines lines;
    lines.push_back({"// SPDX-License-Identifier: MIT", {}});
    lines.push_back(
        {fmt::format("// {} on {}, {}: {} of a stencil, written by Stencilscope.",
                     name.empty() ? "A stencil" : name, nameOf(problem.grid, dimensions),
                     nameOf(problem.type),
                     steps == 1 ? "one time step" : fmt::format("{} time steps", steps)),
         {}});
    const bool isShort = settingText.size() <= 84;
    const std::size_t merging = isShort ? settingText.size() : settingText.find(" CM");
    const std::size_t rest = isShort ? settingText.size() : settingText.find(" RT");
    lines.push_back({"// Setting: " + settingText.substr(0, merging), {}});
    if (!isShort) {
        lines.push_back({"//         " + settingText.substr(merging, rest - merging), {}});
        lines.push_back({"//         " + settingText.substr(rest), {}});
    }
    lines.push_back(
        {fmt::format("// Launch: {} blocks of {} threads, {} bytes of dynamic shared memory.",
                     shapeText(launch.grid, dimensions), shapeText(launch.block, dimensions),
                     launch.sharedBytes),
         {}});
    lines.push_back(
        {"// Arguments point to interior cell (0, 0, 0), aligned to 32 elements; halo cells lie "
         "around.",
         {}});
    lines.push_back({"// MIT licence: use, change and pass on freely, without any warranty.", {}});
    lines.push_back({});
    return lines;
}

/// Runs of lines with the same tag, in the order of the tags' first lines.
std::vector<SourceTag> collectTags(const SourceLines& lines) {
    std::vector<SourceTag> tags;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].text.empty()) continue;
        auto names = lines[i].tags;
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        const int number = static_cast<int>(i) + 1;
        for (const auto& name : names) {
            const auto open = std::find_if(tags.rbegin(), tags.rend(), [&](const SourceTag& tag) {
                return tag.optimization == name && tag.lastLine == number - 1;
            });
            if (open != tags.rend())
                open->lastLine = number;
            else
                tags.push_back({number, number, name});
        }
    }
    return tags;
}

std::string entryName(const Problem& problem, std::string_view prefix) {
    const std::string name = identifierOf(problem.pattern);
    return name.empty() ? std::string(prefix) : fmt::format("{}_{}", prefix, name);
}

Result<KernelSource> assembled(const Problem& problem, std::string_view templateName,
                               TemplateFilling filling, const std::string& settingText,
                               std::string entry) {
    if (auto status = checkLaunch(filling.launch); !status) return tl::unexpected(status.error());
    const auto text = templateText(templateName);
    if (!text) return tl::unexpected(text.error());
    filling.filling.words["ENTRY"] = entry;
    const auto body = fillTemplate(*text, filling.filling);
    if (!body)
        return fail(ErrorKind::Failed, fmt::format("The kernel template {} is damaged: {}.",
                                                   templateName, body.error().message));
    SourceLines lines = headerComment(problem, settingText, filling.launch, filling.steps);
    lines.insert(lines.end(), body->begin(), body->end());
    KernelSource source;
    for (const auto& line : lines) source.text += line.text + "\n";
    source.entry = std::move(entry);
    source.launch = filling.launch;
    source.steps = filling.steps;
    source.tags = collectTags(lines);
    return source;
}

}  // namespace

Result<KernelSource> specialise(const Problem& problem, const Setting& setting) {
    if (auto status = checkRules(problem, setting); !status) return tl::unexpected(status.error());
    const Template& chosen = templateFor(setting);
    auto filling = chosen.fill(problem, setting);
    if (!filling) return tl::unexpected(filling.error());
    return assembled(problem, chosen.file, std::move(*filling),
                     setting.text(problem.pattern.dimensions), entryName(problem, "stencil"));
}

Result<KernelSource> naiveSource(const Problem& problem) {
    auto filling = naiveFilling(problem);
    if (!filling) return tl::unexpected(filling.error());
    return assembled(problem, "naive.cuh", std::move(*filling), "none, the baseline",
                     entryName(problem, "naive"));
}

std::string templateHash() {
    std::string all = fmt::format("generator {}\n", kGeneratorVersion);
    for (const auto files : {templates(), templateParts()})
        for (const auto& file : files) all += fmt::format("{}\n{}\n", file.name, file.text);
    return hex(hash64(all));
}

}  // namespace engine::source
