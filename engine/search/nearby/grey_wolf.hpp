// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kernel Tuner's adaptive tabu grey wolf (1.4; van Stein et al., arXiv 2510.17899): a pack whose
// members mix themselves with its three leaders, shaken the more the longer nothing better comes.

#include "engine/search/genes.hpp"
#include "engine/search/nearby/vicinity.hpp"
#include "engine/search/stepwise.hpp"

namespace engine::search {

struct GreyWolfOptions {
    int pack = 8;
    double shake = 0.2;     ///< least chance that a child is shaken
    double jump = 0.15;     ///< chance that shaking takes a random value
    int stagnation = 80;    ///< rounds without anything better before part of the pack is replaced
    double replaced = 0.3;  ///< that part
    int tabu = 3;           ///< times the pack: how many settings are avoided
    int horizon = 5000;     ///< evaluations over which it cools
    double heat = 1;        ///< temperature at first
    bool relative = false;  ///< what is worse is judged by the ratio, not by the difference
};

/// On a device that does several things at once, wolves move in turns from where the pack is.
struct Wolf {
    Individual individual;
    std::optional<std::size_t> place;  ///< whose; nothing for a stranger
    bool replaces = false;             ///< whatever it costs
};

class GreyWolf final : public Stepwise<Wolf> {
public:
    GreyWolf(Given given, const GreyWolfOptions& options);

private:
    std::optional<Step> step() override;
    Wolf noteOf(const space::Setting& setting) override;
    void learn(const Wolf& wolf, const Measured& measured, bool again) override;

    void endRound();
    void beginRound();
    double temperature() const;
    bool leads(const Individual& individual) const;
    Individual child(const Individual& parent);
    Individual moved(const Individual& from, Closeness closeness);
    bool accepts(double worse, double than);

    GreyWolfOptions m_options;
    space::TuningSpace m_space;
    Random m_random;
    GenePool m_pool;
    Vicinity m_vicinity;
    std::vector<Individual> m_pack;
    std::vector<std::size_t> m_order;    ///< of the pack, best first, when the round began
    std::vector<Individual> m_leaders;   ///< alpha, beta, delta of the round
    std::size_t m_turn = 0;              ///< place in m_order
    std::vector<std::size_t> m_replace;  ///< places that strangers take
    std::deque<space::Setting> m_tabu;
    double m_bestMs = kNever;
    int m_stagnation = 0, m_learnt = 0;
};

}  // namespace engine::search
