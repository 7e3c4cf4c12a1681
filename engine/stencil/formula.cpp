// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/formula.hpp"

#include "engine/stencil/formula_resolver.hpp"

namespace engine::stencil {

tl::expected<Pattern, FormulaError> parseFormula(std::string_view text, std::string name) {
    const auto tree = syntax::parseSyntax(text);
    if (!tree) return tl::unexpected(tree.error());
    return FormulaResolver(text, *tree).resolve(std::move(name));
}

Result<Pattern> patternFromFormula(std::string_view text, std::string name) {
    auto pattern = parseFormula(text, std::move(name));
    if (!pattern) return badInput(pattern.error().sentence());
    return std::move(*pattern);
}

}  // namespace engine::stencil
