// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/loaded_kernel.hpp"

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {
namespace {

constexpr int kSharedBytesWithoutAsking = 48 << 10;

// The runtime takes kernels of libraries wherever it takes a kernel's address.
const void* addressOf(cudaKernel_t kernel) { return reinterpret_cast<const void*>(kernel); }

}  // namespace

Result<LoadedImage> LoadedImage::load(const std::string& image) {
    cudaLibrary_t library = nullptr;
    if (const Status done = check(
            cudaLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
            phrase("Loading the compiled kernel"));
        !done) {
        return tl::unexpected(done.error());
    }
    LoadedImage loaded;
    loaded.m_library = {library, [](cudaLibrary_t open) { cudaLibraryUnload(open); }};
    return loaded;
}

Result<cudaKernel_t> LoadedImage::kernel(const std::string& entry) const {
    cudaKernel_t kernel = nullptr;
    if (const Status done = check(cudaLibraryGetKernel(&kernel, m_library.get(), entry.c_str()),
                                  say("Finding the kernel {}", entry).text());
        !done) {
        return tl::unexpected(done.error());
    }
    return kernel;
}

Status prepare(cudaKernel_t kernel, int sharedBytes) {
    cudaFuncAttributes attributes{};
    if (Status done = check(cudaFuncGetAttributes(&attributes, addressOf(kernel)),
                            phrase("Asking about the kernel"));
        !done) {
        return done;
    }
    if (sharedBytes + static_cast<int>(attributes.sharedSizeBytes) <= kSharedBytesWithoutAsking)
        return {};
    return check(cudaFuncSetAttribute(addressOf(kernel),
                                      cudaFuncAttributeMaxDynamicSharedMemorySize, sharedBytes),
                 say("Asking for {} bytes of shared memory", sharedBytes).text());
}

Status launch(cudaKernel_t kernel, const source::LaunchShape& shape, std::vector<void*>& arguments,
              cudaStream_t stream) {
    const auto dim = [](const std::array<int, 3>& sizes) {
        return dim3(static_cast<unsigned>(sizes[0]), static_cast<unsigned>(sizes[1]),
                    static_cast<unsigned>(sizes[2]));
    };
    // Blocks that wait for each other are all started at once, or the launch is refused.
    const auto start = shape.cooperative ? cudaLaunchCooperativeKernel : cudaLaunchKernel;
    return check(start(addressOf(kernel), dim(shape.grid), dim(shape.block), arguments.data(),
                       static_cast<std::size_t>(shape.sharedBytes), stream),
                 phrase("Launching the kernel"));
}

}  // namespace engine::cuda
