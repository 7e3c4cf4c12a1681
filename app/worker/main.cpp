// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// stencilscope-worker: the one program that loads CUDA. It is started by the others, here or over
// ssh, and speaks the line protocol of engine/protocol on its standard streams.

#include <fcntl.h>
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <csignal>

#include "app/worker/worker_program.hpp"

namespace {

/// Keeps the real standard output for the protocol; whatever a driver or a kernel prints goes to
/// the log.
int reserveOutput() {
    const int protocolOutput = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    return protocolOutput;
}

}  // namespace

int main(int argc, char** argv) {
    app::WorkerArguments arguments;
    bool list = false;
    bool compileServer = false;
    CLI::App options(
        "Compiles and measures stencil kernels for Stencilscope; speaks its line protocol.");
    options.add_option("--device", arguments.device, "GPU to use, counted from 0")
        ->check(CLI::NonNegativeNumber);
    options.add_option("--compilers", arguments.compilers, "Compiling processes; 0 = one per core")
        ->check(CLI::Range(0, 256));
    options.add_option("--share", arguments.share, "How many workers share the cores")
        ->check(CLI::Range(1, 256));
    options.add_option("--cache", arguments.cache, "Folder that keeps compiled images");
    options.add_flag("--own-cache", arguments.ownCache,
                     "Keep compiled images in the user's cache folder on this computer");
    options.add_flag("--list", list, "List the GPUs and exit");
    options.add_flag("--compile-server", compileServer,
                     "Compile only (the worker starts itself with this)");
    try {
        options.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return options.exit(error) == 0 ? 0 : 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    const int protocolOutput = reserveOutput();
    if (compileServer) return app::runCompileServer(protocolOutput);
    if (list) return app::listGpus(protocolOutput);
    return app::runWorker(arguments, "/proc/self/exe", protocolOutput);
}
