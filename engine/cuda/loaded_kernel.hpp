// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cuda_runtime_api.h>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/source/kernel_source.hpp"

namespace engine::cuda {

/// A compiled image in the GPU's hands; unloaded when the object goes.
class LoadedImage {
public:
    static Result<LoadedImage> load(const std::string& image);
    /// Fails when the image has no kernel of that name.
    Result<cudaKernel_t> kernel(const std::string& entry) const;

private:
    std::shared_ptr<std::remove_pointer_t<cudaLibrary_t>> m_library;
};

/// Asks for the dynamic shared memory and launches; errors of the launch itself only.
Status launch(cudaKernel_t kernel, const source::LaunchShape& shape, std::vector<void*>& arguments,
              cudaStream_t stream);
/// Prepares a kernel for launches with so much dynamic shared memory, and makes it resident.
Status prepare(cudaKernel_t kernel, int sharedBytes);

}  // namespace engine::cuda
