// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/phrasebook.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace engine {
namespace {

/// "{} of {}" would find itself in anything.
constexpr std::size_t kLeastWeight = 5;
/// A sentence in a sentence in a sentence: no more are made.
constexpr int kDeepest = 4;
/// A text that somebody has made up, to be read in ever so many ways, stays as it is.
constexpr int kMostTries = 2000;
/// Longer ones are no sentences: a compiler's log, a file's content.
constexpr std::size_t kLongest = 8000;
/// Of a text that are tried as one sentence, unless it is the whole of what is left.
constexpr std::size_t kMostPieces = 8;
constexpr std::string_view kSentenceEnd = ". ";

/// What stands between braces: "", "1", ":.1f", "1:.1f".
PatternParts::Place placeOf(std::string_view field, std::size_t inOrder) {
    PatternParts::Place place{inOrder};
    const std::size_t colon = std::min(field.find(':'), field.size());
    std::from_chars(field.data(), field.data() + colon, place.index);
    constexpr std::string_view kOfFigures = "dxXeEfFgG";
    place.isNumber = colon < field.size() && kOfFigures.find(field.back()) != kOfFigures.npos;
    return place;
}

PatternParts partsOf(std::string_view pattern) {
    PatternParts parts{.texts = {""}, .places = {}};
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char c = pattern[at];
        const bool isBrace = c == '{' || c == '}';
        if (isBrace && at + 1 < pattern.size() && pattern[at + 1] == c)
            ++at;  // one of its own
        else if (c == '{') {
            const std::size_t end = std::min(pattern.find('}', at), pattern.size());
            parts.places.push_back(
                placeOf(pattern.substr(at + 1, end - at - 1), parts.places.size()));
            parts.texts.emplace_back();
            at = end;
            continue;
        }
        parts.texts.back() += c;
    }
    return parts;
}

std::size_t lettersOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](unsigned char c) { return std::isalpha(c) != 0; }));
}

bool isNumber(std::string_view text) {
    constexpr std::string_view kOfNumbers = "0123456789.+-abcdefABCDEFinx";
    return !text.empty() && text.find_first_not_of(kOfNumbers) == std::string_view::npos;
}

/// What was filled in, by index; nothing where the pattern has not made the text. A place ends
/// where the text behind it comes for the first time, and holds no end of a sentence unless it is
/// the last thing of all.
std::optional<std::vector<std::string_view>> filledIn(const PatternParts& parts,
                                                      std::string_view text) {
    const std::string &first = parts.texts.front(), &last = parts.texts.back();
    if (text.size() < first.size() + last.size() || !text.starts_with(first) ||
        !text.ends_with(last))
        return std::nullopt;
    std::vector<std::string_view> values(parts.places.size());
    std::size_t at = first.size();
    for (std::size_t i = 0; i < parts.places.size(); ++i) {
        const std::string& next = parts.texts[i + 1];
        const bool isLast = i + 1 == parts.places.size();
        const std::size_t end = isLast ? text.size() - last.size() : text.find(next, at + 1);
        if (end == std::string_view::npos || end <= at) return std::nullopt;
        const std::string_view value = text.substr(at, end - at);
        const PatternParts::Place& place = parts.places[i];
        const bool endsText = isLast && last.empty();
        if (place.index >= values.size() || (place.isNumber && !isNumber(value)) ||
            (!endsText && value.find(kSentenceEnd) != std::string_view::npos))
            return std::nullopt;
        std::string_view& known = values[place.index];
        if (!known.empty() && known != value) return std::nullopt;
        known = value;
        at = end + next.size();
    }
    return values;
}

/// Where sentences begin, and what stands behind a colon; last of all the end.
std::vector<std::size_t> startsOfPieces(std::string_view text) {
    std::vector<std::size_t> starts{0};
    for (std::size_t at = 1; at + 1 < text.size(); ++at)
        if (text[at] == ' ' && (text[at - 1] == '.' || text[at - 1] == ':'))
            starts.push_back(at + 1);
    starts.push_back(text.size());
    return starts;
}

/// A piece without the blank behind it and the colon before that, which are no part of a sentence.
std::pair<std::string_view, std::string_view> jointOf(std::string_view piece) {
    std::size_t own = piece.size();
    if (piece.ends_with(". ")) own -= 1;
    if (piece.ends_with(": ")) own -= 2;
    return {piece.substr(0, own), piece.substr(own)};
}

}  // namespace

