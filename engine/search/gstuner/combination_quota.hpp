// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GSTuner's Algorithm 2 (TPDS 35(1) 2024, section 4.5): how many settings of every optimization
// combination are sampled. In each round the combination of the fastest predicted sample gains what
// the others lose. Shares are of all settings, as in the paper.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace engine::search {

struct QuotaConstants {
    double ratio = 0.1;         ///< of all settings that are to be sampled
    double total = 0.01;        ///< TR: of all settings, in a round
    double adjustment = 0.001;  ///< AR: what a combination that does not win loses
    double floor = 0.001;       ///< LR: none is brought below it
};
/// As the paper has them (section 5.1.3). With eight combinations of about the same size no share
/// reaches floor + adjustment: nothing is ever rewarded.
inline constexpr QuotaConstants kPublishedQuota{0.1, 0.01, 0.001, 0.001};
/// The same tenth with rewards as GSTuner's code has them: a fortieth of a round's total. (The code
/// takes its measured pool for a quarter of a space and so multiplies ratio and total by four.)
inline constexpr QuotaConstants kRewardedQuota{0.1, 0.01, 0.00025, 0.00025};

/// The rounds, one after the other.
class CombinationQuota {
public:
    /// `sizes`: settings of each combination.
    CombinationQuota(std::vector<std::size_t> sizes, const QuotaConstants& constants);

    /// How many of each are sampled in the next round, which they are from now on. One that has no
    /// more than that left gives all, and has no share any longer.
    std::vector<std::size_t> draw();
    /// The winner's share becomes what the others leave; without one nothing changes.
    void reward(std::optional<std::size_t> winner);
    const std::vector<double>& shares() const { return m_shares; }  ///< SR
    const std::vector<std::size_t>& sampled() const { return m_sampled; }

private:
    QuotaConstants m_constants;
    std::vector<std::size_t> m_sizes, m_sampled;
    std::size_t m_all = 0;  ///< G
    std::vector<double> m_shares;
};

struct QuotaSampling {
    std::vector<std::size_t> sampled;         ///< of every combination, the first so many
    std::vector<std::vector<double>> shares;  ///< after every round, summing to about 1
};
/// Rounds until the ratio, or `least`, is sampled. `predictedMs`: of every combination's settings
/// in the order of sampling; not finite where nothing is known.
QuotaSampling sampleByQuota(const std::vector<std::vector<double>>& predictedMs,
                            const QuotaConstants& constants, std::size_t least);

}  // namespace engine::search
