// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nvrtc/nvrtc.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "engine/core/sentence.hpp"

namespace engine::nvrtc {
namespace {

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
           bind(library, "nvrtcGetCUBIN", nvrtc.cubin) &&
           bind(library, "nvrtcGetPTXSize", nvrtc.ptxSize) &&
           bind(library, "nvrtcGetPTX", nvrtc.ptx);
}

/// Where the library that has the functions lies; empty if nobody knows.
std::filesystem::path fileOf(const NvrtcFunctions& nvrtc) {
    Dl_info library{};
    const auto* const function = reinterpret_cast<const void*>(nvrtc.version);
    if (::dladdr(function, &library) == 0 || library.dli_fname == nullptr) return {};
    return library.dli_fname;
}

/// NVRTC loads its builtins when it compiles, and looks where the loader looks. Where that does not
/// know the toolkit's folder it finds those that are open by then.
void openBuiltins(const std::filesystem::path& nvrtc, int major, int minor) {
    const auto name = fmt::format("libnvrtc-builtins.so.{}.{}", major, minor);
    static_cast<void>(SharedLibrary::open({(nvrtc.parent_path() / name).string()}));
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

/// A text or an image of the program: first its size, then its bytes. Empty when there is none.
std::string taken(NvrtcFunctions::Program program,
                  int (*size)(NvrtcFunctions::Program, std::size_t*),
                  int (*get)(NvrtcFunctions::Program, char*)) {
    std::size_t bytes = 0;
    if (size(program, &bytes) != 0) return {};
    std::string text(bytes, '\0');
    if (bytes == 0 || get(program, text.data()) != 0) return {};
    return text;
}

}  // namespace

Nvrtc::Nvrtc(SharedLibrary library, NvrtcFunctions functions, int major, int minor)
    : m_library(std::move(library)), m_nvrtc(functions), m_major(major), m_minor(minor) {}

Result<Nvrtc> Nvrtc::open() {
    auto library = SharedLibrary::open(libraryNames());
    if (!library) {
        return fail(ErrorKind::Unavailable,
                    say("The CUDA toolkit's compiler NVRTC was not found ({}). Install the CUDA "
                        "toolkit, or set CUDA_HOME to its folder.",
                        library.error().message)
                        .text());
    }
    NvrtcFunctions nvrtc;
    int major = 0;
    int minor = 0;
    if (!bindAll(*library, nvrtc) || nvrtc.version(&major, &minor) != 0) {
        return fail(ErrorKind::Unavailable,
                    phrase("The NVRTC library lacks functions that are needed."));
    }
    openBuiltins(fileOf(nvrtc), major, minor);
    return Nvrtc(std::move(*library), nvrtc, major, minor);
}

std::string Nvrtc::name() const { return fmt::format("NVRTC {}.{}", m_major, m_minor); }

std::string Nvrtc::identity() const {
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(fileOf(m_nvrtc), unknown);
    return fmt::format("{} of {} bytes", name(), unknown ? 0 : bytes);
}

Compilation Nvrtc::compile(const std::string& source, const std::string& architecture,
                           const std::vector<std::string>& options) const {
    Compilation compilation;
    ProgramGuard guard(m_nvrtc);
    int result =
        m_nvrtc.createProgram(&guard.program, source.c_str(), "kernel.cu", 0, nullptr, nullptr);
    if (result != 0) return {m_nvrtc.errorString(result), {}, {}};

    std::vector<std::string> all{"-arch=" + architecture, "-std=c++17"};
    all.insert(all.end(), options.begin(), options.end());
    const auto isAtLeast = [this](int minorOf12) {
        return m_major > 12 || (m_major == 12 && m_minor >= minorOf12);
    };
    // Earlier versions do not know the options. Without textures and the runtime's types, which no
    // kernel here uses, the same image is made some 15 ms sooner.
    if (isAtLeast(4)) all.emplace_back("--minimal");
    if (isAtLeast(9)) all.emplace_back("--no-cache");
    std::vector<const char*> words;
    for (const std::string& option : all) words.push_back(option.c_str());
    result = m_nvrtc.compileProgram(guard.program, static_cast<int>(words.size()), words.data());
    compilation.log = taken(guard.program, m_nvrtc.logSize, m_nvrtc.log);
    while (!compilation.log.empty() && compilation.log.back() == '\0') compilation.log.pop_back();
    if (result != 0) {
        compilation.refusal = m_nvrtc.errorString(result);
        return compilation;
    }
    const bool machineCode = architecture.starts_with("sm_");
    compilation.image = machineCode ? taken(guard.program, m_nvrtc.cubinSize, m_nvrtc.cubin)
                                    : taken(guard.program, m_nvrtc.ptxSize, m_nvrtc.ptx);
    if (compilation.image.empty()) compilation.refusal = "no image";
    return compilation;
}

}  // namespace engine::nvrtc
