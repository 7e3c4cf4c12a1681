// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A batch of kernels compiled with g++ into a shared object and loaded.

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/emulate/emulator.hpp"
#include "engine/emulate/place.hpp"
#include "engine/source/kernel_source.hpp"

namespace engine::emulate {

/// The text that is compiled: shim, then one namespace a kernel, the kernel's source as it stands.
std::string translated(std::span<const source::KernelSource> kernels);

class KernelLibrary {
public:
    /// Compiles kernels written for the host in `folder`, which must exist, and loads them.
    static Result<KernelLibrary> build(std::span<const source::KernelSource> kernels,
                                       const EmulationOptions& options,
                                       const std::filesystem::path& folder);

    EmulatedHooks& hooks() const { return *m_hooks; }
    /// Runs one thread of kernel `i`; arguments are u, v, arrays... as pointers to interior cell
    /// (0,0,0).
    using Launch = void (*)(void* const* arguments);
    Launch launch(std::size_t i) const { return m_launches[i]; }

private:
    std::shared_ptr<void> m_handle;
    EmulatedHooks* m_hooks = nullptr;
    std::vector<Launch> m_launches;
};

}  // namespace engine::emulate
