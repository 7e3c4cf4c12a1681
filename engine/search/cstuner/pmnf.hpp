// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The performance model normal form as csTuner fits it (CLUSTER 2021; sampleFunc.py of its code):
// a term for every parameter group, all of them with the same exponents.

#include <span>
#include <vector>

namespace engine::search {

/// y = sum over groups k of c_k * product over i in k of x_i^power * log2(x_i)^logarithm.
class Pmnf {
public:
    /// A row of values, at least 1 each, and what was measured with them.
    struct Row {
        std::vector<double> values;
        double measured = 0;
    };
    using Groups = std::vector<std::vector<std::size_t>>;  ///< indices into the values

    /// The one of the five pairs of exponents and two ways to fit (least squares, and softened for
    /// outliers) of the least residual standard error. There must be a row.
    static Pmnf fitted(std::span<const Row> rows, const Groups& groups);

    double operator()(std::span<const double> values) const;

    int power() const { return m_power; }
    int logarithm() const { return m_logarithm; }
    const std::vector<double>& coefficients() const { return m_coefficients; }
    /// sqrt(mean squared error / (rows - 2)), as csTuner has it.
    double standardError() const { return m_standardError; }

private:
    double term(std::span<const double> values, const std::vector<std::size_t>& group) const;
    void fit(std::span<const Row> rows, bool softened);

    Groups m_groups;
    int m_power = 0, m_logarithm = 0;
    std::vector<double> m_coefficients;
    double m_standardError = 0;
};

}  // namespace engine::search
