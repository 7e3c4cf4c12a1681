// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which mutant is on: the one that MUTANT names. MUTANT_REACHED names a file with a byte for each
// mutant, in which those that are come by are marked, by every process that a test starts.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

namespace mutant {

inline int active = 0;
inline bool started = false;
inline unsigned char* reached = nullptr;
inline long reachable = 0;

/// Before what the program's own static objects do.
[[gnu::constructor(101)]] inline void start() {
    if (started) return;
    started = true;
    if (const char* const number = std::getenv("MUTANT")) active = std::atoi(number);
    const char* const path = std::getenv("MUTANT_REACHED");
    const int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    struct stat found {};
    fstat(file, &found);
    void* const bytes = mmap(nullptr, static_cast<std::size_t>(found.st_size),
                             PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return;
    reachable = found.st_size;
    reached = static_cast<unsigned char*>(bytes);
}

inline bool on(int number) noexcept {
    if (number < reachable) reached[number] = 1;
    return number == active;
}

}  // namespace mutant
