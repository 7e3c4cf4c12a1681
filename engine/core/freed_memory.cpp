// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/freed_memory.hpp"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace engine {

void giveFreedMemoryBack() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

}  // namespace engine
