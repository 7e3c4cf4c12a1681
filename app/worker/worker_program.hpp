// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace app {

struct WorkerArguments {
    int device = 0;
    int compilers = 0;      ///< 0 = one a core, as far as they are this worker's
    int share = 1;          ///< so many workers share the cores
    std::string cache;      ///< folder of compiled images; empty = none
    bool ownCache = false;  ///< the one of whoever runs it
};

/// Exit statuses of the worker, besides 0 for a closed input.
enum WorkerExit : int { kNothingToMeasureOn = 3, kContextLost = 4 };

/// Measures until the input ends. `protocolOutput`: where the program listens.
int runWorker(const WorkerArguments& arguments, const std::filesystem::path& program,
              int protocolOutput);
/// Compiles until the input ends.
int runCompileServer(int protocolOutput);
/// Prints one message a GPU: hello, or unavailable with the reason.
int listGpus(int protocolOutput);

}  // namespace app
