// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/search_thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "engine/core/cores.hpp"
#include "engine/session/live_opener.hpp"
#include "engine/session/run_progress.hpp"
#include "engine/session/stored_races.hpp"

namespace ui {
namespace {

using namespace engine;
using engine::session::State;

/// A window shows 30 frames a second; snapshots twice as often keep it fresh and cost a flat-out
/// search next to nothing.
constexpr double kPublishSeconds = 0.016;

}  // namespace

SearchThread::SearchThread(session::Installation installation, Mailbox& mailbox)
    : m_installation(std::move(installation)),
      m_mailbox(mailbox),
      m_baselines(mailbox),
      m_thread([this](std::stop_token quit) { loop(std::move(quit)); }) {}

SearchThread::~SearchThread() {
    m_thread.request_stop();
    m_commands.post([] {}, true);
}

void SearchThread::start(session::SessionOrder order, std::uint64_t epoch) {
    m_commands.post(
        [this, order = std::move(order), epoch] {
            m_epoch = epoch;
            doStart(order);
        },
        true);
}

void SearchThread::pause(std::uint64_t epoch) {
    m_commands.post(
        [this, epoch] {
            m_epoch = epoch;
            if (searching()) tell(m_active->session->pause());
            tellState();
        },
        true);
}

void SearchThread::resume(std::uint64_t epoch) {
    m_commands.post(
        [this, epoch] {
            m_epoch = epoch;
            if (state() == State::Paused) proceed();
            tellState();
        },
        false);
}

void SearchThread::stop(std::uint64_t epoch) {
    m_commands.post(
        [this, epoch] {
            m_epoch = epoch;
            if (searching() || state() == State::Paused) tell(m_active->session->stop());
            tellState();
        },
        true);
}

void SearchThread::setPace(double pace) {
    m_commands.post(
        [this, pace] { m_pacer.setPace(pace, m_active ? m_active->session->clockSeconds() : 0); },
        false);
}

void SearchThread::measure(session::WantedDevice wanted, space::Setting setting) {
    m_commands.post([this, wanted = std::move(wanted), setting] { doMeasure(wanted, setting); },
                    false);
}

void SearchThread::open(ToOpen what, std::uint64_t epoch) {
    m_commands.post(
        [this, what = std::move(what), epoch] {
            m_epoch = epoch;
            doOpen(what);
        },
        true);
}

void SearchThread::resumeStored(record::Budget budget, std::string chosen, std::uint64_t epoch) {
    m_commands.post(
        [this, budget, chosen = std::move(chosen), epoch] {
            m_epoch = epoch;
            doResumeStored(budget, chosen);
        },
        true);
}

void SearchThread::saveAs(std::string path, record::Drawing drawing, bool evenIfChanged) {
    m_commands.post(
        [this, path = std::move(path), drawing = std::move(drawing), evenIfChanged] {
            if (path == m_path && !evenIfChanged && changedElsewhere())
                return m_mailbox.put(Notice(ChangedElsewhere{path}));
            if (const Status written = writeDocument(path, drawing); !written)
                return refuse(written.error());
            m_mailbox.put(Notice(savedNow(path, drawing)));
        },
        false);
}

void SearchThread::saveDraft(std::string path, record::Drawing drawing) {
    m_commands.post(
        [this, path = std::move(path), drawing = std::move(drawing)] {
            const auto file = composed(drawing);
            const Status written = file ? file->saveAs(path) : tl::unexpected(file.error());
            if (!written) m_mailbox.put(Notice(Failed{written.error().message}));
        },
        false);
}

void SearchThread::takeImage(int race, std::uint64_t request) {
    m_commands.post(
        [this, race, request] {
            auto image = imageOf(race);
            m_mailbox.put(Notice(image ? Imaged{request, std::move(*image), {}}
                                       : Imaged{request, nullptr, image.error().message}));
        },
        false);
}

void SearchThread::removeRace(int race) {
    m_commands.post([this, race] { doRemove(race); }, false);
}

void SearchThread::clear(std::uint64_t epoch) {
    m_commands.post(
        [this, epoch] {
            m_epoch = epoch;
            doClear();
        },
        true);
}

void SearchThread::loop(std::stop_token quit) {
    letOthersGoFirst();
    const auto take = [this](const std::exception& error) { takeError(error); };
    while (!quit.stop_requested()) {
        m_commands.run(quit, take);
        try {
            if (!quit.stop_requested() && searching()) stepForAWhile();
        } catch (const std::exception& error) {
            take(error);
        }
        waitForWork(quit);
    }
    // Best effort: the rows are in the file in any case, and a resumed search finds these again.
    if (m_active) (void)m_active->session->storeDiagnostics();
}

void SearchThread::takeError(const std::exception& error) {
    const char* what = searching() ? "The search was paused by an error" : "An error";
    m_mailbox.put(Notice(Failed{fmt::format("{}: {}.", what, error.what())}));
    if (searching()) tell(m_active->session->pause());
    tellState();
}

State SearchThread::state() const {
    if (m_active) return m_active->session->state();
    return m_viewed ? State::Finished : State::Ready;
}

bool SearchThread::searching() const { return state() == State::Running; }

void SearchThread::waitForWork(const std::stop_token& quit) {
    const double wait = searching() ? m_pacer.secondsUntil(m_active->session->clockSeconds()) : 0;
    if (m_unpublished && (!searching() || wait > kPublishSeconds)) publish();
    if (!searching())
        m_commands.wait(quit);
    else if (wait > 0)
        m_commands.waitFor(wait, quit);
}

void SearchThread::stepForAWhile() {
    const double end = m_clock.seconds() + kPublishSeconds;
    do {
        if (m_pacer.secondsUntil(m_active->session->clockSeconds()) > 0) break;
        if (!stepOnce()) return;
        m_unpublished = true;
    } while (m_clock.seconds() < end && !m_commands.commandWaits());
    // Paced slowly, every step comes by here: the window needs no more than what it can show.
    if (m_clock.seconds() - m_published >= kPublishSeconds) publish();
}

bool SearchThread::stepOnce() {
    const Result<bool> more = m_active->session->step(m_commands.freshStopToken());
    if (more && *more) return true;
    if (!more && more.error().kind == ErrorKind::Cancelled) return false;
    if (!more) m_mailbox.put(Notice(Failed{more.error().message}));
    tellState();
    return false;
}

void SearchThread::proceed() {
    m_active->session->proceed();
    m_pacer.restart(m_active->session->clockSeconds());
}

void SearchThread::publish(const Active& active) {
    auto snapshot = std::make_shared<session::Snapshot>(active.session->snapshot());
    snapshot->version = ++m_version;
    m_mailbox.put(active.race, std::move(snapshot));
}

void SearchThread::publish() {
    if (!m_active) return;
    m_published = m_clock.seconds();
    m_unpublished = false;
    publish(*m_active);
}

void SearchThread::tellState() {
    publish();
    m_mailbox.put(Notice(StateReached{state(), m_epoch}));
}

void SearchThread::tell(const Status& status) {
    if (!status) m_mailbox.put(Notice(Failed{status.error().message}));
}

void SearchThread::refuse(const Error& error) {
    m_mailbox.put(Notice(Failed{error.message}));
    m_mailbox.put(Notice(StateReached{state(), m_epoch}));
}

session::Surroundings SearchThread::surroundings() {
    const auto find = [this](const session::WantedDevice& wanted) {
        session::DeviceOptions options;
        options.clock = wanted.clock;
        options.sampling = wanted.sampling;
        options.stop = m_thread.get_stop_token();  // whoever ends the program waits for no GPU
        options.health = [this, device = wanted.name, source = ++m_opened](const auto& health) {
            m_mailbox.put(Notice(HealthRead{device, source, health}));
        };
        return session::deviceOpener(wanted.name, wanted.problem, options, m_installation);
    };
    return session::Surroundings::ofProgram(find);
}

Result<SearchThread::Active> SearchThread::newSession(const session::SessionOrder& order) {
    auto begun = session::beginSession(order, surroundings());
    if (!begun) return tl::unexpected(begun.error());
    const int race = ++m_races;
    findBaseline(race, **begun);
    return Active{std::move(*begun), race, {}};
}

/// Only what is recorded can be scored.
void SearchThread::findBaseline(int race, session::SearchSession& session) {
    const session::Snapshot begun = session.snapshot();
    if (begun.device.recorded && !begun.runs.empty())
        m_baselines.request(race, recordingKey(session.file().head()), session.opener());
}

void SearchThread::doStart(const session::SessionOrder& order) {
    auto begun = newSession(order);
    if (!begun) return refuse(begun.error());
    archiveViewed();
    archive(m_active);
    search(std::move(*begun));
}

void SearchThread::search(Active active) {
    m_active = std::move(active);
    m_mailbox.put(Notice(Current{m_active->race, !m_active->path.empty()}));
    proceed();
    tellState();
}

Result<SearchThread::Active*> SearchThread::sessionToMeasure(const session::WantedDevice& wanted) {
    const std::string key = wanted.problem.key();
    for (std::optional<Active>* candidate : {&m_active, &m_scratch}) {
        if (!*candidate) continue;
        const record::SessionHead& head = (*candidate)->session->file().head();
        if (head.deviceArgument == wanted.name && head.problem.key() == key &&
            head.sampling == wanted.sampling)
            return &**candidate;
    }
    auto begun =
        newSession({.problem = wanted.problem, .device = wanted.name, .sampling = wanted.sampling});
    if (!begun) return tl::unexpected(begun.error());
    archive(m_scratch);
    m_scratch = std::move(*begun);
    return &*m_scratch;
}

void SearchThread::doMeasure(const session::WantedDevice& wanted, const space::Setting& setting) {
    auto measuring = sessionToMeasure(wanted);
    if (!measuring) return refuse(measuring.error());
    auto row = (*measuring)->session->measure(setting, m_commands.freshStopToken());
    if (!row) return refuse(row.error());
    publish(**measuring);
    m_mailbox.put(Notice(Measured{(*measuring)->race, row->number}));
}

/// The recording that a stored session was searched on, which knows the optimum; empty where it is
/// no longer there.
session::DeviceOpener SearchThread::recordingOf(const record::SessionHead& head,
                                                session::Snapshot& stored) {
    return session::recordingSearched(head, surroundings().find, stored);
}

/// The race's evaluations as a file to go on in; what is shown of them stays as it is.
Result<store::SessionFile> SearchThread::fileToGoOnIn() {
    if (!m_active && m_viewedRace == 0)
        return badInput("No session is open. Open one, or start a search.");
    const std::string path = m_active ? m_active->path : m_path;  // outlives what is active
    if (path.empty()) return (m_active ? m_active->session->file() : *m_viewed).copy();
    if (path == m_path && changedElsewhere())
        return badInput(
            fmt::format("{} was changed by another program since it was opened. Open it again, or "
                        "save this document elsewhere.",
                        path));
    if (m_active) {  // one program writes to a file once at a time
        auto shown = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
        if (!shown) return shown;
        m_viewed = std::move(*shown);
        m_viewedRace = m_active->race;
        m_active.reset();
    }
    return store::SessionFile::open(path, store::SessionFile::Access::ReadWrite);
}

void SearchThread::doResumeStored(const record::Budget& budget, const std::string& chosen) {
    const std::string path = m_active ? m_active->path : m_path;
    auto file = fileToGoOnIn();
    if (!file) return refuse(file.error());
    const bool elsewhere = session::namesOtherComputer(file->head().deviceArgument);
    auto resumed = session::goOn(*file, budget, surroundings(), elsewhere ? chosen : std::string());
    if (!resumed) return refuse(resumed.error());
    const int race = m_active ? m_active->race : m_viewedRace;
    m_viewed.reset();
    m_viewedRace = 0;
    findBaseline(race, **resumed);
    search({std::move(*resumed), race, path});
}

}  // namespace ui
