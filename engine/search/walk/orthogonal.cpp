// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Orthogonal search (shrinking sample, HiPC 2021, section IV.A): the best value of one parameter,
// then of the next one with the former at their best.

#include "engine/core/sentence.hpp"
#include "engine/search/walk/from_best.hpp"
#include "engine/search/walk/turns.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

class Orthogonal final : public Turns {
public:
    /// `repeats`: sweeps until one finds nothing better; else one.
    Orthogonal(Ground& ground, const Setting& start, Random, bool repeats)
        : Turns({start}), m_ground(&ground), m_repeats(repeats) {}

    std::string why() const override { return phrase("along one parameter from the best so far"); }

private:
    /// While others are under way: as published, what comes next depends on all of them; else only
    /// the end of a sweep that found nothing does.
    bool mayGoOn() const override {
        return m_repeats && m_best &&
               (m_axis < m_ground->coordinates().axes() || m_best->costMs < m_sweptMs);
    }
    /// To the next axis, from the best so far.
    void turn() override {
        const auto axes = m_ground->coordinates().axes();
        if (m_axis == axes) {
            const bool better = m_best->costMs < m_sweptMs;
            m_sweptMs = m_best->costMs;
            m_axis = 0;
            m_ended = !m_repeats || !better;
        }
        if (m_ended) return;
        if (m_at != m_best->setting) {
            m_at = m_best->setting;
            m_steps = m_ground->coordinates().stepsFrom(*m_at);
        }
        for (const auto& step : m_steps)
            if (step.axis == m_axis) m_named.push_back(step.setting);
        ++m_axis;
    }

    Ground* m_ground;
    bool m_repeats;
    double m_sweptMs = kNever;
    std::optional<Setting> m_at;
    std::vector<Coordinates::Step> m_steps;  ///< from m_at
    std::size_t m_axis = 0;
};

}  // namespace

StrategyInfo orthogonalInfo() {
    return {.name = "orthogonal",
            .title = phrase("Orthogonal search as published: one parameter after the other, once"),
            .source = phrase("Shrinking sample (HiPC 2021), section IV.A"),
            .options = {},
            .make = [](const Given& given) {
                return std::make_unique<Walks>(given, makerOf<Orthogonal>(false), Lasting::Once);
            }};
}

StrategyInfo orthogonalRestartsInfo() {
    return {
        .name = "orthogonal-restarts",
        .title = phrase("Orthogonal search, changed: from the best of a sample, until nothing is "
                        "better, then again"),
        .source = phrase("Shrinking sample (HiPC 2021), section IV.A, and restarts of our own"),
        .options = {sampleOption(20)},
        .make =
            [](const Given& given) {
                return std::make_unique<Walks>(
                    given, fromBestOf(given.options.whole("sample"), makerOf<Orthogonal>(true)),
                    Lasting::Again);
            },
        .changes = "orthogonal"};
}

}  // namespace engine::search
