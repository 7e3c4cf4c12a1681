// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/core/result.hpp"
#include "engine/nvrtc/nvrtc.hpp"
#include "engine/worker/compiler.hpp"

namespace engine::nvrtc {

/// The worker's compiler.
class NvrtcCompiler final : public worker::Compiler {
public:
    static Result<NvrtcCompiler> open();

    std::string toolkit() const override { return m_nvrtc.name(); }
    /// What an image depends on besides its source: the very library, and how it is asked.
    std::string identity() const;
    protocol::Compiled compile(const protocol::Compile& request) override;
    /// Compiles a few lines, so that the first real compilation is not charged for the start.
    void warmUp();

private:
    explicit NvrtcCompiler(Nvrtc nvrtc) : m_nvrtc(std::move(nvrtc)) {}

    Nvrtc m_nvrtc;
};

}  // namespace engine::nvrtc
