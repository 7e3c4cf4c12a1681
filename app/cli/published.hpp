// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Figures that others published or that were measured of their programs: resources/published.

#include <map>
#include <string>
#include <vector>

#include "app/cli/context.hpp"

namespace cli {

/// A file of resources/published, as built in; its name is known to exist.
Json publishedTable(std::string_view fileName);
std::string publishedText(std::string_view fileName);

/// The best of the peers at one stencil.
struct PeerFigure {
    std::string stencil, type;  ///< "2d5pt", "double"
    std::string program, variant;
    double gcells = 0;
    std::map<std::string, double> others;  ///< by program

    std::string text() const;  ///< "EBISU depth 12"
};

struct Peers {
    std::string gpu, provenance, domains;
    std::vector<PeerFigure> figures;

    /// Null when nobody's figure is known.
    const PeerFigure* find(std::string_view stencil, std::string_view type) const;
};
Peers peersOfH200();

}  // namespace cli
