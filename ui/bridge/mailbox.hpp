// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine's thread leaves for the window: the newest snapshot (older ones are dropped,
// nobody would see them) and the notices, each of which is delivered once and in order.

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/device/health.hpp"
#include "engine/session/snapshot.hpp"
#include "ui/bridge/random_baseline.hpp"

namespace ui {

struct Measured {
    engine::record::EvaluationRow row;
};
struct Opened {
    engine::stencil::Problem problem;
    std::string path;
};
struct Saved {
    std::string path;
};
/// What a probe found. `request` says which one it answers: a newer one makes it out of date.
struct DeviceReady {
    engine::device::DeviceInfo info;
    std::uint64_t request = 0;
};
struct DeviceRefused {
    std::string sentence;
    std::uint64_t request = 0;
};
struct Failed {
    std::string sentence;
};
/// The search reached a state. `epoch` is the newest command it knew of: a state that answers an
/// older command than the last one given is out of date.
struct StateReached {
    engine::session::State state;
    std::uint64_t epoch = 0;
};
/// Of the recording that is searched; null when there is none.
struct BaselineKnown {
    BaselinePtr baseline;
};
/// How the live GPU fares that was opened as the `source`-th device; nothing: its worker has gone.
struct HealthRead {
    std::string device;
    std::uint64_t source = 0;
    std::optional<engine::device::Health> health;
};
using Notice = std::variant<BaselineKnown, HealthRead, Measured, Opened, Saved, DeviceReady,
                            DeviceRefused, Failed, StateReached>;

class Mailbox {
public:
    struct Content {
        std::shared_ptr<const engine::session::Snapshot> snapshot;  ///< null: no newer one
        std::vector<Notice> notices;
    };

    /// `wake` is called from the engine's thread when the mailbox stops being empty; it must not
    /// block.
    explicit Mailbox(std::function<void()> wake) : m_wake(std::move(wake)) {}

    void put(std::shared_ptr<const engine::session::Snapshot> snapshot) {
        deliver([&] { m_content.snapshot = std::move(snapshot); });
    }
    void put(Notice notice) {
        deliver([&] { m_content.notices.push_back(std::move(notice)); });
    }
    Content take() {
        const std::scoped_lock lock(m_mutex);
        m_waiting = false;
        return std::exchange(m_content, {});
    }

private:
    template <class Change>
    void deliver(Change change) {
        {
            const std::scoped_lock lock(m_mutex);
            change();
            if (std::exchange(m_waiting, true)) return;
        }
        m_wake();
    }

    std::mutex m_mutex;
    Content m_content;
    bool m_waiting = false;
    std::function<void()> m_wake;
};

}  // namespace ui
