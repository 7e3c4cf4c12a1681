// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/live_window/tour.hpp"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "engine/stencil/presets.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/setting/speed_panel.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/value_box.hpp"

using engine::Result;
using engine::Status;

namespace {

constexpr int kAnswerSeconds = 30;
/// What is in flight when a search is paused or stopped comes to its end.
constexpr int kInFlightSeconds = 60;

}  // namespace

Tour::Tour(Plan plan, ui::MainWindow& window, ui::Document& document,
           ui::SearchController& controller, Person& person)
    : m_plan(std::move(plan)),
      m_window(window),
      m_document(document),
      m_controller(controller),
      m_person(person) {}

bool Tour::live() const { return m_plan.device.startsWith(QLatin1String("cuda:")); }

std::size_t Tour::evaluations() const {
    return static_cast<std::size_t>(m_controller.snapshot()->rows.size());
}

Result<QString> Tour::missing() {
    const auto& devices = m_window.devices();
    const auto listed = [&] { return !devices.listings().empty(); };
    if (Status status = m_person.wait(QStringLiteral("devices listed"), listed, kAnswerSeconds);
        !status)
        return tl::unexpected(status.error());
    if (!live()) return QString();
    QStringList reasons;
    for (const auto& listing : devices.listings()) {
        const QString id = QString::fromStdString(listing.id);
        if (!id.startsWith(QLatin1String("cuda"))) continue;
        if (id == m_plan.device && listing.available) return QString();
        reasons << QStringLiteral("%1: %2").arg(
            id, listing.available ? QString::fromStdString(listing.description)
                                  : QString::fromStdString(listing.reason));
    }
    return QStringLiteral(
               "There is no GPU %1 here (%2), so nothing was done; --device recorded plays a "
               "recording.")
        .arg(m_plan.device, reasons.join(QStringLiteral("; ")));
}

Status Tour::go() {
    for (const auto step :
         {&Tour::chooseStencil, &Tour::chooseDevice, &Tour::startSearch, &Tour::watchPages,
          &Tour::pauseAndGoOn, &Tour::stopSearch, &Tour::changeSetting, &Tour::measureSetting,
          &Tour::exportKernel, &Tour::saveSession, &Tour::buildKernel, &Tour::quit})
        if (Status status = (this->*step)(); !status) return status;
    return {};
}

/// Through the pictures of the named stencils, by keyboard.
Status Tour::chooseStencil() {
    const auto& presets = engine::stencil::presets();
    const auto at = std::ranges::find(presets, m_plan.stencil.toStdString(),
                                      [](const auto& preset) { return preset.name; });
    if (at == presets.end())
        return failed(QStringLiteral("There is no stencil %1.").arg(m_plan.stencil));
    if (Status status = m_person.look(QStringLiteral("first-start")); !status) return status;
    if (Status status = m_person.clickButton(QStringLiteral("Preset")); !status) return status;
    const auto open = [] { return QApplication::activePopupWidget() != nullptr; };
    if (Status status =
            m_person.wait(QStringLiteral("the named stencils open"), open, kAnswerSeconds);
        !status)
        return status;
    for (auto i = at - presets.begin(); i > 0; --i) m_person.press(QKeySequence(Qt::Key_Right));
    m_person.watch(0.5);  // their pictures are drawn beside
    if (Status status = m_person.look(QStringLiteral("stencils")); !status) return status;
    m_person.press(QKeySequence(Qt::Key_Return));
    return m_person.wait(
        QStringLiteral("%1 drawn").arg(m_plan.stencil),
        [this] {
            return m_document.pattern().name == m_plan.stencil.toStdString() &&
                   m_document.formulaValid();
        },
        kAnswerSeconds);
}

Status Tour::chooseDevice() {
    auto* field = m_window.findChild<ui::DeviceField*>();
    const auto fits = [this](const QAction& action) {
        return action.data().toString() == m_plan.device;
    };
    if (Status status =
            m_person.chooseInMenu([&] { m_person.click(*field); }, fits, QStringLiteral("devices"));
        !status)
        return status;
    const auto& devices = m_window.devices();
    const auto answered = [&] {
        return devices.device() == m_plan.device &&
               devices.state() != ui::DeviceChoice::State::Probing;
    };
    if (Status status =
            m_person.wait(QStringLiteral("%1 answers").arg(m_plan.device), answered, 60);
        !status)
        return status;
    m_person.say(devices.title());
    if (!live()) m_person.press(QKeySequence(Qt::Key_BracketLeft));  // as fast as it was recorded
    if (devices.state() == ui::DeviceChoice::State::Ready) return {};
    return failed(devices.reason());
}

