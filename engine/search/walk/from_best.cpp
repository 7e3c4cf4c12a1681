// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/walk/from_best.hpp"

#include <utility>

#include "engine/core/sentence.hpp"

namespace engine::search {
namespace {

using space::Setting;

class FromBest final : public Walk {
public:
    FromBest(Ground& ground, const Setting& start, Random random, int sample, WalkMaker maker)
        : m_ground(&ground),
          m_random(random),
          m_left(sample),
          m_named(start),
          m_maker(std::move(maker)) {}

    std::optional<Setting> next(bool serial) override {
        if (m_walk) return m_walk->next(serial);
        auto setting = std::exchange(m_named, std::nullopt);
        if (!setting && m_left > 0) setting = m_ground->draw();
        if (setting) {
            --m_left;
            ++m_open;
            return setting;
        }
        m_left = 0;
        if (m_open > 0) return std::nullopt;
        m_walk = m_maker(*m_ground, m_best->setting, m_random);
        return m_walk->next(serial);
    }
    void learn(const Measured& measured, bool again) override {
        if (m_walk) return m_walk->learn(measured, again);
        --m_open;
        if (!m_best || measured.costMs < m_best->costMs) m_best = measured;
    }
    bool ended() const override { return m_walk && m_walk->ended(); }
    std::string why() const override {
        return m_walk ? m_walk->why() : phrase("drawn at random, to begin at the best of them");
    }

private:
    Ground* m_ground;
    Random m_random;
    int m_left;  ///< to be drawn
    std::optional<Setting> m_named;
    WalkMaker m_maker;
    int m_open = 0;
    std::optional<Measured> m_best;
    std::unique_ptr<Walk> m_walk;  ///< once the sample is known
};

}  // namespace

WalkMaker fromBestOf(int sample, WalkMaker maker) {
    if (sample <= 1) return maker;
    return [sample, maker = std::move(maker)](Ground& ground, const Setting& start, Random random) {
        return std::make_unique<FromBest>(ground, start, random, sample, maker);
    };
}

OptionInfo sampleOption(int defaultValue) {
    return {"sample", phrase("Random settings of which the best is where it begins"),
            Whole{defaultValue, 1, 1000}};
}

}  // namespace engine::search
