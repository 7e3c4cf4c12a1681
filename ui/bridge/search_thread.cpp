// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/search_thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "engine/session/run_progress.hpp"
#include "ui/bridge/random_baseline.hpp"

namespace ui {
namespace {

using namespace engine;
using engine::session::State;

/// A window shows 30 frames a second; snapshots twice as often keep it fresh and cost a flat-out
/// search next to nothing.
constexpr double kPublishSeconds = 0.016;

/// Opens the device once to learn about it and hands that one to the first run: opening a live one
/// takes a second.
Result<session::DeviceOpener> reuseFirst(Result<session::DeviceOpener> open,
                                         device::DeviceInfo* info = nullptr) {
    if (!open) return open;
    auto first = (*open)();
    if (!first) return tl::unexpected(first.error());
    if (info) *info = (*first)->info();
    auto spare = std::make_shared<std::unique_ptr<device::Device>>(std::move(*first));
    return session::DeviceOpener(
        [open = std::move(*open), spare]() -> Result<std::unique_ptr<device::Device>> {
            if (*spare) return std::move(*spare);
            return open();
        });
}

}  // namespace

SearchThread::SearchThread(session::Installation installation, Mailbox& mailbox)
    : m_installation(std::move(installation)),
      m_mailbox(mailbox),
      m_thread([this](std::stop_token quit) { loop(std::move(quit)); }) {}

SearchThread::~SearchThread() {
    m_thread.request_stop();
    post([] {}, true);
}

void SearchThread::start(SearchOrder order, std::uint64_t epoch) {
    post(
        [this, order = std::move(order), epoch] {
            m_epoch = epoch;
            doStart(order);
        },
        true);
}

void SearchThread::pause(std::uint64_t epoch) {
    post(
        [this, epoch] {
            m_epoch = epoch;
            if (searching()) tell(m_active->session->pause());
            setState(m_state == State::Running ? State::Paused : m_state);
        },
        true);
}

void SearchThread::resume(std::uint64_t epoch) {
    post(
        [this, epoch] {
            m_epoch = epoch;
            if (m_active && m_state == State::Paused)
                m_pacer.restart(m_active->session->clockSeconds());
            setState(m_active && m_state == State::Paused ? State::Running : m_state);
        },
        false);
}

void SearchThread::stop(std::uint64_t epoch) {
    post(
        [this, epoch] {
            m_epoch = epoch;
            const bool going = m_state == State::Running || m_state == State::Paused;
            if (going && m_active) tell(m_active->session->stop());
            setState(going ? State::Finished : m_state);
        },
        true);
}

void SearchThread::setPace(double pace) {
    post([this, pace] { m_pacer.setPace(pace, m_active ? m_active->session->clockSeconds() : 0); },
         false);
}

void SearchThread::measure(stencil::Problem problem, std::string device, space::Setting setting) {
    post([this, problem = std::move(problem), device = std::move(device),
          setting] { doMeasure(problem, device, setting); },
         false);
}

void SearchThread::open(std::string path, bool draft, std::uint64_t epoch) {
    post(
        [this, path = std::move(path), draft, epoch] {
            m_epoch = epoch;
            doOpen(path, draft);
        },
        true);
}

void SearchThread::resumeStored(record::Budget budget, std::uint64_t epoch) {
    post(
        [this, budget, epoch] {
            m_epoch = epoch;
            doResumeStored(budget);
        },
        true);
}

void SearchThread::saveAs(std::string path, record::Drawing drawing) {
    post(
        [this, path = std::move(path), drawing = std::move(drawing)] {
            if (const Status written = writeDocument(path, drawing); !written)
                return refuse(written.error());
            m_mailbox.put(Notice(savedNow(path, drawing)));
        },
        false);
}

void SearchThread::saveDraft(std::string path, record::Drawing drawing) {
    post(
        [this, path = std::move(path), drawing = std::move(drawing)] {
            const auto file = composed(drawing);
            const Status written = file ? file->saveAs(path) : tl::unexpected(file.error());
            if (!written) m_mailbox.put(Notice(Failed{written.error().message}));
        },
        false);
}

void SearchThread::takeImage(int race, std::uint64_t request) {
    post(
        [this, race, request] {
            auto image = imageOf(race);
            m_mailbox.put(Notice(image ? Imaged{request, std::move(*image), {}}
                                       : Imaged{request, nullptr, image.error().message}));
        },
        false);
}

void SearchThread::clear(std::uint64_t epoch) {
    post(
        [this, epoch] {
            m_epoch = epoch;
            doClear();
        },
        true);
}

void SearchThread::post(Command command, bool interrupt) {
    {
        const std::scoped_lock lock(m_mutex);
        m_commands.push_back(std::move(command));
        m_commandWaits = true;
        if (interrupt) {
            m_interruptWaits = true;
            m_interrupt.request_stop();
        }
    }
    m_changed.notify_one();
}

std::stop_token SearchThread::freshStopToken() {
    const std::scoped_lock lock(m_mutex);
    // An interrupting command that has not run yet must still be heard.
    if (!m_interruptWaits) m_interrupt = std::stop_source();
    return m_interrupt.get_token();
}

void SearchThread::loop(std::stop_token quit) {
    while (!quit.stop_requested()) {
        try {
            runCommands(quit);
            if (!quit.stop_requested() && searching()) stepForAWhile();
        } catch (const std::exception& error) {
            setState(State::Failed,
                     fmt::format("The search ended unexpectedly: {}.", error.what()));
            m_mailbox.put(Notice(Failed{m_message}));
        }
        waitForWork();
    }
    // Best effort: the rows are in the file in any case, and a resumed search finds these again.
    if (m_active) (void)m_active->session->storeDiagnostics();
}

bool SearchThread::searching() const { return m_state == State::Running && m_active; }

void SearchThread::waitForWork() {
    const double wait = searching() ? m_pacer.secondsUntil(m_active->session->clockSeconds()) : 0;
    if (m_unpublished && (!searching() || wait > kPublishSeconds)) publish();
    std::unique_lock lock(m_mutex);
    const auto commanded = [this] { return !m_commands.empty(); };
    if (!searching())
        m_changed.wait(lock, commanded);
    else if (wait > 0)
        m_changed.wait_for(lock, std::chrono::duration<double>(wait), commanded);
}

void SearchThread::runCommands(const std::stop_token& quit) {
    std::deque<Command> commands;
    {
        const std::scoped_lock lock(m_mutex);
        commands.swap(m_commands);
        m_commandWaits = false;
        m_interruptWaits = false;
    }
    for (const Command& command : commands)
        if (!quit.stop_requested()) command();
}

void SearchThread::stepForAWhile() {
    const double end = m_clock.seconds() + kPublishSeconds;
    do {
        if (m_pacer.secondsUntil(m_active->session->clockSeconds()) > 0) break;
        if (!stepOnce()) return;
        m_unpublished = true;
    } while (m_clock.seconds() < end && !m_commandWaits);
    // Paced slowly, every step comes by here: the window needs no more than what it can show.
    if (m_clock.seconds() - m_published >= kPublishSeconds) publish();
}

bool SearchThread::stepOnce() {
    const Result<bool> more = m_active->session->step(freshStopToken());
    if (!more) {
        if (more.error().kind == ErrorKind::Cancelled) return false;
        setState(State::Paused, more.error().message);
        m_mailbox.put(Failed{more.error().message});
        return false;
    }
    if (!*more) setState(State::Finished);
    return *more;
}

void SearchThread::publish(const Active& active) {
    auto snapshot = std::make_shared<session::Snapshot>(active.session->snapshot());
    snapshot->version = ++m_version;
    if (m_active && &active == &*m_active) {
        snapshot->state = m_state;
        snapshot->message = m_message;
    }
    m_mailbox.put(active.race, std::move(snapshot));
}

void SearchThread::publish() {
    if (!m_active) return;
    m_published = m_clock.seconds();
    m_unpublished = false;
    publish(*m_active);
}

void SearchThread::setState(State state, std::string message) {
    m_state = state;
    m_message = std::move(message);
    if (state != State::Running && m_active)
        if (const Status stored = m_active->session->storeDiagnostics(); !stored)
            m_mailbox.put(Notice(Failed{stored.error().message}));
    publish();
    m_mailbox.put(Notice(StateReached{m_state, m_epoch}));
}

void SearchThread::tell(const Status& status) {
    if (!status) m_mailbox.put(Notice(Failed{status.error().message}));
}

void SearchThread::refuse(const Error& error) {
    m_mailbox.put(Notice(Failed{error.message}));
    m_mailbox.put(Notice(StateReached{m_state, m_epoch}));
}

Result<session::DeviceOpener> SearchThread::opener(const stencil::Problem& problem,
                                                   const std::string& device,
                                                   const std::string& clock) {
    session::DeviceOptions options;
    if (!clock.empty()) options.clock = clock;
    options.health = [this, device, source = ++m_opened](const auto& health) {
        m_mailbox.put(Notice(HealthRead{device, source, health}));
    };
    return session::deviceOpener(device, problem, options, m_installation);
}

Result<SearchThread::Active> SearchThread::newSession(const SearchOrder& order) {
    device::DeviceInfo info;
    auto open = reuseFirst(opener(order.problem, order.device), &info);
    if (!open) return tl::unexpected(open.error());
    record::SessionHead head;
    head.problem = order.problem;
    head.device = info;
    head.budget = order.budget;
    head.deviceArgument = order.device;
    head.clockArgument = session::DeviceOptions{}.clock;
    head.program = "stencilscope " STENCILSCOPE_VERSION;
    auto file = store::SessionFile::inMemory(head);
    if (!file) return tl::unexpected(file.error());
    auto begun = session::SearchSession::start(std::move(*file), order.runs, order.budget, *open);
    if (!begun) return tl::unexpected(begun.error());
    const int race = ++m_races;
    // After the session has taken the spare device: this opens another one of the same recording.
    if (info.recorded && !order.runs.empty())
        m_mailbox.put(Notice(BaselineKnown{race, randomBaseline(*open, {})}));
    return Active{std::move(*begun), order.device, order.problem.key(), race, {}};
}

void SearchThread::doStart(const SearchOrder& order) {
    auto begun = newSession(order);
    if (!begun) return refuse(begun.error());
    archiveViewed();
    archive(m_active);
    m_active = std::move(*begun);
    m_mailbox.put(Notice(Current{m_active->race}));
    m_pacer.restart(m_active->session->clockSeconds());
    setState(State::Running);
}

Result<SearchThread::Active*> SearchThread::sessionToMeasure(const stencil::Problem& problem,
                                                             const std::string& device) {
    const std::string key = problem.key();
    for (std::optional<Active>* candidate : {&m_active, &m_scratch})
        if (*candidate && (*candidate)->device == device && (*candidate)->problemKey == key)
            return &**candidate;
    auto begun = newSession({problem, device, {}, {}});
    if (!begun) return tl::unexpected(begun.error());
    archive(m_scratch);
    m_scratch = std::move(*begun);
    return &*m_scratch;
}

void SearchThread::doMeasure(const stencil::Problem& problem, const std::string& device,
                             const space::Setting& setting) {
    auto measuring = sessionToMeasure(problem, device);
    if (!measuring) return refuse(measuring.error());
    auto row = (*measuring)->session->measure(setting, freshStopToken());
    if (!row) return refuse(row.error());
    publish(**measuring);
    m_mailbox.put(Notice(Measured{(*measuring)->race, row->number}));
}

/// What the scores of a stored session are measured against, if its recording is still there.
BaselinePtr SearchThread::baselineOf(const record::SessionHead& head, session::Snapshot& stored) {
    if (!head.device.recorded || head.recording || stored.runs.empty()) return nullptr;
    const auto open = opener(head.problem, head.deviceArgument, head.clockArgument);
    const auto device = open ? (*open)() : tl::unexpected(open.error());
    if (!device) return nullptr;
    const device::DeviceInfo& now = (*device)->info();
    if (now.gpu != head.device.gpu || now.date != head.device.date)
        return nullptr;  // another recording of the stencil: its optimum is another one
    stored.optimumMs = (*device)->optimumMs();
    return randomBaseline(*open, {});
}

void SearchThread::doResumeStored(const record::Budget& budget) {
    if (!m_active && !m_viewed)
        return refuse({ErrorKind::BadInput, "No session is open. Open one, or start a search."});
    const record::SessionHead head = (m_active ? m_active->session->file() : *m_viewed).head();
    if (head.recording)
        return refuse({ErrorKind::BadInput,
                       "This file is a recording: it is complete. Search it as a device instead."});
    // The session is given up only when its device can be opened.
    auto open = reuseFirst(opener(head.problem, head.deviceArgument, head.clockArgument));
    if (!open) return refuse(open.error());
    std::optional<store::SessionFile> file;
    const int race = m_active ? m_active->race : m_viewedRace;
    const std::string path = m_active ? m_active->path : m_path;
    if (m_active) {
        file = std::move(m_active->session->file());
    } else {
        auto writable = m_path.empty() ? m_viewed->copy()
                                       : store::SessionFile::open(
                                             m_path, store::SessionFile::Access::ReadWrite);
        if (!writable) return refuse(writable.error());
        file = std::move(*writable);
    }
    m_active.reset();
    m_viewed.reset();
    auto resumed = session::SearchSession::resume(std::move(*file), budget, *open);
    if (!resumed) {
        m_state = State::Failed;
        return refuse(resumed.error());
    }
    if (head.device.recorded) m_mailbox.put(Notice(BaselineKnown{race, randomBaseline(*open, {})}));
    m_active = Active{std::move(*resumed), head.deviceArgument, head.problem.key(), race, path};
    m_mailbox.put(Notice(Current{race, !path.empty()}));
    m_pacer.restart(m_active->session->clockSeconds());
    setState(State::Running);
}

}  // namespace ui
