// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine::cuda {

/// A CUDA call's result as a Status whose sentence says what was attempted.
inline Status check(cudaError_t error, std::string_view attempt) {
    if (error == cudaSuccess) return {};
    return fail(ErrorKind::Failed, fmt::format("{}: {} ({}).", attempt, cudaGetErrorString(error),
                                               cudaGetErrorName(error)));
}

}  // namespace engine::cuda
