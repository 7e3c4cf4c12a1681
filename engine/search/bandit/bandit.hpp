// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// OpenTuner's default, AUCBanditMetaTechniqueA (PACT 2014): differential evolution, two greedy
// mutations and Nelder and Mead's simplex, chosen by what they found of late.

#include "engine/search/bandit/auc_bandit.hpp"
#include "engine/search/bandit/technique.hpp"
#include "engine/search/stepwise.hpp"

namespace engine::search {

struct BanditOptions {
    int window = 500;
    double exploration = 0.05;  ///< C
    int population = 30;        ///< of differential evolution
};

struct BanditNote {
    std::optional<std::size_t> technique;  ///< whose; nothing for what nobody proposed
    Trial trial;
};

class Bandit final : public Stepwise<BanditNote> {
public:
    Bandit(Given given, const BanditOptions& options);

private:
    std::optional<Step> step() override;
    BanditNote noteOf(const space::Setting& setting) override;
    void learn(const BanditNote& note, const Measured& measured, bool again) override;

    Random m_random;
    std::shared_ptr<const Coordinates> m_coordinates;
    std::vector<std::unique_ptr<Technique>> m_techniques;
    AucBandit m_bandit;
    std::optional<Trial> m_best;
};

}  // namespace engine::search
