// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that multiply matrices on tensor cores, against as many steps of the reference.
#include <gmock/gmock.h>

#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

void expectTensorKernelsRight(const stencil::Problem& problem, std::size_t least) {
    expectRight(problem, examples::tensor2d(), least);
}

// Sides that are no multiples of a tile or of a patch, larger and smaller than one.
TEST(TensorCores, ComputeBoxesOfEveryOrder) {
    SKIP_WITHOUT_EMULATION();
    expectTensorKernelsRight(examples::problemOf("box2d1r", {133, 37, 1}), 4);
    expectTensorKernelsRight(examples::problemOf("box2d2r", {130, 34, 1}), 4);
    expectTensorKernelsRight(examples::problemOf("box2d3r", {147, 33, 1}), 4);
    expectTensorKernelsRight(examples::problemOf("box2d4r", {96, 35, 1}), 3);
}

TEST(TensorCores, ComputeOtherLinearPatterns) {
    SKIP_WITHOUT_EMULATION();
    expectTensorKernelsRight(examples::problemOf("star2d3r", {131, 34, 1}), 4);
    expectTensorKernelsRight(examples::problemOf("star2d1r", {131, 37, 1}), 4);
    // Taps to one side only, an even number of rows, none of the cell's own row, none beside it.
    for (const char* formula : {"v[i,j] = 0.5*u[i-3,j] + 0.25*u[i+1,j-2];",
                                "v[i,j] = 0.5*u[i,j+1] - 0.25*u[i-2,j+2] + 0.125*u[i+1,j-1];",
                                "v[i,j] = 0.5*u[i,j-1] + 0.25*u[i,j];"})
        expectTensorKernelsRight(
            examples::problemFromFormula(formula, {133, 37, 1}, stencil::DataType::Double), 4);
}

/// A kernel with the first `from` behind `after` replaced.
EmulationCase spoiled(const std::string& after, const std::string& from, const std::string& to) {
    return spoiled(caseOf(examples::problemOf("box2d3r", {137, 41, 1}),
                          "TBx=64 ST=1 SD=2 SB=64 SH=1 BMx=2 RT=1 PR=1 PK=3 PD=2 TB=3 TT=7"),
                   after, from, to);
}

TEST(TensorCores, NeedEveryWaitAndEveryNumber) {
    SKIP_WITHOUT_EMULATION();
    const std::string march = "for (unsigned beat = 0; beat < beats";
    expectVerdicts({spoiled(march, "await(beat);", ""), spoiled(march, "__syncthreads();", ""),
                    spoiled("const auto await ", "fenceCopies();", ""),
                    spoiled("const auto await ", "& 1", "& 0"),
                    // What is multiplied with weights of 0 has to be a number, too.
                    spoiled("auto* const arrival", "tile[i] = 0;", ";"),
                    spoiled("const auto take ", "cells[k][i] = 0;", ";"),
                    spoiled("const auto lookBeside", "kept[j] = 0;", "kept[j] = 0.0 / 0.0;")},
                   false);
}

}  // namespace
}  // namespace engine::emulate
