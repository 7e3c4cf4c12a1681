// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop program: parses its arguments, builds the objects, runs.

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "app/desktop/screenshots.hpp"
#include "ui/background/beside.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/language.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/theme/theme.hpp"

namespace {

constexpr int kNoDisplay = 1, kBadInput = 2;

std::filesystem::path ownPath() { return QCoreApplication::applicationFilePath().toStdString(); }

void nameProgram() {
    QCoreApplication::setApplicationName(QStringLiteral("stencilscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(STENCILSCOPE_VERSION));
}

void nameWindows() {
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Stencilscope"));
    // The name of the desktop file, by which a desktop finds the window's icon.
    const auto id = QStringLiteral("org.stencilscope.Stencilscope");
    QGuiApplication::setDesktopFileName(id);
    QGuiApplication::setWindowIcon(QIcon::fromTheme(id));
}

/// What the program is started with.
struct Arguments {
    QString file;                  ///< a session to open; empty: none
    std::optional<QString> shots;  ///< the folder that pictures go to
    QSize pictureSize;
};

/// Nothing, and a line on stderr, where it cannot be followed.
std::optional<Arguments> argumentsOf(const QCoreApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Explores the optimization space of GPU stencils."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption screenshots(
        QStringLiteral("screenshots"),
        QCoreApplication::translate(
            "main",
            "Runs the demonstration, saves one PNG per page in dark and light, then quits."),
        QStringLiteral("DIR"));
    const QCommandLineOption size(
        QStringLiteral("size"),
        QCoreApplication::translate("main", "Width and height of these pictures."),
        QStringLiteral("WxH"), QStringLiteral("1440x900"));
    parser.addOptions({screenshots, size});
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QCoreApplication::translate("main", "A session to open."),
                                 QStringLiteral("[FILE]"));
    parser.process(application);
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1 || (!files.isEmpty() && !QFile::exists(files.first()))) {
        const QString what = files.size() > 1
                                 ? QStringLiteral("At most one FILE can be opened.")
                                 : QStringLiteral("There is no file %1.").arg(files.first());
        std::fprintf(stderr, "%s\n", qPrintable(what));
        return std::nullopt;
    }
    const QStringList edges = parser.value(size).split(QLatin1Char('x'));
    const QSize pictureSize(edges.value(0).toInt(), edges.value(1).toInt());
    if (edges.size() != 2 || pictureSize.isEmpty()) {
        std::fprintf(stderr, "--size %s: width and height are wanted, as in 1440x900.\n",
                     qPrintable(parser.value(size)));
        return std::nullopt;
    }
    Arguments arguments{files.value(0), {}, pictureSize};
    if (parser.isSet(screenshots)) arguments.shots = parser.value(screenshots);
    return arguments;
}

/// The language of what is said, as a person has set it.
ui::Language chosenLanguage() {
    QSettings own(QStringLiteral("stencilscope"), QStringLiteral("stencilscope"));
    return ui::AppSettings(own).language();
}

/// Help and version are for terminals, too, where there is no display.
bool asksForText(const std::vector<std::string_view>& words) {
    return std::ranges::any_of(words, [](std::string_view word) {
        constexpr std::string_view kAsking[] = {"-h", "--help", "--help-all", "-v", "--version"};
        return std::ranges::find(kAsking, word) != std::end(kAsking);
    });
}

int sayText(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    nameProgram();
    const ui::Translations texts(chosenLanguage(), QLocale::system());
    argumentsOf(application);  // ends the program
    return 0;
}

/// Whether windows can be shown, as far as that is known before Qt gives up by aborting.
bool hasDisplay(const std::vector<std::string_view>& words) {
    if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) return true;
    if (std::ranges::find(words, "-platform") != words.end()) return true;
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

/// All that has to be put in order before the program ends is in here.
int runDesktop(QApplication& application) {
    nameProgram();
    nameWindows();
    std::optional<ui::Translations> texts(std::in_place, chosenLanguage(), QLocale::system());
    const auto arguments = argumentsOf(application);
    if (!arguments) return kBadInput;
    // Pictures must not depend on, or change, what a person has set.
    const bool pictures = arguments->shots.has_value();
    QTemporaryDir scratch;
    const auto storage =
        pictures ? std::make_unique<QSettings>(scratch.filePath(QStringLiteral("settings.ini")),
                                               QSettings::IniFormat)
                 : std::make_unique<QSettings>(QStringLiteral("stencilscope"),
                                               QStringLiteral("stencilscope"));
    ui::AppSettings settings(*storage);
    if (pictures) texts.emplace(settings.language(), QLocale::system());
    ui::Theme theme;
    theme.setMode(settings.themeMode());
    theme.setFontScale(settings.fontScale());
    theme.install(application);
    theme.setLessMotion(settings.lessMotion().value_or(ui::Theme::platformIsStill()));
    // Before the controller, whose thread may still write one while it ends.
    ui::Drafts drafts(pictures ? QString()
                               : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                                     QStringLiteral("/drafts"));
    ui::Document document;
    ui::SearchController controller(engine::session::Installation::ofProgram(ownPath()));
    ui::MainWindow window(document, controller, theme, settings, &drafts);
    window.show();
    if (pictures) {
        Screenshots taking(window, controller, document, theme, *arguments->shots,
                           arguments->pictureSize);
        QTimer::singleShot(0, &taking, &Screenshots::start);
        return QApplication::exec();
    }
    if (!arguments->file.isEmpty())
        QTimer::singleShot(0, &window,
                           [&window, file = arguments->file] { window.openFile(file); });
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    // A file that may not grow and a reader that has gone are errors of the write that meets them.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    const std::vector<std::string_view> words(argv + 1, argv + argc);
    if (asksForText(words)) return sayText(argc, argv);
    if (!hasDisplay(words)) {
        std::fputs(
            "stencilscope: no display to open a window on (DISPLAY is not set). "
            "stencilscope-cli works without one.\n",
            stderr);
        return kNoDisplay;
    }
    QApplication application(argc, argv);
    const int status = runDesktop(application);
    ui::leaveAtOnce(status);
}
