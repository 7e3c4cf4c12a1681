// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The shrinking sample, changed. As published its first round measures two values of every
// parameter in all combinations, which are billions where there are thirty parameters; and a part
// is left for good because one combination was worse. Here a round is a few combinations around
// the best so far, and when the sections have shrunk, it begins again with whole ones.

#include <unordered_set>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/from_best.hpp"
#include "engine/search/walk/shrinking_round.hpp"
#include "engine/search/walk/turns.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct DrawOptions {
    ShrinkingOptions shrinking;
    int runs = 8;        ///< combinations of a round
    double keep = 0.85;  ///< chance that a combination keeps the best's value of a parameter
};

/// Ends when the sections have shrunk and nothing better was found on the way.
class ShrinkingDraws final : public Turns {
public:
    ShrinkingDraws(Ground& ground, const Setting& start, Random random, const DrawOptions& options)
        : Turns({start}),
          m_ground(&ground),
          m_random(random),
          m_options(options),
          m_round(ground.coordinates().values(), options.shrinking) {}

    std::string why() const override {
        return phrase("drawn from the sections left, around the best so far");
    }

private:
    void turn() override {
        const auto best = m_ground->coordinates().valuesOf(m_best->setting);
        if (!m_whole && m_round.isLast()) {
            m_ended = m_best->costMs >= m_passedMs;
            m_whole = true;
        }
        if (m_ended) return;
        if (m_whole) {
            m_passedMs = m_best->costMs;
            m_round = {m_ground->coordinates().values(), m_options.shrinking};
        } else {
            m_round = m_round.around(best);
        }
        m_whole = false;
        m_round.redraw(best, m_random);
        std::unordered_set<Setting, space::SettingHash> drawn;
        while (static_cast<int>(m_named.size()) < m_options.runs) {
            auto setting = unseen(drawn);
            if (!setting) break;
            m_named.push_back(std::move(*setting));
        }
    }

    /// A combination that nobody has asked for, if a few attempts find one.
    std::optional<Setting> unseen(std::unordered_set<Setting, space::SettingHash>& drawn) {
        constexpr int kAttempts = 8;
        for (int attempt = 0; attempt < kAttempts; ++attempt) {
            Setting setting = combined();
            if (!m_ground->visited(setting) && drawn.insert(setting).second) return setting;
        }
        return std::nullopt;
    }
    Setting combined() {
        const Coordinates& coordinates = m_ground->coordinates();
        const auto best = coordinates.placesOf(m_best->setting);
        Point point;
        for (std::size_t axis = 0; axis < coordinates.axes(); ++axis) {
            const Section& values = m_round.representatives()[axis];
            const bool keeps = best[axis] && m_random.chance(m_options.keep);
            point.push_back(keeps
                                ? *best[axis]
                                : coordinates.placeOf(axis, values[m_random.below(values.size())]));
        }
        return coordinates.nearest(point);
    }

    Ground* m_ground;
    Random m_random;
    DrawOptions m_options;
    ShrinkingRound m_round;
    bool m_whole = true;         ///< the next round is one of whole sections
    double m_passedMs = kNever;  ///< the best when the sections were whole
};

}  // namespace

StrategyInfo shrinkingSampleRestartsInfo() {
    auto options = shrinkingOptions();
    // Of 8 to 64 and 0.5 to 0.85, what an imported space and predictions of six presets that no
    // recording is of choose, each time with one of them left out (7 of 8 times this pair).
    options.push_back({"runs", phrase("Combinations of a round"), Whole{8, 1, 10'000}});
    options.push_back({"keep", phrase("Chance that one keeps the best value so far of a parameter"),
                       Real{0.85, 0, 1}});
    options.push_back(sampleOption(20));
    return {
        .name = "shrinking-sample-restarts",
        .title =
            phrase("Shrinking sample, changed: a few combinations a round, around the best of a "
                   "sample; then again"),
        .source =
            phrase("Shrinking sample (HiPC 2021), Algorithm 1, with draws and restarts of our own"),
        .options = std::move(options),
        .make =
            [](const Given& given) {
                const DrawOptions draws{
                    {given.options.whole("partitions"), given.options.whole("threshold")},
                    given.options.whole("runs"),
                    given.options.real("keep")};
                return std::make_unique<Walks>(
                    given,
                    fromBestOf(given.options.whole("sample"), makerOf<ShrinkingDraws>(draws)),
                    Lasting::Again);
            },
        .changes = "shrinking-sample"};
}

}  // namespace engine::search
