// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/search_controller.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ui/bridge/device_probe.hpp"
#include "ui/bridge/search_thread.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

using engine::session::Snapshot;
using engine::session::State;

constexpr int kFrameMs = 33;

}  // namespace

struct SearchController::Implementation {
    Implementation(SearchController& owner, const engine::session::Installation& where)
        : controller(owner),
          installation(where),
          mailbox([this] {
              QMetaObject::invokeMethod(
                  &controller, [this] { arm(); }, Qt::QueuedConnection);
          }),
          search(where, mailbox),
          probe(where, mailbox) {
        timer.setSingleShot(true);
        timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer, &QTimer::timeout, &controller, [this] { deliver(); });
    }

    /// Something waits: fetch it now, or when the last frame is 33 ms old. An idle window has no
    /// timer.
    void arm() {
        const qint64 age = sinceFrame.isValid() ? sinceFrame.elapsed() : kFrameMs;
        timer.start(static_cast<int>(std::max<qint64>(0, kFrameMs - age)));
    }
    const SnapshotPtr& snapshot() const;
    void leaveOutTheGone(Mailbox::Content& content);
    std::vector<int> adopt(const Mailbox::Content& content);
    void deliver();
    template <class T>
    void tell(const T& notice);
    void take(const HealthRead& notice);
    void forgetDocument() {
        ++clearing;
        races.clear();
        baselines.clear();
        unscored.clear();
        stored.clear();
        removed.clear();
        streaming = current = 0;
        draft = recording = ours = false;
        path.clear();
    }
    void command(State expected) {
        ++epoch;
        opening.clear();
        setState(expected);
    }
    void beginOpening(const QString& what) {
        ++epoch;
        opening = what;
        emit controller.stateChanged();
    }
    void setState(State next) {
        state = next;
        emit controller.stateChanged();
    }

    SearchController& controller;
    engine::session::Installation installation;
    std::map<int, Race> races;
    std::map<int, BaselinePtr> baselines;
    std::set<int> unscored;  ///< races whose baselines are being found
    bool tellsScored = false;
    const SnapshotPtr nothing = std::make_shared<Snapshot>();
    int current = 0, firstRace = 1;
    int clearing = 0;  ///< how often the document was cleared and the engine does not know it yet
    // What is on disk: evaluations by race, and the race whose evaluations go there as they come.
    std::map<int, std::size_t> stored;
    std::set<int> removed;  ///< races that nobody wants any more; some may be on disk still
    int streaming = 0;
    bool draft = false, recording = false, ours = false;
    std::uint64_t images = 0;
    std::map<std::uint64_t, std::function<void(engine::store::SessionImage)>> imageTakers;
    std::optional<LiveHealth> health;
    std::uint64_t healthSource = 0;  ///< which opened device the health is of
    State state = State::Ready;
    std::uint64_t epoch = 0;   ///< counts commands; states that answer older ones are ignored
    std::uint64_t probes = 0;  ///< counts setDevice(); answers to older ones are ignored
    double pace = 10;
    std::string chosenDevice;
    QString path, opening;
    QTimer timer;
    QElapsedTimer sinceFrame;
    // The threads go first when this is destroyed.
    Mailbox mailbox;
    SearchThread search;
    DeviceProbe probe;
};

const SnapshotPtr& SearchController::Implementation::snapshot() const {
    const auto race = races.find(current);
    return race == races.end() ? nothing : race->second.results();
}

