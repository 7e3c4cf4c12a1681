// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/device_query.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <array>

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {
namespace {

std::string driverText() {
    int version = 0;
    if (cudaDriverGetVersion(&version) != cudaSuccess || version == 0) return "unknown";
    return fmt::format("CUDA {}.{}", version / 1000, version % 1000 / 10);
}

std::string uuidText(const cudaUUID_t& uuid) {
    std::string text = "GPU";
    for (std::size_t i = 0; i < sizeof(uuid.bytes); ++i) {
        if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        text += fmt::format("{:02x}", static_cast<unsigned char>(uuid.bytes[i]));
    }
    return text;
}

}  // namespace

Result<int> countGpus() {
    int driver = 0;
    cudaDriverGetVersion(&driver);
    int count = 0;  // the call leaves it alone when it fails
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count > 0) return count;
    cudaGetLastError();
    if (driver == 0) {
        return fail(ErrorKind::Unavailable,
                    phrase("No GPU found: the NVIDIA driver is not installed."));
    }
    if (error == cudaErrorInsufficientDriver) {
        return fail(
            ErrorKind::Unavailable,
            say("The NVIDIA driver is too old: it supports CUDA {}.{}, CUDA {}.{} is needed.",
                driver / 1000, driver % 1000 / 10, CUDART_VERSION / 1000,
                CUDART_VERSION % 1000 / 10)
                .text());
    }
    if (error == cudaSuccess || error == cudaErrorNoDevice) {
        return fail(ErrorKind::Unavailable, phrase("No GPU found: the NVIDIA driver sees none."));
    }
    return fail(ErrorKind::Unavailable, say("The GPUs cannot be listed: {} ({}).",
                                            cudaGetErrorString(error), cudaGetErrorName(error))
                                            .text());
}

Result<GpuDescription> describeGpu(int number) {
    const auto count = countGpus();
    if (!count) return tl::unexpected(count.error());
    if (number < 0 || number >= *count) {
        return fail(ErrorKind::Unavailable,
                    say("There is no GPU {}: this computer has {}, counted from 0.", number, *count)
                        .text());
    }
    cudaDeviceProp properties{};
    if (const Status got =
            check(cudaGetDeviceProperties(&properties, number), phrase("Describing the GPU"));
        !got) {
        return tl::unexpected(got.error());
    }
    GpuDescription gpu;
    gpu.name = properties.name;
    gpu.uuid = uuidText(properties.uuid);
    gpu.driver = driverText();
    gpu.memoryBytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    std::array<char, 32> busId{};
    if (cudaDeviceGetPCIBusId(busId.data(), busId.size(), number) == cudaSuccess)
        gpu.busId = busId.data();
    gpu.limits.architecture = fmt::format("sm_{}{}", properties.major, properties.minor);
    gpu.limits.threadsPerBlock = properties.maxThreadsPerBlock;
    gpu.limits.sharedBytesPerBlock = static_cast<int>(properties.sharedMemPerBlockOptin);
    gpu.limits.registersPerThread =
        255;  // of every architecture since 3.5; the runtime does not tell
    gpu.limits.registersPerBlock = properties.regsPerBlock;
    gpu.limits.threadsPerMultiprocessor = properties.maxThreadsPerMultiProcessor;
    gpu.limits.multiprocessors = properties.multiProcessorCount;
    gpu.limits.constantBytes = static_cast<int>(properties.totalConstMem);
    return gpu;
}

}  // namespace engine::cuda
