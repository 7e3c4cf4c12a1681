// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nvrtc/nvrtc_compiler.hpp"

#include <fmt/format.h>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sstream>

#include "engine/worker/ptxas_log.hpp"

namespace engine::nvrtc {
namespace {

double threadCpuSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The toolkit whose nvcc a shell would start.
std::string folderOfNvcc() {
    const char* variable = std::getenv("PATH");
    std::istringstream folders(variable != nullptr ? variable : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::error_code ignored;
        const auto nvcc =
            std::filesystem::canonical(std::filesystem::path(folder) / "nvcc", ignored);
        if (!ignored) return nvcc.parent_path().parent_path().string();
    }
    return {};
}

std::vector<std::string> libraryNames() {
    std::vector<std::string> folders{""};  // where the loader looks
    const auto addToolkit = [&](const std::string& toolkit) {
        if (toolkit.empty()) return;
        folders.push_back(toolkit + "/lib64/");
        folders.push_back(toolkit + "/targets/x86_64-linux/lib/");
    };
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
        if (const char* toolkit = std::getenv(variable)) addToolkit(toolkit);
    }
    addToolkit("/usr/local/cuda");
    addToolkit(folderOfNvcc());
    addToolkit("/opt/cuda");
    std::vector<std::string> names;
    for (const char* file : {"libnvrtc.so.13", "libnvrtc.so.12"}) {
        for (const std::string& folder : folders) names.push_back(folder + file);
    }
    return names;
}

template <class Function>
bool bind(const SharedLibrary& library, const char* name, Function*& function) {
    function = library.find<Function>(name);
    return function != nullptr;
}

bool bindAll(const SharedLibrary& library, NvrtcFunctions& nvrtc) {
    return bind(library, "nvrtcVersion", nvrtc.version) &&
           bind(library, "nvrtcGetErrorString", nvrtc.errorString) &&
           bind(library, "nvrtcCreateProgram", nvrtc.createProgram) &&
           bind(library, "nvrtcDestroyProgram", nvrtc.destroyProgram) &&
           bind(library, "nvrtcCompileProgram", nvrtc.compileProgram) &&
           bind(library, "nvrtcGetProgramLogSize", nvrtc.logSize) &&
           bind(library, "nvrtcGetProgramLog", nvrtc.log) &&
           bind(library, "nvrtcGetCUBINSize", nvrtc.cubinSize) &&
           bind(library, "nvrtcGetCUBIN", nvrtc.cubin);
}

/// Destroys the program at the end of a scope.
struct ProgramGuard {
    const NvrtcFunctions& nvrtc;
    NvrtcFunctions::Program program = nullptr;

    explicit ProgramGuard(const NvrtcFunctions& functions) : nvrtc(functions) {}
    ~ProgramGuard() {
        if (program != nullptr) nvrtc.destroyProgram(&program);
    }
    ProgramGuard(const ProgramGuard&) = delete;
    ProgramGuard& operator=(const ProgramGuard&) = delete;
};

std::string logOf(const NvrtcFunctions& nvrtc, NvrtcFunctions::Program program) {
    std::size_t size = 0;
    if (nvrtc.logSize(program, &size) != 0 || size <= 1) return {};
    std::string log(size, '\0');
    if (nvrtc.log(program, log.data()) != 0) return {};
    log.resize(size - 1);  // its terminating zero
    return log;
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

NvrtcCompiler::NvrtcCompiler(SharedLibrary library, NvrtcFunctions functions, int major, int minor)
    : m_library(std::move(library)), m_nvrtc(functions), m_major(major), m_minor(minor) {}

Result<NvrtcCompiler> NvrtcCompiler::open() {
    auto library = SharedLibrary::open(libraryNames());
    if (!library) {
        return fail(
            ErrorKind::Unavailable,
            fmt::format("The CUDA toolkit's compiler NVRTC was not found ({}). Install the CUDA "
                        "toolkit, or set CUDA_HOME to its folder.",
                        library.error().message));
    }
    NvrtcFunctions nvrtc;
    int major = 0;
    int minor = 0;
    if (!bindAll(*library, nvrtc) || nvrtc.version(&major, &minor) != 0) {
        return fail(ErrorKind::Unavailable, "The NVRTC library lacks functions that are needed.");
    }
    return NvrtcCompiler(std::move(*library), nvrtc, major, minor);
}

std::string NvrtcCompiler::toolkit() const { return fmt::format("NVRTC {}.{}", m_major, m_minor); }

protocol::Compiled NvrtcCompiler::compile(const protocol::Compile& request) {
    protocol::Compiled compiled;
    compiled.ticket = request.ticket;
    const double start = threadCpuSeconds();
    const auto failed = [&](std::string reason) {
        compiled.outcome = device::Outcome::CompileError;
        compiled.reason = std::move(reason);
        compiled.cpuSeconds = threadCpuSeconds() - start;
        return compiled;
    };
    ProgramGuard guard(m_nvrtc);
    int result = m_nvrtc.createProgram(&guard.program, request.source.c_str(), "kernel.cu", 0,
                                       nullptr, nullptr);
    if (result != 0) return failed(fmt::format("NVRTC: {}.", m_nvrtc.errorString(result)));

    const std::string architecture = "-arch=" + request.architecture;
    std::vector<const char*> options{architecture.c_str(), "-std=c++17", "-default-device",
                                     "--ptxas-options=-v"};
    // Since 12.9 NVRTC caches what it compiled; a cached compilation would lie about its time.
    if (m_major > 12 || (m_major == 12 && m_minor >= 9)) options.push_back("--no-cache");
    result =
        m_nvrtc.compileProgram(guard.program, static_cast<int>(options.size()), options.data());
    compiled.log = logOf(m_nvrtc, guard.program);
    if (result != 0) {
        return failed(fmt::format("The compiler refused the source ({}): {}",
                                  m_nvrtc.errorString(result), firstError(compiled.log)));
    }
    std::size_t size = 0;
    if (m_nvrtc.cubinSize(guard.program, &size) != 0 || size == 0)
        return failed("NVRTC made no image.");
    compiled.image.resize(size);
    if (m_nvrtc.cubin(guard.program, compiled.image.data()) != 0)
        return failed("NVRTC made no image.");
    compiled.cpuSeconds = threadCpuSeconds() - start;
    compiled.resources = worker::resourcesFromLog(compiled.log, request.entry);
    compiled.resources.imageBytes = static_cast<int>(size);
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
