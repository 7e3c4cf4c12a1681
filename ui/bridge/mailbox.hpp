// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine's thread leaves for the window: the newest snapshot of each race (older ones are
// dropped, nobody would see them) and the notices, each of which is delivered once and in order.

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/device/health.hpp"
#include "engine/record/drawing.hpp"
#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"
#include "ui/document/race.hpp"

namespace ui {

/// One setting was measured: an evaluation of a race that has been put already.
struct Measured {
    int race = 0;
    std::int64_t number = 0;
};
/// The races so far are gone: only those from `firstRace` on belong to the document.
struct Cleared {
    int firstRace = 0;
};
/// A document was opened; its races are put with this.
struct Opened {
    engine::record::Drawing drawing;
    std::string path;  ///< empty: a draft, which is not where it is to be saved
    int firstRace = 0;
    bool recording = false;
    bool ours = false;         ///< a session of this program, which Save may write over
    std::string warning = {};  ///< what is missing of it; empty: nothing
    std::string device = {};   ///< that its evaluations are of; empty: none was named
};
/// A collection of several recordings is to be opened: somebody has to say which of them.
struct SeveralFound {
    std::string path;
    std::vector<engine::record::SessionHead> heads;
};
/// Nothing was saved: another program has changed the document's file since it was opened or saved.
struct ChangedElsewhere {
    std::string path;
};
/// What is on disk now.
struct Saved {
    std::string path;
    engine::record::Drawing drawing;
    std::map<int, std::size_t> rows;  ///< by race
    int streaming = 0;                ///< the race whose evaluations go there as they come
};
/// The race that is searched, or that was opened; 0: none.
struct Current {
    int race = 0;
    bool streaming = false;  ///< its evaluations go to disk as they come
};
/// A race as the bytes of a session file, as asked for.
struct Imaged {
    std::uint64_t request = 0;
    engine::store::SessionImage image;
    std::string error;  ///< why there is none
};
/// What a probe found. `request` says which one it answers: a newer one makes it out of date.
struct DeviceReady {
    engine::device::DeviceInfo info;
    std::optional<engine::space::TuningSpace> recorded;  ///< all that a recording answers
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
/// BaselineKnown follows for this race.
struct BaselineAwaited {
    int race = 0;
};
/// Of the recording that is searched; null when there is none.
struct BaselineKnown {
    int race = 0;
    BaselinePtr baseline;
};
/// How the live GPU fares that was opened as the `source`-th device; nothing: its worker has gone.
struct HealthRead {
    std::string device;
    std::uint64_t source = 0;
    std::optional<engine::device::Health> health;
};
using Notice = std::variant<BaselineAwaited, BaselineKnown, HealthRead, Measured, Cleared, Opened,
                            SeveralFound, ChangedElsewhere, Saved, Current, Imaged, DeviceReady,
                            DeviceRefused, Failed, StateReached>;

class Mailbox {
public:
    struct Content {
        std::map<int, SnapshotPtr> snapshots;  ///< the newest, by race; those that have one
        std::vector<Notice> notices;
    };

    /// `wake` is called from the engine's thread when the mailbox stops being empty; it must not
    /// block.
    explicit Mailbox(std::function<void()> wake) : m_wake(std::move(wake)) {}

    void put(int race, SnapshotPtr snapshot) {
        deliver([&] { m_content.snapshots[race] = std::move(snapshot); });
    }
    /// All of it at once: nobody sees a part of it alone.
    void put(Content content) {
        deliver([&] {
            for (auto& [race, snapshot] : content.snapshots)
                m_content.snapshots[race] = std::move(snapshot);
            std::ranges::move(content.notices, std::back_inserter(m_content.notices));
        });
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
