// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nvrtc/shared_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace engine::nvrtc {

Result<SharedLibrary> SharedLibrary::open(const std::vector<std::string>& names) {
    std::string reason;
    for (const std::string& name : names) {
        // Stays for good: what NVRTC keeps for itself would be lost whenever it is unloaded.
        constexpr int how = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE;
        if (void* handle = ::dlopen(name.c_str(), how)) {
            SharedLibrary library;
            library.m_handle = std::shared_ptr<void>(handle, [](void* open) { ::dlclose(open); });
            return library;
        }
        if (reason.empty()) reason = ::dlerror();
    }
    return fail(ErrorKind::Unavailable, reason);
}

void* SharedLibrary::address(const char* name) const { return ::dlsym(m_handle.get(), name); }

}  // namespace engine::nvrtc