/// Until the engine has heard that the document was cleared, it speaks of the one that has gone.
void SearchController::Implementation::leaveOutTheGone(Mailbox::Content& content) {
    if (clearing == 0) return;
    auto& notices = content.notices;
    auto gone = notices.begin();
    for (auto each = notices.begin(); each != notices.end(); ++each)
        if (std::holds_alternative<Cleared>(*each)) {
            --clearing;
            gone = each;
        }
    if (clearing > 0) {
        gone = notices.end();
        content.snapshots.clear();
    }
    const auto ofADocument = [](const Notice& notice) {
        return std::visit(
            [](const auto& one) {
                using T = std::decay_t<decltype(one)>;
                return std::is_same_v<T, BaselineAwaited> || std::is_same_v<T, BaselineKnown> ||
                       std::is_same_v<T, Measured> || std::is_same_v<T, Opened> ||
                       std::is_same_v<T, SeveralFound> || std::is_same_v<T, Saved> ||
                       std::is_same_v<T, ChangedElsewhere> || std::is_same_v<T, Current>;
            },
            notice);
    };
    notices.erase(std::remove_if(notices.begin(), gone, ofADocument), gone);
}

/// The races first: whoever hears of something finds them as they are by then.
std::vector<int> SearchController::Implementation::adopt(const Mailbox::Content& content) {
    const auto learn = [this](const auto& notice) {
        using T = std::decay_t<decltype(notice)>;
        if constexpr (std::is_same_v<T, BaselineAwaited>) unscored.insert(notice.race);
        if constexpr (std::is_same_v<T, BaselineKnown>) {
            baselines[notice.race] = notice.baseline;
            unscored.erase(notice.race);
        }
        if constexpr (std::is_same_v<T, Current>) {
            current = notice.race;
            if (notice.streaming) streaming = notice.race;
        }
        if constexpr (std::is_same_v<T, Cleared>) firstRace = notice.firstRace;
        if constexpr (std::is_same_v<T, Opened>) {
            firstRace = notice.firstRace;
            stored.clear();
            removed.clear();
            streaming = 0;
        }
    };
    for (const Notice& notice : content.notices) std::visit(learn, notice);
    std::erase_if(races, [this](const auto& race) { return race.first < firstRace; });
    std::erase_if(unscored, [this](int race) { return race < firstRace; });
    std::vector<int> changed;
    for (const auto& [id, snapshot] : content.snapshots) {
        if (id < firstRace || removed.contains(id)) continue;
        races.insert_or_assign(id, Race(id, snapshot, baselines[id]));
        changed.push_back(id);
    }
    for (auto& [id, race] : races)
        if (race.baseline() != baselines[id]) {
            race = race.with(baselines[id]);
            changed.push_back(id);
        }
    return changed;
}

void SearchController::Implementation::deliver() {
    sinceFrame.start();
    Mailbox::Content content = mailbox.take();
    leaveOutTheGone(content);
    const SnapshotPtr before = snapshot();
    const std::vector<int> changed = adopt(content);
    for (const Notice& notice : content.notices) {
        if (const auto* opened = std::get_if<Opened>(&notice)) {
            path = QString::fromStdString(opened->path);
            draft = opened->path.empty();
            recording = opened->recording;
            ours = opened->ours;
            for (const auto& [id, race] : races) stored[id] = race.results()->rows.size();
            emit controller.opened(opened->drawing, QString::fromStdString(opened->device));
            if (!opened->warning.empty()) emit controller.warned(retold(opened->warning));
        }
    }
    for (const int id : changed)
        if (const auto race = races.find(id); race != races.end())
            emit controller.raceChanged(race->second);
    // What was saved before another document was opened was the one that has gone.
    const auto& notices = content.notices;
    const auto opened = std::find_if(notices.rbegin(), notices.rend(), [](const Notice& notice) {
                            return std::holds_alternative<Opened>(notice);
                        }).base();
    for (auto notice = notices.begin(); notice != notices.end(); ++notice)
        if (notice >= opened || !std::holds_alternative<Saved>(*notice))
            std::visit([this](const auto& one) { tell(one); }, *notice);
    if (snapshot() != before) emit controller.snapshotChanged();
    if (!unscored.empty()) tellsScored = true;
    if (unscored.empty() && std::exchange(tellsScored, false)) emit controller.scored();
}

