// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/search_controller.hpp"

#include <QElapsedTimer>
#include <QTimer>

#include "ui/bridge/device_probe.hpp"
#include "ui/bridge/search_thread.hpp"

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
    void deliver();
    void take(const HealthRead& notice);
    void command(State expected) {
        ++epoch;
        setState(expected);
    }
    void setState(State next) {
        state = next;
        emit controller.stateChanged();
    }

    SearchController& controller;
    engine::session::Installation installation;
    std::shared_ptr<const Snapshot> snapshot = std::make_shared<Snapshot>();
    BaselinePtr baseline;
    std::optional<LiveHealth> health;
    std::uint64_t healthSource = 0;  ///< which opened device the health is of
    State state = State::Ready;
    std::uint64_t epoch = 0;   ///< counts commands; states that answer older ones are ignored
    std::uint64_t probes = 0;  ///< counts setDevice(); answers to older ones are ignored
    double pace = 10;
    QString path;
    QTimer timer;
    QElapsedTimer sinceFrame;
    // The threads go first when this is destroyed.
    Mailbox mailbox;
    SearchThread search;
    DeviceProbe probe;
};

void SearchController::Implementation::deliver() {
    sinceFrame.start();
    Mailbox::Content content = mailbox.take();
    const bool fresh = content.snapshot && content.snapshot->version != snapshot->version;
    if (fresh) snapshot = std::move(content.snapshot);
    const auto tell = [this](auto&& notice) {
        using T = std::decay_t<decltype(notice)>;
        if constexpr (std::is_same_v<T, BaselineKnown>) baseline = notice.baseline;
        if constexpr (std::is_same_v<T, HealthRead>) take(notice);
        if constexpr (std::is_same_v<T, Measured>) emit controller.measured(notice.row);
        if constexpr (std::is_same_v<T, Opened>) {
            path = QString::fromStdString(notice.path);
            emit controller.opened(notice.problem);
        }
        if constexpr (std::is_same_v<T, Saved>) {
            path = QString::fromStdString(notice.path);
            emit controller.saved(path);
        }
        if constexpr (std::is_same_v<T, DeviceReady>)
            if (notice.request == probes) emit controller.deviceReady(notice.info);
        if constexpr (std::is_same_v<T, DeviceRefused>)
            if (notice.request == probes)
                emit controller.deviceRefused(QString::fromStdString(notice.sentence));
        if constexpr (std::is_same_v<T, Failed>)
            emit controller.failed(QString::fromStdString(notice.sentence));
        if constexpr (std::is_same_v<T, StateReached>)
            if (notice.epoch == epoch && notice.state != state) setState(notice.state);
    };
    for (Notice& notice : content.notices) std::visit(tell, notice);
    if (fresh) emit controller.snapshotChanged();
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

std::shared_ptr<const Snapshot> SearchController::snapshot() const {
    return m_implementation->snapshot;
}
const engine::session::Installation& SearchController::installation() const {
    return m_implementation->installation;
}
BaselinePtr SearchController::baseline() const { return m_implementation->baseline; }
const std::optional<LiveHealth>& SearchController::health() const {
    return m_implementation->health;
}
bool SearchController::running() const { return m_implementation->state == State::Running; }
bool SearchController::paused() const { return m_implementation->state == State::Paused; }
double SearchController::pace() const { return m_implementation->pace; }
QString SearchController::path() const { return m_implementation->path; }
bool SearchController::modified() const {
    return m_implementation->path.isEmpty() && m_implementation->snapshot->rows.size() > 0;
}

void SearchController::start(const engine::stencil::Problem& problem, const QString& device,
                             const std::vector<engine::record::RunSpec>& runs,
                             const engine::record::Budget& budget) {
    if (running() || paused()) {
        emit failed(tr("A search is under way. Stop it to start another."));
        return;
    }
    m_implementation->path.clear();
    m_implementation->command(State::Running);
    m_implementation->search.start({problem, device.toStdString(), runs, budget},
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
                               const engine::space::Setting& setting) {
    m_implementation->search.measure(problem, device.toStdString(), setting);
}

void SearchController::open(const QString& path) {
    ++m_implementation->epoch;
    m_implementation->search.open(path.toStdString(), m_implementation->epoch);
}

void SearchController::resumeStored(const engine::record::Budget& budget) {
    if (running()) return;
    m_implementation->command(State::Running);
    m_implementation->search.resumeStored(budget, m_implementation->epoch);
}

void SearchController::saveAs(const QString& path) {
    m_implementation->search.saveAs(path.toStdString());
}

void SearchController::clear() {
    m_implementation->path.clear();
    m_implementation->command(State::Ready);
    m_implementation->search.clear(m_implementation->epoch);
}

void SearchController::setDevice(const engine::stencil::Problem& problem, const QString& device) {
    m_implementation->probe.request(problem, device.toStdString(), ++m_implementation->probes);
}

}  // namespace ui
