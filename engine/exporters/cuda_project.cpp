// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The CUDA project and the tuning header.
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/hash.hpp"
#include "engine/device/predicted_interval.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/exporters/text_template.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/constraint.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/rounding.hpp"

namespace engine::exporters {
namespace {

using source::KernelSource;
using stencil::GridLayout;
using stencil::Problem;

constexpr std::int64_t kMostAwkwardCells = 1 << 25;  // the CPU checks them one by one

std::string projectName(const Problem& problem) {
    const std::string name = source::plainName(problem.pattern.name);
    return name.empty() ? "tuned_stencil" : "tuned_" + name;
}

std::string titleOf(const Problem& problem) {
    const std::string name = source::plainName(problem.pattern.name);
    return fmt::format("{} on {}, {}", name.empty() ? "A stencil" : name,
                       nameOf(problem.grid, problem.pattern.dimensions),
                       stencil::nameOf(problem.type));
}

std::string commas(const std::array<int, 3>& values) {
    return fmt::format("{}, {}, {}", values[0], values[1], values[2]);
}

/// A grid on which two tiles fit along every axis and a third sticks out.
Problem awkwardProblem(const Problem& problem, const space::KernelPlan& plan) {
    const auto tile = [&](int axis) {
        const auto& along = plan.along(axis);
        return static_cast<int>(space::dividedUp(problem.grid[axis], along.blocks / along.cluster));
    };
    Problem awkward = problem;
    // Vectors need whole tiles along x, unless the march tests the edge apart.
    const bool wholeTiles = plan.vectorWidth > 1 && plan.levels == 1;
    awkward.grid = {2 * tile(0) + (wholeTiles ? 0 : 3), 2 * tile(1) + 3,
                    problem.pattern.dimensions == 3 ? 2 * tile(2) + 3 : 1};
    // Large tiles: one whole and one that sticks out, along the slowest axes first.
    if (awkward.grid.cells() > kMostAwkwardCells && problem.pattern.dimensions == 3)
        awkward.grid.z = tile(2) + 3;
    if (awkward.grid.cells() > kMostAwkwardCells) awkward.grid.y = tile(1) + 3;
    const int along = plan.marchAxis(), depth = static_cast<int>(plan.marches.longest);
    int& planes = along == 0 ? awkward.grid.x : along == 1 ? awkward.grid.y : awkward.grid.z;
    // Marches that shorten do so where several follow each other.
    if (plan.marches.halvings > 0) {
        planes = 2 * depth + 3;
        if (awkward.grid.cells() > kMostAwkwardCells) planes = depth + 3;
    }
    // Blocks that wait for each other march through the whole axis, however long it is.
    if (plan.launch.cooperative) planes = depth / 2 + 1;
    return awkward;
}

/// ", const real* a_wrk1" and so on: one piece for every array parameter, four to a line.
template <class Piece>
std::string perArray(const Problem& problem, Piece&& piece) {
    std::string text;
    for (std::size_t i = 0; i < problem.pattern.arrays.size(); ++i) {
        const std::string name = source::plainName(problem.pattern.arrays[i]);
        text += i % 4 == 0 ? ",\n        " : ", ";
        text += piece(name.empty() ? fmt::format("array_{}", i) : "a_" + name, i);
    }
    return text;
}

std::string layoutText(const GridLayout& layout) {
    return fmt::format("{{{}, {}, {}, {}, {}, {}, {}}}", layout.grid.x, layout.grid.y,
                       layout.grid.z, layout.pitch, layout.plane, layout.origin, layout.elements);
}

void addProblem(Words& words, const Problem& problem) {
    const GridLayout layout = GridLayout::of(problem);
    words["NAME"] = projectName(problem);
    words["TITLE"] = titleOf(problem);
    words["REAL"] = stencil::nameOf(problem.type);
    words["OWN_SIZE"] = nameOf(problem.grid, problem.pattern.dimensions);
    for (int axis = 0; axis < 3; ++axis) {
        const char letter = "XYZ"[axis];
        words[fmt::format("SIZE_{}", letter)] = std::to_string(problem.grid[axis]);
        words[fmt::format("HALO_{}", letter)] =
            std::to_string(layout.halo[static_cast<std::size_t>(axis)]);
    }
    words["PITCH"] = std::to_string(layout.pitch);
    words["PLANE"] = std::to_string(layout.plane);
    words["ORIGIN"] = std::to_string(layout.origin);
    words["ELEMENTS"] = std::to_string(layout.elements);
    words["ARRAYS"] = std::to_string(problem.pattern.arrays.size());
    words["TOLERANCE"] = fmt::format("{:.3g}", stencil::toleranceOf(problem));
    words["ARRAY_PARAMETERS"] = perArray(
        problem, [](const std::string& name, std::size_t) { return "const real* " + name; });
    words["ARRAY_ORIGINS"] =
        perArray(problem, [](const std::string& name, std::size_t) { return name + " + ORIGIN"; });
    const auto indexed = [&problem](const char* format) {
        return perArray(problem, [format](const std::string&, std::size_t i) {
            return fmt::format(fmt::runtime(format), i);
        });
    };
    words["CPU_ARRAYS"] = indexed("arrays[{}][at]");
    words["OWN_ARRAYS"] = perArray(problem, [](const std::string&, std::size_t i) {
        return fmt::format("arrays[{}]", i + 2);
    });
    words["AWKWARD_ARRAYS"] = perArray(problem, [](const std::string&, std::size_t i) {
        return fmt::format("arrays[{}] + AWKWARD.origin", i + 2);
    });
    words["REFERENCE_ARRAYS"] = perArray(problem, [](const std::string&, std::size_t i) {
        return fmt::format("arrays[{}] + OWN.origin", i + 2);
    });
    const bool volume = problem.pattern.dimensions == 3;
    words["CELL_OFFSET"] = volume ? "int dx, int dy, int dz" : "int dx, int dy";
    words["CELL_INDEX"] =
        volume ? "dx + dy * AWKWARD.pitch + dz * AWKWARD.plane" : "dx + dy * AWKWARD.pitch";
}

/// The words up to a launch's first argument, and what has to stand before them.
void addStart(Words& words, const KernelSource& kernel, const std::string& scope,
              const std::string& stream, const std::string& prefix) {
    const std::string entry = scope + kernel.entry;
    const bool streamed = stream != "0";
    words[prefix + "LAUNCH"] =
        kernel.launch.cooperative
            ? fmt::format("cudaLaunchKernelEx(&together, {}, ", entry)
            : fmt::format("{}<<<grid, block, sharedBytes{}>>>(", entry, streamed ? ", stream" : "");
    words[prefix + "PREPARE"] =
        kernel.launch.cooperative
            ? fmt::format(
                  "    // The blocks wait for each other: all are started at once, or none.\n"
                  "    cudaLaunchAttribute cooperative{{}};\n"
                  "    cooperative.id = cudaLaunchAttributeCooperative;\n"
                  "    cooperative.val.cooperative = 1;\n"
                  "    const cudaLaunchConfig_t together{{grid, block, sharedBytes, {}, "
                  "&cooperative, 1}};\n",
                  stream)
            : "";
}

/// The oldest architecture, 70 for 7.0, on which no rule forbids what the newest may do.
int leastArchitecture(const Problem& problem, const space::Setting& setting) {
    constexpr int kNewest = 120, kOlder[] = {70, 75, 80, 86, 89, 90, 100};
    const auto forbidden = [&](int architecture) {
        space::DeviceLimits limits;
        limits.architecture = fmt::format("sm_{}", architecture);
        const auto circumstances = space::Circumstances::of(problem, limits);
        return std::ranges::count_if(space::allConstraints(), [&](const auto& rule) {
            return !rule.allowed(setting, circumstances);
        });
    };
    const auto least = forbidden(kNewest);
    for (const int architecture : kOlder)
        if (forbidden(architecture) <= least) return architecture;
    return kNewest;
}

/// Where the kernel runs, and what else may run meanwhile.
void addNeeds(Words& words, const TunedKernel& tuned) {
    const int architecture = leastArchitecture(tuned.problem, tuned.evaluation.setting);
    words["ARCHITECTURE"] = std::to_string(architecture);
    words["CAPABILITY"] = fmt::format("{}.{}", architecture / 10, architecture % 10);
    const bool alone = space::isDeviceTiled(tuned.evaluation.setting);
    words["ALONE"] = alone
                         ? " Its blocks meet through variables of the device: run it in one stream "
                           "at a time."
                         : "";
    words["ALONE_COMMENT"] = alone ? " Its blocks meet through variables of the device: run it\n"
                                     "/// in one stream at a time."
                                   : "";
}

void addLaunch(Words& words, const KernelSource& kernel) {
    words["ENTRY"] = kernel.entry;
    words["GRID"] = commas(kernel.launch.grid);
    words["BLOCK"] = commas(kernel.launch.block);
    words["SHARED"] = std::to_string(kernel.launch.sharedBytes);
    words["STEPS"] = std::to_string(kernel.steps);
    words["STEPS_TEXT"] =
        kernel.steps == 1 ? "One time step" : fmt::format("{} time steps", kernel.steps);
    addStart(words, kernel, "tuned::", "stream", "");
}

/// The same setting on the grid that the CPU checks.
void addAwkward(Words& words, const Problem& problem, const KernelSource& kernel) {
    words["AWKWARD_ENTRY"] = kernel.entry;
    words["AWKWARD_LAYOUT"] = layoutText(GridLayout::of(problem));
    words["AWKWARD_GRID"] = commas(kernel.launch.grid);
    words["AWKWARD_SHARED"] = std::to_string(kernel.launch.sharedBytes);
    words["AWKWARD_SIZE"] = nameOf(problem.grid, problem.pattern.dimensions);
    addStart(words, kernel, "awkward::", "0", "AWKWARD_");
}

void addReference(Words& words, const KernelSource& reference) {
    words["REFERENCE_ENTRY"] = reference.entry;
    words["REFERENCE_GRID"] = commas(reference.launch.grid);
    words["REFERENCE_BLOCK"] = commas(reference.launch.block);
}

/// Where the figure comes from, as pairs of a name and a text; empty for a kernel never measured.
std::vector<std::pair<std::string, std::string>> provenance(const TunedKernel& kernel,
                                                            std::uint64_t sourceHash) {
    std::vector<std::pair<std::string, std::string>> lines;
    const auto add = [&lines](const char* name, const std::string& text) {
        if (!text.empty()) lines.emplace_back(name, text);
    };
    const auto addForeign = [&add](const char* name, const std::string& text) {
        add(name, harmless(text));
    };
    const device::Evaluation& evaluation = kernel.evaluation;
    add("source", hex(sourceHash));
    if (!evaluation.ok()) {
        add("measured", "not measured");
        return lines;
    }
    if (kernel.device.predicted)
        add("predicted",
            fmt::format("{:.1f} GCells/s: {:.4g} ms per launch, {:.4g} to {:.4g} with {} % "
                        "certainty; nothing was measured",
                        evaluation.gcells(kernel.problem.grid), evaluation.timeMs(),
                        evaluation.medianInterval().low, evaluation.medianInterval().high,
                        device::kInsidePredictedPercent));
    else
        add("measured", fmt::format("{:.1f} GCells/s: {:.4g} ms per launch, {}",
                                    evaluation.gcells(kernel.problem.grid), evaluation.timeMs(),
                                    evaluation.samplesText()));
    if (evaluation.largestError)
        add("verified", fmt::format("largest relative error {:.2g}", *evaluation.largestError));
    if (evaluation.resources.registers >= 0)
        add("registers", fmt::format("{} per thread", evaluation.resources.registers));
    addForeign("GPU", kernel.device.gpu);
    addForeign("driver", kernel.device.driver);
    const bool predicted = kernel.device.predicted;
    addForeign(predicted ? "network" : "toolkit", kernel.device.toolkit);
    addForeign(predicted ? "network trained" : "date", kernel.device.date);
    if (kernel.evaluation.sourceHash != 0 && kernel.evaluation.sourceHash != sourceHash)
        add("measured source", hex(kernel.evaluation.sourceHash) + ", another than this one");
    addForeign("program", kernel.program);
    return lines;
}

void addProvenance(Words& words, const TunedKernel& kernel, const KernelSource& source) {
    std::string rows, comment;
    for (const auto& [name, text] : provenance(kernel, source::sourceHash(source))) {
        rows += fmt::format("| {} | {} |\n", name, text);
        comment += fmt::format("// {}: {}\n", name, text);
    }
    words["PROVENANCE"] = rows;
    words["PROVENANCE_COMMENT"] = comment;
    words["FOUND"] = kernel.evaluation.ok() ? "its setting found by Stencilscope"
                                            : "written by Stencilscope for a setting it was given";
    const bool measured = kernel.evaluation.ok() && !kernel.device.predicted;
    const double gcells = kernel.evaluation.gcells(kernel.problem.grid);
    words["MEASURED"] = measured ? fmt::format(", {:.1f} when it was found on {}", gcells,
                                               harmless(kernel.device.gpu))
                                 : "";
    words["MEASURED_CONSTANTS"] =
        measured ? fmt::format(
                       "constexpr double MEASURED_MS = {:.9g};  // a launch\n"
                       "constexpr double MEASURED_GCELLS_PER_SECOND = {:.6g};\n",
                       kernel.evaluation.timeMs(), gcells)
                 : "";
    words["SETTING"] = kernel.evaluation.setting.text(kernel.problem.pattern.dimensions);
    // A formula is code to a reader and text to a program; it stays in the README, indented.
    std::string formula = stencil::writeFormula(kernel.problem.pattern);
    while (!formula.empty() && formula.back() == '\n') formula.pop_back();
    for (std::size_t at = 0; (at = formula.find('\n', at)) != formula.npos; at += 5)
        formula.replace(at, 1, "\n    ");
    words["FORMULA"] = formula;
}

void addRemainder(Words& words, const Problem& problem, const KernelSource& kernel,
                  const KernelSource& single) {
    words["REMAINDER_INCLUDE"] = words["REMAINDER_LOOP"] = words["REMAINDER_NOTE"] = "";
    if (kernel.steps == 1) return;
    words["REMAINDER_INCLUDE"] =
        "namespace single {\n#include \"single_step.cu\"\n}  // namespace single\n";
    words["REMAINDER_LOOP"] = fmt::format(
        "    for (; steps > 0; --steps) {{  // fewer than a launch advances\n"
        "        single::{}<<<dim3({}), dim3({}), 0, stream>>>(u + ORIGIN, v + ORIGIN{});\n"
        "        std::swap(u, v);\n    }}\n",
        single.entry, commas(single.launch.grid), commas(single.launch.block),
        perArray(problem, [](const std::string& name, std::size_t) { return name + " + ORIGIN"; }));
    words["REMAINDER_NOTE"] = " |\n| single_step.cu | the same, for the steps that fill no launch";
}

}  // namespace

Result<std::map<std::string, std::string>> cudaProject(const TunedKernel& tuned) {
    const Problem& problem = tuned.problem;
    const auto kernel = source::specialise(problem, tuned.evaluation.setting);
    if (!kernel) return tl::unexpected(kernel.error());
    const auto reference = source::referenceSource(problem);
    if (!reference) return tl::unexpected(reference.error());
    // The launcher has its own, since names of C linkage exist once in a program.
    const auto single = source::referenceSource(problem, {.entrySuffix = "_single"});
    if (!single) return tl::unexpected(single.error());
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    const Problem smaller =
        awkwardProblem(problem, space::KernelPlan::of(tuned.evaluation.setting, circumstances));
    const auto awkward =
        source::specialise(smaller, tuned.evaluation.setting, {.entrySuffix = "_awkward"});
    if (!awkward) return tl::unexpected(awkward.error());

    Words words;
    addProblem(words, problem);
    addLaunch(words, *kernel);
    addProvenance(words, tuned, *kernel);
    addRemainder(words, problem, *kernel, *single);
    addNeeds(words, tuned);
    addReference(words, *reference);
    addAwkward(words, smaller, *awkward);

    std::map<std::string, std::string> files;
    files["kernel.cu"] = kernel->text;
    files["kernel_awkward.cu"] = awkward->text;
    files["reference.cu"] = reference->text;
    if (kernel->steps > 1) files["single_step.cu"] = single->text;
    for (const char* name :
         {"launcher.hpp", "launcher.cu", "main.cu", "CMakeLists.txt", "README.md", "LICENSE"})
        files[name] = fill(std::string(name) + ".in", words);
    return files;
}

Result<std::string> tuningHeader(const TunedKernel& tuned) {
    const auto kernel = source::specialise(tuned.problem, tuned.evaluation.setting);
    if (!kernel) return tl::unexpected(kernel.error());
    Words words;
    addProblem(words, tuned.problem);
    addLaunch(words, *kernel);
    addProvenance(words, tuned, *kernel);
    for (const space::ParameterInfo& info : space::parameterTable())
        words["PARAMETERS"] += fmt::format("constexpr int {} = {};  // {}\n", info.abbreviation,
                                           tuned.evaluation.setting[info.id], info.name);
    return fill("tuning.hpp.in", words);
}

FormatInfo cudaFormat() {
    return {.name = "cuda",
            .title = "CUDA project: kernel, launcher, self-check",
            .suffix = "",
            .folderOfKernel = cudaProject};
}

FormatInfo headerFormat() {
    return {.name = "header",
            .title = "C++ header with the setting as constants",
            .suffix = ".hpp",
            .fileOfKernel = tuningHeader};
}

}  // namespace engine::exporters
