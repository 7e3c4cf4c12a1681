// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The worker's main thread: requests in, sources to the compilers, images to the GPU's thread,
// clock and temperature every second. Ends when its input ends, so that no orphan keeps a GPU.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/worker/compile_pool.hpp"
#include "engine/worker/image_cache.hpp"
#include "engine/worker/line_stream.hpp"
#include "engine/worker/measure_queue.hpp"

namespace engine::worker {

struct WorkerParts {
    LineSource& source;  ///< requests
    int sourceNumber;    ///< its descriptor, to wait on
    LineSink& sink;      ///< replies
    CompilePool& pool;
    ImageCache& cache;
    MeasureQueue& gpu;
    HealthMonitor* health;  ///< may be null
    const Clock& clock;
    std::string architecture;
};

class WorkerLoop {
public:
    explicit WorkerLoop(WorkerParts parts) : m_parts(std::move(parts)) {}

    /// Exit status: 0 when the input ended, 2 when it was not the protocol.
    int run();

private:
    /// An Open whose two sources are being compiled.
    struct Opening {
        protocol::Open open;
        std::optional<protocol::Compiled> reference, support;
    };
    enum class Purpose { Reference, Support, Evaluation };
    struct Job {
        Purpose purpose = Purpose::Evaluation;
        int problem = 0;
        std::vector<protocol::Evaluate> evaluations;  ///< of this kernel; their texts are empty
        protocol::Compile compile;                    ///< to file its image under
        bool isFiled = false;
    };

    bool takeRequests();
    void accept(protocol::Open open);
    void accept(const protocol::Close& close);
    void accept(protocol::Evaluate evaluate);
    /// Uses what has been compiled, or is being compiled, for a look. False: nothing has.
    bool takeLookedAt(Job& job);
    void keepLookedAt(protocol::Compile compile, protocol::Compiled compiled);
    void compile(Job job, std::string source, std::string entry);
    void finished(protocol::Compiled compiled);
    void finishedOpening(const Job& job, protocol::Compiled compiled);
    void finishedEvaluation(protocol::Evaluate evaluate, protocol::Compiled compiled);
    void wait();
    void reportHealth();

    WorkerParts m_parts;
    std::map<std::uint64_t, Job> m_jobs;
    std::map<int, Opening> m_openings;
    /// Compiled for a look and not asked for more closely yet, oldest first.
    std::deque<std::pair<protocol::Compile, protocol::Compiled>> m_lookedAt;
    std::vector<protocol::Compiled> m_cached;  ///< found in the cache, to be finished
    std::uint64_t m_nextJob = 1;
    double m_healthAt = 0;
    bool m_inputEnded = false;
};

}  // namespace engine::worker
