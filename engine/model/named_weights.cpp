// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/named_weights.hpp"

#include <cmath>

namespace engine::model {

Json namedWeights(const std::vector<std::string>& names, const std::vector<double>& weights) {
    Json json;
    for (std::size_t k = 0; k < names.size(); ++k) json[names[k]] = weights[k];
    return json;
}

std::vector<double> weightsByName(const Json& json, const std::vector<std::string>& names) {
    if (json.size() != names.size())
        throw std::invalid_argument("it has weights for other features than the program knows");
    std::vector<double> weights;
    for (const auto& name : names) {
        weights.push_back(json.at(name).get<double>());
        if (!std::isfinite(weights.back()))
            throw std::invalid_argument("the weight of \"" + name + "\" is not finite");
    }
    return weights;
}

std::string_view textNamed(std::span<const EmbeddedText> texts, std::string_view name) {
    for (const auto& each : texts)
        if (each.name == name) return each.text;
    return {};
}

}  // namespace engine::model
