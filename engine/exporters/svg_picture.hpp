// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pieces of a picture (SVG 1.1), alone in its file or within a page of HTML. Whatever text they are
// given, it stays text.

#include <array>
#include <string>
#include <string_view>

namespace engine::exporters::svg {

/// Okabe and Ito's colours, which people with any colour vision tell apart.
inline constexpr std::array<const char*, 8> kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                     "#e69f00", "#56b4e9", "#000000", "#8c6d1f"};

/// For elements and attributes of SVG and of HTML; control characters are left out.
std::string escaped(std::string_view text);
/// `anchor`: "start", "middle" or "end".
std::string text(double x, double y, std::string_view anchor, std::string_view what);
/// `style`: attributes, as they stand.
std::string line(double x1, double y1, double x2, double y2, std::string_view style);
/// `title` is shown by whoever points at it.
std::string rectangle(double x, double y, double width, double height, std::string_view colour,
                      std::string_view title = {});
/// All of it, on white.
std::string picture(double width, double height, std::string_view content);

}  // namespace engine::exporters::svg
