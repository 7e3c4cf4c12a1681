// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// NVRTC, if this machine has it.

#include <memory>
#include <string>
#include <vector>

struct CompiledKernel {
    bool ok = false;
    std::string log;    ///< errors, warnings, and with a cubin what ptxas says
    std::string image;  ///< the cubin or the PTX
};

class Nvrtc {
public:
    /// Null where the library is missing; whyMissing() then says so.
    static std::unique_ptr<Nvrtc> load();
    static std::string whyMissing();

    CompiledKernel compile(const std::string& source,
                           const std::vector<std::string>& options) const;
    CompiledKernel cubin(const std::string& source) const {
        return compile(source, {"-arch=sm_90", "-std=c++17", "--ptxas-options=-v", "--no-cache"});
    }
    CompiledKernel ptx(const std::string& source) const {
        return compile(source, {"-arch=compute_90", "-std=c++17"});
    }

private:
    struct Functions;
    explicit Nvrtc(std::shared_ptr<Functions> functions) : m_functions(std::move(functions)) {}
    std::shared_ptr<Functions> m_functions;
};
