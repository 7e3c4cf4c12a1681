// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/nvrtc/shared_library.hpp"
#include "engine/worker/compiler.hpp"

namespace engine::nvrtc {

/// NVRTC's functions, as its documentation declares them.
struct NvrtcFunctions {
    using Program = struct NvrtcProgram*;
    int (*version)(int* major, int* minor) = nullptr;
    const char* (*errorString)(int result) = nullptr;
    int (*createProgram)(Program*, const char* source, const char* name, int headers,
                         const char* const* headerTexts, const char* const* headerNames) = nullptr;
    int (*destroyProgram)(Program*) = nullptr;
    int (*compileProgram)(Program, int options, const char* const* optionTexts) = nullptr;
    int (*logSize)(Program, std::size_t*) = nullptr;
    int (*log)(Program, char*) = nullptr;
    int (*cubinSize)(Program, std::size_t*) = nullptr;
    int (*cubin)(Program, char*) = nullptr;
};

/// The compiler of the CUDA toolkit, opened at run time.
class NvrtcCompiler final : public worker::Compiler {
public:
    /// Looks where the loader looks and in the toolkit's usual folders.
    static Result<NvrtcCompiler> open();

    std::string toolkit() const override;
    protocol::Compiled compile(const protocol::Compile& request) override;
    /// Compiles a few lines, so that the first real compilation is not charged for the start.
    void warmUp();

private:
    NvrtcCompiler(SharedLibrary library, NvrtcFunctions functions, int major, int minor);

    SharedLibrary m_library;
    NvrtcFunctions m_nvrtc;
    int m_major = 0, m_minor = 0;
};

}  // namespace engine::nvrtc
