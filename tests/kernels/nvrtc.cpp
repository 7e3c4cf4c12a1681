// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/nvrtc.hpp"

#include <dlfcn.h>

namespace {

using Program = void*;

template <class Function>
bool find(void* library, const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
}

}  // namespace

struct Nvrtc::Functions {
    int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*);
    int (*compile)(Program, int, const char* const*);
    int (*destroy)(Program*);
    int (*logSize)(Program, std::size_t*);
    int (*log)(Program, char*);
    int (*cubinSize)(Program, std::size_t*);
    int (*cubin)(Program, char*);
    int (*ptxSize)(Program, std::size_t*);
    int (*ptx)(Program, char*);
};

std::unique_ptr<Nvrtc> Nvrtc::load() {
    void* library = nullptr;
    for (const char* name :
         {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so"})
        if (library == nullptr) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    auto f = std::make_shared<Functions>();
    const bool complete = find(library, "nvrtcCreateProgram", f->create) &&
                          find(library, "nvrtcCompileProgram", f->compile) &&
                          find(library, "nvrtcDestroyProgram", f->destroy) &&
                          find(library, "nvrtcGetProgramLogSize", f->logSize) &&
                          find(library, "nvrtcGetProgramLog", f->log) &&
                          find(library, "nvrtcGetCUBINSize", f->cubinSize) &&
                          find(library, "nvrtcGetCUBIN", f->cubin) &&
                          find(library, "nvrtcGetPTXSize", f->ptxSize) &&
                          find(library, "nvrtcGetPTX", f->ptx);
    return complete ? std::unique_ptr<Nvrtc>(new Nvrtc(std::move(f))) : nullptr;
}

std::string Nvrtc::whyMissing() {
    return "NVRTC (libnvrtc.so, part of the CUDA toolkit) is not on this machine";
}

CompiledKernel Nvrtc::compile(const std::string& source,
                              const std::vector<std::string>& options) const {
    CompiledKernel result;
    Program program = nullptr;
    if (m_functions->create(&program, source.c_str(), "kernel.cu", 0, nullptr, nullptr) != 0)
        return result;
    std::vector<const char*> words;
    for (const auto& option : options) words.push_back(option.c_str());
    result.ok = m_functions->compile(program, static_cast<int>(words.size()), words.data()) == 0;
    const auto take = [&](auto size, auto get, std::string& text) {
        std::size_t bytes = 0;
        if (size(program, &bytes) != 0 || bytes == 0) return;
        text.resize(bytes);
        get(program, text.data());
    };
    take(m_functions->logSize, m_functions->log, result.log);
    if (result.ok) take(m_functions->cubinSize, m_functions->cubin, result.image);
    if (result.ok && result.image.empty())
        take(m_functions->ptxSize, m_functions->ptx, result.image);
    m_functions->destroy(&program);
    return result;
}
