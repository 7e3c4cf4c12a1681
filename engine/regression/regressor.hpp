// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The networks that are trained here: dense layers with relu and one linear output, and for
// GSTuner's VLNet (Sun et al., TPDS 2024) an LSTM that reads part of the inputs as a sequence.
// A regressor is a shape; its weights are one list of numbers, kept by whoever uses it.

#include <vector>

#include "engine/core/random.hpp"
#include "engine/regression/lstm.hpp"
#include "engine/regression/table.hpp"

namespace engine::regression {

struct Shape {
    int inputs = 0;           ///< of a row of data, the sequence included
    int sequence = 0;         ///< the last so many inputs are one, zeros masked; 0 = none
    int lstmUnits = 4;        ///< that read the sequence
    int besideSequence = 8;   ///< units of the layer that reads the other inputs meanwhile
    std::vector<int> hidden;  ///< units of the layers before the output
    bool operator==(const Shape&) const = default;
};

/// Of a file, a shape may say anything; these are more than any network needs.
bool isReasonable(const Shape& shape);

struct DenseLayer {
    int inputs = 0, outputs = 0;
    bool relu = true;
    std::size_t at = 0;  ///< its weights (outputs x inputs), then its biases, in the list
    std::size_t size() const {
        return static_cast<std::size_t>(outputs) * static_cast<std::size_t>(inputs + 1);
    }
};

/// What a pass forward leaves for the way back. One for each thread.
template <class S>
struct Pass {
    Table<S> sequence, beside;  ///< the two parts of the inputs, when there is a sequence
    LstmTrace<S> lstm;
    std::vector<Table<S>> activations;  ///< of the trunk: its inputs, then each layer's outputs
    Table<S> besideOut;
    const Table<S>& outputs() const { return activations.back(); }
};

template <class S>
class Regressor {
public:
    explicit Regressor(Shape shape);
    const Shape& shape() const { return m_shape; }
    std::size_t weightCount() const { return m_weights; }

    /// As Keras does by default: Glorot's uniform weights, biases 0; of an LSTM orthogonal
    /// recurrent weights and a bias of 1 of what it keeps.
    Numbers<S> initialWeights(Random& random) const;
    /// One output for each column of `inputs`.
    void forward(const Numbers<S>& weights, const Table<S>& inputs, Pass<S>& pass) const;
    /// Adds the gradient of the weights, given that of the outputs of the last forward().
    void backward(const Numbers<S>& weights, const Pass<S>& pass, const Numbers<S>& ofOutputs,
                  Numbers<S>& gradient) const;

private:
    Shape m_shape;
    std::vector<DenseLayer> m_trunk;
    DenseLayer m_beside;
    Lstm m_lstm;
    std::size_t m_weights = 0;
};

extern template class Regressor<float>;
extern template class Regressor<double>;

}  // namespace engine::regression
