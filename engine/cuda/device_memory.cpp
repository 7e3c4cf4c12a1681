// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/device_memory.hpp"

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {

Result<DeviceMemory> DeviceMemory::allocate(std::int64_t bytes) {
    DeviceMemory memory;
    if (const Status done =
            check(cudaMalloc(&memory.m_data, static_cast<std::size_t>(bytes)),
                  say("Allocating {:.1f} MB on the GPU", static_cast<double>(bytes) * 1e-6).text());
        !done) {
        cudaGetLastError();  // a refused allocation must not be blamed on the next launch
        memory.m_data = nullptr;
        return tl::unexpected(done.error());
    }
    memory.m_bytes = bytes;
    return memory;
}

DeviceMemory::~DeviceMemory() {
    if (m_data != nullptr) cudaFree(m_data);
}

}  // namespace engine::cuda
