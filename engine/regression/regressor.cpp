// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/regressor.hpp"

#include <algorithm>
#include <cmath>

#include "engine/regression/products.hpp"

namespace engine::regression {
namespace {

template <class S>
void forwardOf(const DenseLayer& layer, const S* weights, const Table<S>& in, Table<S>& out) {
    const S* own = weights + layer.at;
    const S* bias = own + static_cast<std::size_t>(layer.outputs) * layer.inputs;
    if (out.rows != layer.outputs || out.columns != in.columns)
        out = Table<S>(layer.outputs, in.columns);
    multiply(Product<S>{.rows = layer.outputs,
                        .columns = in.columns,
                        .inner = layer.inputs,
                        .a = own,
                        .b = in.values.data(),
                        .c = out.values.data()});
    for (int c = 0; c < out.columns; ++c) {
        S* column = out.column(c);
        for (int r = 0; r < out.rows; ++r) {
            const S sum = column[r] + bias[r];
            column[r] = layer.relu && !(sum > 0) ? S{0} : sum;
        }
    }
}

/// `ofOut` becomes the gradient before the relu; `ofIn` may be null.
template <class S>
void backwardOf(const DenseLayer& layer, const S* weights, const Table<S>& in, const Table<S>& out,
                Table<S>& ofOut, S* gradient, Table<S>* ofIn) {
    if (layer.relu)  // without a branch: which units are at rest follows no pattern
        for (std::size_t i = 0; i < ofOut.values.size(); ++i)
            ofOut.values[i] = out.values[i] > 0 ? ofOut.values[i] : S{0};
    S* own = gradient + layer.at;
    S* bias = own + static_cast<std::size_t>(layer.outputs) * layer.inputs;
    multiply(Product<S>{.rows = layer.outputs,
                        .columns = layer.inputs,
                        .inner = in.columns,
                        .a = ofOut.values.data(),
                        .b = in.values.data(),
                        .c = own,
                        .bSide = Side::Transposed,
                        .add = true});
    for (int c = 0; c < ofOut.columns; ++c) {
        const S* column = ofOut.column(c);
        for (int r = 0; r < ofOut.rows; ++r) bias[r] += column[r];
    }
    if (ofIn == nullptr) return;
    *ofIn = Table<S>(layer.inputs, in.columns);
    multiply(Product<S>{.rows = layer.inputs,
                        .columns = in.columns,
                        .inner = layer.outputs,
                        .a = weights + layer.at,
                        .b = ofOut.values.data(),
                        .c = ofIn->values.data(),
                        .aSide = Side::Transposed});
}

template <class S>
void initialise(const DenseLayer& layer, S* weights, Random& random) {
    const double limit = std::sqrt(6.0 / (layer.inputs + layer.outputs));
    const auto count = static_cast<std::size_t>(layer.outputs) * layer.inputs;
    for (std::size_t i = 0; i < count; ++i)
        weights[layer.at + i] = static_cast<S>((2 * random.uniform() - 1) * limit);
}

template <class S>
void copyRows(const Table<S>& from, int fromRow, Table<S>& to, int toRow, int rows) {
    for (int c = 0; c < from.columns; ++c)
        std::copy_n(from.column(c) + fromRow, rows, to.column(c) + toRow);
}

}  // namespace

bool isReasonable(const Shape& shape) {
    constexpr int kMost = 1 << 14;
    const auto sane = [](int value, int least) { return value >= least && value <= kMost; };
    if (!sane(shape.inputs, 1) || !sane(shape.sequence, 0) || shape.sequence >= shape.inputs ||
        !sane(shape.lstmUnits, 1) || shape.lstmUnits > 64 || !sane(shape.besideSequence, 1) ||
        shape.hidden.empty() || shape.hidden.size() > 32)
        return false;
    return std::all_of(shape.hidden.begin(), shape.hidden.end(),
                       [&](int units) { return sane(units, 1); });
}

template <class S>
Regressor<S>::Regressor(Shape shape) : m_shape(std::move(shape)) {
    int inputs = m_shape.inputs;
    if (m_shape.sequence > 0) {
        m_beside = {inputs - m_shape.sequence, m_shape.besideSequence, true, 0};
        m_lstm = {m_shape.lstmUnits, m_shape.sequence, m_beside.size()};
        m_weights = m_lstm.at + m_lstm.size();
        inputs = m_shape.lstmUnits + m_shape.besideSequence;
    }
    const auto add = [&](int outputs, bool relu) {
        m_trunk.push_back({inputs, outputs, relu, m_weights});
        m_weights += m_trunk.back().size();
        inputs = outputs;
    };
    for (const int units : m_shape.hidden) add(units, true);
    add(1, false);
}

template <class S>
Numbers<S> Regressor<S>::initialWeights(Random& random) const {
    Numbers<S> weights(m_weights);
    if (m_shape.sequence > 0) {
        initialise(m_beside, weights.data(), random);
        m_lstm.initialise(weights.data() + m_lstm.at, random);
    }
    for (const auto& layer : m_trunk) initialise(layer, weights.data(), random);
    return weights;
}

template <class S>
void Regressor<S>::forward(const Numbers<S>& weights, const Table<S>& inputs, Pass<S>& pass) const {
    pass.activations.resize(m_trunk.size() + 1);
    auto& first = pass.activations.front();
    if (m_shape.sequence == 0) {
        first = inputs;
    } else {
        const int others = m_beside.inputs;
        pass.beside = Table<S>(others, inputs.columns);
        pass.sequence = Table<S>(m_shape.sequence, inputs.columns);
        copyRows(inputs, 0, pass.beside, 0, others);
        copyRows(inputs, others, pass.sequence, 0, m_shape.sequence);
        first = Table<S>(m_lstm.units + m_beside.outputs, inputs.columns);
        m_lstm.forward(weights.data() + m_lstm.at, pass.sequence, pass.lstm, first, 0);
        forwardOf(m_beside, weights.data(), pass.beside, pass.besideOut);
        copyRows(pass.besideOut, 0, first, m_lstm.units, m_beside.outputs);
    }
    for (std::size_t l = 0; l < m_trunk.size(); ++l)
        forwardOf(m_trunk[l], weights.data(), pass.activations[l], pass.activations[l + 1]);
}

template <class S>
void Regressor<S>::backward(const Numbers<S>& weights, const Pass<S>& pass,
                            const Numbers<S>& ofOutputs, Numbers<S>& gradient) const {
    Table<S> ofOut(1, static_cast<int>(ofOutputs.size())), ofIn;
    ofOut.values = ofOutputs;
    const bool toInputs = m_shape.sequence > 0;
    for (std::size_t l = m_trunk.size(); l-- > 0;) {
        backwardOf(m_trunk[l], weights.data(), pass.activations[l], pass.activations[l + 1], ofOut,
                   gradient.data(), l > 0 || toInputs ? &ofIn : nullptr);
        std::swap(ofOut, ofIn);
    }
    if (!toInputs) return;
    m_lstm.backward(weights.data() + m_lstm.at, pass.sequence, pass.lstm, ofOut, 0,
                    gradient.data() + m_lstm.at);
    Table<S> ofBeside(m_beside.outputs, ofOut.columns);
    copyRows(ofOut, m_lstm.units, ofBeside, 0, m_beside.outputs);
    backwardOf<S>(m_beside, weights.data(), pass.beside, pass.besideOut, ofBeside, gradient.data(),
                  nullptr);
}

template class Regressor<float>;
template class Regressor<double>;

}  // namespace engine::regression
