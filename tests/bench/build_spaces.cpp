// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long all cores together take to build and count the spaces of stencils, least of some times.
// Beside it hashes of the counts per combination and of the diagrams, which tell whether a change
// was one of speed alone.
//   build_spaces TIMES           the typical stencils
//   build_spaces TIMES all       every preset on three grids, in both precisions, on four devices
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <limits>
#include <string_view>

#include "engine/space/diagram/number_table.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/presets.hpp"

namespace {

using namespace engine;
using space::Diagram;

double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::uint64_t hashOf(const space::Counts& counts) {
    std::uint64_t hash = counts.total;
    for (const auto count : counts.perCombination) hash = space::mixed(hash, count);
    return hash;
}

/// Equal settings in an equal order have an equal hash.
std::uint64_t hashOf(const Diagram& diagram) {
    std::vector<std::uint64_t> hashes{1, 2};
    for (Diagram::Node node = Diagram::kEnd + 1; node < diagram.nodes(); ++node) {
        auto hash = static_cast<std::uint64_t>(diagram.parameter(node));
        for (const auto& arc : diagram.arcs(node))
            hash = space::mixed(space::mixed(hash, hashes[arc.to]),
                                std::uint64_t{arc.place} * 2 + (arc.active ? 1 : 0));
        hashes.push_back(hash);
    }
    return hashes[diagram.root()];
}

void build(const stencil::Problem& problem, const space::DeviceLimits& limits, int times) {
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < times; ++i) {
        const auto space = space::TuningSpace::full(problem, limits);
        const double begin = cpuSeconds();
        const auto counts = space.count().value();
        least = std::min(least, cpuSeconds() - begin);
        if (i + 1 < times) continue;
        std::cout << problem.pattern.name << ' '
                  << stencil::nameOf(problem.grid, problem.pattern.dimensions) << ' '
                  << stencil::nameOf(problem.type) << ' ' << limits.architecture << ": "
                  << counts.total << " settings, " << space.diagram().nodes() << " nodes, "
                  << std::hex << hashOf(counts) << ' ' << hashOf(space.diagram()) << std::dec
                  << ", " << least << " s" << std::endl;
    }
}

std::vector<space::DeviceLimits> devices() {
    std::vector<space::DeviceLimits> all(4);
    all[1].architecture = "sm_75";
    all[1].sharedBytesPerBlock = 65536;
    all[1].threadsPerMultiprocessor = 1024;
    all[1].multiprocessors = 40;
    all[2].architecture = "sm_86";
    all[2].sharedBytesPerBlock = 101376;
    all[2].threadsPerMultiprocessor = 1536;
    all[2].constantBytes = 8;
    all[3].sharedBytesPerBlock = all[3].registersPerBlock = 20000;
    all[3].registersPerThread = 80;
    all[3].threadsPerBlock = 512;
    all[3].multiprocessors = 4;
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    const bool all = argc > 2 && std::string_view(argv[2]) == "all";
    for (const auto& preset : stencil::presets()) {
        if (!all && preset.group != "typical") continue;
        const auto pattern = stencil::findPreset(preset.name).value();
        const auto whole = stencil::Problem::defaultGrid(pattern.dimensions);
        if (!all) build({pattern, whole, stencil::DataType::Double}, {}, times);
        const stencil::Extents small{64, 4, pattern.dimensions == 3 ? 2 : 1};
        const stencil::Extents ragged{1000, 77, pattern.dimensions == 3 ? 33 : 1};
        for (const auto& grid : {whole, ragged, small})
            for (const auto type : {stencil::DataType::Double, stencil::DataType::Float})
                for (const auto& limits : devices())
                    if (all) build({pattern, grid, type}, limits, times);
    }
}
