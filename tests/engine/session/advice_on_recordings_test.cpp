// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what `explain` advises helps: each recording's settings by a calibration that was fitted
// to all other recordings.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "engine/core/random.hpp"
#include "engine/model/advice.hpp"
#include "tests/support/fitted_models.hpp"

namespace engine::model {
namespace {

const std::vector<RecordedTimes>& recordings() {
    static const auto all = support::recordedTimes(STENCILSCOPE_SOURCE_DIR "/resources/recordings");
    return all;
}
const DeviceSheet& sheet() { return *findDeviceSheet("h200"); }

TEST(AdviceOnRecordings, TheShippedCalibrationIsThatOfTheShippedRecordings) {
    const auto fitted = fitCalibration(recordings(), sheet());
    const auto* shipped = findCalibration(sheet(), stencil::DataType::Double);
    ASSERT_NE(shipped, nullptr);
    EXPECT_EQ(shipped->recordings, fitted.recordings);
    EXPECT_EQ(shipped->settings, fitted.settings);
    EXPECT_EQ(shipped->values, fitted.values);
    ASSERT_EQ(shipped->weights.size(), fitted.weights.size());
    for (std::size_t k = 0; k < fitted.weights.size(); ++k)
        EXPECT_NEAR(shipped->weights[k], fitted.weights[k], 1e-5) << timeFeatureNames()[k];
}

struct Helped {
    int named = 0, helped = 0;
    double share() const { return static_cast<double>(helped) / std::max(1, named); }
};

/// One recording, and a calibration of all others.
class HeldOut {
public:
    explicit HeldOut(std::size_t index)
        : m_times(recordings()[index]),
          m_space(space::TuningSpace::full(m_times.circumstances.problem,
                                           m_times.circumstances.limits)),
          m_order(m_times.settings.size()) {
        auto others = recordings();
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
        m_calibration = fitCalibration(others, sheet());
        // Values that only this recording holds are none of the question.
        const auto* shipped = findCalibration(sheet(), stencil::DataType::Double);
        m_calibration.values = shipped->values;
        m_calibration.ranges = shipped->ranges;
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_seconds[m_times.settings[i]] = m_times.secondsPerStep[i];
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::sort(m_order, {}, [&](std::size_t i) { return m_times.secondsPerStep[i]; });
    }

    /// Of the changes named for a setting, those that were recorded.
    void advise(std::size_t i, Helped& count) const {
        const auto changes =
            promisingChanges(m_times.settings[i], m_space, sheet(), m_calibration, 1000);
        int named = 0;
        for (const auto& change : changes) {
            const auto found = m_seconds.find(change.setting);
            if (found == m_seconds.end() || ++named > 3) continue;
            ++count.named;
            count.helped += found->second < m_times.secondsPerStep[i];
        }
    }
    Helped atRandom(int settings) const {
        Random random(7);
        Helped count;
        for (int k = 0; k < settings; ++k) advise(random.below(m_order.size()), count);
        return count;
    }
    Helped atBest(std::size_t settings) const {
        Helped count;
        for (std::size_t k = 0; k < settings; ++k) advise(m_order[k], count);
        return count;
    }
    /// Of the expected times, relative.
    double medianError() const {
        std::vector<double> off;
        for (std::size_t k = 0; k < m_order.size(); k += 7) {
            const auto& c = m_times.circumstances;
            const double expected =
                m_calibration.expectedGcells(predict(m_times.settings[k], c, sheet()));
            const double gcells =
                static_cast<double>(c.problem.grid.cells()) * 1e-9 / m_times.secondsPerStep[k];
            off.push_back(std::abs(std::log(expected / gcells)));
        }
        std::ranges::nth_element(off, off.begin() + static_cast<std::ptrdiff_t>(off.size() / 2));
        return off[off.size() / 2];
    }

private:
    const RecordedTimes& m_times;
    space::TuningSpace m_space;
    Calibration m_calibration;
    std::unordered_map<space::Setting, double, space::SettingHash> m_seconds;
    std::vector<std::size_t> m_order;
};

class AdviceOnRecording : public testing::TestWithParam<std::size_t> {};

TEST_P(AdviceOnRecording, Of100ChangesNamed85HelpAtRandomSettingsAnd60AtTheBest) {
    const HeldOut held(GetParam());
    const auto random = held.atRandom(150), best = held.atBest(50);
    RecordProperty("random_named", random.named);
    RecordProperty("random_helped", random.helped);
    RecordProperty("best_named", best.named);
    RecordProperty("best_helped", best.helped);
    EXPECT_GE(random.named, 100);
    EXPECT_GE(random.share(), 0.85) << random.helped << " of " << random.named;
    EXPECT_TRUE(best.named == 0 || best.share() >= 0.6) << best.helped << " of " << best.named;
    EXPECT_LT(held.medianError(), 0.15);
}

INSTANTIATE_TEST_SUITE_P(Shipped, AdviceOnRecording, testing::Range<std::size_t>(0, 8),
                         [](const auto& each) {
                             return recordings()[each.param].circumstances.problem.pattern.name;
                         });

}  // namespace
}  // namespace engine::model
