// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/worker_loop.hpp"

#include <algorithm>
#include <iterator>

#include "engine/core/sentence.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::worker {
namespace {

constexpr std::size_t kMostLookedAt = 256;  ///< images of some 10 to 100 KB

bool sameKernel(const protocol::Compile& a, const protocol::Compile& b) {
    return a.entry == b.entry && a.source == b.source;
}

}  // namespace

int WorkerLoop::run() {
    while (true) {
        wait();
        if (!takeRequests()) return 2;
        if (m_inputEnded) return 0;
        for (protocol::Compiled& compiled : m_parts.pool.step()) finished(std::move(compiled));
        for (protocol::Compiled& compiled : std::exchange(m_cached, {}))
            finished(std::move(compiled));
        reportHealth();
    }
}

void WorkerLoop::wait() {
    std::vector<pollfd> polls{{m_parts.sourceNumber, POLLIN, 0}};
    m_parts.pool.descriptors(polls);
    const double healthIn = std::clamp(m_healthAt - m_parts.clock.seconds(), 0.0, 1.0);
    const double seconds = std::min(healthIn, m_parts.pool.secondsToDeadline().value_or(1.0));
    ::poll(polls.data(), polls.size(), static_cast<int>(seconds * 1000) + 1);
    if ((polls.front().revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
        m_inputEnded = !m_parts.source.fill();
    }
}

bool WorkerLoop::takeRequests() {
    while (const auto line = m_parts.source.buffered()) {
        const auto payload = protocol::payloadOf(*line);
        if (!payload) continue;
        auto message = protocol::decode(*payload);
        if (!message) {
            m_parts.sink.send(protocol::Unavailable{
                say("The worker got a request it does not understand. {}", message.error().message)
                    .text()});
            return false;
        }
        if (auto* open = std::get_if<protocol::Open>(&*message)) accept(std::move(*open));
        if (const auto* close = std::get_if<protocol::Close>(&*message)) accept(*close);
        if (auto* evaluate = std::get_if<protocol::Evaluate>(&*message))
            accept(std::move(*evaluate));
    }
    return true;
}

void WorkerLoop::accept(protocol::Open open) {
    const int problem = open.problem;
    const protocol::Kernel reference = open.reference;
    const std::string support = open.support;
    m_openings[problem] = Opening{std::move(open), {}, {}};
    compile(Job{Purpose::Reference, problem, {}, {}}, reference.text, reference.entry);
    compile(Job{Purpose::Support, problem, {}, {}}, support, "compare_interior");
}

void WorkerLoop::accept(const protocol::Close& close) {
    m_openings.erase(close.problem);
    m_parts.gpu.push(CloseJob{close.problem});
}

void WorkerLoop::accept(protocol::Evaluate evaluate) {
    std::string source = evaluate.kernel.text;
    std::string entry = evaluate.kernel.entry;
    evaluate.kernel.text.clear();
    Job job{Purpose::Evaluation, evaluate.problem, {}, {}};
    job.evaluations.push_back(std::move(evaluate));
    compile(std::move(job), std::move(source), std::move(entry));
}

bool WorkerLoop::takeLookedAt(Job& job) {
    const auto done = std::ranges::find_if(
        m_lookedAt, [&job](const auto& entry) { return sameKernel(job.compile, entry.first); });
    if (done != m_lookedAt.end()) {
        m_cached.push_back(std::move(done->second));
        m_cached.back().ticket = job.compile.ticket;
        m_lookedAt.erase(done);
        job.isFiled = true;  // since it was looked at
        m_jobs.emplace(job.compile.ticket, std::move(job));
        return true;
    }
    for (auto& [number, other] : m_jobs) {
        if (other.purpose != Purpose::Evaluation || !sameKernel(job.compile, other.compile))
            continue;
        std::ranges::move(job.evaluations, std::back_inserter(other.evaluations));
        return true;
    }
    return false;
}

void WorkerLoop::keepLookedAt(protocol::Compile compile, protocol::Compiled compiled) {
    if (compiled.outcome != device::Outcome::Ok) return;
    m_lookedAt.emplace_back(std::move(compile), std::move(compiled));
    if (m_lookedAt.size() > kMostLookedAt) m_lookedAt.pop_front();
}

void WorkerLoop::compile(Job job, std::string source, std::string entry) {
    const std::uint64_t number = m_nextJob++;
    job.compile = {number, std::move(source), std::move(entry), m_parts.architecture};
    if (job.purpose == Purpose::Evaluation && takeLookedAt(job)) return;
    if (auto cached = m_parts.cache.find(job.compile)) {
        m_cached.push_back(std::move(*cached));
    } else {
        m_parts.pool.submit(job.compile);
    }
    m_jobs.emplace(number, std::move(job));
}

void WorkerLoop::finished(protocol::Compiled compiled) {
    auto node = m_jobs.extract(compiled.ticket);
    if (node.empty()) return;
    Job& job = node.mapped();
    if (compiled.cpuSeconds > 0 && !job.isFiled) m_parts.cache.store(job.compile, compiled);
    if (job.purpose != Purpose::Evaluation) return finishedOpening(job, std::move(compiled));
    const bool onlyLooks = std::ranges::all_of(job.evaluations, [](const auto& evaluate) {
        return evaluate.look == device::Look::Compile;
    });
    for (protocol::Evaluate& evaluate : job.evaluations)
        finishedEvaluation(std::move(evaluate), compiled);
    if (onlyLooks) keepLookedAt(std::move(job.compile), std::move(compiled));
}

void WorkerLoop::finishedOpening(const Job& job, protocol::Compiled compiled) {
    const auto found = m_openings.find(job.problem);
    if (found == m_openings.end()) return;  // closed or refused meanwhile
    Opening& opening = found->second;
    if (compiled.outcome != device::Outcome::Ok) {
        m_parts.sink.send(protocol::Refused{
            job.problem,
            (job.purpose == Purpose::Reference
                 ? say("The reference kernel did not compile: {}\n{}", compiled.reason,
                       compiled.log)
                 : say("The support kernel did not compile: {}\n{}", compiled.reason, compiled.log))
                .text()});
        m_openings.erase(found);
        return;
    }
    (job.purpose == Purpose::Reference ? opening.reference : opening.support) = std::move(compiled);
    if (!opening.reference || !opening.support) return;
    m_parts.gpu.push(OpenJob{std::move(opening.open), std::move(*opening.reference),
                             std::move(*opening.support)});
    m_openings.erase(found);
}

void WorkerLoop::finishedEvaluation(protocol::Evaluate evaluate, protocol::Compiled compiled) {
    device::Resources& resources = compiled.resources;
    if (resources.sharedBytes >= 0) resources.sharedBytes += evaluate.kernel.launch.sharedBytes;
    const bool looked = evaluate.look == device::Look::Compile;
    if (compiled.outcome == device::Outcome::Ok && !looked) {
        m_parts.gpu.push(EvaluateJob{std::move(evaluate), std::move(compiled)});
        return;
    }
    protocol::Measured measured;
    measured.ticket = evaluate.ticket;
    measured.look = looked ? device::Look::Compile : device::Look::Full;
    measured.outcome = compiled.outcome;
    measured.reason = std::move(compiled.reason);
    measured.compileSeconds = compiled.cpuSeconds;
    measured.resources = resources;
    m_parts.sink.send(measured);
}

void WorkerLoop::reportHealth() {
    if (m_parts.clock.seconds() < m_healthAt) return;
    m_healthAt = m_parts.clock.seconds() + 1;
    // Without a monitor it is still the sign that this process lives.
    const auto health = m_parts.health != nullptr ? m_parts.health->read() : std::nullopt;
    m_parts.sink.send(health.value_or(protocol::Health{}));
}

}  // namespace engine::worker
