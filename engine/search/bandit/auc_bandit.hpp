// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// OpenTuner's credit assignment (Ansel et al., PACT 2014; Fialho et al.): which of several
// techniques is to be used next, by the area under the curve of what it found of late.

#include <cstddef>
#include <deque>
#include <vector>

#include "engine/core/random.hpp"

namespace engine::search {

class AucBandit {
public:
    /// `window`: how many uses are remembered; `exploration`: what rare use counts.
    AucBandit(std::size_t techniques, std::size_t window, double exploration)
        : m_techniques(techniques), m_window(window), m_exploration(exploration) {}

    /// A use, and whether it found the best of all so far. To propose nothing is a use as well.
    void record(std::size_t technique, bool foundBest);
    /// Uses in the window.
    std::size_t uses(std::size_t technique) const;
    /// 2 / (n (n + 1)) times the places, from 1 for the oldest, of those of its n uses that found a
    /// best.
    double areaUnderCurve(std::size_t technique) const;
    /// The area and exploration * sqrt(2 log2(uses of all) / its own): infinite when it has none.
    double score(std::size_t technique) const;
    /// All techniques, those of the highest score first, equal ones in random order.
    std::vector<std::size_t> order(Random& random) const;

private:
    struct Use {
        std::size_t technique = 0;
        bool foundBest = false;
    };
    std::size_t m_techniques, m_window;
    double m_exploration;
    std::deque<Use> m_history;  ///< oldest first
};

}  // namespace engine::search
