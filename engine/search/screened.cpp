// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/screened.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"

namespace engine::search {

using device::Look;

std::vector<device::Request> Screened::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (!m_passed.empty() && requests.size() < places.free) {
        requests.push_back(std::move(m_passed.front()));
        m_passed.pop_front();
    }
    if (requests.size() == places.free) return requests;
    // What has passed is still under way to the strategy.
    for (const device::Request& request :
         m_strategy->ask({places.free - requests.size(), places.inFlight + requests.size()})) {
        requests.push_back(request.look == Look::Full ? lookAt(request) : request);
        ++m_open;
    }
    return requests;
}

device::Request Screened::lookAt(const device::Request& wanted) {
    m_why[wanted.setting] = wanted.why;
    device::Request request = wanted;
    const bool limited = m_screen.look == Look::Limit;
    if (limited && !std::isfinite(m_bestMs)) return request;  // nothing to be slower than
    request.look = m_screen.look;
    if (limited) request.limitMs = m_screen.slower * m_bestMs;
    return request;
}

void Screened::tell(const Report& report) {
    const auto why = m_why.extract(report.setting());
    if (report.look == m_screen.look && passes(report)) {
        m_passed.emplace_back(report.setting(), why.empty() ? "" : why.mapped());
        return;
    }
    m_bestMs = std::min(m_bestMs, report.costMs);
    m_open -= m_open > 0 ? 1 : 0;
    m_strategy->tell(report);
}

bool Screened::passes(const Report& report) {
    if (report.evaluation.outcome != device::Outcome::Ok) {
        // On a smaller grid it may fail for a reason that the problem's own does not have.
        return m_screen.look == Look::Grid;
    }
    switch (m_screen.look) {
        case Look::Full:
        case Look::Limit:  // a full report if it was within its limit
            return false;
        case Look::Compile:
            return report.evaluation.resources.spillStoreBytes <= m_screen.spillBytes;
        case Look::Grid:
            m_bestSeenMs = std::min(m_bestSeenMs, report.seenMs);
            return report.seenMs <= m_screen.slower * m_bestSeenMs;
    }
    return true;
}

std::vector<OptionInfo> screenOptions() {
    return {
        {"screen",
         phrase("A cheaper look first: compile drops settings that spill registers, limit stops "
                "after one "
                "slow sample, grid measures a smaller grid first"),
         Choice{{"off", "compile", "limit", "grid"}}},
        {"screen-spills",
         phrase("Most bytes of registers a setting may spill; higher values drop fewer settings"),
         Whole{0, 0, 1'000'000}},
        {"screen-slower",
         phrase("How many times slower than the best a first look may be; larger: drops fewer"),
         Real{1.5, 1, 100}},
    };
}

Result<std::unique_ptr<Strategy>> screened(std::unique_ptr<Strategy> strategy,
                                           const CompleteOptions& options,
                                           const device::Looks& looks) {
    const auto look = device::lookFromName(options.choice("screen"));
    if (!look) return strategy;
    if (!looks.contains(*look))
        return badInput(
            fmt::format("This device offers no look \"{}\", which option screen asks "
                        "for.",
                        device::nameOf(*look)));
    const Screen screen{*look, options.whole("screen-spills"), options.real("screen-slower")};
    return std::make_unique<Screened>(std::move(strategy), screen);
}

}  // namespace engine::search
