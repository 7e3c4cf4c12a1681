// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps a worker alive. Knows what was asked and not answered, and therefore can end a worker that
// hangs, blame the setting that was on the GPU, start another worker, and ask it the rest. No
// threads, no waiting: its owner polls descriptors() and calls step().

#include <poll.h>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/live/lane.hpp"
#include "engine/process/child_channel.hpp"

namespace engine::live {

struct SupervisorLimits {
    double startSeconds = 60;    ///< until a worker has said hello
    double openSeconds = 180;    ///< until a problem is ready
    double measureSeconds = 60;  ///< one setting on the GPU
    double silenceSeconds = 30;  ///< a healthy worker says something every second
    double answerSeconds = 120;  ///< between two answers while nothing is on the GPU: compiling
    int mostBarrenStarts = 5;    ///< workers in a row that ended without answering anything
    int mostDeaths = 25;  ///< workers in a row that ended without one good measurement between
    /// The child only carries what a worker elsewhere says (ssh), and its status 255 says that the
    /// connection broke.
    bool overConnection = false;
    double absentSeconds = 120;  ///< a worker once there, or a connection, is waited for so long
    double firstPause = 0.5, longestPause = 10;  ///< before it is tried again
};

class Supervisor {
public:
    using Log = std::function<void(const std::string& line)>;

    Supervisor(std::vector<std::string> command, SupervisorLimits limits, const Clock& clock,
               Log log, device::HealthReport health = {}, Log absence = {});
    ~Supervisor();
    Supervisor(const Supervisor&) = delete;
    Supervisor& operator=(const Supervisor&) = delete;

    enum class ProblemState { Waiting, Sent, Opened, Refused };
    /// Users of equal problems (equal `key`) share one.
    int open(protocol::Open open, const std::string& key);
    ProblemState stateOf(int problem) const { return m_problems.at(problem).state; }
    const std::string& refusalOf(int problem) const { return m_problems.at(problem).refusal; }
    void close(int problem);
    /// `evaluate` is sent with a ticket of its own; the lane hears of `ticket`.
    void evaluate(std::shared_ptr<Lane> lane, std::uint64_t ticket, protocol::Evaluate evaluate);
    /// Results for this lane are not wanted any more.
    void abandon(const Lane& lane);

    void descriptors(std::vector<pollfd>& polls);
    double secondsToDeadline() const;
    void step();

    const std::optional<protocol::Hello>& hello() const { return m_hello; }
    const std::optional<protocol::Health>& health() const { return m_health; }
    /// Why there will be no worker any more.
    const std::optional<Error>& lost() const { return m_lost; }
    int restarts() const { return m_starts - 1; }
    /// How often the connection broke and what was asked of it is asked again.
    int reconnections() const { return m_reconnections; }

private:
    struct Problem {
        protocol::Open open;
        std::string key;
        int users = 1;
        ProblemState state = ProblemState::Waiting;
        std::string refusal;
        double sentAt = 0;
    };
    struct Pending {
        std::shared_ptr<Lane> lane;
        std::uint64_t laneTicket = 0;
        protocol::Evaluate evaluate;
        bool sent = false;
        int askedAgain = 0;  ///< since connections broke
        bool brokeOnGpu = false;
        std::optional<double> measuringSince = {};  ///< the first time that the worker said so
    };
    struct Phase {
        double since = 0, limit = 0;
        const char* exceeded = "";                 ///< a format that takes the seconds that passed
        std::optional<std::uint64_t> ticket = {};  ///< whose doing it is
    };
    /// Why we ended a worker, and which setting answers for it.
    struct Verdict {
        std::string why;
        device::Outcome outcome = device::Outcome::Timeout;
        std::optional<std::uint64_t> ticket = {};
    };

    void start();
    void startLater();
    void forgetWorker();
    void connectionBroke();
    void absent(std::string why);
    void ended(const process::ExitStatus& status);
    std::string printed() const;
    void blame(std::uint64_t ticket, device::Outcome outcome, const std::string& how);
    void kill(Verdict verdict);
    /// Taken by the worker and not answered, the oldest first.
    const std::pair<const std::uint64_t, Pending>* oldestSent() const;
    void lose(Error error);
    void receive(protocol::Message message);
    void on(protocol::Hello hello);
    void on(const protocol::Unavailable& unavailable);
    void on(const protocol::Opened& opened);
    void on(const protocol::Refused& refused);
    void on(const protocol::Measuring& measuring);
    void on(const protocol::Measured& measured);
    void on(const protocol::Health& health) { tellHealth(health); }
    template <class Other>
    void on(const Other&) {}  // between worker and compilers, or ours: nothing to us
    void tellHealth(std::optional<protocol::Health> health);
    void sendOpen(Problem& problem);
    void sendEvaluations(int problem);
    std::vector<Phase> phases() const;
    Phase silence() const;

    std::vector<std::string> m_command;
    SupervisorLimits m_limits;
    const Clock& m_clock;
    Log m_log, m_absenceReport;
    device::HealthReport m_healthReport;
    std::optional<process::ChildChannel> m_channel;
    std::optional<protocol::Hello> m_hello;
    std::optional<protocol::Health> m_health;
    std::optional<Error> m_lost;
    std::map<int, Problem> m_problems;
    std::map<std::uint64_t, Pending> m_pending;
    std::optional<std::uint64_t> m_measuring;
    std::optional<Verdict> m_killed;
    std::deque<std::string> m_printed;  ///< since the GPU got something to do, the last of it
    std::string m_absence;              ///< why there is no worker at the moment
    std::optional<double> m_absentSince, m_startAt;
    double m_startedAt = 0, m_measuringSince = 0, m_heardAt = 0;
    double m_progressAt = 0;  ///< when it last did what it was asked for, or got something to do
    bool m_greeted = false, m_answered = false;
    int m_reconnections = 0;
    double m_pause = 0;  ///< before the next attempt
    int m_starts = 0, m_barrenStarts = 0, m_deaths = 0;
    int m_nextProblem = 1;
    std::uint64_t m_nextTicket = 1;
};

}  // namespace engine::live
