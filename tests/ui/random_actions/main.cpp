// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window under random actions: mouse, keys, text, files, devices, searches, sizes, restarts.
//   random_actions [--seed N] [--actions N] [--seconds N] [--trace] [--tell-stalls MS]
// It says how long the window's thread was away, and after which actions. When it crashes or hangs,
// its last actions are printed, and it fails. With QT_QPA_PLATFORM=offscreen, or on a screen.
// Under the address sanitizer with
//   ASAN_OPTIONS=detect_leaks=0:malloc_context_size=1:quarantine_size_mb=16
//                :allocator_release_to_os_interval_ms=-1
// since whoever empties a quarantine of its usual 256 MB, which the pictures of windows fill, or
// hands memory back, holds all threads up for 0.1 to 0.4 s.
#include <unistd.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <csignal>
#include <cstdio>

#include "tests/ui/random_actions/actions.hpp"
#include "tests/ui/random_actions/watched_child.hpp"

namespace {

/// Nothing that works takes so long, whatever runs beside it.
constexpr int kPatienceSeconds = 300;
constexpr std::size_t kStallsTold = 12;

/// What a platform without a desktop cannot do, and clicks beside a window, are no news.
void passOver(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (text.startsWith("This plugin does not support") || text.startsWith("Mouse event at"))
        return;
    std::fprintf(stderr, "%s%s\n", type == QtWarningMsg ? "warning: " : "", qPrintable(text));
}

int runActions(QApplication& application, const Playground& playground, int lines) {
    QCommandLineParser parser;
    parser.addOptions(
        {{"seed", "The same actions again.", "N", "1"},
         {"actions", "How many at most.", "N", "200"},
         {"seconds", "How long at most.", "N", "1e9"},
         {"trace", "Print each action."},
         {"tell-stalls", "Print the stack after this time without an answer.", "MS", "0"}});
    parser.process(application);
    const Actions::Plan plan{parser.value("seed").toULongLong(), parser.value("actions").toInt(),
                             parser.value("seconds").toDouble()};
    const bool trace = parser.isSet("trace");
    const auto tell = [&](const QString& line) {
        const QByteArray text = line.toUtf8() + '\n';
        [[maybe_unused]] const auto written =
            write(lines, text.constData(), static_cast<std::size_t>(text.size()));
        if (trace) std::fputs(text.constData(), stdout), std::fflush(stdout);
    };
    ui::Theme theme;
    theme.install(application);
    Stalls stalls(parser.value("tell-stalls").toInt());
    Actions actions(plan, playground, theme, stalls, tell);
    actions.run();
    std::printf("seed %llu: %d actions\n", static_cast<unsigned long long>(plan.seed),
                actions.done());
    for (const Stall& stall : stalls.longest(kStallsTold))
        std::printf("  away for %6.0f ms (worked %.0f, by the clock %.0f, %ld pages read): %s\n",
                    stall.ownMs, stall.workedMs, stall.wallMs, stall.pagesRead,
                    stall.action.c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    qInstallMessageHandler(passOver);
    const int lines = beWatched(kPatienceSeconds);
    const Playground playground;
    QDir::setCurrent(playground.path());
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    return runActions(application, playground, lines);
}
