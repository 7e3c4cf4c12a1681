// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One of GSTuner's sub-populations (TPDS 35(1) 2024, section 4.6): 16 individuals on a 4 x 4 grid
// that is not wrapped; who breeds for a cell are its neighbours.

#include <array>
#include <unordered_map>
#include <vector>

#include "engine/search/genes.hpp"

namespace engine::search {

/// What every setting evaluated so far costs.
using Costs = std::unordered_map<space::Setting, double, space::SettingHash>;

class SubPopulation {
public:
    static constexpr std::size_t kSide = 4, kCells = kSide * kSide;
    using Cells = std::array<Individual, kCells>;

    SubPopulation(const GenePool& pool, Random random) : m_pool(&pool), m_random(random) {}

    /// Starts over with these settings.
    void found(const std::vector<space::Setting>& settings);
    /// Takes the costs of the children: a child replaces the individual of its cell if strictly
    /// cheaper.
    void settle(const Costs& costs);
    /// One child per cell.
    void breed(double crossoverRate, double mutationRate);
    /// Share of the most common setting among the individuals (MCR).
    double mostCommonRatio() const;

    const Individual& best() const { return m_cells[bestCell()]; }
    const Individual& worst() const { return m_cells[worstCell()]; }
    /// The exchange with the ring neighbours: the left one's worst replaces the worst here, the
    /// right one's best replaces the best. An individual takes its cost along.
    void exchange(const Individual& worstOfLeft, const Individual& bestOfRight);

    const Cells& individuals() const { return m_cells; }
    /// Empty before the first breed().
    const std::vector<Individual>& children() const { return m_children; }

private:
    std::size_t bestCell() const;
    std::size_t worstCell() const;
    /// Roulette over the neighbours of a cell, `excluded` left out (kCells = none).
    std::size_t neighbour(std::size_t cell, std::size_t excluded);

    const GenePool* m_pool;
    Random m_random;
    Cells m_cells;
    std::vector<Individual> m_children;
};

}  // namespace engine::search
