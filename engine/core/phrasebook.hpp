// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// English texts said again in another language. Files, lines of the worker and errors keep what
// say() has made as plain English, so that any version and any program reads it; whoever knows all
// patterns finds the one that a text was made of, and what was filled in.

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/core/sentence.hpp"

namespace engine {

/// A pattern taken apart: a text, then a place and a text as often as there are places.
struct PatternParts {
    struct Place {
        std::size_t index = 0;
        bool isNumber = false;  ///< it has a figure's format
    };
    std::vector<std::string> texts;
    std::vector<Place> places;
};

class Phrasebook {
public:
    explicit Phrasebook(std::span<const std::string> patterns);

    /// `text` in the language of `dictionary`, sentence by sentence, parts included; what no
    /// pattern has made stays as it is.
    std::string retold(std::string_view text, const Sentence::Dictionary& dictionary) const;

private:
    struct Entry {
        std::string pattern;
        PatternParts parts;
        std::size_t weight = 0;  ///< characters that are the pattern's own
    };
    struct Reading;

    std::unordered_set<std::string> m_phrases;  ///< without places
    std::vector<Entry> m_entries;               ///< the most telling first
};

}  // namespace engine
