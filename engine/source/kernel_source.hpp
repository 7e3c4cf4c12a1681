// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a setting to the specialised CUDA source: the template of kernels/ with inactive branches
// gone and constants named at the top. What is shown, compiled, emulated and exported is this one
// kernel; Rendering says how it is written down.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/embedded_text.hpp"
#include "engine/core/result.hpp"
#include "engine/space/plan/kernel_plan.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::source {

using LaunchShape = space::LaunchShape;

/// Which lines (from 1, inclusive) an optimization wrote: the two-letter tags of the Kernel page.
struct SourceTag {
    int firstLine = 1, lastLine = 1;
    std::string optimization;  ///< "ST", "BM", ..., "UF", as infoOf() abbreviates
};

/// Who compiles a kernel.
enum class Dialect {
    Cuda,  ///< nvcc or NVRTC
    /// A C++ compiler of this machine, behind twins of CUDA's words and of the functions written in
    /// PTX, which are left out. Without C linkage, so that a program may hold many kernels; shared
    /// memory is what sharedMemoryOfBlock() answers.
    Host
};

/// How a kernel is written down. Which kernel it is does not depend on that.
struct Rendering {
    Dialect dialect = Dialect::Cuda;
    std::string entrySuffix{};  ///< "_awkward": tells kernels of one program apart
};

/// `text` in CUDA compiles alone with nvcc and NVRTC and defines
///   extern "C" __global__ void <entry>(const real* u, real* v, const real* <array>...);
/// pointers to interior cell (0,0,0) in GridLayout; one launch advances `steps` time steps.
struct KernelSource {
    std::string text;
    std::string entry;
    LaunchShape launch;
    int steps = 1;
    std::vector<SourceTag> tags;
    int arrays = 0;           ///< how many array parameters follow u and v
    bool threadsMeet = true;  ///< at barriers, in shuffles, or for copies
    Dialect dialect = Dialect::Cuda;
};

/// The file of kernels/ that a setting's kernel is written from: "pipeline.cuh".
std::string_view kernelFile(const space::KernelPlan& plan);

/// Refuses what no template can generate, with the reason (the same sentence the space's rules
/// give).
Result<KernelSource> specialise(const stencil::Problem& problem, const space::Setting& setting,
                                const Rendering& rendering = {});
/// One thread a cell, nothing else: the baseline and the reference on a GPU.
Result<KernelSource> naiveSource(const stencil::Problem& problem, const Rendering& rendering = {});
/// The same, with an update() that the CPU may call, too: for programs that check themselves.
Result<KernelSource> referenceSource(const stencil::Problem& problem,
                                     const Rendering& rendering = {});
/// Which kernel was measured: of its condensed text, entry, launch and steps, as it is in CUDA and
/// without a suffix. Never 0 in practice, which stands for unknown.
std::uint64_t sourceHash(const KernelSource& kernel);
/// `text` without comments and however it was laid out: equal for sources with the same tokens.
std::string condensed(std::string_view text);
/// The files of kernels/ as they stand, by name ("streaming.cuh").
std::span<const EmbeddedText> templates();
/// The files of kernels/parts/, which templates include.
std::span<const EmbeddedText> templateParts();

/// Source of the kernels that prepare and check arrays on a GPU, for this problem's type and
/// layout. Each takes pointers to the *first element of the allocation* (not to interior cell
/// (0,0,0)), strides over the GridLayout::elements elements itself, and so runs correctly with any
/// one-dimensional launch, for example 1024 blocks of 256 threads. It defines
///   extern "C" __global__ void fill_random(real* data, unsigned long long seed);
///     every cell, halo included: filledValue(); the padding of rows: NaN
///   extern "C" __global__ void poison(real* data);
///     every element becomes NaN
///   extern "C" __global__ void compare_interior(const real* expected, const real* actual,
///                                               double room, unsigned long long* result);
///     result points to a Comparison that holds Comparison{} before the launch
Result<std::string> supportKernelsSource(const stencil::Problem& problem);

/// What fill_random puts into an element of an allocation, in [0.5, 1.5): exact in
/// double, rounded in single precision.
double filledValue(std::uint64_t seed, std::int64_t element);

/// What compare_interior leaves in device memory: five 64-bit words.
struct Comparison {
    std::uint64_t largestDifferenceBits =
        0;  ///< bits of a double: largest |expected - actual|, NaN excluded
    std::uint64_t largestMagnitudeBits = 0;  ///< bits of a double: largest finite |expected|
    /// interior cells where |expected - actual| <= room does not hold
    /// (NaN, too)
    std::uint64_t wrongCells = 0;
    std::uint64_t firstWrong =
        ~std::uint64_t{0};  ///< x + size_x * (y + size_y * z) of the first of them
    std::uint64_t writtenOutside =
        0;  ///< cells of `actual` outside the interior that are not NaN any more

    double largestDifference() const;
    double largestMagnitude() const;
};

}  // namespace engine::source
