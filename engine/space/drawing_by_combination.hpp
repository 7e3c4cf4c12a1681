// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings worth verifying.

#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::space {

/// Draws from one optimization combination of the kernels after the other.
class CombinationDraws {
public:
    explicit CombinationDraws(const TuningSpace& full);
    /// Combinations that have a setting.
    std::size_t combinations() const { return m_combinations.size(); }
    /// Of the combination whose turn it is, all in turn, and with every round of the next of its
    /// temporal tiles.
    Setting draw(std::size_t turn, Random& random) const;

private:
    /// One view for each temporal tile.
    struct OfCombination {
        unsigned optimizations = 0;
        std::vector<DiagramPart> tiles;
    };
    static OfCombination settingsOf(const Combination& combination, const TuningSpace& full);

    std::vector<OfCombination> m_combinations;
};

/// Half drawn from the whole space, half from each optimization combination in turn, its temporal
/// tiles in turn: uniform draws hardly meet the small ones (65 of 100 are of one combination).
std::vector<Setting> drawnByCombination(const TuningSpace& full, int count, Random& random);

}  // namespace engine::space
