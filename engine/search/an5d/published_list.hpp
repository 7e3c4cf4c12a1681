// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AN5D's published choices, as resources/published keeps them: five a stencil, the best first.

#include <string>
#include <string_view>
#include <vector>

#include "engine/search/an5d/an5d_model.hpp"

namespace engine::search {

struct An5dListed {
    std::string stencil;
    An5dChoice choice;
};

/// Lines of stencil, bS1, bS2 or nothing, bT, sl, "GFLOP/s with commas"; of our own files only.
std::vector<An5dListed> readAn5dList(std::string_view text);

/// The lists give whole GFLOP/s.
bool isListed(const An5dChoice& choice, const An5dChoice& listed);

}  // namespace engine::search
