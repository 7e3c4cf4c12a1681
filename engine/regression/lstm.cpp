// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/lstm.hpp"

#include <algorithm>
#include <cmath>

namespace engine::regression {
namespace {

template <class S>
S sigmoid(S x) {
    return 1 / (1 + std::exp(-x));
}

/// Where the parts of an LSTM's weights begin.
template <class S>
struct Parts {
    Parts(S* weights, int units)
        : input(weights), recurrent(input + 4 * units), bias(recurrent + 4 * units * units) {}
    S *input, *recurrent, *bias;
};

/// Rows of a 4u x u matrix with orthonormal columns, by Gram and Schmidt.
template <class S>
void makeOrthogonal(S* columns, int rows, int count, Random& random) {
    for (int c = 0; c < count; ++c) {
        S* own = columns + c * rows;
        for (int r = 0; r < rows; ++r) own[r] = static_cast<S>(random.normal());
        for (int before = 0; before < c; ++before) {
            const S* other = columns + before * rows;
            S dot = 0;
            for (int r = 0; r < rows; ++r) dot += own[r] * other[r];
            for (int r = 0; r < rows; ++r) own[r] -= dot * other[r];
        }
        S square = 0;
        for (int r = 0; r < rows; ++r) square += own[r] * own[r];
        for (int r = 0; r < rows; ++r) own[r] /= std::sqrt(square);
    }
}

}  // namespace

template <class S>
void Lstm::initialise(S* weights, Random& random) const {
    const Parts<S> parts(weights, units);
    const double limit = std::sqrt(6.0 / (1 + 4 * units));
    for (int i = 0; i < 4 * units; ++i)
        parts.input[i] = static_cast<S>((2 * random.uniform() - 1) * limit);
    makeOrthogonal(parts.recurrent, 4 * units, units, random);
    for (int i = 0; i < 4 * units; ++i) parts.bias[i] = i / units == 1 ? S{1} : S{0};
}

template <class S>
void Lstm::forward(const S* weights, const Table<S>& sequence, LstmTrace<S>& trace, Table<S>& out,
                   int toRow) const {
    const Parts<const S> w(weights, units);
    const int n = sequence.columns, gates = 4 * units;
    trace.gates = Table<S>(gates * steps, n);
    trace.cells = Table<S>(units * (steps + 1), n);
    trace.hidden = Table<S>(units * (steps + 1), n);
    for (int sample = 0; sample < n; ++sample) {
        S* cell = trace.cells.column(sample);
        S* hidden = trace.hidden.column(sample);
        S* gate = trace.gates.column(sample);
        for (int t = 0; t < steps; ++t, cell += units, hidden += units, gate += gates) {
            const S x = sequence.column(sample)[t];
            if (x == 0) {
                std::copy_n(cell, units, cell + units);
                std::copy_n(hidden, units, hidden + units);
                continue;
            }
            for (int g = 0; g < gates; ++g) {
                S sum = w.input[g] * x + w.bias[g];
                for (int u = 0; u < units; ++u) sum += w.recurrent[u * gates + g] * hidden[u];
                gate[g] = g / units == 2 ? std::tanh(sum) : sigmoid(sum);
            }
            for (int u = 0; u < units; ++u) {
                cell[units + u] = gate[units + u] * cell[u] + gate[u] * gate[2 * units + u];
                hidden[units + u] = gate[3 * units + u] * std::tanh(cell[units + u]);
            }
        }
        std::copy_n(hidden, units, out.column(sample) + toRow);
    }
}

template <class S>
void Lstm::backward(const S* weights, const Table<S>& sequence, const LstmTrace<S>& trace,
                    const Table<S>& ofOut, int fromRow, S* gradient) const {
    const Parts<const S> w(weights, units);
    const Parts<S> d(gradient, units);
    const int gates = 4 * units;
    std::vector<S> ofHidden(static_cast<std::size_t>(units)), ofCell(ofHidden),
        ofGate(static_cast<std::size_t>(gates));
    for (int sample = 0; sample < sequence.columns; ++sample) {
        std::copy_n(ofOut.column(sample) + fromRow, units, ofHidden.begin());
        std::fill(ofCell.begin(), ofCell.end(), S{0});
        for (int t = steps - 1; t >= 0; --t) {
            const S x = sequence.column(sample)[t];
            if (x == 0) continue;
            const S* cell = trace.cells.column(sample) + t * units;
            const S* hidden = trace.hidden.column(sample) + t * units;
            const S* gate = trace.gates.column(sample) + t * gates;
            for (int u = 0; u < units; ++u) {
                const S in = gate[u], keep = gate[units + u], made = gate[2 * units + u],
                        out = gate[3 * units + u];
                const S bounded = std::tanh(cell[units + u]);
                const auto own = static_cast<std::size_t>(u),
                           step = static_cast<std::size_t>(units);
                const S ofNew = ofCell[own] + ofHidden[own] * out * (1 - bounded * bounded);
                ofGate[own] = ofNew * made * in * (1 - in);
                ofGate[own + step] = ofNew * cell[u] * keep * (1 - keep);
                ofGate[own + 2 * step] = ofNew * in * (1 - made * made);
                ofGate[own + 3 * step] = ofHidden[own] * bounded * out * (1 - out);
                ofCell[own] = ofNew * keep;
            }
            std::fill(ofHidden.begin(), ofHidden.end(), S{0});
            for (int g = 0; g < gates; ++g) {
                const S slope = ofGate[static_cast<std::size_t>(g)];
                d.input[g] += slope * x;
                d.bias[g] += slope;
                for (int u = 0; u < units; ++u) {
                    d.recurrent[u * gates + g] += slope * hidden[u];
                    ofHidden[static_cast<std::size_t>(u)] += w.recurrent[u * gates + g] * slope;
                }
            }
        }
    }
}

template void Lstm::initialise(float*, Random&) const;
template void Lstm::initialise(double*, Random&) const;
template void Lstm::forward(const float*, const Table<float>&, LstmTrace<float>&, Table<float>&,
                            int) const;
template void Lstm::forward(const double*, const Table<double>&, LstmTrace<double>&, Table<double>&,
                            int) const;
template void Lstm::backward(const float*, const Table<float>&, const LstmTrace<float>&,
                             const Table<float>&, int, float*) const;
template void Lstm::backward(const double*, const Table<double>&, const LstmTrace<double>&,
                             const Table<double>&, int, double*) const;

}  // namespace engine::regression
