// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Differential evolution (Storn and Price, Journal of Global Optimization 11, 1997), best/1/bin:
// the best plus a difference of two others, mixed with the member that it may replace.

#include "engine/core/sentence.hpp"
#include "engine/search/walk/population.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct EvolutionOptions {
    PopulationOptions population;
    double factor = 0.7;     ///< F: of the difference
    double crossover = 0.6;  ///< CR: chance of every coordinate to be the mutant's
    /// Trials are settings that nobody has asked for, if a few attempts find one; after as many
    /// generations in which no member was replaced all but the best begin elsewhere. 0: neither.
    int reseedAfter = 0;
};

class Evolution final : public Population {
public:
    Evolution(Ground& ground, const Setting& start, Random random, const EvolutionOptions& options)
        : Population(ground, start, options.population),
          m_options(options),
          m_random(random),
          m_members(members()) {}

    std::string why() const override {
        return phrase("a member moved by the difference of two others");
    }

private:
    struct Member {
        Point point, trial;
        double costMs = kNever;
        bool reseeded = false;  ///< the trial replaces it whatever it costs
    };
    static constexpr int kAttempts = 4;

    void found(std::size_t member, const Setting& setting) override {
        m_members[member].trial = coordinates().pointOf(setting, m_random);
        m_members[member].reseeded = true;
    }

    Setting move(std::size_t member) override {
        Member& own = m_members[member];
        if (own.reseeded) return elsewhere(member);
        for (int attempt = 1;; ++attempt) {
            own.trial = trialFor(member);
            const Setting setting = coordinates().nearest(own.trial);
            if (m_options.reseedAfter == 0 || !ground().visited(setting)) return setting;
            if (attempt == kAttempts) return elsewhere(member);
        }
    }

    Setting elsewhere(std::size_t member) {
        const auto drawn = ground().draw();
        Member& own = m_members[member];
        if (!drawn) return coordinates().nearest(own.trial);
        own.trial = coordinates().pointOf(*drawn, m_random);
        return *drawn;
    }

    Point trialFor(std::size_t member) {
        const Member& own = m_members[member];
        const Point &best = m_members[bestMember(member)].point, &one = other(member).point,
                    &two = other(member).point;
        Point trial = own.point;
        const std::size_t surely = trial.empty() ? 0 : m_random.below(trial.size());
        for (std::size_t axis = 0; axis < trial.size(); ++axis)
            if (axis == surely || m_random.chance(m_options.crossover))
                trial[axis] = best[axis] + m_options.factor * (one[axis] - two[axis]);
        coordinates().clamp(trial);
        return trial;
    }
    std::size_t bestMember(std::size_t asking) const {
        std::size_t best = asking;
        for (std::size_t i = 0; i < m_members.size(); ++i)
            if (isKnown(i) && m_members[i].costMs < m_members[best].costMs) best = i;
        return best;
    }
    /// Another member, of those known.
    const Member& other(std::size_t member) {
        std::vector<std::size_t> others;
        for (std::size_t i = 0; i < m_members.size(); ++i)
            if (i != member && isKnown(i)) others.push_back(i);
        return m_members[others.empty() ? member : others[m_random.below(others.size())]];
    }

    void settle(std::size_t member, const Measured& measured) override {
        Member& own = m_members[member];
        if (!own.reseeded && measured.costMs > own.costMs) return;
        if (measured.costMs < own.costMs) m_replaced = true;
        own = {own.trial, own.trial, measured.costMs, false};
    }

    void endGeneration() override {
        m_unchanged = m_replaced ? 0 : m_unchanged + 1;
        m_replaced = false;
        if (m_options.reseedAfter == 0 || m_unchanged < m_options.reseedAfter) return;
        m_unchanged = 0;
        const std::size_t best = bestMember(0);
        for (std::size_t i = 0; i < m_members.size(); ++i) m_members[i].reseeded = i != best;
    }

    EvolutionOptions m_options;
    Random m_random;
    std::vector<Member> m_members;
    bool m_replaced = false;  ///< in this generation, by something better
    int m_unchanged = 0;
};

std::vector<OptionInfo> evolutionOptions() {
    return {
        {"population", phrase("Members of the population"), Whole{20, 4, 1000}},
        {"generations", phrase("Generations, until it ends"), Whole{100, 1, 10000}},
        {"factor", phrase("What the difference of two members is multiplied by"), Real{0.7, 0, 2}},
        {"crossover", phrase("Chance that each coordinate changes"), Real{0.6, 0, 1}},
    };
}

std::unique_ptr<Strategy> makeEvolution(const Given& given, bool changed) {
    EvolutionOptions options;
    options.population = {given.options.whole("population"), given.options.whole("generations"),
                          changed ? 3 : 0};
    options.factor = given.options.real("factor");
    options.crossover = given.options.real("crossover");
    options.reseedAfter = changed ? 3 : 0;
    return std::make_unique<Walks>(given, makerOf<Evolution>(options),
                                   changed ? Lasting::Again : Lasting::Once);
}

}  // namespace

StrategyInfo differentialEvolutionInfo() {
    return {
        .name = "differential-evolution",
        .title = phrase("Differential evolution as published: the best plus a difference of two"),
        .source = phrase("Storn and Price (J. Global Optim. 11, 1997), best/1/bin"),
        .options = evolutionOptions(),
        .make = [](const Given& given) { return makeEvolution(given, false); },
        .priors = {PriorKind::Model, PriorKind::Learned}};
}

StrategyInfo differentialEvolutionRestartsInfo() {
    return {
        .name = "differential-evolution-restarts",
        .title = phrase("Differential evolution, changed: nothing twice, reseeded when nothing is "
                        "better"),
        .source = phrase("Storn and Price (J. Global Optim. 11, 1997), as in Kernel Tuner 1.4"),
        .options = evolutionOptions(),
        .make = [](const Given& given) { return makeEvolution(given, true); },
        .priors = {PriorKind::Model, PriorKind::Learned},
        .changes = "differential-evolution"};
}

}  // namespace engine::search