template <class T>
void SearchController::Implementation::tell(const T& notice) {
    if constexpr (std::is_same_v<T, HealthRead>) take(notice);
    if constexpr (std::is_same_v<T, Measured>) {
        const auto race = races.find(notice.race);
        if (race == races.end()) return;
        if (const auto result = race->second.result(notice.number))
            emit controller.measured(*result);
    }
    if constexpr (std::is_same_v<T, Saved>) {
        path = QString::fromStdString(notice.path);
        stored = notice.rows;
        streaming = notice.streaming;
        if (removed.contains(streaming)) stored[std::exchange(streaming, 0)] = 0;
        draft = recording = false;
        ours = true;
        emit controller.saved(path, notice.drawing);
    }
    if constexpr (std::is_same_v<T, ChangedElsewhere>)
        emit controller.changedElsewhere(QString::fromStdString(notice.path));
    if constexpr (std::is_same_v<T, Imaged>) {
        const auto taker = imageTakers.extract(notice.request);
        if (taker) taker.mapped()(notice.image);
        if (!notice.image) emit controller.failed(retold(notice.error));
    }
    if constexpr (std::is_same_v<T, SeveralFound>) {
        emit controller.severalFound(QString::fromStdString(notice.path), titlesOf(notice.heads));
    }
    if constexpr (std::is_same_v<T, DeviceReady>)
        if (notice.request == probes) emit controller.deviceReady(notice.info, notice.recorded);
    if constexpr (std::is_same_v<T, DeviceRefused>)
        if (notice.request == probes) emit controller.deviceRefused(retold(notice.sentence));
    if constexpr (std::is_same_v<T, Failed>) emit controller.failed(retold(notice.sentence));
    if constexpr (std::is_same_v<T, StateReached>)
        if (notice.epoch == epoch) {
            const bool wasOpening = !std::exchange(opening, {}).isEmpty();
            if (wasOpening || notice.state != state) setState(notice.state);
        }
}

/// A worker that goes takes along its own reading only: another may have been opened meanwhile.
void SearchController::Implementation::take(const HealthRead& notice) {
    if (!notice.health && notice.source != healthSource) return;
    healthSource = notice.source;
    health.reset();
    if (notice.health) health = LiveHealth{QString::fromStdString(notice.device), *notice.health};
    emit controller.healthChanged();
}

SearchController::SearchController(engine::session::Installation installation, QObject* parent)
    : QObject(parent), m_implementation(std::make_unique<Implementation>(*this, installation)) {
    m_implementation->search.setPace(m_implementation->pace);
}

SearchController::~SearchController() = default;

SnapshotPtr SearchController::snapshot() const { return m_implementation->snapshot(); }
Race SearchController::race() const {
    const auto race = m_implementation->races.find(m_implementation->current);
    return race == m_implementation->races.end() ? Race() : race->second;
}
const engine::session::Installation& SearchController::installation() const {
    return m_implementation->installation;
}
const std::optional<LiveHealth>& SearchController::health() const {
    return m_implementation->health;
}
bool SearchController::awaitsScores() const { return !m_implementation->unscored.empty(); }
bool SearchController::running() const { return m_implementation->state == State::Running; }
bool SearchController::paused() const { return m_implementation->state == State::Paused; }
double SearchController::pace() const { return m_implementation->pace; }
QString SearchController::path() const { return m_implementation->path; }
bool SearchController::recording() const { return m_implementation->recording; }
bool SearchController::storedAsOwn() const {
    return m_implementation->ours && !m_implementation->path.isEmpty();
}
QString SearchController::opening() const { return m_implementation->opening; }
bool SearchController::modified() const {
    const Implementation& all = *m_implementation;
    if (all.draft) return true;
    if (std::any_of(all.removed.begin(), all.removed.end(),
                    [&](int race) { return all.stored.contains(race); }))
        return true;
    return std::any_of(all.races.begin(), all.races.end(), [&](const auto& race) {
        const auto stored = all.stored.find(race.first);
        return race.first != all.streaming && race.second.results()->rows.size() >
                                                  (stored == all.stored.end() ? 0 : stored->second);
    });
}

