// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/json_shape.hpp"

namespace engine {

bool jsonIsModest(std::string_view text, std::size_t deepest, std::size_t mostValues) {
    std::size_t depth = 0, values = 1;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest || ++values > mostValues) return false;
        } else if (c == ']' || c == '}') {
            if (depth > 0) --depth;
        } else if (c == ',' && ++values > mostValues) {
            return false;
        }
    }
    return true;
}

}  // namespace engine
