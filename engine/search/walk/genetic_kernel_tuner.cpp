// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The genetic algorithm of Kernel Tuner 0.2.0, which shrinking sample (HiPC 2021) compares with:
// parents by rank, one-point crossover, every gene mutated to any value; nobody lives on.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/sentence.hpp"
#include "engine/search/walk/population.hpp"
#include "engine/search/walk/walks.hpp"

namespace engine::search {
namespace {

using space::Setting;

struct BreedingOptions {
    PopulationOptions population;
    double mutation = 0.1;  ///< chance of every gene
};

/// Children that break a constraint are measured at the nearest setting that does not. (In Kernel
/// Tuner they count as failed; in a space with many constraints hardly any is left then.)
class Breeding final : public Population {
public:
    Breeding(Ground& ground, const Setting& start, Random random, const BreedingOptions& options)
        : Population(ground, start, options.population),
          m_options(options),
          m_random(random),
          m_adults(members()),
          m_children(members()) {}

    std::string why() const override { return phrase("a child of two of the population"); }

private:
    struct Individual {
        Point genes;
        double costMs = kNever;
    };

    void found(std::size_t member, const Setting& setting) override {
        m_children[member] = coordinates().pointOf(setting, m_random);
    }

    Setting move(std::size_t member) override {
        if (m_spare) {
            m_children[member] = *std::exchange(m_spare, std::nullopt);
        } else {
            const auto ranked = byCost();
            Point first = parent(ranked), second = parent(ranked);
            const std::size_t point = first.empty() ? 0 : m_random.below(first.size());
            std::swap_ranges(first.begin() + static_cast<std::ptrdiff_t>(point), first.end(),
                             second.begin() + static_cast<std::ptrdiff_t>(point));
            m_children[member] = mutated(std::move(first));
            m_spare = mutated(std::move(second));
        }
        return coordinates().nearest(m_children[member]);
    }

    void settle(std::size_t member, const Measured& measured) override {
        Individual& adult = m_adults[member];
        adult = {m_children[member], measured.costMs};
        const auto places = coordinates().placesOf(measured.setting);
        for (std::size_t axis = 0; axis < places.size(); ++axis)
            if (places[axis]) adult.genes[axis] = *places[axis];
    }

    std::vector<const Individual*> byCost() const {
        std::vector<const Individual*> ranked;
        for (std::size_t i = 0; i < m_adults.size(); ++i)
            if (isKnown(i)) ranked.push_back(&m_adults[i]);
        std::ranges::stable_sort(ranked, {}, &Individual::costMs);
        return ranked;
    }
    /// The rank is the Beta(1, 2.5) part of the population.
    Point parent(const std::vector<const Individual*>& ranked) {
        const double share = 1 - std::pow(1 - m_random.uniform(), 1 / 2.5);
        const auto count = static_cast<double>(ranked.size());
        return ranked[static_cast<std::size_t>(share * count)]->genes;
    }
    Point mutated(Point genes) {
        for (std::size_t axis = 0; axis < genes.size(); ++axis)
            if (m_random.chance(m_options.mutation))
                genes[axis] = m_random.between(0, coordinates().lastPlace(axis));
        return genes;
    }

    BreedingOptions m_options;
    Random m_random;
    std::vector<Individual> m_adults;
    std::vector<Point> m_children;  ///< by member, until their costs are known
    std::optional<Point> m_spare;   ///< the second child of the last parents
};

}  // namespace

StrategyInfo geneticKernelTunerInfo() {
    return {
        .name = "genetic-kernel-tuner",
        .title = phrase("Genetic of Kernel Tuner 0.2.0: parents by rank, one-point crossover"),
        .source = phrase("Kernel Tuner 0.2.0, as compared in shrinking sample (HiPC 2021)"),
        .options = {{"population", phrase("Members of the population"), Whole{20, 2, 1000}},
                    {"generations", phrase("Generations, until it ends"), Whole{100, 1, 10000}},
                    {"mutation", phrase("Chance that each gene takes any value"), Real{0.1, 0, 1}}},
        .make =
            [](const Given& given) {
                const BreedingOptions options{
                    {given.options.whole("population"), given.options.whole("generations")},
                    given.options.real("mutation")};
                return std::make_unique<Walks>(given, makerOf<Breeding>(options), Lasting::Once);
            },
        .priors = {PriorKind::Model, PriorKind::Learned}};
}

}  // namespace engine::search