void SearchController::start(const engine::stencil::Problem& problem, const QString& device,
                             const std::vector<engine::record::RunSpec>& runs,
                             const engine::record::Budget& budget,
                             const engine::device::SamplingRule& sampling) {
    if (running() || paused()) {
        emit failed(tr("A search is under way. Stop it to start another."));
        return;
    }
    m_implementation->command(State::Running);
    m_implementation->search.start({.problem = problem,
                                    .device = device.toStdString(),
                                    .runs = runs,
                                    .budget = budget,
                                    .sampling = sampling},
                                   m_implementation->epoch);
}

void SearchController::pause() {
    if (!running()) return;
    m_implementation->command(State::Paused);
    m_implementation->search.pause(m_implementation->epoch);
}

void SearchController::resume() {
    if (!paused()) return;
    m_implementation->command(State::Running);
    m_implementation->search.resume(m_implementation->epoch);
}

void SearchController::stop() {
    if (!running() && !paused()) return;
    m_implementation->command(State::Finished);
    m_implementation->search.stop(m_implementation->epoch);
}

void SearchController::setPace(double pace) {
    m_implementation->pace = pace;
    m_implementation->search.setPace(pace);
    emit stateChanged();
}

void SearchController::measure(const engine::stencil::Problem& problem, const QString& device,
                               const engine::space::Setting& setting,
                               const engine::device::SamplingRule& sampling) {
    m_implementation->search.measure(
        {.name = device.toStdString(), .problem = problem, .sampling = sampling}, setting);
}

void SearchController::open(const QString& path, int which) {
    m_implementation->beginOpening(path);
    m_implementation->search.open({path.toStdString(), false, which}, m_implementation->epoch);
}

void SearchController::openDraft(const QString& path) {
    m_implementation->beginOpening(path);
    m_implementation->search.open({path.toStdString(), true}, m_implementation->epoch);
}

void SearchController::resumeStored(const engine::record::Budget& budget) {
    if (running()) return;
    m_implementation->command(State::Running);
    m_implementation->search.resumeStored(budget, m_implementation->chosenDevice,
                                          m_implementation->epoch);
}

void SearchController::saveAs(const QString& path, const engine::record::Drawing& drawing,
                              WriteOver writeOver) {
    m_implementation->search.saveAs(path.toStdString(), drawing, writeOver == WriteOver::Always);
}

void SearchController::saveDraft(const QString& path, const engine::record::Drawing& drawing) {
    m_implementation->search.saveDraft(path.toStdString(), drawing);
}

void SearchController::takeImage(int race, std::function<void(engine::store::SessionImage)> then) {
    const std::uint64_t request = ++m_implementation->images;
    m_implementation->imageTakers.emplace(request, std::move(then));
    m_implementation->search.takeImage(race, request);
}

void SearchController::removeRace(int race) {
    Implementation& all = *m_implementation;
    if (!all.races.contains(race) || (race == all.current && (running() || paused()))) return;
    if (all.streaming == race) all.stored[std::exchange(all.streaming, 0)] = 0;
    all.races.erase(race);
    all.baselines.erase(race);
    all.unscored.erase(race);
    all.removed.insert(race);
    if (all.current == race) all.current = 0;
    all.search.removeRace(race);
    emit snapshotChanged();
}

void SearchController::clear() {
    m_implementation->forgetDocument();
    m_implementation->command(State::Ready);
    m_implementation->search.clear(m_implementation->epoch);
    emit cleared();
    emit snapshotChanged();
}

void SearchController::setDevice(const engine::stencil::Problem& problem, const QString& device) {
    m_implementation->chosenDevice = device.toStdString();
    m_implementation->probe.request(problem, m_implementation->chosenDevice,
                                    ++m_implementation->probes);
}

}  // namespace ui
