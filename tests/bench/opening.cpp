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
#include "engine/device/recorded_device.hpp"
#include "engine/store/session_file.hpp"

int main(int count, char** arguments) {
    using namespace engine;
    if (count < 3) {
        std::cerr << "opening REPEATS FILE...\n";
        return 2;
    }
    const SteadyClock clock;
    std::printf("%-28s %8s %8s %8s\n", "recording", "settings", "read", "ready");
    for (int file = 2; file < count; ++file) {
        const std::filesystem::path path = arguments[file];
        double read = std::numeric_limits<double>::infinity(), ready = read;
        std::size_t settings = 0;
        for (int repeat = std::atoi(arguments[1]); repeat > 0; --repeat) {
            const double begun = clock.seconds();
            const auto opened =
                store::SessionFile::open(path, store::SessionFile::Access::ReadOnly).value();
            auto rows = opened.evaluations().value();
            const double then = clock.seconds();
            auto evaluations = std::make_shared<std::vector<device::Evaluation>>();
            evaluations->reserve(rows.size());
            for (auto& row : rows) evaluations->push_back(std::move(row.evaluation));
            settings = evaluations->size();
            const auto& head = opened.head();
            device::Tape::of({head.device, head.problem, head.values, std::move(evaluations), {}},
                             path.string())
                .value();
            read = std::min(read, then - begun);
            ready = std::min(ready, clock.seconds() - begun);
        }
        std::printf("%-28s %8zu %8.1f %8.1f\n", path.stem().c_str(), settings, 1e3 * read,
                    1e3 * ready);
    }
}
