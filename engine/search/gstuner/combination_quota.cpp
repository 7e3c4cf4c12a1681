// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gstuner/combination_quota.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace engine::search {

CombinationQuota::CombinationQuota(std::vector<std::size_t> sizes, const QuotaConstants& constants)
    : m_constants(constants),
      m_sizes(std::move(sizes)),
      m_sampled(m_sizes.size()),
      m_all(std::accumulate(m_sizes.begin(), m_sizes.end(), std::size_t{0})) {
    for (const std::size_t size : m_sizes)
        m_shares.push_back(constants.total * static_cast<double>(size) /
                           static_cast<double>(std::max<std::size_t>(1, m_all)));
}

std::vector<std::size_t> CombinationQuota::draw() {
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const std::size_t left = m_sizes[i] - m_sampled[i];
        auto count = static_cast<std::size_t>(static_cast<double>(m_all) * m_shares[i] + 1);
        if (count >= left) {
            count = left;
            m_shares[i] = 0;
        }
        m_sampled[i] += count;
        counts.push_back(count);
    }
    return counts;
}

void CombinationQuota::reward(std::optional<std::size_t> winner) {
    if (!winner) return;
    double others = 0;
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        if (i == *winner) continue;
        const double less = m_shares[i] - m_constants.adjustment;
        if (m_shares[i] != 0 && less >= m_constants.floor) m_shares[i] = less;
        others += m_shares[i];
    }
    m_shares[*winner] = m_constants.total - others;
}

QuotaSampling sampleByQuota(const std::vector<std::vector<double>>& predictedMs,
                            const QuotaConstants& constants, std::size_t least) {
    std::vector<std::size_t> sizes;
    for (const auto& pool : predictedMs) sizes.push_back(pool.size());
    const auto all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    const auto wanted = std::min<double>(
        static_cast<double>(all),
        std::max(constants.ratio * static_cast<double>(all), static_cast<double>(least)));
    CombinationQuota quota(std::move(sizes), constants);
    QuotaSampling sampling;
    for (std::size_t total = 0; static_cast<double>(total) < wanted;) {
        const auto before = quota.sampled();
        const auto counts = quota.draw();
        std::optional<std::size_t> winner;
        double fastest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < counts.size(); ++i) {
            total += counts[i];
            for (std::size_t s = before[i]; s < before[i] + counts[i]; ++s) {
                if (!(predictedMs[i][s] < fastest)) continue;
                fastest = predictedMs[i][s];
                winner = i;
            }
        }
        quota.reward(winner);
        auto shares = quota.shares();
        for (double& share : shares) share /= constants.total;
        sampling.shares.push_back(std::move(shares));
    }
    sampling.sampled = quota.sampled();
    return sampling;
}

}  // namespace engine::search
