// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one thread that uses the GPU: takes jobs in order, reports to the parent, leaves the process
// when the GPU is lost to it.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>

#include "engine/worker/line_stream.hpp"
#include "engine/worker/measurer.hpp"

namespace engine::worker {

struct OpenJob {
    protocol::Open open;
    protocol::Compiled reference, support;
};
struct CloseJob {
    int problem = 0;
};
struct EvaluateJob {
    protocol::Evaluate evaluate;
    protocol::Compiled image;
};
using MeasureJob = std::variant<OpenJob, CloseJob, EvaluateJob>;

class MeasureQueue {
public:
    /// `onContextLost` runs in the GPU's thread after the last report; it should end the process.
    MeasureQueue(Measurer& measurer, LineSink& sink, std::function<void()> onContextLost);
    ~MeasureQueue();

    void push(MeasureJob job);

private:
    void run(std::stop_token stop);
    void execute(const OpenJob& job);
    void execute(const CloseJob& job);
    void execute(const EvaluateJob& job);

    Measurer& m_measurer;
    LineSink& m_sink;
    std::function<void()> m_onContextLost;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<MeasureJob> m_jobs;
    std::jthread m_thread;  // last: it uses everything above
};

}  // namespace engine::worker
