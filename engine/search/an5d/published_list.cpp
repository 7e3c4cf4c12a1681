// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/an5d/published_list.hpp"

#include <cmath>
#include <sstream>

namespace engine::search {
namespace {

An5dListed listedIn(std::string line) {
    std::erase(line, '"');
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    std::string gflops;
    for (std::size_t i = 5; i < cells.size(); ++i) gflops += cells[i];
    return {cells[0],
            {{std::stoi(cells[1]), cells[2].empty() ? 1 : std::stoi(cells[2])},
             std::stoi(cells[3]),
             std::stoi(cells[4]),
             std::stod(gflops)}};
}

}  // namespace

std::vector<An5dListed> readAn5dList(std::string_view text) {
    std::vector<An5dListed> listed;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) listed.push_back(listedIn(std::move(line)));
    return listed;
}

bool isListed(const An5dChoice& choice, const An5dChoice& listed) {
    return choice.block == listed.block && choice.steps == listed.steps &&
           choice.planes == listed.planes && std::abs(choice.gflops - listed.gflops) < 1;
}

}  // namespace engine::search
