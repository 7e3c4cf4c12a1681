// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Weights of features in JSON, by name: a file that knows other features than the program is
// refused, not misread. Only for the files that hold them.

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/core/embedded_text.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/result.hpp"

namespace engine::model {

using Json = nlohmann::ordered_json;

Json namedWeights(const std::vector<std::string>& names, const std::vector<double>& weights);
/// In the order of `names`; throws unless exactly these have a finite weight.
std::vector<double> weightsByName(const Json& json, const std::vector<std::string>& names);

/// Empty when there is none of that name.
std::string_view textNamed(std::span<const EmbeddedText> texts, std::string_view name);

/// What `read` makes of a JSON text; what it throws is an Error.
template <class T, class Read>
Result<T> readJson(std::string_view json, Read&& read) {
    try {
        return read(parseJson<Json>(json));
    } catch (const std::exception& error) {
        return badInput(std::string("A file of fitted weights cannot be read: ") + error.what());
    }
}

}  // namespace engine::model
