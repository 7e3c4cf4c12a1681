// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Floating-point instructions of one cell and step, as a compiler contracts them: equal values are
// computed once, and a product that is added to something is one fused multiply-add. Pure. Checked
// against the machine code of nvcc 13.0 for sm_90.

#include "engine/stencil/pattern.hpp"
#include "engine/stencil/shared_sums.hpp"

namespace engine::model {

/// A division becomes a reciprocal that Newton's method refines, and so does a root: what both take
/// in double precision, single precision needs about half.
inline constexpr int kDivisionInstructions = 8, kRootInstructions = 8;

/// Of the formula as it is written: constants are folded, sign changes and absolute values ride on
/// other instructions.
int updateInstructions(const stencil::Pattern& pattern);
/// Of the formula or, where that is less, of one multiply-add for each tap: coefficients of a
/// linear pattern can take divisions and factors into themselves.
int leastInstructions(const stencil::Pattern& pattern);
/// Of the retimed form, where each plane across `axis` adds its share to the sums it reaches;
/// planes with equal coefficients have their share computed once, and so has what sums share with
/// each other and with those of the other cells of a `block`. 0 when the pattern is not linear.
int contributionInstructions(const stencil::Pattern& pattern, int axis,
                             const stencil::CellBlock& block = {1, 1, 1});
/// The same where along `axis` only a cell's own column is read: its sum begins when its plane
/// arrives; `scaled`, with the cell furthest behind as it is.
int columnInstructions(const stencil::Pattern& pattern, int axis, bool scaled);

}  // namespace engine::model
