// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

#include "engine/core/result.hpp"

namespace engine::record {

struct Budget {
    std::optional<double> seconds;  ///< of the device's clock
    std::optional<int> evaluations;
    std::string text() const;  ///< "100s", "500ev"
    static Result<Budget> parse(const std::string& text);
};

}  // namespace engine::record
