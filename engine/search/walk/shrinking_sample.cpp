// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/shrinking_round.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::ParameterId;
using space::Setting;

/// What a round measures: allowed settings of its sections.
class Combinations {
public:
    Combinations(const space::TuningSpace& space, const Coordinates& coordinates,
                 const ShrinkingRound& round, Random& random)
        : m_part(space.where(byParameter(coordinates, round.representatives()))) {
        if (m_part.empty()) {
            // No combination of representatives is allowed: some settings of the sections are.
            m_part = space.where(byParameter(coordinates, round.sections()));
            for (int i = 0; i < kInstead; ++i) m_drawn.push_back(m_part.sample(random));
        }
        m_count = m_drawn.empty() ? m_part.count() : m_drawn.size();
        m_stride = strideThrough(m_count);
    }

    struct Numbered {
        Setting setting;
        std::uint64_t number;  ///< in the order of enumeration
    };
    /// Each once. The paper does not say in which order; these are spread evenly over all, so that
    /// a round which the budget cuts short has seen something of everything.
    std::optional<Numbered> next() {
        if (m_named == m_count) return std::nullopt;
        ++m_named;
        const std::uint64_t number = m_next;
        m_next = m_next >= m_count - m_stride ? m_next - (m_count - m_stride) : m_next + m_stride;
        return Numbered{
            m_drawn.empty() ? m_part.at(number) : m_drawn[static_cast<std::size_t>(number)],
            number};
    }

private:
    static constexpr int kInstead = 16;

    static std::map<ParameterId, std::vector<int>> byParameter(
        const Coordinates& coordinates, const std::vector<Section>& sections) {
        std::map<ParameterId, std::vector<int>> values;
        for (std::size_t axis = 0; axis < sections.size(); ++axis)
            values[coordinates.parameter(axis)] = sections[axis];
        return values;
    }

    /// Near the golden section of the count, and without a common divisor.
    static std::uint64_t strideThrough(std::uint64_t count) {
        auto stride = static_cast<std::uint64_t>(static_cast<double>(count) * 0.6180339887);
        while (std::gcd(stride, count) != 1) ++stride;
        return stride;
    }

    space::DiagramPart m_part;
    std::vector<Setting> m_drawn;
    std::uint64_t m_count = 0, m_named = 0, m_next = 0, m_stride = 1;
};

/// Where no combination of a round works, the first part of every parameter goes on, as of several
/// that are equally good.
///
/// On a device that does several things at once the next rounds are begun while the last reports of
/// one are awaited, around the best that is known of it: rounds that are then not needed were
/// measured in vain, the way itself is the same.
class ShrinkingSample final : public Walk {
public:
    ShrinkingSample(Ground& ground, const Setting&, Random random, const ShrinkingOptions& options)
        : m_ground(&ground), m_random(random) {
        m_rounds.push_back(begun(ShrinkingRound(ground.coordinates().values(), options)));
    }

    std::optional<Setting> next(bool serial) override {
        while (!m_ended) {
            if (auto named = m_rounds.front().combinations.next()) {
                m_open.emplace(named->setting, named->number);
                return std::move(named->setting);
            }
            if (!m_open.empty()) return serial ? std::nullopt : ahead();
            advance();
        }
        return std::nullopt;
    }

    void learn(const Measured& measured, bool) override {
        const auto open = m_open.find(measured.setting);
        if (open == m_open.end()) return;  // of a round ahead
        const Best found{measured.setting, measured.costMs, open->second};
        m_open.erase(open);
        if (m_best && !found.isBetterThan(*m_best)) return;
        m_best = found;
        m_rounds.erase(m_rounds.begin() + 1, m_rounds.end());
    }
    bool ended() const override { return m_ended; }

    std::string why() const override {
        return phrase("a combination of the representatives of the sections left");
    }

private:
    struct Round {
        ShrinkingRound shrinking;
        Combinations combinations;
    };
    struct Best {
        Setting setting;
        double costMs;
        std::uint64_t number;

        bool isBetterThan(const Best& other) const {
            return std::pair(costMs, number) < std::pair(other.costMs, other.number);
        }
    };

    Round begun(ShrinkingRound shrinking) {
        Combinations combinations(m_ground->space(), m_ground->coordinates(), shrinking, m_random);
        return {std::move(shrinking), std::move(combinations)};
    }

    /// Of the rounds that would follow if nothing better than the best came.
    std::optional<Setting> ahead() {
        for (std::size_t i = 1; m_best; ++i) {
            if (i == m_rounds.size()) {
                const ShrinkingRound& last = m_rounds.back().shrinking;
                if (last.isLast()) break;
                m_rounds.push_back(
                    begun(last.around(m_ground->coordinates().valuesOf(m_best->setting))));
            }
            if (auto named = m_rounds[i].combinations.next()) return std::move(named->setting);
        }
        return std::nullopt;
    }

    /// To the next round, from one that is known whole.
    void advance() {
        const ShrinkingRound& known = m_rounds.front().shrinking;
        m_ended = known.isLast() || !m_best;
        if (m_ended) return;
        Round next = begun(known.around(m_ground->coordinates().valuesOf(m_best->setting)));
        m_best.reset();
        m_rounds.clear();
        m_rounds.push_back(std::move(next));
    }

    Ground* m_ground;
    Random m_random;
    std::deque<Round> m_rounds;  ///< the one that decides, and those begun ahead of it
    /// Of the first round, and their numbers.
    std::unordered_map<Setting, std::uint64_t, space::SettingHash> m_open;
    std::optional<Best> m_best;  ///< of the first round
    bool m_ended = false;
};

}  // namespace

std::vector<OptionInfo> shrinkingOptions() {
    return {{"partitions", phrase("Parts that the values of every parameter are cut into (k)"),
             Whole{2, 2, 16}},
            {"threshold", phrase("Length at which they are not cut any more (V_TH)"),
             Whole{1, 1, 1024}}};
}

StrategyInfo shrinkingSampleInfo() {
    return {
        .name = "shrinking-sample",
        .title = phrase("Shrinking sample as published: medians of parts, then parts of the best"),
        .source = phrase("Shrinking sample (HiPC 2021), Algorithm 1"),
        .options = shrinkingOptions(),
        .make = [](const Given& given) {
            const ShrinkingOptions options{given.options.whole("partitions"),
                                           given.options.whole("threshold")};
            return std::make_unique<Walks>(given, makerOf<ShrinkingSample>(options), Lasting::Once,
                                           Company::Alone);
        }};
}

}  // namespace engine::search