Status Tour::startSearch() {
    for (auto* field : m_window.findChildren<QLineEdit*>())
        if (field->accessibleName() == QLatin1String("Budget")) m_person.click(*field);
    m_person.replaceText(m_plan.budget);
    if (Status status = m_person.clickButton(QStringLiteral("Start")); !status) return status;
    return m_person.wait(
        QStringLiteral("a first evaluation"), [this] { return evaluations() > 0; }, 60);
}

/// Search for a while, then every page while it goes on.
Status Tour::watchPages() {
    for (int part = 1; part <= 3; ++part) {
        m_person.watch(m_plan.watchSeconds / 3);
        m_person.say(QStringLiteral("%1 evaluations").arg(evaluations()));
        if (Status status = m_person.look(QStringLiteral("search-%1").arg(part)); !status)
            return status;
    }
    ui::PageHost& pages = m_window.pages();
    for (int page = pages.count() - 1; page >= 0; --page) {
        m_person.press(QKeySequence(static_cast<int>(Qt::ALT) | (Qt::Key_1 + page)));
        m_person.watch(m_plan.glanceSeconds);
        if (pages.current() != page)
            return failed(QStringLiteral("Alt+%1 does not show its page.").arg(page + 1));
        if (Status status = m_person.look(QStringLiteral("running-") + pages.info(page).name);
            !status)
            return status;
    }
    return {};
}

Status Tour::pauseAndGoOn() {
    if (Status status = m_person.clickButton(QStringLiteral("Pause")); !status) return status;
    if (Status status = m_person.wait(
            QStringLiteral("paused"), [this] { return m_controller.paused(); }, kInFlightSeconds);
        !status)
        return status;
    // What was in flight still comes; then nothing more.
    auto then = evaluations();
    constexpr int kTries = 30;
    for (int tries = 0; tries < kTries; ++tries) {
        m_person.watch(1);
        if (evaluations() == then) break;
        then = evaluations();
    }
    m_person.watch(2 * m_plan.glanceSeconds);
    if (Status status = m_person.look(QStringLiteral("paused")); !status) return status;
    m_person.say(QStringLiteral("paused: %1 evaluations, later %2").arg(then).arg(evaluations()));
    if (evaluations() != then) return failed(QStringLiteral("Paused, and it goes on measuring."));
    if (Status status = m_person.clickButton(QStringLiteral("Resume")); !status) return status;
    return m_person.wait(
        QStringLiteral("more evaluations"), [&] { return evaluations() > then; }, kInFlightSeconds);
}

Status Tour::stopSearch() {
    m_person.watch(1);
    if (!m_controller.running())
        return failed(
            QStringLiteral("It ended before it could be stopped: the budget is too small."));
    if (Status status = m_person.clickButton(QStringLiteral("Stop")); !status) return status;
    const auto stopped = [this] { return !m_controller.running() && !m_controller.paused(); };
    if (Status status = m_person.wait(QStringLiteral("stopped"), stopped, kInFlightSeconds);
        !status)
        return status;
    m_person.watch(0.5);
    m_person.say(QStringLiteral("stopped with %1 evaluations").arg(evaluations()));
    return m_person.look(QStringLiteral("stopped"));
}

/// Steps parameters of the setting until it is one that was not measured and can be.
Status Tour::changeSetting() {
    using engine::space::ParameterId;
    const auto unmeasured = [this] {
        return m_window.settingPanel().settled() && !m_document.measured() &&
               m_window.actions().measure->isEnabled();
    };
    for (int tries = 0; tries < 40; ++tries)
        for (const auto& info : engine::space::parameterTable()) {
            ui::ParameterRow* row = m_window.settingPanel().row(info.id);
            if (!row || !row->isVisible() || row->visibleRegion().isEmpty() ||
                row->box().choices().size() < 3)
                continue;
            const auto before = m_document.setting();
            row->box().setFocus();
            m_person.press(QKeySequence(tries % 2 == 0 ? Qt::Key_Up : Qt::Key_Down));
            m_person.watch(0.2);
            if (m_document.setting() == before || !unmeasured()) continue;
            m_person.say(QStringLiteral("%1 is %2")
                             .arg(row->box().accessibleName())
                             .arg(row->box().value()));
            return m_person.look(QStringLiteral("changed"));
        }
    return failed(QStringLiteral("No unmeasured setting was found."));
}

