// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/svg_picture.hpp"

#include <fmt/format.h>

namespace engine::exporters::svg {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '"')
            safe += "&quot;";
        else if (static_cast<unsigned char>(c) >= ' ')
            safe += c;
    }
    return safe;
}

std::string text(double x, double y, std::string_view anchor, std::string_view what) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, escaped(what));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1,
                       y1, x2, y2, style);
}

std::string rectangle(double x, double y, double width, double height, std::string_view colour,
                      std::string_view title) {
    const std::string told = title.empty() ? "" : "<title>" + escaped(title) + "</title>";
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
        "shape-rendering=\"crispEdges\">{}</rect>\n",
        x, y, width, height, colour, told);
}

std::string picture(double width, double height, std::string_view content) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n{2}</svg>\n",
        width, height, content);
}

}  // namespace engine::exporters::svg
