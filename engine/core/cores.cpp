// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/cores.hpp"

#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <vector>

namespace engine {

int usableCores() {
    // A set is as large as the kernel's, which is not told: it is doubled until it fits.
    constexpr std::size_t kMostSets = 64;  // 65,536 cores
    for (std::size_t sets = 1; sets <= kMostSets; sets *= 2) {
        std::vector<cpu_set_t> cores(sets);
        const std::size_t bytes = sets * sizeof(cpu_set_t);
        if (::sched_getaffinity(0, bytes, cores.data()) == 0)
            return std::max(1, CPU_COUNT_S(bytes, cores.data()));
        if (errno != EINVAL) break;
    }
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void letOthersGoFirst() {
    constexpr int kNicer = 5;
    // Of the calling thread alone, on Linux. Best effort: without it nothing but time is lost.
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + kNicer);
}

}  // namespace engine
