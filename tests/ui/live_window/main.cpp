// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window on a live GPU, by mouse and keyboard, from a fresh home: a stencil and the GPU are
// chosen, a search is started, watched, paused, gone on with and stopped, one setting is changed
// and measured, the kernel of the best exported and built, the session saved.
//   live_window [FOLDER] [--device cuda:N|recorded] [--stencil NAME] [--budget "60 s"] [--watch S]
//               [--light] [--no-build] [--worker PROGRAM]
// Pictures of every step and a log are written to FOLDER, which is new or empty; without one they
// go away again. Status 77: there is no such GPU here.
// With QT_QPA_PLATFORM=offscreen, or on a screen.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "tests/support/temporary_folder.hpp"
#include "tests/ui/live_window/person.hpp"
#include "tests/ui/live_window/tour.hpp"
#include "tests/ui/random_actions/stalls.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/theme/theme.hpp"

namespace {

constexpr int kBadInput = 2, kNoGpu = 77;
constexpr std::size_t kStallsTold = 5;

/// What a platform without a desktop cannot do is no news.
void passOver(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (text.startsWith("This plugin does not support")) return;
    std::fprintf(stderr, "%s%s\n", type == QtWarningMsg ? "warning: " : "", qPrintable(text));
}

/// What main() of the desktop builds, in a home where nothing was ever set.
struct Desktop {
    Desktop(const QString& home, const QString& worker, ui::Theme& theTheme, bool light)
        : theme(theTheme),
          storage(home + QStringLiteral("/settings.ini"), QSettings::IniFormat),
          settings(storage),
          drafts(home + QStringLiteral("/drafts")),
          controller(installation(worker)),
          window(document, controller, theme, settings, &drafts) {
        theme.setMode(light ? ui::Theme::Mode::Light : ui::Theme::Mode::Dark);
        window.resize(1440, 900);
        window.show();
    }
    static engine::session::Installation installation(const QString& worker) {
        auto found = engine::session::Installation::ofProgram(
            QCoreApplication::applicationFilePath().toStdString());
        if (!worker.isEmpty()) found.worker = worker.toStdString();
        return found;
    }

    ui::Theme& theme;
    QSettings storage;
    ui::AppSettings settings;
    ui::Drafts drafts;
    ui::Document document;
    ui::SearchController controller;
    ui::MainWindow window;
};

int visit(const Tour::Plan& plan, const QString& home, const QString& worker, bool light) {
    ui::Theme theme;
    theme.install(*qApp);
    Stalls stalls;
    stalls.during("tour");
    auto desktop = std::make_unique<Desktop>(home, worker, theme, light);
    Person person(desktop->window, plan.folder);
    person.onDoing = [&](QString what) {  // the first word is the kind of stall
        stalls.lookNow();
        stalls.during(what.replace(QLatin1Char(' '), QLatin1Char('-')).toStdString());
    };
    person.onPicture = [&](bool taken) {
        stalls.lookNow();
        stalls.nobodyLooks(taken);
    };
    Tour tour(plan, desktop->window, desktop->document, desktop->controller, person);
    const auto missing = tour.missing();
    engine::Status status;
    if (!missing) status = tl::unexpected(missing.error());
    if (missing && missing->isEmpty()) status = tour.go();
    stalls.during("end");
    stalls.lookNow();
    QElapsedTimer ending;
    ending.start();
    desktop.reset();
    stalls.lookNow();
    person.say(QStringLiteral("ended within %1 ms").arg(ending.elapsed()));
    for (const Stall& stall : stalls.longest(kStallsTold))
        person.say(QStringLiteral("away for %1 ms: %2")
                       .arg(stall.ownMs, 0, 'f', 0)
                       .arg(QString::fromStdString(stall.action)));
    if (missing && !missing->isEmpty()) return person.say(*missing), kNoGpu;
    person.say(status ? QStringLiteral("all done")
                      : QString::fromStdString(status.error().message));
    return status ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    qInstallMessageHandler(passOver);
    const support::TemporaryFolder home;
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) qunsetenv(name);
    qputenv("HOME", QByteArray::fromStdString(home.path()));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    QCommandLineParser parser;
    parser.addOptions({{"device", "cuda:N, recorded or predicted.", "DEVICE", "cuda:0"},
                       {"stencil", "A named one.", "NAME", "star3d1r"},
                       {"budget", "Of every strategy.", "BUDGET", "60 s"},
                       {"watch", "How long it is only watched.", "SECONDS", "15"},
                       {"light", "The light theme."},
                       {"no-build", "Do not build what was exported."},
                       {"worker", "In place of the one beside this program.", "PROGRAM"}});
    parser.addPositionalArgument("FOLDER", "For pictures, log, session and exported project.");
    parser.addHelpOption();
    parser.process(application);
    const QStringList folders = parser.positionalArguments();
    const QString seen = QString::fromStdString((home / "seen").string());
    const QDir folder(folders.value(0, seen));
    if (folders.size() > 1 || !folder.mkpath(QStringLiteral(".")) || !folder.isEmpty()) {
        std::fprintf(stderr, "One FOLDER is wanted that is new or empty.\n");
        return kBadInput;
    }
    const Tour::Plan plan{.device = parser.value("device"),
                          .stencil = parser.value("stencil"),
                          .budget = parser.value("budget"),
                          .watchSeconds = parser.value("watch").toDouble(),
                          .folder = folder.absolutePath(),
                          .build = !parser.isSet("no-build")};
    return visit(plan, QString::fromStdString(home.path().string()), parser.value("worker"),
                 parser.isSet("light"));
}
