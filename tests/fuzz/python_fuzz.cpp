// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an expression of Python: reading and working it out never crashes and soon ends, an
// error has a place, and the same values give the same result.

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/space/expression/python_expression.hpp"

namespace {

void require(bool good) {
    if (!good) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace engine::space;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto expression = PythonExpression::parse(text);
    if (!expression) {
        require(expression.error().message.starts_with("At column "));
        return 0;
    }
    std::vector<PythonValue> values;
    for (std::size_t i = 0; i < expression->names().size(); ++i)
        values.emplace_back(static_cast<std::int64_t>(i) * 7 - 3);
    const auto value = expression->evaluate(values);
    if (!value) {
        require(value.error().message.starts_with("At column "));
        return 0;
    }
    const auto again = expression->evaluate(values);
    require(again.has_value() && again->kind() == value->kind());
    if (value->isNumber() || value->isText()) require(equal(*again, *value));
    (void)value->truth();
    return 0;
}
