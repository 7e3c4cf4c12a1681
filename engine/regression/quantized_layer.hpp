// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A dense layer with relu in whole numbers: inputs, weights and outputs of 16 bits, sums of 32 (as
// Jacob et al., CVPR 2018, do it with 8). Twice as many are multiplied at once as of single
// precision, and a sum is the same in whatever order: written once for any processor and again with
// wide instructions, chosen when the program runs, all say the same to the last bit.

#include <cstdint>

#include "engine/regression/table.hpp"

namespace engine::regression {

/// Outputs whose weights lie together.
inline constexpr int kOutputsTogether = 64;
/// What becomes an input of the next layer is at most this.
inline constexpr int kMostQuantized = 32767;

struct QuantizedLayer {
    int inputs = 0;   ///< even
    int outputs = 0;  ///< a multiple of kOutputsTogether
    int shift = 0;    ///< of an output its sum has so many bits more
    /// Those of the first kOutputsTogether outputs for inputs 0 and 1 (output 0, input 0; output 0,
    /// input 1; output 1, input 0; ...), for inputs 2 and 3, ...; then those of the next outputs.
    Numbers<std::int16_t> weights = {};
    Numbers<std::int32_t> biases = {};  ///< of each output, in units of its sum

    int pairs() const { return inputs / 2; }
    /// From an output on, for a pair of inputs.
    const std::int16_t* weightsOf(int output, int pair) const {
        const std::ptrdiff_t groups = output / kOutputsTogether, within = output % kOutputsTogether;
        return weights.data() + 2 * ((groups * pairs() + pair) * kOutputsTogether + within);
    }
};

/// Outputs of each column of inputs. No sum may leave 32 bits.
using ForwardQuantized = void (*)(const QuantizedLayer& layer, const Table<std::int16_t>& in,
                                  Table<std::int16_t>& out);
void forwardAnywhere(const QuantizedLayer& layer, const Table<std::int16_t>& in,
                     Table<std::int16_t>& out);
/// The same; null where the processor does not have the instructions.
ForwardQuantized forwardByAvx2();
ForwardQuantized forwardByVnni();

}  // namespace engine::regression
