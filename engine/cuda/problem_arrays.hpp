// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A problem's arrays on the GPU: random input, output, what the output should be, array parameters.

#include <cuda_runtime_api.h>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/cuda/device_memory.hpp"
#include "engine/cuda/loaded_kernel.hpp"
#include "engine/cuda/stream_timer.hpp"
#include "engine/protocol/message.hpp"

namespace engine::cuda {

class ProblemArrays {
public:
    /// Allocates, fills, runs the naive kernel and holds it to what the CPU has worked out.
    static Result<ProblemArrays> make(const protocol::Open& open,
                                      const protocol::Compiled& reference,
                                      const protocol::Compiled& support, StreamTimer& timer);

    const protocol::Open& problem() const { return m_open; }
    /// One launch of the naive kernel, warm.
    double referenceMs() const { return m_referenceMs; }

    /// Sees to it that the expected output is the one after so many steps. Several are kept, as far
    /// as a quarter of the GPU's memory goes.
    Status expect(int steps, StreamTimer& timer);
    Status poisonOutput(cudaStream_t stream);
    /// Makes input and arrays anew: a wrong kernel may have written anywhere.
    Status restore(StreamTimer& timer);
    /// Compares the output with the expected one.
    Result<source::Comparison> compare(cudaStream_t stream);
    /// Launches a kernel from input to output.
    Status run(cudaKernel_t kernel, const source::LaunchShape& shape, cudaStream_t stream);

private:
    ProblemArrays() = default;
    Status allocate();
    Status loadKernels(const protocol::Compiled& reference, const protocol::Compiled& support);
    Status fill(cudaStream_t stream);
    /// An array for one more expected output: a new one, or the one that was not wanted for
    /// longest.
    Result<DeviceMemory> roomForExpected();
    Status computeExpected(int steps, DeviceMemory& expected, StreamTimer& timer);
    Status timeReference(StreamTimer& timer);
    Status checkReference(cudaStream_t stream);
    template <class T>
    Status checkReferenceOf(cudaStream_t stream);
    Status support(cudaKernel_t kernel, std::vector<void*> arguments, cudaStream_t stream);
    Status step(cudaKernel_t kernel, const source::LaunchShape& shape, const DeviceMemory& from,
                const DeviceMemory& to, cudaStream_t stream);
    Result<source::Comparison> compare(const DeviceMemory& output, cudaStream_t stream);
    void* interiorOf(const DeviceMemory& array) const;

    protocol::Open m_open;
    LoadedImage m_referenceImage, m_supportImage;
    cudaKernel_t m_naive = nullptr, m_fill = nullptr, m_poison = nullptr, m_compare = nullptr;
    struct Expected {
        int steps = 0;
        DeviceMemory output;
        double magnitude = 0;  ///< of its largest value
    };
    const DeviceMemory& expected() const { return m_expected.front().output; }

    DeviceMemory m_input, m_output, m_scratch, m_comparison;
    std::vector<DeviceMemory> m_arrays;
    std::vector<Expected> m_expected;  ///< what was wanted last first
    double m_referenceMs = 0;
};

}  // namespace engine::cuda
