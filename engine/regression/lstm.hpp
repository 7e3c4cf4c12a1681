// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small LSTM over a sequence of single numbers (Hochreiter and Schmidhuber 1997), as Keras has
// it: gates in the order input, forget, cell, output; a step of 0 is masked and changes nothing.

#include <vector>

#include "engine/core/random.hpp"
#include "engine/regression/table.hpp"

namespace engine::regression {

/// Gates and states of every step, for the way back.
template <class S>
struct LstmTrace {
    Table<S> gates;   ///< 4 units a step, after their functions
    Table<S> cells;   ///< before each step, and after the last
    Table<S> hidden;  ///< the same
};

/// Weights in the list, from `at`: 4u of the input, 4u x u recurrent, 4u biases.
struct Lstm {
    int units = 0, steps = 0;
    std::size_t at = 0;

    std::size_t size() const {
        return 4 * static_cast<std::size_t>(units) * static_cast<std::size_t>(units + 2);
    }
    template <class S>
    void initialise(S* weights, Random& random) const;
    /// The last hidden state goes to rows `toRow` and below of `out`.
    template <class S>
    void forward(const S* weights, const Table<S>& sequence, LstmTrace<S>& trace, Table<S>& out,
                 int toRow) const;
    /// `ofOut`: the gradient of what forward() wrote, in the same place.
    template <class S>
    void backward(const S* weights, const Table<S>& sequence, const LstmTrace<S>& trace,
                  const Table<S>& ofOut, int fromRow, S* gradient) const;
};

}  // namespace engine::regression
