// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/sentence.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/source/line_tools.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/source/rendering.hpp"
#include "engine/source/template_filling.hpp"
#include "engine/source/template_parts.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::source {

namespace {

using space::Setting;
using stencil::Problem;

constexpr int mostBlocksAlongYZ = 65535;  // CUDA's limit of the launch grid

/// A file of kernels/ and what a plan means for it.
struct KernelFile {
    std::string_view name;
    Result<Filling> (*fill)(const Circumstances&, const KernelPlan&);
};

KernelFile fileOf(const KernelPlan& plan) {
    switch (plan.shape) {
        case space::Template::Direct:
            return {"direct.cuh", directFilling};
        case space::Template::Streaming:
            return {"streaming.cuh", streamingFilling};
        case space::Template::Copied:
            return {"copied.cuh", copiedFilling};
        case space::Template::Overlapped:
            return {"overlapped.cuh", overlappedFilling};
        case space::Template::Temporal:
            return {plan.march->extraRows > 0 ? "sloping_rows.cuh" : "temporal.cuh",
                    temporalFilling};
        case space::Template::SharedTiles:
            return {"shared_tiles.cuh", temporalFilling};
        case space::Template::Pipeline:
            return {"pipeline.cuh", temporalFilling};
        case space::Template::Tensor:
            return {"tensor.cuh", tensorFilling};
    }
    return {};
}

/// The first rule of the space that forbids generating the setting. Estimates of registers and code
/// size only keep searches out of hopeless corners, and how many blocks can be resident is for the
/// GPU to say; such kernels can be generated.
Status checkRules(const Circumstances& circumstances, const Setting& setting) {
    for (const auto& rule : space::allConstraints()) {
        if (rule.name.starts_with("registers") || rule.name == "code size" ||
            rule.name.starts_with("resident"))
            continue;
        if (!rule.allowed(setting, circumstances))
            return badInput(rule.sentence(setting, circumstances).text());
    }
    return {};
}

Status checkLaunch(const LaunchShape& launch) {
    for (int axis = 1; axis < 3; ++axis)
        if (launch.grid[static_cast<std::size_t>(axis)] > mostBlocksAlongYZ)
            return badInput(
                say("The grid needs {} blocks along {}; a launch may have {}. Use larger blocks.",
                    launch.grid[static_cast<std::size_t>(axis)], "xyz"[axis], mostBlocksAlongYZ)
                    .text());
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
                          const KernelPlan& plan) {
    const int dimensions = problem.pattern.dimensions;
    const std::string name = identifierOf(problem.pattern);
    SourceLines lines;
    lines.push_back({"// SPDX-License-Identifier: MIT", {}});
    lines.push_back({fmt::format("// {} on {}, {}: {} of a stencil, written by Stencilscope.",
                                 name.empty() ? "A stencil" : name,
                                 nameOf(problem.grid, dimensions), nameOf(problem.type),
                                 plan.levels == 1 ? "one time step"
                                                  : fmt::format("{} time steps", plan.levels)),
                     {}});
    const bool isShort = settingText.size() <= 84;
    const std::size_t merging = isShort ? settingText.size() : settingText.find(" CM");
    const std::size_t rest = isShort ? settingText.size() : settingText.find(" RT");
    const std::size_t access = isShort ? settingText.size() : settingText.find(" PK");
    lines.push_back({"// Setting: " + settingText.substr(0, merging), {}});
    if (!isShort) {
        lines.push_back({"//         " + settingText.substr(merging, rest - merging), {}});
        lines.push_back({"//         " + settingText.substr(rest, access - rest), {}});
        lines.push_back({"//         " + settingText.substr(access), {}});
    }
    lines.push_back(
        {fmt::format("// Launch: {} blocks of {} threads, {} bytes of dynamic shared memory.",
                     shapeText(plan.launch.grid, dimensions),
                     shapeText(plan.launch.block, dimensions), plan.launch.sharedBytes),
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

/// Lanes of a warp tile shuffle; all others that meet do so for what lies in shared memory.
bool threadsMeet(const KernelPlan& plan) {
    return plan.launch.sharedBytes > 0 || plan.isTiledBy(space::WarpTile);
}

/// `file` filled for a plan; `settingText` is for the reader.
Result<KernelSource> assembled(const Circumstances& circumstances, const KernelPlan& plan,
                               const KernelFile& file, const std::string& settingText,
                               const std::string& entry, const Rendering& rendering) {
    if (auto status = checkLaunch(plan.launch); !status) return tl::unexpected(status.error());
    auto filling = file.fill(circumstances, plan);
    if (!filling) return tl::unexpected(filling.error());
    const auto text = templateText(file.name, filling->policies);
    if (!text) return tl::unexpected(text.error());
    filling->words["ENTRY"] = entry + rendering.entrySuffix;
    describeDialect(*filling, rendering.dialect);
    const auto body = fillTemplate(*text, *filling);
    if (!body)
        return fail(ErrorKind::Failed, fmt::format("The kernel template {} is damaged: {}.",
                                                   file.name, body.error().message));
    SourceLines lines = headerComment(circumstances.problem, settingText, plan);
    lines.insert(lines.end(), body->begin(), body->end());
    settlePtx(lines, rendering.dialect);
    KernelSource source;
    for (const auto& line : lines) source.text += line.text + "\n";
    source.entry = entry + rendering.entrySuffix;
    source.launch = plan.launch;
    source.steps = plan.levels;
    source.tags = collectTags(lines);
    source.arrays = static_cast<int>(circumstances.problem.pattern.arrays.size());
    source.threadsMeet = threadsMeet(plan);
    source.dialect = rendering.dialect;
    return source;
}

/// The setting of the baseline: one thread a cell.
Setting plainSetting(int dimensions) {
    Setting setting;
    setting.set(space::ParameterId::TBx, 32);
    setting.set(space::ParameterId::TBy, dimensions == 2 ? 8 : 4);
    setting.set(space::ParameterId::TBz, dimensions == 2 ? 1 : 2);
    return setting;
}

Result<KernelSource> plainSource(const Problem& problem, const KernelFile& file,
                                 const Rendering& rendering) {
    const auto circumstances = Circumstances::of(problem, space::DeviceLimits{});
    const auto plan = KernelPlan::of(plainSetting(problem.pattern.dimensions), circumstances);
    return assembled(circumstances, plan, file, "none, the baseline", entryName(problem, "naive"),
                     rendering);
}

}  // namespace

std::string_view kernelFile(const space::KernelPlan& plan) { return fileOf(plan).name; }

Result<KernelSource> specialise(const Problem& problem, const Setting& setting,
                                const Rendering& rendering) {
    const auto circumstances = Circumstances::of(problem, space::DeviceLimits{});
    if (auto status = checkRules(circumstances, setting); !status)
        return tl::unexpected(status.error());
    const auto plan = KernelPlan::of(setting, circumstances);
    return assembled(circumstances, plan, fileOf(plan), setting.text(problem.pattern.dimensions),
                     entryName(problem, "stencil"), rendering);
}

Result<KernelSource> naiveSource(const Problem& problem, const Rendering& rendering) {
    return plainSource(problem, {"naive.cuh", naiveFilling}, rendering);
}

Result<KernelSource> referenceSource(const Problem& problem, const Rendering& rendering) {
    return plainSource(problem, {"naive.cuh", referenceFilling}, rendering);
}

}  // namespace engine::source
