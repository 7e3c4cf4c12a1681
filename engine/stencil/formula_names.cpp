// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <iterator>

#include "engine/stencil/formula_syntax.hpp"

namespace engine::stencil::syntax {

bool isReserved(std::string_view name) {
    static constexpr std::string_view words[] = {
        "alignas", "asm",       "auto",    "bool",     "break",     "case",     "catch",
        "char",    "class",     "concept", "const",    "constexpr", "continue", "decltype",
        "default", "delete",    "do",      "double",   "else",      "enum",     "explicit",
        "export",  "extern",    "false",   "float",    "for",       "friend",   "goto",
        "half",    "if",        "inline",  "int",      "long",      "mutable",  "namespace",
        "new",     "noexcept",  "not",     "nullptr",  "operator",  "or",       "and",
        "private", "protected", "public",  "register", "requires",  "return",   "short",
        "signed",  "sizeof",    "static",  "struct",   "switch",    "template", "this",
        "throw",   "true",      "try",     "typedef",  "typename",  "union",    "unsigned",
        "using",   "virtual",   "void",    "volatile", "while",     "xor"};
    return std::find(std::begin(words), std::end(words), name) != std::end(words);
}

bool isFunction(std::string_view name) {
    return name == "sqrt" || name == "abs" || name == "min" || name == "max";
}

}  // namespace engine::stencil::syntax
