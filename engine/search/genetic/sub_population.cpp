// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/genetic/sub_population.hpp"

#include <algorithm>
#include <cmath>

namespace engine::search {
namespace {

std::vector<std::size_t> neighboursOf(std::size_t cell) {
    constexpr std::size_t side = SubPopulation::kSide;
    const std::size_t row = cell / side, column = cell % side;
    std::vector<std::size_t> cells;
    if (row > 0) cells.push_back(cell - side);
    if (column > 0) cells.push_back(cell - 1);
    if (column + 1 < side) cells.push_back(cell + 1);
    if (row + 1 < side) cells.push_back(cell + side);
    return cells;
}

/// Speed, so that the chance to breed does not depend on the unit of time. (Published: 100 - time,
/// which is the same for all when times are far below 100.) A failure has none.
double fitness(const Individual& individual) {
    return std::isfinite(individual.costMs) ? 1 / individual.costMs : 0;
}

bool cheaper(const Individual& a, const Individual& b) { return a.costMs < b.costMs; }

}  // namespace

void SubPopulation::found(const std::vector<space::Setting>& settings) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        m_cells[cell] = m_pool->individual(settings[cell % settings.size()], m_random);
    }
}

SubPopulation::Child SubPopulation::child(std::size_t cell, const BreedingRates& rates) {
    const std::size_t first = neighbour(cell, kCells);
    const Individual& mother = m_cells[first];
    const Individual& father = m_cells[neighbour(cell, first)];
    space::Setting genes = mother.genes;
    const bool crosses = m_random.chance(rates.crossover);
    if (crosses) genes = m_pool->crossed(mother, father, m_random);
    const space::Setting inherited = genes;
    m_pool->mutate(genes, rates.mutation, m_random);
    const bool mutated = genes != inherited;
    return {m_pool->repaired(genes, mother, m_random), crosses, mutated};
}

void SubPopulation::settle(std::size_t cell, const Individual& individual) {
    if (cheaper(individual, m_cells[cell])) m_cells[cell] = individual;
}

std::size_t SubPopulation::neighbour(std::size_t cell, std::size_t excluded) {
    auto cells = neighboursOf(cell);
    std::erase(cells, excluded);
    double total = 0;
    for (const std::size_t n : cells) total += fitness(m_cells[n]);
    if (total == 0) return cells[m_random.below(cells.size())];
    double left = m_random.uniform() * total;
    for (const std::size_t n : cells) {
        left -= fitness(m_cells[n]);
        if (left < 0) return n;
    }
    return cells.back();
}

double SubPopulation::mostCommonRatio() const {
    std::ptrdiff_t most = 0;
    for (const Individual& one : m_cells) {
        most = std::max(most, std::count_if(m_cells.begin(), m_cells.end(), [&](const auto& other) {
                            return other.setting == one.setting;
                        }));
    }
    return static_cast<double>(most) / static_cast<double>(kCells);
}

void SubPopulation::exchange(const Individual& worstOfLeft, const Individual& bestOfRight) {
    const std::size_t worst = worstCell(), best = bestCell();
    m_cells[worst] = worstOfLeft;
    m_cells[best] = bestOfRight;
}

std::size_t SubPopulation::bestCell() const {
    return static_cast<std::size_t>(std::min_element(m_cells.begin(), m_cells.end(), cheaper) -
                                    m_cells.begin());
}

std::size_t SubPopulation::worstCell() const {
    return static_cast<std::size_t>(std::max_element(m_cells.begin(), m_cells.end(), cheaper) -
                                    m_cells.begin());
}

}  // namespace engine::search
