// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <CLI/CLI.hpp>

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <sstream>
#include <system_error>
#include <vector>

#include "app/cli/context.hpp"
#include "app/cli/usage.hpp"

namespace {

std::filesystem::path ownPath(const char* argument) {
    std::error_code error;
    auto path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path(argument) : path;
}

constexpr std::string_view kNoMemory =
    "stencilscope-cli: There is not enough memory for this: try a smaller grid or stencil.\n";

/// A thread that finds no memory would end the program by a signal: nobody catches there.
void endForLackOfMemory() {
    if (::syscall(SYS_gettid) == ::getpid()) throw std::bad_alloc();
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, kNoMemory.data(), kNoMemory.size());
    ::_exit(cli::kFailed);
}

void addCommands(CLI::App& app, cli::Context& context) {
    cli::addListCommands(app, context);
    cli::addShowCommands(app, context);
    cli::addTuneCommand(app, context);
    cli::addRaceCommand(app, context);
    cli::addMeasureCommand(app, context);
    cli::addExplainCommand(app, context);
    cli::addBenchCommand(app, context);
    cli::addRecordCommand(app, context);
    cli::addAnalyzeCommand(app, context);
    cli::addScoreCommand(app, context);
    cli::addReproduceCommand(app, context);
    cli::addExportCommand(app, context);
    cli::addImportCommand(app, context);
    cli::addVerifyCommand(app, context);
    cli::addTrainCommand(app, context);
    cli::addPredictCommand(app, context);
    for (auto* command : app.get_subcommands({}))
        command->add_flag("--json", context.json, "answer with one JSON object per line");
}

/// Help goes to stdout; what is wrong is said as everything else that is.
void answer(const CLI::App& app, const CLI::ParseError& error, cli::Context& context) {
    if (error.get_exit_code() == 0) {
        std::ostringstream text;
        app.exit(error, text, text);
        return cli::writeOut(text.str());
    }
    context.report({engine::ErrorKind::BadInput,
                    cli::sentenceOf(error) + " (--help lists what can be given.)"});
}

constexpr const char* kExitStatuses =
    "Exit status: 0 success, 1 failure, 2 bad usage or bad input. A command that is stopped "
    "(Ctrl+C, SIGTERM, SIGHUP) keeps what it can, says where that is, and ends by the signal: 130, "
    "143 or 129 in a shell. A second signal ends it at once.";

/// `help COMMAND` asks as `COMMAND --help` does.
std::vector<char*> wordsOf(int argc, char** argv) {
    static char help[] = "--help";
    std::vector<char*> words(argv, argv + argc);
    if (argc < 2 || argc > 3 || words[1] != std::string_view("help")) return words;
    words.erase(words.begin() + 1);
    words.push_back(help);
    return words;
}

void runProgram(std::vector<char*> words, cli::Context& context) {
    CLI::App app{
        "Tunes GPU stencils: draw or type one, search its optimization space, export the kernel."};
    app.name("stencilscope-cli");
    app.set_version_flag("--version", "stencilscope " STENCILSCOPE_VERSION);
    app.require_subcommand(1);
    app.footer(kExitStatuses);  // that of every command, too
    app.fallthrough(false);
    addCommands(app, context);
    // Known before anything is read, so that what cannot be read is said in JSON, too.
    context.json = std::ranges::any_of(
        words, [](const char* word) { return word == std::string_view("--json"); });
    try {
        app.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::ParseError& error) {
        const auto wrong =
            cli::misspelled(app, std::span(words).subspan(std::min<std::size_t>(words.size(), 1)));
        if (error.get_exit_code() != 0 && wrong) return context.report(*wrong);
        answer(app, error, context);
    }
}

}  // namespace

int main(int argc, char** argv) {
    cli::holdStandardStreams();
    // A reader that closes the pipe (head) and a file that may not grow are errors of the write
    // that meets them, not reasons to die half way through a file.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    std::set_new_handler(endForLackOfMemory);
    cli::Context context;
    context.executable = ownPath(argv[0]);
    context.installation = engine::session::Installation::ofProgram(context.executable);
    try {
        runProgram(wordsOf(argc, argv), context);
    } catch (const std::bad_alloc&) {
        cli::writeErr(kNoMemory);
        context.status = cli::kFailed;
    } catch (const std::exception& error) {
        context.report({engine::ErrorKind::Failed,
                        fmt::format("Stopped by an unexpected error: {}.", error.what())});
    }
    if (const auto printed = cli::flushOutput(); !printed && cli::readerHasGone()) {
        if (context.status == cli::kDone) cli::Interrupt::endAsUnread();
    } else if (!printed) {
        const int before = context.status;  // what went wrong first stays the answer
        context.report(printed.error());
        if (before != cli::kDone) context.status = before;
    }
    if (context.status != cli::kDone) context.interrupt.endAsInterrupted();
    return context.status;
}
