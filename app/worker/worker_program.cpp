// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/worker_program.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <memory>

#include "engine/core/cores.hpp"
#include "engine/core/user_folders.hpp"
#include "engine/cuda/cuda_measurer.hpp"
#include "engine/cuda/device_query.hpp"
#include "engine/cuda/nvml_monitor.hpp"
#include "engine/nvrtc/nvrtc_compiler.hpp"
#include "engine/worker/worker_loop.hpp"

namespace app {
namespace {

using namespace engine;

protocol::Hello helloFor(const cuda::GpuDescription& gpu, const std::string& toolkit, int compilers,
                         const cuda::NvmlMonitor* monitor) {
    protocol::Hello hello;
    hello.gpu = gpu.name;
    hello.uuid = gpu.uuid;
    hello.driver = gpu.driver;
    const std::string version = monitor != nullptr ? monitor->driverVersion() : std::string();
    if (!version.empty()) hello.driver = fmt::format("{} ({})", version, gpu.driver);
    hello.toolkit = toolkit;
    hello.memoryBytes = gpu.memoryBytes;
    hello.compilers = compilers;
    hello.limits = gpu.limits;
    return hello;
}

std::unique_ptr<cuda::NvmlMonitor> monitorOf(const cuda::GpuDescription& gpu) {
    auto monitor = cuda::NvmlMonitor::open(gpu.busId);
    return monitor ? std::move(*monitor) : nullptr;
}

int unavailable(worker::LineSink& sink, const Error& error) {
    sink.send(protocol::Unavailable{error.message});
    return kNothingToMeasureOn;
}

}  // namespace

int runWorker(const WorkerArguments& arguments, const std::filesystem::path& program,
              int protocolOutput) {
    worker::LineSink sink(protocolOutput);
    const auto compiler = nvrtc::NvrtcCompiler::open();
    const auto gpu = cuda::describeGpu(arguments.device);
    if (!gpu) return unavailable(sink, gpu.error());
    if (!compiler) return unavailable(sink, compiler.error());

    const int cores = usableCores() / std::max(1, arguments.share);
    const int compilers = std::clamp(arguments.compilers > 0 ? arguments.compilers : cores, 1, 256);
    const auto monitor = monitorOf(*gpu);
    sink.send(helloFor(*gpu, compiler->toolkit(), compilers, monitor.get()));

    const SteadyClock clock;
    worker::CompilePool pool({{program.string(), "--compile-server"}, compilers}, clock);
    const auto folder =
        arguments.ownCache ? userCacheFolder() : std::filesystem::path(arguments.cache);
    worker::ImageCache cache(folder, compiler->identity());
    cuda::CudaMeasurer measurer(arguments.device, monitor.get());
    worker::MeasureQueue queue(measurer, sink, [] { ::_exit(kContextLost); });
    worker::LineSource source(STDIN_FILENO);
    worker::WorkerLoop loop({source, STDIN_FILENO, sink, pool, cache, queue, monitor.get(), clock,
                             gpu->limits.architecture});
    // The GPU's thread may be inside a kernel that never ends: leave without waiting for it.
    ::_exit(loop.run());
}

namespace {

/// A compiler needs the same memory for every kernel: what the process has had it keeps. To get it
/// anew from the system, page by page, takes 3 % of the time.
void keepFreedMemory() {
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);  // more is refused
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    ::mallopt(M_TOP_PAD, 64 << 20);
}

}  // namespace

int runCompileServer(int protocolOutput) {
    // A compilation that hangs does not notice that its input ended: die with the parent.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The threads that time kernels and that search come first.
    [[maybe_unused]] const int niceness = ::nice(10);
    keepFreedMemory();
    worker::LineSink sink(protocolOutput);
    auto compiler = nvrtc::NvrtcCompiler::open();
    if (!compiler) return unavailable(sink, compiler.error());
    compiler->warmUp();
    return worker::serveCompiles(*compiler, STDIN_FILENO, protocolOutput);
}

int listGpus(int protocolOutput) {
    worker::LineSink sink(protocolOutput);
    const auto count = cuda::countGpus();
    if (!count) return unavailable(sink, count.error());
    const auto compiler = nvrtc::NvrtcCompiler::open();
    if (!compiler) return unavailable(sink, compiler.error());
    for (int number = 0; number < *count; ++number) {
        const auto gpu = cuda::describeGpu(number);
        if (!gpu) {
            unavailable(sink, gpu.error());
        } else {
            sink.send(helloFor(*gpu, compiler->toolkit(), 1, monitorOf(*gpu).get()));
        }
    }
    return 0;
}

}  // namespace app
