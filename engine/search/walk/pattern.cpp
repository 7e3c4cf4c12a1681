// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pattern-based direct search (shrinking sample, HiPC 2021, section IV.A): a step up and a step
// down along every parameter, and smaller steps once no step helps.

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/from_best.hpp"
#include "engine/search/walk/turns.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct PatternOptions {
    int step = 4;         ///< places of the value lists
    double shrink = 0.5;  ///< of the step, when a sweep found nothing better
    /// Where a step would lead outside, the farthest that does not is taken; what comes next is
    /// decided while reports are awaited.
    bool changed = false;
};

/// The paper stops where the step has become 1 and does not say whether that is still tried; it is
/// here, as two values are never farther apart. Values of a choice have no order: two others are
/// tried, whatever the step.
class Pattern final : public Turns {
public:
    Pattern(Ground& ground, const Setting& start, Random random, const PatternOptions& options)
        : Turns({start}),
          m_ground(&ground),
          m_random(random),
          m_options(options),
          m_step(options.step) {}

    std::string why() const override {
        return phrase("one step of the pattern from the best so far");
    }

private:
    /// While others are under way: as published, what comes next depends on all of them; else only
    /// the end of a sweep that found nothing does.
    bool mayGoOn() const override {
        return m_options.changed && m_best &&
               (m_axis < m_ground->coordinates().axes() || m_best->costMs < m_sweptMs);
    }
    void turn() override {
        const Coordinates& coordinates = m_ground->coordinates();
        if (m_axis == coordinates.axes()) endSweep();
        if (m_ended || m_axis == coordinates.axes()) return;
        if (m_at != m_best->setting) {
            m_at = m_best->setting;
            m_places = coordinates.placesOf(*m_at);
            m_steps = coordinates.stepsFrom(*m_at);
        }
        if (m_places[m_axis]) {
            if (coordinates.isOrdered(m_axis)) {
                nameTowards(*m_places[m_axis], +1);
                nameTowards(*m_places[m_axis], -1);
            } else {
                nameOthers(2);
            }
        }
        ++m_axis;
    }

    void endSweep() {
        const bool better = m_best->costMs < m_sweptMs;
        m_sweptMs = m_best->costMs;
        m_axis = 0;
        if (better) return;
        m_ended = m_step == 1;
        m_step = std::max(1, static_cast<int>(std::lround(m_step * m_options.shrink)));
    }

    /// One of the settings a step away, if there is one; several get a meaning for others.
    void nameTowards(int from, int direction) {
        std::vector<Coordinates::Step> found;
        int farthest = 0;
        for (const auto& step : m_steps) {
            const int far = (step.place - from) * direction;
            if (step.axis != m_axis || far < 1 || far > m_step) continue;
            if (far > farthest) found.clear();
            farthest = std::max(far, farthest);
            if (far == farthest) found.push_back(step);
        }
        if (farthest == m_step || (m_options.changed && farthest > 0))
            m_named.push_back(found[m_random.below(found.size())].setting);
    }
    void nameOthers(int most) {
        std::vector<Setting> others;
        for (const auto& step : m_steps)
            if (step.axis == m_axis) others.push_back(step.setting);
        m_random.shuffle(others);
        for (const Setting& other : others)
            if (most-- > 0) m_named.push_back(other);
    }

    Ground* m_ground;
    Random m_random;
    PatternOptions m_options;
    int m_step;
    double m_sweptMs = kNever;  ///< the best when the sweep began
    std::optional<Setting> m_at;
    std::vector<std::optional<int>> m_places;  ///< of m_at
    std::vector<Coordinates::Step> m_steps;    ///< from m_at
    std::size_t m_axis = 0;
};

std::vector<OptionInfo> patternOptions() {
    return {{"step", phrase("First step, in places of a value list"), Whole{4, 1, 64}},
            {"shrink", phrase("What a step is multiplied by when no step helped"),
             Real{0.5, 0.1, 0.9}}};
}

std::unique_ptr<Strategy> makePattern(const Given& given, bool changed) {
    const PatternOptions options{given.options.whole("step"), given.options.real("shrink"),
                                 changed};
    if (!changed) return std::make_unique<Walks>(given, makerOf<Pattern>(options), Lasting::Once);
    return std::make_unique<Walks>(
        given, fromBestOf(given.options.whole("sample"), makerOf<Pattern>(options)),
        Lasting::Again);
}

}  // namespace

StrategyInfo patternInfo() {
    return {.name = "pattern",
            .title = phrase(
                "Pattern search as published: steps along every parameter, then smaller ones"),
            .source = phrase("Shrinking sample (HiPC 2021), section IV.A"),
            .options = patternOptions(),
            .make = [](const Given& given) { return makePattern(given, false); }};
}

StrategyInfo patternRestartsInfo() {
    auto options = patternOptions();
    options.push_back(sampleOption(20));
    return {.name = "pattern-restarts",
            .title = phrase(
                "Pattern search, changed: from the best of a sample, steps cut short; then again"),
            .source = phrase("Shrinking sample (HiPC 2021), section IV.A, and restarts of our own"),
            .options = std::move(options),
            .make = [](const Given& given) { return makePattern(given, true); },
            .changes = "pattern"};
}

}  // namespace engine::search
