// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/kernel_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/process/run_to_end.hpp"

namespace engine::emulate {

namespace shim {
std::span<const EmbeddedText> embeddedTexts();  // generated from place.hpp and cuda_shim.hpp
}

namespace {

std::string kernelNamespace(std::size_t i) { return fmt::format("kernel_{}", i); }

/// What a launch calls: the kernel, with its arguments from an array.
std::string wrapper(const source::KernelSource& kernel, std::size_t i) {
    const std::string name = kernelNamespace(i);
    std::string arguments =
        fmt::format("static_cast<const {0}::real*>(a[0]), static_cast<{0}::real*>(a[1])", name);
    for (int k = 0; k < kernel.arrays; ++k)
        arguments += fmt::format(", static_cast<const {}::real*>(a[{}])", name, k + 2);
    return fmt::format("extern \"C\" void launch_{}(void* const* a) {{ {}::{}({}); }}\n", i, name,
                       kernel.entry, arguments);
}

Status writeFile(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (file) return {};
    return fail(ErrorKind::Storage,
                fmt::format("Cannot write {}: {}.", path.string(), std::strerror(errno)));
}

/// The sentence of a compiler that is missing, refuses the translated kernels or never ends.
Status compile(const EmulationOptions& options, const std::filesystem::path& source,
               const std::filesystem::path& object) {
    constexpr std::size_t kShown = 600;
    const auto ended = process::runToEnd({options.compiler, "-std=c++20", "-O1", "-w", "-fPIC",
                                          "-shared", "-o", object.string(), source.string()},
                                         options.compileSeconds);
    if (!ended)
        return fail(ended.error().kind,
                    fmt::format("Emulation needs a compiler. {}", ended.error().message));
    if (ended->well()) return {};
    return fail(ErrorKind::Failed, fmt::format("{} could not compile emulated kernels: {}",
                                               options.compiler, ended->said.substr(0, kShown)));
}

}  // namespace

std::string translated(std::span<const source::KernelSource> kernels) {
    std::string text;
    for (const auto& file : shim::embeddedTexts()) text += file.text;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const auto& kernel = kernels[i];
        text += fmt::format("\nnamespace {} {{\n#line 1 \"{}\"\n{}}}\n", kernelNamespace(i),
                            kernel.entry, kernel.text);
        text += wrapper(kernel, i);
    }
    return text;
}

Result<KernelLibrary> KernelLibrary::build(std::span<const source::KernelSource> kernels,
                                           const EmulationOptions& options,
                                           const std::filesystem::path& folder) {
    const auto source = folder / "kernels.cpp", object = folder / "kernels.so";
    if (auto status = writeFile(source, translated(kernels)); !status)
        return tl::unexpected(status.error());
    if (auto status = compile(options, source, object); !status)
        return tl::unexpected(status.error());

    KernelLibrary library;
    library.m_handle =
        std::shared_ptr<void>(dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
            if (handle != nullptr) dlclose(handle);
        });
    if (!library.m_handle)
        return fail(ErrorKind::Failed, fmt::format("Cannot load emulated kernels: {}.", dlerror()));
    const auto symbol = [&](const std::string& name) {
        return dlsym(library.m_handle.get(), name.c_str());
    };
    library.m_hooks = static_cast<EmulatedHooks*>(symbol("stencilscope_hooks"));
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        library.m_launches.push_back(reinterpret_cast<Launch>(symbol(fmt::format("launch_{}", i))));
    }
    return library;
}

}  // namespace engine::emulate
