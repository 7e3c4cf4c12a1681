// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gaussian process regression (Rasmussen and Williams, 2006) for few samples: what lies close has
// close values. Correlation falls exponentially with the distance, summed over the features, each
// with a weight of its own; the weights are those that make the samples likeliest.

#include <cstddef>
#include <span>
#include <vector>

namespace engine::regression {

class GaussianProcess {
public:
    /// `ranges`: of every feature, from its least to its largest value; 0: of kinds, which are
    /// equal or not. A negative value stands apart from all others.
    explicit GaussianProcess(std::vector<double> ranges);

    /// Exact: the same samples in the same order give the same process. Weights are looked for
    /// anew whenever there are a quarter more samples; `rows` holds ranges.size() values each.
    void fit(std::vector<std::vector<double>> rows, const std::vector<double>& values);

    struct Guess {
        double mean = 0;
        double deviation = 0;  ///< of the value itself, without the noise of measuring it
    };
    Guess predict(std::span<const double> row) const;
    bool isFitted() const { return !m_rows.empty(); }

private:
    double distance(std::span<const double> a, std::span<const double> b) const;
    /// Cholesky factor of the correlations and what comes of it.
    struct Factor {
        std::vector<double> lower;
        double mean = 0, variance = 0;
        double likelihood = 0;       ///< logarithm, but for a constant
        std::vector<double> scaled;  ///< lower^-1 (values - mean)
    };
    Factor factorOf(const std::vector<std::vector<double>>& rows,
                    const std::vector<double>& values) const;
    void chooseWeights(const std::vector<std::vector<double>>& rows,
                       const std::vector<double>& values);

    std::vector<double> m_ranges, m_weights;
    std::vector<std::vector<double>> m_rows;
    std::vector<double> m_lower;  ///< of the samples, see Factor
    std::vector<double> m_pull;   ///< of every sample on what is predicted
    double m_mean = 0, m_variance = 0;
    std::size_t m_weighed = 0;  ///< samples when the weights were chosen
};

}  // namespace engine::regression
