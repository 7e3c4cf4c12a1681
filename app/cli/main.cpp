// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "app/cli/context.hpp"

namespace {

std::filesystem::path ownPath(const char* argument) {
    std::error_code error;
    auto path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path(argument) : path;
}

int runProgram(int argc, char** argv) {
    cli::Context context;
    context.installation = engine::session::Installation::ofProgram(ownPath(argv[0]));

    CLI::App app{
        "Tunes GPU stencils: draw or type one, search its optimization space, take the kernel."};
    app.name("stencilscope-cli");
    app.set_version_flag("--version", "stencilscope " STENCILSCOPE_VERSION);
    app.require_subcommand(1);
    app.fallthrough(false);
    cli::addListCommands(app, context);
    cli::addShowCommands(app, context);
    cli::addTuneCommand(app, context);
    cli::addRaceCommand(app, context);
    cli::addMeasureCommand(app, context);
    cli::addExplainCommand(app, context);
    cli::addBenchCommand(app, context);
    cli::addRecordCommand(app, context);
    cli::addAnalyzeCommand(app, context);
    cli::addExportCommand(app, context);
    cli::addVerifyCommand(app, context);
    for (auto* command : app.get_subcommands({})) {
        command->add_flag("--json", context.json, "answer with one JSON object per line");
    }
    const auto commands = app.get_subcommands({});
    const auto named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), named)) {
        std::string known;
        for (const auto* command : commands) known += " " + command->get_name();
        context.report({engine::ErrorKind::BadInput,
                        fmt::format("There is no command \"{}\". Known are:{}.", argv[1], known)});
        return context.status;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int status = app.exit(error);
        return status == 0 ? cli::kDone : cli::kBadInput;
    }
    return context.status;
}

}  // namespace

int main(int argc, char** argv) {
    // A reader that closes the pipe (head) is no reason to die with a signal half way through a
    // file.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return runProgram(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "stencilscope-cli: stopped by an unexpected error: {}\n", error.what());
        return cli::kFailed;
    }
}
