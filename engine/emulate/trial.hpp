// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arrays of a problem, the reference's answer, and running an emulated kernel against it.

#include <cstdint>
#include <memory>
#include <string>

#include "engine/emulate/emulator.hpp"
#include "engine/emulate/kernel_library.hpp"

namespace engine::emulate {

class Trial {
public:
    virtual ~Trial() = default;
    /// Runs kernel `i` of the library once in each order.
    virtual Verdict check(const EmulationCase& work, const KernelLibrary& library, std::size_t i,
                          const EmulationOptions& options) const = 0;
};

/// Input and reference of a problem; reused for all its kernels, from several threads.
std::shared_ptr<const Trial> makeTrial(const stencil::Problem& problem, std::uint64_t seed);

}  // namespace engine::emulate
