// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The classical climber: to the first better neighbour, in random order, until there is none; then
// from elsewhere.

#include "engine/core/sentence.hpp"
#include "engine/search/walk/from_best.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

class HillClimb final : public Walk {
public:
    HillClimb(Ground& ground, const Setting& start, Random random)
        : m_ground(&ground), m_random(random), m_at{start} {}

    std::optional<Setting> next(bool) override {
        if (!m_begun) {
            m_begun = true;
            ++m_open;
            return m_at.setting;
        }
        if (m_arrived && !m_looked) look();
        if (m_neighbours.empty()) return std::nullopt;
        const Setting setting = m_neighbours.back();
        m_neighbours.pop_back();
        ++m_open;
        return setting;
    }
    void learn(const Measured& measured, bool) override {
        --m_open;
        if (!m_arrived || measured.costMs < m_at.costMs) {
            m_at = measured;
            m_arrived = true;
            m_looked = false;
            m_neighbours.clear();
        }
    }
    bool ended() const override { return m_looked && m_neighbours.empty() && m_open == 0; }

    std::string why() const override {
        return phrase("one step beside the highest point of the climb");
    }

private:
    void look() {
        m_neighbours = m_ground->space().neighbours(m_at.setting);
        m_random.shuffle(m_neighbours);
        m_looked = true;
    }

    Ground* m_ground;
    Random m_random;
    Measured m_at;
    bool m_begun = false, m_arrived = false;
    bool m_looked = false;  ///< around m_at
    std::vector<Setting> m_neighbours;
    std::size_t m_open = 0;
};

}  // namespace

StrategyInfo hillClimbInfo() {
    return {
        .name = "hill-climb",
        .title = phrase(
            "Hill climbing: from the best of a sample to the first better neighbour; then again"),
        .source =
            phrase("Classical; with sample=1, Kernel Tuner's greedy_mls as it was up to 1.3.3"),
        .options = {sampleOption(20)},
        .make =
            [](const Given& given) {
                return std::make_unique<Walks>(
                    given, fromBestOf(given.options.whole("sample"), makerOf<HillClimb>()),
                    Lasting::Again);
            },
    };
}

}  // namespace engine::search
