// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/ranks.hpp"

namespace engine::search {

void put(std::string& bytes, const space::Setting& setting) {
    for (std::size_t i = 0; i < setting.size(); ++i)
        put(bytes, setting[static_cast<space::ParameterId>(i)]);
}

space::Setting takeSetting(std::string_view& bytes, const space::Setting& like) {
    space::Setting setting = like;
    for (std::size_t i = 0; i < setting.size(); ++i)
        setting.set(static_cast<space::ParameterId>(i), take<int>(bytes));
    return setting;
}

}  // namespace engine::search
