// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/names.hpp"

#include "engine/core/sentence.hpp"

namespace engine::search {

std::string namesOf(const space::TuningSpace& space, const std::vector<space::ParameterId>& ids) {
    constexpr std::size_t kMost = 6;
    std::string names;
    for (std::size_t i = 0; i < ids.size() && i < kMost; ++i)
        names += (i == 0 ? "" : ", ") + space.info(ids[i]).abbreviation;
    if (ids.size() <= kMost) return names;
    return say("{} and {} more", names, ids.size() - kMost).text();
}

}  // namespace engine::search
