// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The papers' experiments, as resources/published/papers.json lists them: what a figure shows, how
// it is made here and what the paper's text says that it shows.

#include <array>
#include <map>
#include <string>
#include <vector>

namespace cli::papers {

/// A value that a paper gives in its text or tables. What only its drawing shows is left out.
struct Published {
    std::string of;       ///< method, or range
    std::string measure;  ///< as in Figure::measures
    std::string text;     ///< "1.8x", "97.25 to 99.97 %"
    std::string gpu;      ///< "V100", "not named"
    std::string where;    ///< section
    std::string stencil;  ///< or kernel; empty: over all of the paper
};

struct Figure {
    std::string key;  ///< "gest:6"
    std::string paper, figure, shows;
    std::string here;     ///< how it is made of recordings
    std::string kind;     ///< races, curve, distribution, networks or lists
    std::string differs;  ///< why the ranking here is another one, where it is
    std::vector<std::string> methods;
    std::string reference;              ///< the method that others are divided by
    std::vector<std::string> measures;  ///< the first is shown for every stencil
    std::vector<std::string> ranked;    ///< whose best and worst are counted; empty: all methods
    std::array<double, 2> seconds{};    ///< cut-off in two and three dimensions; 0: to the end
    std::map<std::string, double> fractions;  ///< of the settings, where that ends a method
    std::vector<std::string> grids;           ///< that the paper has it of; empty: the usual one
    int repeats = 10;
    int epochs = 0;  ///< that networks are trained
    std::vector<Published> published;
};

/// All of them, in the order of the papers.
std::vector<Figure> figures();

}  // namespace cli::papers
