// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes: parsing never crashes, an error has a place, and what parses can be written, parsed
// again to the same text, analysed, drawn or explained, and evaluated.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/reference.hpp"
#include "engine/stencil/taps.hpp"

namespace {

using namespace engine::stencil;

void require(bool good) {
    if (!good) std::abort();
}

void evaluate(const Pattern& pattern) {
    const Problem problem{pattern, {3, 2, pattern.dimensions == 3 ? 2 : 1}, DataType::Float};
    const auto elements = static_cast<std::size_t>(GridLayout::of(problem).elements);
    const std::vector<std::vector<float>> arrays(pattern.arrays.size(),
                                                 std::vector<float>(elements, 2.0F));
    const std::vector<float> input(elements, 1.0F);
    std::vector<float> output(elements);
    referenceStep<float>(problem, input, arrays, output);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto pattern = parseFormula(text);
    if (!pattern) {
        const FormulaError& error = pattern.error();
        require(error.line >= 1 && error.column >= 1 && !error.found.empty() &&
                !error.expected.empty());
        return 0;
    }
    const std::string written = writeFormula(*pattern);
    const auto again = parseFormula(written);
    require(again.has_value());
    require(writeFormula(*again) == written);
    require(accessedOffsets(*again) == accessedOffsets(*pattern));

    const Features facts = features(*pattern);
    require(facts.linear == linearForm(*pattern).has_value());
    require(drawableTaps(*pattern).has_value() == whyNotDrawable(*pattern).empty());
    if (facts.order <= 8 && pattern->arrays.size() <= 8) evaluate(*pattern);
    return 0;
}
