// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/breeders.hpp"

#include <thread>

namespace engine::search {
namespace {

std::vector<SubPopulation::Child> bred(SubPopulation& population,
                                       const std::vector<std::size_t>& cells,
                                       const BreedingRates& rates) {
    std::vector<SubPopulation::Child> children;
    for (const std::size_t cell : cells) children.push_back(population.child(cell, rates));
    return children;
}

class InTurn final : public Breeders {
public:
    Children breed(Populations& populations, const Cells& cells,
                   const BreedingRates& rates) override {
        Children children(populations.size());
        for (std::size_t p = 0; p < populations.size(); ++p)
            children[p] = bred(populations[p], cells[p], rates);
        return children;
    }
};

class InThreads final : public Breeders {
public:
    Children breed(Populations& populations, const Cells& cells,
                   const BreedingRates& rates) override {
        Children children(populations.size());
        std::vector<std::jthread> threads;
        for (std::size_t p = 0; p < populations.size(); ++p)
            if (!cells[p].empty())
                threads.emplace_back(
                    [&, p] { children[p] = bred(populations[p], cells[p], rates); });
        threads.clear();  // waits for them
        return children;
    }
};

class InRanks final : public Breeders {
public:
    explicit InRanks(std::shared_ptr<Ranks> ranks) : m_ranks(std::move(ranks)) {}

    Children breed(Populations& populations, const Cells& cells,
                   const BreedingRates& rates) override {
        std::string own;
        for (std::size_t p = m_ranks->own(); p < populations.size(); p += m_ranks->count()) {
            for (const auto& child : bred(populations[p], cells[p], rates)) putChild(own, child);
            put(own, populations[p].random());
        }
        const auto all = m_ranks->gather(own);
        std::vector<std::string_view> left(all.begin(), all.end());
        Children children(populations.size());
        for (std::size_t p = 0; p < populations.size(); ++p) {
            auto& bytes = left[p % m_ranks->count()];
            const auto& like = populations[p].individuals().front();
            for (std::size_t i = 0; i < cells[p].size(); ++i)
                children[p].push_back(takeChild(bytes, like));
            populations[p].random() = take<RandomState>(bytes).random;
        }
        return children;
    }

private:
    struct RandomState {
        Random random{0};
    };
    static void putChild(std::string& bytes, const SubPopulation::Child& child) {
        put(bytes, child.individual.genes);
        put(bytes, child.individual.setting);
        put(bytes, child.crossed);
        put(bytes, child.mutated);
    }
    static SubPopulation::Child takeChild(std::string_view& bytes, const Individual& like) {
        SubPopulation::Child child;
        child.individual.genes = takeSetting(bytes, like.genes);
        child.individual.setting = takeSetting(bytes, like.setting);
        child.crossed = take<bool>(bytes);
        child.mutated = take<bool>(bytes);
        return child;
    }

    std::shared_ptr<Ranks> m_ranks;
};

}  // namespace

std::shared_ptr<Breeders> breedersInTurn() { return std::make_shared<InTurn>(); }
std::shared_ptr<Breeders> breedersInThreads() { return std::make_shared<InThreads>(); }
std::shared_ptr<Breeders> breedersInRanks(std::shared_ptr<Ranks> ranks) {
    return std::make_shared<InRanks>(std::move(ranks));
}

}  // namespace engine::search
