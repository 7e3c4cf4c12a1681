// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nvrtc/nvrtc_compiler.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <string>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/worker/ptxas_log.hpp"

namespace engine::nvrtc {
namespace {

std::vector<std::string> options() { return {"-default-device", "--ptxas-options=-v"}; }

double threadCpuSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// "kernel.cu(3): error: ..." without the place: the first error, for the sentence.
std::string firstError(const std::string& log) {
    const std::size_t at = log.find("error");
    if (at == std::string::npos) return log.substr(0, log.find('\n'));
    const std::size_t start =
        log.rfind('\n', at) == std::string::npos ? 0 : log.rfind('\n', at) + 1;
    return log.substr(start, log.find('\n', at) - start);
}

}  // namespace

Result<NvrtcCompiler> NvrtcCompiler::open() {
    auto nvrtc = Nvrtc::open();
    if (!nvrtc) return tl::unexpected(nvrtc.error());
    return NvrtcCompiler(std::move(*nvrtc));
}

std::string NvrtcCompiler::identity() const {
    return fmt::format("{} {}", m_nvrtc.identity(), fmt::join(options(), " "));
}

protocol::Compiled NvrtcCompiler::compile(const protocol::Compile& request) {
    protocol::Compiled compiled;
    compiled.ticket = request.ticket;
    const double start = threadCpuSeconds();
    Compilation made = m_nvrtc.compile(request.source, request.architecture, options());
    compiled.cpuSeconds = threadCpuSeconds() - start;
    compiled.log = std::move(made.log);
    if (!made.ok()) {
        compiled.outcome = device::Outcome::CompileError;
        compiled.reason =
            say("The compiler refused the source ({}): {}", made.refusal, firstError(compiled.log))
                .text();
        return compiled;
    }
    compiled.image = std::move(made.image);
    compiled.resources = worker::resourcesFromLog(compiled.log, request.entry);
    compiled.resources.imageBytes = static_cast<int>(compiled.image.size());
    return compiled;
}

void NvrtcCompiler::warmUp() {
    protocol::Compile request;
    request.source =
        "extern \"C\" __global__ void warm_up(double* data) { data[threadIdx.x] *= 2.0; }\n";
    request.entry = "warm_up";
    request.architecture = "sm_90";
    compile(request);
}

}  // namespace engine::nvrtc
