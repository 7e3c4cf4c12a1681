// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what `explain` advises helps, of each shipped recording: nothing was learned from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "engine/core/random.hpp"
#include "engine/model/advice.hpp"
#include "tests/support/fitted_models.hpp"

namespace engine::model {
namespace {

const DeviceSheet& sheet() { return *findDeviceSheet("h200"); }
/// Those of this GPU.
const std::vector<support::RecordedTimes>& recordings() {
    static const auto own = [] {
        auto all = support::recordedTimes(STENCILSCOPE_SOURCE_DIR "/resources/recordings",
                                          support::Types::All);
        std::erase_if(all, [](const auto& times) { return times.sheet != &sheet(); });
        return all;
    }();
    return own;
}

struct Helped {
    int named = 0, helped = 0;
    double share() const { return static_cast<double>(helped) / std::max(1, named); }
};

/// A recording, and what was learned from random stencils.
class Asked {
public:
    explicit Asked(std::size_t index)
        : m_times(recordings()[index]),
          m_space(space::TuningSpace::full(m_times.circumstances.problem,
                                           m_times.circumstances.limits)),
          m_expectation(m_times.circumstances, sheet(),
                        *learnedTimesFor(sheet(), m_times.circumstances.problem)),
          m_order(m_times.settings.size()) {
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_seconds[m_times.settings[i]] = m_times.secondsPerStep[i];
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::sort(m_order, {}, [&](std::size_t i) { return m_times.secondsPerStep[i]; });
    }

    enum class Known { Measured, Unmeasured };
    /// Of the changes named for a setting, those that were recorded.
    void advise(std::size_t i, Known known, Helped& count) const {
        const auto measured =
            known == Known::Measured ? std::optional(m_times.secondsPerStep[i]) : std::nullopt;
        const auto changes =
            promisingChanges(m_times.settings[i], m_space, sheet(), m_expectation, measured, 1000);
        int named = 0;
        for (const auto& change : changes) {
            const auto found = m_seconds.find(change.setting);
            if (found == m_seconds.end() || ++named > 3) continue;
            ++count.named;
            count.helped += found->second < m_times.secondsPerStep[i];
        }
    }
    Helped atRandom(int settings, Known known) const {
        Random random(7);
        Helped count;
        for (int k = 0; k < settings; ++k) advise(random.below(m_order.size()), known, count);
        return count;
    }
    Helped atBest(std::size_t settings) const {
        Helped count;
        for (std::size_t k = 0; k < settings; ++k) advise(m_order[k], Known::Measured, count);
        return count;
    }

private:
    const support::RecordedTimes& m_times;
    space::TuningSpace m_space;
    Expectation m_expectation;
    std::unordered_map<space::Setting, double, space::SettingHash> m_seconds;
    std::vector<std::size_t> m_order;
};

class AdviceOnRecording : public testing::TestWithParam<std::size_t> {};

TEST_P(AdviceOnRecording, Of100ChangesNamed90HelpAtRandomSettingsAnd60AtTheBest) {
    const Asked asked(GetParam());
    const auto random = asked.atRandom(150, Asked::Known::Measured), best = asked.atBest(50);
    RecordProperty("random_named", random.named);
    RecordProperty("random_helped", random.helped);
    RecordProperty("best_named", best.named);
    RecordProperty("best_helped", best.helped);
    EXPECT_GE(random.named, 75);
    EXPECT_GE(random.share(), 0.9) << random.helped << " of " << random.named;
    EXPECT_TRUE(best.named == 0 || best.share() >= 0.6) << best.helped << " of " << best.named;
}

TEST_P(AdviceOnRecording, OfThoseNamedWithoutAMeasurement90HelpToo) {
    const auto random = Asked(GetParam()).atRandom(150, Asked::Known::Unmeasured);
    EXPECT_GE(random.named, 40);
    EXPECT_GE(random.share(), 0.9) << random.helped << " of " << random.named;
}

INSTANTIATE_TEST_SUITE_P(Shipped, AdviceOnRecording, testing::Range<std::size_t>(0, 35),
                         [](const auto& each) {
                             const auto& problem = recordings()[each.param].circumstances.problem;
                             auto name = problem.pattern.name + "_" + stencil::nameOf(problem.type);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace engine::model
