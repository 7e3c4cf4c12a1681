// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a setting to the specialised CUDA source: the template of kernels/ with inactive branches gone and
// constants named at the top. What is shown, compiled, emulated and exported is this same text.

#include <array>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::source {

struct LaunchShape {
    std::array<int, 3> grid{1, 1, 1};   ///< thread blocks
    std::array<int, 3> block{1, 1, 1};  ///< threads
    int sharedBytes = 0;                ///< dynamic shared memory
};

/// Which lines (from 1, inclusive) an optimization wrote: the two-letter tags of the Kernel page.
struct SourceTag {
    int firstLine = 1, lastLine = 1;
    std::string optimization;  ///< "ST", "BM", "CM", "RT", "PR", "SH", "CO", "UF"
};

/// `text` compiles alone with nvcc and NVRTC and defines
///   extern "C" __global__ void <entry>(const real* u, real* v, const real* <array>...);
/// pointers to interior cell (0,0,0) in GridLayout; one launch advances `steps` time steps.
struct KernelSource {
    std::string text;
    std::string entry;
    LaunchShape launch;
    int steps = 1;
    std::vector<SourceTag> tags;
};

/// Refuses what no template can generate, with the reason (the same sentence the space's rules give).
Result<KernelSource> specialise(const stencil::Problem& problem, const space::Setting& setting);
/// One thread a cell, nothing else: the baseline and the reference on a GPU.
Result<KernelSource> naiveSource(const stencil::Problem& problem);
/// Hash over all template files: provenance of recordings.
std::string templateHash();

}  // namespace engine::source