Status Tour::measureSetting() {
    const bool predicts = m_window.devices().predicts();
    if (Status status = m_person.clickButton(predicts ? QStringLiteral("Predict this setting")
                                                      : QStringLiteral("Measure this setting"));
        !status)
        return status;
    if (Status status = m_person.wait(
            QStringLiteral("measured"), [this] { return m_document.measured().has_value(); },
            kInFlightSeconds);
        !status)
        return status;
    m_person.watch(0.5);
    m_person.say(QStringLiteral("measured: %1").arg(m_window.settingPanel().speed().figure()));
    return m_person.look(QStringLiteral("measured"));
}

/// Of the best setting.
Status Tour::exportKernel() {
    m_person.press(QKeySequence(Qt::CTRL | Qt::Key_B));
    if (Status status = m_person.clickButton(QStringLiteral("Show kernel")); !status) return status;
    if (Status status = m_person.wait(
            QStringLiteral("the kernel is shown"),
            [this] { return m_window.pages().currentPage().settled(); }, kInFlightSeconds);
        !status)
        return status;
    if (Status status = m_person.look(QStringLiteral("kernel")); !status) return status;
    const auto fits = [](const QAction& action) {
        return action.text().contains(QLatin1String("CUDA project"));
    };
    const auto menu = [&] {
        Status clicked;
        const Status chosen =
            m_person.chooseInMenu([&] { clicked = m_person.clickButton(QStringLiteral("Export")); },
                                  fits, QStringLiteral("exports"));
        return clicked ? chosen : clicked;
    };
    const QString to = QDir(m_plan.folder).filePath(m_plan.stencil);
    if (Status status = m_person.enterPath(menu, to, QStringLiteral("export-to")); !status)
        return status;
    const auto written = [this] {
        return m_window.banner().sentence().startsWith(QLatin1String("Written"));
    };
    if (Status status = m_person.wait(QStringLiteral("written"), written, kAnswerSeconds); !status)
        return status;
    m_person.say(m_window.banner().sentence());
    return m_person.look(QStringLiteral("exported"));
}

Status Tour::saveSession() {
    const QString path = QDir(m_plan.folder).filePath(QStringLiteral("live.sscope"));
    const auto open = [this]() -> Status {
        m_person.press(QKeySequence(Qt::CTRL | Qt::Key_S));
        return {};
    };
    if (Status status = m_person.enterPath(open, path, QStringLiteral("save-as")); !status)
        return status;
    return m_person.wait(
        QStringLiteral("saved"), [&] { return m_controller.path() == path; }, kAnswerSeconds);
}

/// With CMake and nvcc, as its README says; on a GPU it checks itself.
Status Tour::buildKernel() {
    if (!m_plan.build) return {};
    const QString folder = QDir(m_plan.folder).filePath(m_plan.stencil);
    if (!QFileInfo::exists(folder + QStringLiteral("/CMakeLists.txt")))
        return failed(QStringLiteral("There is no exported project in %1.").arg(folder));
    for (const char* program : {"cmake", "nvcc"})
        if (QStandardPaths::findExecutable(QLatin1String(program)).isEmpty()) {
            m_person.say(QStringLiteral("The exported project is not built: there is no %1.")
                             .arg(QLatin1String(program)));
            return {};
        }
    QStringList configure{"cmake", "-S", ".", "-B", "build"};
    if (!live()) configure << QStringLiteral("-DCMAKE_CUDA_ARCHITECTURES=90");
    if (Status status = runIn(folder, configure, 120); !status) return status;
    if (Status status = runIn(folder, {"cmake", "--build", "build"}, 240); !status) return status;
    if (!live()) return {};
    return runIn(folder, {"ctest", "--test-dir", "build", "--output-on-failure", "-V"}, 120);
}

Status Tour::runIn(const QString& folder, const QStringList& command, int seconds) {
    m_person.say(command.join(QLatin1Char(' ')));
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(command.first(), command.mid(1));
    const auto ended = [&] { return process.state() == QProcess::NotRunning; };
    const Status status =
        m_person.wait(QStringLiteral("\"%1\" ended").arg(command.first()), ended, seconds);
    const QStringList lines =
        QString::fromUtf8(process.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    constexpr qsizetype kLines = 12;
    for (const QString& line : lines.mid(std::max<qsizetype>(0, lines.size() - kLines)))
        m_person.say(QStringLiteral("  | ") + line);
    if (!status) return status;
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) return {};
    return failed(QStringLiteral("\"%1\" ended with status %2.")
                      .arg(command.join(QLatin1Char(' ')))
                      .arg(process.exitCode()));
}

Status Tour::quit() {
    m_person.press(QKeySequence(Qt::CTRL | Qt::Key_Q));
    return m_person.wait(
        QStringLiteral("closed"), [this] { return !m_window.isVisible(); }, kAnswerSeconds);
}
