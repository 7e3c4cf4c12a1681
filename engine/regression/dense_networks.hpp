// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small dense networks of one shape, each trained on everything from other first weights and in
// another order. They err apart, so their mean is nearer than each of them (Hansen and Salamon
// 1990). Told what a row's features are in units of how far these vary, and of some features, which
// are names rather than amounts, which value each has.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/regression/quantized_network.hpp"
#include "engine/regression/samples.hpp"
#include "engine/regression/training.hpp"

namespace engine::regression {

/// How a row of features becomes what networks are told.
struct NetworkInputs {
    /// A feature is told as (value - centre) * scale, kept within -6 and 6; a scale of 0 is one
    /// that did not vary.
    std::vector<float> centre, scale;
    /// Then comes a 1 for each of these that a row has.
    struct Choice {
        std::uint16_t feature = 0;
        float value = 0;
    };
    std::vector<Choice> choices;

    /// Of rows that count as their weights say. A value of a choosing feature is told apart where
    /// at least one row in 500 has it. Stopped, of some features only.
    static NetworkInputs of(const Samples& samples, std::span<const std::size_t> choosing,
                            const std::stop_token& stop = {});
    int count() const { return static_cast<int>(centre.size() + choices.size()); }
    /// Writes count() numbers.
    void write(std::span<const double> row, float* to) const;
};

class DenseNetworks {
public:
    /// None: says nothing of any row.
    DenseNetworks() = default;
    /// Refuses weights that are too many, too few or too large, and choices of features that are
    /// not there.
    static Result<DenseNetworks> from(NetworkInputs inputs, std::vector<int> hidden,
                                      std::vector<Numbers<float>> members);

    /// The mean of what members say of each row; rows lie one after the other.
    std::vector<double> predict(std::span<const double> rows) const;

    const NetworkInputs& inputs() const { return m_inputs; }
    const std::vector<int>& hidden() const { return m_hidden; }
    const std::vector<Numbers<float>>& members() const { return m_members; }

private:
    NetworkInputs m_inputs;
    std::vector<int> m_hidden;
    std::vector<Numbers<float>> m_members;
    std::vector<QuantizedNetwork> m_quantized;  ///< the same, which answer
};

struct NetworkOptions {
    std::vector<int> hidden{32, 32};
    int members = 3;
    std::vector<std::size_t> choosing;  ///< features that are names
    TrainingPlan plan;                  ///< the first member's seed; the next is one more
};
/// Who follows the training of all members, and may end it.
struct MembersWatch {
    /// Called by one thread at a time, with which member it is from 0 on.
    std::function<void(int member, const Epoch& epoch)> told = {};
    std::stop_token stop = {};
};
/// Members are trained on plan.threads threads, kTrainingThreads for each; the same samples and
/// options give the same networks, however many those are. None when it was stopped.
DenseNetworks fitDenseNetworks(const Samples& samples, const NetworkOptions& options,
                               const MembersWatch& watch = {});

}  // namespace engine::regression
