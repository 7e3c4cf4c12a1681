// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pairwise Pearson correlation of optimization combinations (OCs) over stencils: GSTuner (TPDS
// 35(1) 2024), section 3.4.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/device/evaluation.hpp"

namespace engine::analysis {

/// The best cost of every combination on one stencil, in ms per time step so that fused steps count
/// alike. A combination all of whose settings failed is absent.
struct StencilTimes {
    std::string stencil;
    std::map<int, double> bestMs;  ///< by the combination's id
};
StencilTimes bestTimes(std::string stencil, std::span<const device::Evaluation> evaluations);

/// Two combinations by id, first < second.
struct CombinationPair {
    int first = 0, second = 0;
    double pcc = 0;
    int stencils = 0;      ///< on which both were measured
    bool defined = false;  ///< false: counted as 0
    bool operator==(const CombinationPair&) const = default;
};

struct CombinationCorrelation {
    std::vector<int> combinations;  ///< ids measured anywhere, ascending
    std::vector<double> values;     ///< row-major by index into `combinations`; 1 on the diagonal
    std::vector<CombinationPair> pairs;  ///< by |PCC| descending, ties by ids; undefined ones last
    double at(std::size_t row, std::size_t column) const {
        return values[row * combinations.size() + column];
    }
};

/// Times are divided by the stencil's best combination first, or large stencils would decide alone.
/// A pair needs three common stencils and a spread in both, else its correlation is undefined.
CombinationCorrelation correlateCombinations(std::span<const StencilTimes> stencils);

}  // namespace engine::analysis
