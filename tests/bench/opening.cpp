// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long recordings take to open: until their rows are read, and until a search can begin, which
// needs the space that their settings make. Of each file the best of REPEATS, in milliseconds;
// pages of the file are in memory.
//   opening REPEATS resources/recordings/*.sscope
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>

#include "engine/core/clock.hpp"
#include "engine/session/open_device.hpp"
#include "engine/store/session_file.hpp"

int main(int count, char** arguments) {
    using namespace engine;
    if (count < 3) {
        std::cerr << "opening REPEATS FILE...\n";
        return 2;
    }
    const SteadyClock clock;
    std::printf("%-28s %8s %8s %8s\n", "recording", "settings", "read", "ready");
    for (int at = 2; at < count; ++at) {
        const std::filesystem::path path = arguments[at];
        double read = std::numeric_limits<double>::infinity(), ready = read;
        std::size_t settings = 0;
        for (int repeat = std::atoi(arguments[1]); repeat > 0; --repeat) {
            const double begun = clock.seconds();
            const auto file =
                store::SessionFile::open(path, store::SessionFile::Access::ReadOnly).value();
            settings = file.evaluations().value().size();
            const double then = clock.seconds();
            const auto open =
                session::deviceOpener(path.string(), file.head().problem, {}, {}).value();
            ready = std::min(ready, clock.seconds() - then);
            read = std::min(read, then - begun);
        }
        std::printf("%-28s %8zu %8.1f %8.1f\n", path.stem().c_str(), settings, 1e3 * read,
                    1e3 * ready);
    }
}
