// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One worker and its GPU, shared by any number of devices: the GPU measures one setting at a time,
// whoever asked. Owns the thread that listens to the worker.

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/live/supervisor.hpp"
#include "engine/process/launcher.hpp"
#include "engine/process/wake_signal.hpp"

namespace engine::live {

struct WorkerOptions {
    int device = 0;     ///< GPU, counted from 0
    int compilers = 0;  ///< compiling processes; 0 = one a core of the worker's machine
    int share = 1;      ///< so many workers share those cores
    std::filesystem::path
        cache;              ///< compiled images, on the worker's machine; empty = none (recordings)
    bool ownCache = false;  ///< compiled images: where the worker's machine keeps a user's
    SupervisorLimits limits;
    std::stop_token stop;  ///< ends waiting for the worker, and for problems to be ready
    Supervisor::Log log;  ///< gets what the worker prints beside the protocol; called from a thread
    device::HealthReport health;  ///< must not call the hub
    Supervisor::Log absence;      ///< told once why the worker is waited for; called from a thread
};

class WorkerHub {
public:
    ~WorkerHub();
    WorkerHub(const WorkerHub&) = delete;
    WorkerHub& operator=(const WorkerHub&) = delete;

    protocol::Hello hello() const;
    /// Clock, temperature and power as last reported.
    std::optional<protocol::Health> health() const;
    /// How often a worker had to be replaced.
    /// For good: it will answer nothing more.
    bool lost() const;
    int restarts() const;
    /// How often the connection to its computer broke.
    int reconnections() const;
    const std::string& place() const { return m_place; }
    const std::shared_ptr<const Clock>& clock() const { return m_clock; }

    /// Waits until the problem's arrays are ready on the GPU; a number for the calls below.
    Result<int> open(protocol::Open open, const std::string& key);
    void close(int problem);
    void evaluate(std::shared_ptr<Lane> lane, std::uint64_t ticket, protocol::Evaluate evaluate);
    void abandon(const Lane& lane);

private:
    friend Result<std::shared_ptr<WorkerHub>> startWorker(const process::Launcher&, WorkerOptions,
                                                          std::shared_ptr<const Clock>);
    WorkerHub(std::vector<std::string> command, const WorkerOptions& options,
              std::shared_ptr<const Clock> clock, std::string place);
    Status waitForHello();
    void listen(std::stop_token stop);

    std::string m_place;
    std::shared_ptr<const Clock> m_clock;
    std::stop_token m_stop;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_stepped;  ///< something may have changed
    process::WakeSignal m_wake;
    Supervisor m_supervisor;
    std::jthread m_thread;  // last: it uses everything above
};

/// Starts a worker and waits for its hello. Kind Unavailable: no program, no driver, no GPU, no
/// toolkit.
Result<std::shared_ptr<WorkerHub>> startWorker(const process::Launcher& launcher,
                                               WorkerOptions options,
                                               std::shared_ptr<const Clock> clock);

}  // namespace engine::live
