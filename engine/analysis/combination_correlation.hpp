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

/// Times over their geometric mean on that stencil, by the combination's id: large stencils do not
/// decide alone, and no combination becomes the same everywhere because it is always the best.
std::map<int, double> relativeTimes(const StencilTimes& times);

/// Pairs whose p is below it are called significant.
inline constexpr double kSignificant = 0.05;
/// The chance that the coefficient of `count` points, at least 3, is as far from 0 or farther where
/// the two have nothing to do with each other: Student's t on count - 2 degrees of freedom, exact.
double pValue(double pcc, int count);

/// Nineteen of twenty samples of `count` points have the true coefficient in such an interval
/// (Fisher's z); all there is with fewer than 4 points.
struct PccInterval {
    double low = -1, high = 1;
};
PccInterval interval95(double pcc, int count);

/// Two combinations by id, first < second.
struct CombinationPair {
    int first = 0, second = 0;
    double pcc = 0;
    int stencils = 0;      ///< on which both were measured
    bool defined = false;  ///< false: counted as 0
    double p = 1;          ///< how likely chance alone makes one as strong, see pValue()
    /// That one in twenty pairs is so by chance has to be borne in mind where there are many.
    bool isSignificant() const { return defined && p < kSignificant; }
    bool operator==(const CombinationPair&) const = default;
};

struct CombinationCorrelation {
    std::vector<int> combinations;  ///< ids measured anywhere, ascending
    std::vector<double> values;     ///< row-major by index into `combinations`; 1 on the diagonal
    std::vector<CombinationPair> pairs;  ///< by |PCC| descending, ties by ids; undefined ones last
    /// Null on the diagonal.
    const CombinationPair* pairAt(std::size_t row, std::size_t column) const;
    int significantPairs() const;
    double at(std::size_t row, std::size_t column) const {
        return values[row * combinations.size() + column];
    }
};

/// Of relative times. A pair needs three common stencils and a spread in both, else its correlation
/// is undefined.
CombinationCorrelation correlateCombinations(std::span<const StencilTimes> stencils);

}  // namespace engine::analysis
