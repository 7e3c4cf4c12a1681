// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Actions: files, devices, searches, sizes, starting again.
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <iterator>

#include "engine/search/strategy.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/ui/random_actions/actions.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/stencil/stencil_editor.hpp"

void Actions::open() {
    say(QStringLiteral("open"));
    m_hands.press(m_program->window(), QKeySequence(Qt::CTRL | Qt::Key_O));
}

void Actions::drop() {
    const QString path = m_playground.toOpen(m_random);
    say(QStringLiteral("drop %1").arg(path));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_program->window(), &enter);
    QDropEvent event({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_program->window(), &event);
}

void Actions::save() {
    const bool as = m_random.chance(0.5);
    say(as ? QStringLiteral("saveAs") : QStringLiteral("save"));
    m_hands.press(m_program->window(),
                  QKeySequence((as ? Qt::CTRL | Qt::SHIFT : Qt::CTRL) | Qt::Key_S));
}

void Actions::device() {
    const QStringList devices = m_playground.devices();
    // As often as not one that answers.
    const QString device = m_random.chance(0.5) ? QStringLiteral("recorded")
                                                : devices[static_cast<qsizetype>(m_random.below(
                                                      static_cast<std::uint64_t>(devices.size())))];
    say(QStringLiteral("device %1").arg(device));
    m_program->window().devices().choose(device);
}

void Actions::search() {
    static constexpr double kPaces[] = {0, 1, 10, 100};
    ui::MainWindow& window = m_program->window();
    const auto act = m_random.below(8);
    const double pace = kPaces[m_random.below(std::size(kPaces))];
    engine::record::Budget budget;
    if (m_random.chance(0.5))
        budget.seconds = m_random.between(0, 200);
    else
        budget.evaluations = m_random.between(1, 400);
    const auto& known = engine::search::strategies();
    std::vector<ui::PlannedStrategy> plan;
    for (int i = m_random.between(1, 3); i > 0; --i)
        plan.push_back({QString::fromStdString(known[m_random.below(known.size())].name), {}});
    say(QStringLiteral("search act %1").arg(act));
    auto& actions = window.actions();
    switch (act) {
        case 0:
            actions.pause->trigger();
            break;
        case 1:
            actions.stop->trigger();
            break;
        case 2:
            m_program->controller().setPace(pace);
            window.searchPage().controls().setPace(pace);
            break;
        case 3:
            window.searchPage().controls().setBudget(budget);
            break;
        case 4:
            window.searchPage().setPlan(plan);
            break;
        case 5:
            actions.measure->trigger();
            break;
        default:
            actions.start->trigger();
    }
}

/// Half of the time one that is recorded.
void Actions::stencil() {
    static constexpr const char* kRecorded[] = {"star2d1r", "star3d1r", "box2d2r", "cross3d1r"};
    const auto& presets = engine::stencil::presets();
    const std::string any = presets[m_random.below(presets.size())].name;
    const std::string recorded = kRecorded[m_random.below(std::size(kRecorded))];
    const std::string name = m_random.chance(0.5) ? recorded : any;
    say(QStringLiteral("stencil %1").arg(QString::fromStdString(name)));
    engine::stencil::Problem problem;
    problem.pattern = engine::stencil::findPreset(name).value();
    problem.grid = engine::stencil::Problem::defaultGrid(problem.pattern.dimensions);
    m_program->document().draw(problem);
}

void Actions::problem() {
    const bool type = m_random.chance(0.4);
    const int edge = m_random.between(1, 3000);
    say(QStringLiteral("problem %1").arg(type ? -1 : edge));
    ui::Document& document = m_program->document();
    if (type) {
        using enum engine::stencil::DataType;
        document.editType(document.problem().type == Double ? Float : Double);
    } else {
        document.editGrid({edge, 100 + edge / 2, document.pattern().dimensions == 3 ? edge : 1});
    }
}

void Actions::resize() {
    static constexpr QSize kSizes[] = {{1440, 900}, {1920, 1080}, {1100, 700}, {1024, 700},
                                       {1180, 720}, {3000, 1700}, {10, 10},    {1440, 700}};
    QSize size = kSizes[m_random.below(std::size(kSizes))];
    if (m_random.chance(0.3)) size = {m_random.between(900, 2600), m_random.between(600, 1500)};
    say(QStringLiteral("resize %1x%2").arg(size.width()).arg(size.height()));
    m_program->window().resize(size);
}

void Actions::page() {
    const int count = m_program->window().pages().count();
    const int page = m_random.between(1, count);
    say(QStringLiteral("page %1").arg(page));
    m_hands.press(m_program->window(),
                  QKeySequence(static_cast<int>(Qt::ALT) | (Qt::Key_0 + page)));
}

/// As another version, another screen or a bad disk leaves them.
void Actions::spoilSettings() {
    ui::AppSettings& settings = m_program->settings();
    ui::PageHost& pages = m_program->window().pages();
    QByteArray bytes;
    for (int i = m_random.between(0, 300); i > 0; --i)
        bytes += static_cast<char>(m_random.between(0, 255));
    const QString page = pages.info(m_random.between(0, pages.count() - 1)).name;
    QByteArray bitten = settings.pageState(page);
    if (!bitten.isEmpty())
        bitten[static_cast<qsizetype>(m_random.below(static_cast<std::uint64_t>(bitten.size())))] ^=
            0x10;
    const auto which = m_random.below(4);
    say(QStringLiteral("spoilSettings %1").arg(which));
    if (which == 0) settings.setGeometry(bytes);
    if (which == 1) settings.setPageState(page, bytes);
    if (which == 2) settings.setPageState(page, bitten);
    if (which == 3) settings.addRecentFile(m_playground.toOpen(m_random));
}

void Actions::restart() {
    const bool asked = m_random.chance(0.6);
    say(QStringLiteral("restart %1").arg(asked ? "asked" : "at once"));
    if (asked) m_program->window().close();
    m_restart = true;
}

void Actions::begin() {
    const bool worker = m_random.chance(0.6), draft = m_random.chance(0.3);
    const bool first = !m_program;
    say(QStringLiteral("end"));
    m_stalls.lookNow();
    m_stalls.nobodyLooks(true);
    m_program.reset();
    if (draft) m_playground.leaveDraft(m_random);  // by the program before: no work of this one
    m_stalls.lookNow();
    // How long the program itself takes to start is window_bench's to tell.
    m_stalls.nobodyLooks(first);
    say(QStringLiteral("begin"));
    m_program = std::make_unique<Program>(m_playground, m_theme, worker);
    if (first) m_stalls.lookNow();
    m_stalls.nobodyLooks(false);
    m_restart = false;
    m_open = nullptr;
}
