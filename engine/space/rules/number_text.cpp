// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/rules/number_text.hpp"

#include "engine/core/digits.hpp"

namespace engine::space {

std::string grouped(std::int64_t number) {
    const auto size = static_cast<std::uint64_t>(number);
    return (number < 0 ? "-" : "") + groupedDigits(number < 0 ? -size : size, "\u202f");
}

Sentence amountOf(Thing thing, std::int64_t number) {
    const std::string figure = grouped(number);
    const bool one = number == 1;
    switch (thing) {
        case Thing::Cell:
            return one ? say("{} cell", figure) : say("{} cells", figure);
        case Thing::UnrolledCell:
            return one ? say("{} unrolled cell", figure) : say("{} unrolled cells", figure);
        case Thing::Plane:
            return one ? say("{} plane", figure) : say("{} planes", figure);
        case Thing::TimeLevel:
            return one ? say("{} time level", figure) : say("{} time levels", figure);
        case Thing::Stage:
            return one ? say("{} stage", figure) : say("{} stages", figure);
        case Thing::Thread:
            break;
    }
    return one ? say("{} thread", figure) : say("{} threads", figure);
}

std::string listText(const std::vector<int>& values) {
    constexpr std::size_t longest = 6;
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool skipped = values.size() > longest && i >= longest - 2 && i + 1 < values.size();
        if (skipped) {
            if (i == longest - 2) text += ", ...";
            continue;
        }
        if (!text.empty()) text += text.back() == '.' ? " " : ", ";
        text += grouped(values[i]);
    }
    return text;
}

}  // namespace engine::space
