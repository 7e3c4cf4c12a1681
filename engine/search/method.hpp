// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A strategy and the options it is given: what races. Repeats, with other seeds, are one method.

#include <string>
#include <vector>

#include "engine/search/strategy.hpp"

namespace engine::search {

struct Method {
    std::string strategy;
    Options options;  ///< as given: those left out are as declared
    bool operator==(const Method&) const = default;
};

/// "gest", "gest:groups=4:samples=20": as parseMethod() reads it.
std::string nameOf(const Method& method);
/// Unknown names and wrong values are refused with what would be right.
Result<Method> parseMethod(const std::string& text);
/// Of a strategy's name and texts such as "samples=15". Switches of earlier versions name the
/// strategies that they have become: gest with widen=on is gest-wide.
Result<Method> readMethod(const std::string& strategy, const std::vector<std::string>& texts);
/// Nothing that its paper says is altered: neither by the strategy nor by an option.
bool isAsPublished(const Method& method);

}  // namespace engine::search
