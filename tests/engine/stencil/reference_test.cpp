// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reference against loops written out by hand here, cell by cell.

#include "engine/stencil/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "engine/core/random.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/engine/stencil/random_formula.hpp"

namespace engine::stencil {
namespace {

template <class T>
struct Fields {
    Problem problem;
    GridLayout layout;
    std::vector<T> input, output;
    std::vector<std::vector<T>> arrays;

    Fields(Pattern pattern, Extents grid)
        : problem{std::move(pattern), grid, sizeof(T) == 4 ? DataType::Float : DataType::Double},
          layout(GridLayout::of(problem)) {
        Random random(5);
        const auto filled = [&] {
            std::vector<T> values(static_cast<std::size_t>(layout.elements));
            for (T& value : values) value = static_cast<T>(random.uniform() + 0.5);
            return values;
        };
        input = filled();
        output.assign(input.size(), std::numeric_limits<T>::quiet_NaN());
        for (std::size_t n = 0; n < problem.pattern.arrays.size(); ++n) arrays.push_back(filled());
    }
    void step() { referenceStep<T>(problem, input, arrays, output); }
    T in(int x, int y, int z = 0) const {
        return input[static_cast<std::size_t>(layout.index(x, y, z))];
    }
    T out(int x, int y, int z = 0) const {
        return output[static_cast<std::size_t>(layout.index(x, y, z))];
    }
    T array(const char* name, int x, int y, int z = 0) const {
        const auto& names = problem.pattern.arrays;
        const auto found = std::find(names.begin(), names.end(), name) - names.begin();
        return arrays[static_cast<std::size_t>(found)]
                     [static_cast<std::size_t>(layout.index(x, y, z))];
    }
    void forEachCell(const std::function<void(int, int, int)>& visit) const {
        for (int z = 0; z < problem.grid.z; ++z)
            for (int y = 0; y < problem.grid.y; ++y)
                for (int x = 0; x < problem.grid.x && !testing::Test::HasFatalFailure(); ++x)
                    visit(x, y, z);
    }
};

template <class T>
void expectWeightedSum(const char* name, Extents grid) {
    Fields<T> fields(findPreset(name).value(), grid);
    fields.step();
    const auto taps = drawableTaps(fields.problem.pattern).value();
    fields.forEachCell([&](int x, int y, int z) {
        double sum = 0;
        for (const Tap& tap : taps)
            sum += tap.coefficient * static_cast<double>(fields.in(
                                         x + tap.offset.x, y + tap.offset.y, z + tap.offset.z));
        ASSERT_NEAR(fields.out(x, y, z), sum, sizeof(T) == 4 ? 2e-5 : 1e-12)
            << name << " at " << x << " " << y << " " << z;
    });
}

TEST(Reference, WeightedSums) {
    for (const char* name : {"star2d1r", "box2d4r", "cross2d2r", "ebisu-2d25pt"}) {
        expectWeightedSum<double>(name, {131, 5, 1});
        expectWeightedSum<float>(name, {1, 3, 1});
    }
    for (const char* name : {"star3d4r", "box3d1r", "cross3d2r", "ebisu-3d17pt", "ebisu-poisson",
                             "3d125pt", "zm-13pt"}) {
        expectWeightedSum<double>(name, {9, 4, 3});
        expectWeightedSum<float>(name, {130, 2, 2});
    }
}

TEST(Reference, GradientIsExactlyTheFormula) {
    Fields<double> fields(findPreset("gradient2d").value(), {150, 4, 1});
    fields.step();
    fields.forEachCell([&](int x, int y, int) {
        const auto squared = [](double d) { return d * d; };
        const double u = fields.in(x, y);
        const double sum = 0.0001 + squared(u - fields.in(x, y - 1)) +
                           squared(u - fields.in(x, y + 1)) + squared(u - fields.in(x + 1, y)) +
                           squared(u - fields.in(x - 1, y));
        ASSERT_DOUBLE_EQ(fields.out(x, y), u + 1 / std::sqrt(sum));
    });
}

TEST(Reference, Himeno) {
    Fields<float> fields(findPreset("himeno").value(), {20, 5, 4});
    fields.step();
    fields.forEachCell([&](int x, int y, int z) {
        const auto p = [&](int i, int j, int k) {
            return static_cast<double>(fields.in(x + i, y + j, z + k));
        };
        const auto a = [&](const char* name) {
            return static_cast<double>(fields.array(name, x, y, z));
        };
        // The usual statement of the benchmark, its slowest index first: i and k are swapped here.
        const double s0 = a("a0") * p(0, 0, 1) + a("a1") * p(0, 1, 0) + a("a2") * p(1, 0, 0) +
                          a("b0") * (p(0, 1, 1) - p(0, -1, 1) - p(0, 1, -1) + p(0, -1, -1)) +
                          a("b1") * (p(1, 1, 0) - p(1, -1, 0) - p(-1, 1, 0) + p(-1, -1, 0)) +
                          a("b2") * (p(1, 0, 1) - p(1, 0, -1) - p(-1, 0, 1) + p(-1, 0, -1)) +
                          a("c0") * p(0, 0, -1) + a("c1") * p(0, -1, 0) + a("c2") * p(-1, 0, 0) +
                          a("wrk1");
        const double ss = (s0 * a("a3") - p(0, 0, 0)) * a("bnd");
        ASSERT_NEAR(fields.out(x, y, z), p(0, 0, 0) + 0.8 * ss, 1e-4);
    });
}

TEST(Reference, OnlyTheInteriorIsWritten) {
    Fields<double> fields(findPreset("box3d2r").value(), {33, 3, 2});
    fields.step();
    std::size_t written = 0;
    for (const double value : fields.output) written += !std::isnan(value);
    EXPECT_EQ(written, 33U * 3 * 2);
    fields.forEachCell([&](int x, int y, int z) { ASSERT_FALSE(std::isnan(fields.out(x, y, z))); });
}

TEST(Reference, RedefinedAndAliasedTemporaries) {
    Fields<double> fields(
        parseFormula("const c = 2, zero = 0; t = u[i+1,j]; s = t; t = c*t; t += s + zero;"
                     "r = -t; v[i,j] = r; t = u[i,j]; v[i,j] += t + abs(r) + min(s, t)/max(s, t);")
            .value(),
        {200, 2, 1});
    fields.step();
    fields.forEachCell([&](int x, int y, int) {
        const double s = fields.in(x + 1, y), t = fields.in(x, y);
        ASSERT_NEAR(fields.out(x, y), t + std::min(s, t) / std::max(s, t), 1e-14);
    });
}

TEST(Reference, CopiesWithoutArithmetic) {
    Fields<float> fields(parseFormula("v[i,j] = u[i-2,j+1];").value(), {300, 3, 1});
    fields.step();
    fields.forEachCell(
        [&](int x, int y, int) { ASSERT_EQ(fields.out(x, y), fields.in(x - 2, y + 1)); });
}

/// An independent evaluation: the tree walked cell by cell.
double evaluate(const Expression& e, const Fields<double>& f,
                const std::map<std::string, double>& names, int x, int y, int z) {
    const auto value = [&](const ExpressionPtr& p) { return evaluate(*p, f, names, x, y, z); };
    if (const auto* n = std::get_if<Number>(&e.node)) return n->value;
    if (const auto* r = std::get_if<ConstantRead>(&e.node)) return names.at(r->name);
    if (const auto* r = std::get_if<TemporaryRead>(&e.node)) return names.at(r->name);
    if (const auto* r = std::get_if<ArrayRead>(&e.node)) return f.array(r->name.c_str(), x, y, z);
    if (const auto* r = std::get_if<InputRead>(&e.node))
        return f.in(x + r->offset.x, y + r->offset.y, z + r->offset.z);
    if (const auto* n = std::get_if<Negation>(&e.node)) return -value(n->operand);
    if (const auto* b = std::get_if<Binary>(&e.node)) {
        const double left = value(b->left), right = value(b->right);
        return b->op == Operator::Add        ? left + right
               : b->op == Operator::Subtract ? left - right
               : b->op == Operator::Multiply ? left * right
                                             : left / right;
    }
    const auto& call = std::get<Call>(e.node);
    const double first = value(call.arguments.front());
    switch (call.function) {
        case Function::Sqrt:
            return std::sqrt(first);
        case Function::Abs:
            return std::fabs(first);
        case Function::Min:
            return std::fmin(first, value(call.arguments[1]));
        case Function::Max:
            return std::fmax(first, value(call.arguments[1]));
    }
    return 0;
}

TEST(Reference, RandomFormulasAgreeWithTheTreeWalk) {
    Random random(77);
    int checked = 0;
    for (int n = 0; n < 400; ++n) {
        const auto pattern = parseFormula(test::randomFormula(random));
        if (!pattern) continue;
        ++checked;
        Fields<double> fields(
            *pattern, {pattern->dimensions == 2 ? 130 : 5, 3, pattern->dimensions == 2 ? 1 : 2});
        fields.step();
        fields.forEachCell([&](int x, int y, int z) {
            std::map<std::string, double> names;
            for (const Constant& constant : pattern->constants)
                names[constant.name] = constant.value;
            for (const Statement& s : pattern->statements)
                names[s.target] = evaluate(*s.value, fields, names, x, y, z);
            const double expected = evaluate(*pattern->result, fields, names, x, y, z),
                         got = fields.out(x, y, z);
            ASSERT_TRUE(got == expected || (std::isnan(got) && std::isnan(expected)))
                << got << " " << expected << "\n"
                << writeFormula(*pattern);
        });
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(checked, 300);
}

}  // namespace
}  // namespace engine::stencil
