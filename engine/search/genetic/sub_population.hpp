// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One of GSTuner's sub-populations (TPDS 35(1) 2024, section 4.6): 16 individuals on a 4 x 4 grid
// that is not wrapped; who breeds for a cell are its neighbours.

#include <array>
#include <vector>

#include "engine/search/genes.hpp"

namespace engine::search {

struct BreedingRates {
    double crossover = 0.8, mutation = 0.005;
};

class SubPopulation {
public:
    static constexpr std::size_t kSide = 4, kCells = kSide * kSide;
    using Cells = std::array<Individual, kCells>;

    SubPopulation(const GenePool& pool, Random random) : m_pool(&pool), m_random(random) {}

    /// Starts over with these settings, whose costs are not known yet. A short list fills the cells
    /// in turns.
    void found(const std::vector<space::Setting>& settings);
    /// An individual of this setting, for a cell.
    Individual stranger(const space::Setting& setting) {
        return m_pool->individual(setting, m_random);
    }
    struct Child {
        Individual individual;
        bool crossed = false, mutated = false;
    };
    /// A child for a cell, of its neighbours.
    Child child(std::size_t cell, const BreedingRates& rates);
    /// Replaces the individual of the cell if strictly cheaper.
    void settle(std::size_t cell, const Individual& individual);
    /// Share of the most common setting among the individuals (MCR).
    double mostCommonRatio() const;

    const Individual& best() const { return m_cells[bestCell()]; }
    const Individual& worst() const { return m_cells[worstCell()]; }
    /// The exchange with the ring neighbours: the left one's worst replaces the worst here, the
    /// right one's best replaces the best. An individual takes its cost along.
    void exchange(const Individual& worstOfLeft, const Individual& bestOfRight);

    const Cells& individuals() const { return m_cells; }
    Random& random() { return m_random; }

private:
    std::size_t bestCell() const;
    std::size_t worstCell() const;
    /// Roulette over the neighbours of a cell, `excluded` left out (kCells = none).
    std::size_t neighbour(std::size_t cell, std::size_t excluded);

    const GenePool* m_pool;
    Random m_random;
    Cells m_cells;
};

}  // namespace engine::search
