// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// NVRTC, the compiler library of the CUDA toolkit, opened at run time.

#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/nvrtc/shared_library.hpp"

namespace engine::nvrtc {

/// The library's functions, as its documentation declares them.
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
    int (*ptxSize)(Program, std::size_t*) = nullptr;
    int (*ptx)(Program, char*) = nullptr;
};

struct Compilation {
    std::string refusal;  ///< why there is no image, as NVRTC names it; empty = compiled
    std::string log;      ///< errors, warnings, and with an image what ptxas says
    std::string image;    ///< a cubin for an architecture "sm_NN", PTX for "compute_NN"
    bool ok() const { return refusal.empty(); }
};

class Nvrtc {
public:
    /// Looks where the loader looks and in the toolkit's usual folders. An Error of kind
    /// Unavailable says what is missing.
    static Result<Nvrtc> open();

    std::string name() const;  ///< "NVRTC 13.0"
    /// The same with what tells updates apart that call themselves alike: the library's size.
    std::string identity() const;
    /// `options` beside the architecture ("sm_90", "compute_90") and C++17. Nothing is taken from
    /// NVRTC's cache, which would lie about the time.
    Compilation compile(const std::string& source, const std::string& architecture,
                        const std::vector<std::string>& options = {}) const;

private:
    Nvrtc(SharedLibrary library, NvrtcFunctions functions, int major, int minor);

    SharedLibrary m_library;
    NvrtcFunctions m_nvrtc;
    int m_major = 0, m_minor = 0;
};

}  // namespace engine::nvrtc
