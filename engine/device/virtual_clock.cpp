// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/virtual_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace engine::device {

namespace {
constexpr std::string_view kNoise = " noise";
}

Result<ClockModel> ClockModel::parse(const std::string& text) {
    if (text.ends_with(kNoise)) {
        auto clock = parse(text.substr(0, text.size() - kNoise.size()));
        if (clock && clock->noise) return badInput(fmt::format("\"{}\" is not a clock.", text));
        if (clock) clock->noise = true;
        return clock;
    }
    if (text == "serial") return ClockModel{};
    int compilers = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), compilers);
    if (error != std::errc{} || end != text.data() + text.size() || compilers < 1 ||
        compilers > 1024)
        return badInput(
            fmt::format("\"{}\" is not a clock: expected \"serial\" or a number of compiling cores "
                        "from 1 to 1024.",
                        text));
    return ClockModel{compilers};
}

std::string ClockModel::text() const {
    const std::string quiet = compilers == 0 ? "serial" : std::to_string(compilers);
    return noise ? withNoise(quiet) : quiet;
}

std::string ClockModel::withNoise(const std::string& text) { return text + std::string(kNoise); }

VirtualClock::VirtualClock(ClockModel model)
    : m_model(model),
      m_compilersFree(static_cast<std::size_t>(std::max(1, model.compilers)), 0.0) {}

void VirtualClock::submit(std::uint64_t ticket, const Charge& charge) {
    Job job{ticket, 0, charge};
    if (m_model.compilers > 0) {
        // Compilers serve in the order of submission, so the end of compiling is known at once.
        auto free = std::min_element(m_compilersFree.begin(), m_compilersFree.end());
        job.compiled = std::max(m_now, *free) + charge.compileSeconds;
        *free = job.compiled;
    }
    m_jobs.push_back(job);
}

std::optional<std::uint64_t> VirtualClock::next() {
    if (m_jobs.empty()) return std::nullopt;
    if (m_model.compilers == 0) return nextSerial();

    // Whatever is submitted later cannot be compiled before now, so the GPU's next job is settled.
    const auto onGpu = earliest(true);
    const auto failed = earliest(false);
    if (onGpu == m_jobs.end()) return take(failed, failed->compiled + failed->charge.gpuSeconds);
    const double gpuEnd = std::max(m_gpuFree, onGpu->compiled) + onGpu->charge.gpuSeconds;
    if (failed != m_jobs.end()) {
        const double failedEnd = failed->compiled + failed->charge.gpuSeconds;
        if (std::tie(failedEnd, failed->ticket) < std::tie(gpuEnd, onGpu->ticket))
            return take(failed, failedEnd);
    }
    m_gpuFree = gpuEnd;
    return take(onGpu, gpuEnd);
}

std::optional<std::uint64_t> VirtualClock::nextSerial() {
    const Charge& charge = m_jobs.front().charge;
    return take(m_jobs.begin(), m_now + charge.compileSeconds + charge.gpuSeconds);
}

/// Of the jobs with or without need of the GPU, the one that leaves its stage first.
std::vector<VirtualClock::Job>::iterator VirtualClock::earliest(bool needsGpu) {
    auto best = m_jobs.end();
    const auto key = [needsGpu](const Job& job) {
        return std::pair(job.compiled + (needsGpu ? 0.0 : job.charge.gpuSeconds), job.ticket);
    };
    for (auto job = m_jobs.begin(); job != m_jobs.end(); ++job)
        if (job->charge.needsGpu == needsGpu && (best == m_jobs.end() || key(*job) < key(*best)))
            best = job;
    return best;
}

std::uint64_t VirtualClock::take(std::vector<Job>::iterator job, double when) {
    const std::uint64_t ticket = job->ticket;
    m_jobs.erase(job);
    m_now = std::max(m_now, when);
    return ticket;
}

}  // namespace engine::device
