// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal tiles whose levels tensor cores compute.

#include <string>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/tensor_products.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
// Compiling takes a third of a second for 320 of them and more than one for 800.
constexpr std::int64_t mostUnrolledProducts = 800;

const std::vector<P> tiling{P::TT, P::TB, P::ST};

std::vector<P> withTiling(std::vector<P> parameters) {
    parameters.insert(parameters.end(), tiling.begin(), tiling.end());
    return parameters;
}

Constraint sumsOfWeights() {
    return {
        .name = "tensor cores",
        .parameters = tiling,
        .allowed = [](const Setting& s,
                      const Circumstances& c) { return !isTensorTiled(s) || suitsTensorCores(c); },
        .sentence = [](const Setting&, const Circumstances& c) -> Sentence {
            if (c.problem.pattern.dimensions != 2)
                return say(
                    "TT = tensor is out: it is for two dimensions. Set TT to rows or pipeline.");
            if (c.problem.type != stencil::DataType::Double)
                return say(
                    "TT = tensor is out: tensor cores have all digits of doubles, but not of "
                    "floats. "
                    "Set TT to pipeline, or compute in double precision.");
            return say(
                "TT = tensor is out: tensor cores multiply cells by a table of constants, and this "
                "formula is not a sum of cells times constants. Set TT to pipeline.");
        },
        .products = [](const Setting&) { return std::vector<Product>{}; }};
}

/// The march along y, in pairs of rows that arrive by bulk copies, whose shares are summed up.
Constraint rowsOfTensorCores() {
    return {.name = "rows for tensor cores",
            .parameters = withTiling({P::SD, P::RT, P::PR, P::PK, P::LS, P::CO}),
            .allowed =
                [](const Setting& s, const Circumstances&) {
                    return !isTensorTiled(s) ||
                           (streamingAxis(s) == 1 && s[P::RT] != 0 && s[P::PR] != 0 &&
                            s[P::PK] == PrefetchBulk && s[P::LS] == 0 && s[P::CO] == 0);
                },
            .sentence =
                [](const Setting&, const Circumstances&) {
                    return say(
                        "TT = tensor needs rows that arrive by bulk copies and give their shares "
                        "to sums: stream along y, set RT and PR on and PK to bulk. LS and CO have "
                        "no place there: turn them off.");
                },
            .products =
                [](const Setting& s) {
                    return isTensorTiled(s) ? std::vector{setOf(P::CO)} : std::vector<Product>{};
                }};
}

Constraint columnsOfWarps() {
    return {
        .name = "columns for tensor cores",
        .parameters = withTiling({P::TBx, P::BMx}),
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return !isTensorTiled(s) ||
                       (s[P::TBx] % lanesOfWarp == 0 && s[P::BMx] == kTensorCells);
            },
        .sentence =
            [](const Setting& s, const Circumstances&) {
                return say(
                    "TT = tensor gives each warp {} columns: TBx is a multiple of 32 and BMx = {}; "
                    "here TBx = {} and BMx = {}.",
                    kTensorColumns, kTensorCells, grouped(s[P::TBx]), s[P::BMx]);
            },
        .products =
            [](const Setting& s) {
                if (!isTensorTiled(s)) return std::vector<Product>{};
                return std::vector{setOf(P::TBx), setOf(P::BMx)};
            }};
}

Constraint codeSizeOfProducts() {
    const auto unrolledProducts = [](const Setting& s, const Circumstances& c) {
        return cappedProduct(tensorProductsOf(s, c).ofBeat, s[P::UFy]);
    };
    return {.name = "code size",
            .parameters = withTiling({P::UFy, P::SD}),
            .allowed =
                [unrolledProducts](const Setting& s, const Circumstances& c) {
                    return !isTensorTiled(s) || unrolledProducts(s, c) <= mostUnrolledProducts;
                },
            .sentence =
                [unrolledProducts](const Setting& s, const Circumstances& c) {
                    return say(
                        "UFy = {} is out: the unrolled beats would hold {} products of tensor "
                        "cores; the limit is {}, beyond it compiling takes too long.",
                        s[P::UFy], grouped(unrolledProducts(s, c)), grouped(mostUnrolledProducts));
                },
            .products =
                [](const Setting& s) {
                    return isTensorTiled(s) ? std::vector{setOf(P::UFy)} : std::vector<Product>{};
                }};
}

}  // namespace

std::vector<Constraint> tensorRules() {
    return {sumsOfWeights(), rowsOfTensorCores(), columnsOfWarps(), codeSizeOfProducts()};
}

}  // namespace engine::space