Phrasebook::Phrasebook(std::span<const std::string> patterns) {
    for (const std::string& pattern : patterns) {
        Entry entry{pattern, partsOf(pattern)};
        if (entry.parts.places.empty()) {
            m_phrases.insert(entry.parts.texts.front());
            continue;
        }
        const auto& texts = entry.parts.texts;
        for (const std::string& text : texts) entry.weight += lettersOf(text);
        // Between two places without a word nobody can tell where the first one ends.
        const bool isClear = std::all_of(texts.begin() + 1, texts.end() - 1,
                                         [](const std::string& text) { return !text.empty(); });
        if (isClear && entry.weight >= kLeastWeight) m_entries.push_back(std::move(entry));
    }
    std::ranges::stable_sort(m_entries, std::ranges::greater(), &Entry::weight);
}

/// A text may be read in several ways, "{} of {}" within "expected {}." or the reverse: the best
/// leaves the least unread.
struct Phrasebook::Reading {
    struct Read {
        std::string said;
        std::size_t letters = 0;  ///< that are of patterns
    };

    const Phrasebook& book;
    const Sentence::Dictionary& dictionary;
    int triesLeft = kMostTries;

    Read filled(const Entry& entry, const std::vector<std::string_view>& values, int deeper) {
        std::vector<std::string> said;
        Read read{{}, entry.weight};
        for (const std::string_view value : values) {
            Read part = whole(value, deeper);
            said.push_back(std::move(part.said));
            read.letters += part.letters;
        }
        const PatternParts other = partsOf(dictionary(entry.pattern));
        read.said = other.texts.front();
        for (std::size_t i = 0; i < other.places.size(); ++i) {
            const std::size_t index = other.places[i].index;
            if (index < said.size()) read.said += said[index];
            read.said += other.texts[i + 1];
        }
        return read;
    }

    /// As one sentence.
    std::optional<Read> one(std::string_view text, int deeper) {
        if (--triesLeft < 0) return std::nullopt;
        if (book.m_phrases.contains(std::string(text)))
            return Read{partsOf(dictionary(std::string(text))).texts.front(), lettersOf(text)};
        std::optional<Read> best;
        for (const Entry& entry : book.m_entries) {
            const auto values = filledIn(entry.parts, text);
            if (!values) continue;
            Read read = filled(entry, *values, deeper - 1);
            if (!best || read.letters > best->letters) best = std::move(read);
        }
        return best;
    }

    /// The longest sentence that begins at a piece, and the piece behind it.
    std::optional<std::pair<Read, std::size_t>> longest(std::string_view text,
                                                        const std::vector<std::size_t>& starts,
                                                        std::size_t first, int deeper) {
        const std::size_t last = starts.size() - 1;
        for (std::size_t end = last; end > first;) {
            const auto [own, joint] =
                jointOf(text.substr(starts[first], starts[end] - starts[first]));
            if (auto known = one(own, deeper)) {
                known->said += joint;
                return {{std::move(*known), end}};
            }
            end = end == last ? std::min(last - 1, first + kMostPieces) : end - 1;
        }
        return std::nullopt;
    }

    /// As one, or as several one after another, of which some may be known: "FILE: it is damaged.
    /// Open another."
    Read whole(std::string_view text, int deeper) {
        if (deeper == 0 || isNumber(text)) return {std::string(text)};
        const std::vector<std::size_t> starts = startsOfPieces(text);
        Read read;
        for (std::size_t piece = 0; piece + 1 < starts.size();) {
            const std::size_t at = starts[piece], next = starts[piece + 1];
            const auto known = longest(text, starts, piece, deeper);
            read.said += known ? known->first.said : std::string(text.substr(at, next - at));
            read.letters += known ? known->first.letters : 0;
            piece = known ? known->second : piece + 1;
        }
        return read;
    }
};

std::string Phrasebook::retold(std::string_view text,
                               const Sentence::Dictionary& dictionary) const {
    if (text.empty() || text.size() > kLongest) return std::string(text);
    return Reading{*this, dictionary}.whole(text, kDeepest).said;
}

}  // namespace engine
