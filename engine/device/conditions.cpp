// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/conditions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "engine/core/sentence.hpp"

namespace engine::device {
namespace {

constexpr std::array<std::string_view, 6> kEnds{"",       "hopeless", "cannot-win",
                                                "narrow", "limit",    "look"};
constexpr std::size_t kLongestText = 512;
using Fields = std::array<std::string_view, 8>;

std::string numberText(int value, int unknown) {
    return value == unknown ? std::string() : std::to_string(value);
}

bool readNumber(std::string_view text, int& value) {
    if (text.empty()) return true;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value >= 0;
}

bool isWord(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

std::optional<Fields> fieldsOf(std::string_view text) {
    Fields fields;
    for (std::string_view& field : fields) {
        const std::size_t end = text.find(';');
        field = text.substr(0, end);
        if (end == text.npos) return fields;
        text.remove_prefix(end + 1);
    }
    return std::nullopt;
}

std::string_view phraseOf(SamplingEnd end) {
    switch (end) {
        case SamplingEnd::Unknown:
            break;
        case SamplingEnd::Hopeless:
            return phrase("launched once, too slow for the best");
        case SamplingEnd::CannotWin:
            return phrase("sampled until it could not be the best");
        case SamplingEnd::Narrow:
            return phrase("sampled until its median was narrow enough");
        case SamplingEnd::Limit:
            return phrase("sampled as often as one setting is");
        case SamplingEnd::Look:
            return phrase("looked at once, over the limit of that look");
    }
    return {};
}

std::string timesText(int count) {
    return count == 1 ? std::string(phrase("once")) : say("{} times", count).text();
}

std::string clockText(const Conditions& conditions) {
    const auto [first, last] = std::pair{conditions.firstClockMhz, conditions.lastClockMhz};
    if (first == last || last < 0) return say("at {} MHz", first).text();
    return first < 0 ? say("at {} MHz", last).text() : say("at {} to {} MHz", first, last).text();
}

}  // namespace

std::string_view nameOf(SamplingEnd end) { return kEnds[static_cast<std::size_t>(end)]; }

std::optional<SamplingEnd> samplingEndFromName(std::string_view name) {
    const auto found = std::ranges::find(kEnds, name);
    if (found == kEnds.end()) return std::nullopt;
    return static_cast<SamplingEnd>(found - kEnds.begin());
}

std::string textOf(const Conditions& conditions) {
    std::string text = fmt::format(
        "{};{};{};{};{};{};{};{}", nameOf(conditions.ended),
        numberText(conditions.firstClockMhz, -1), numberText(conditions.lastClockMhz, -1),
        numberText(conditions.repeated, 0), conditions.throttled, conditions.gpu,
        conditions.imageCached ? "1" : "", numberText(conditions.askedAgain, 0));
    while (text.ends_with(';')) text.pop_back();
    return text;
}

Result<Conditions> conditionsFrom(std::string_view text) {
    const auto wrong = badInput("conditions that no measurement has");
    const auto fields = text.size() > kLongestText ? std::nullopt : fieldsOf(text);
    if (!fields || !isWord(text)) return wrong;
    Conditions conditions;
    const auto end = samplingEndFromName((*fields)[0]);
    if (!end || !readNumber((*fields)[1], conditions.firstClockMhz) ||
        !readNumber((*fields)[2], conditions.lastClockMhz) ||
        !readNumber((*fields)[3], conditions.repeated) ||
        ((*fields)[6] != "" && (*fields)[6] != "1") ||
        !readNumber((*fields)[7], conditions.askedAgain))
        return wrong;
    conditions.ended = *end;
    conditions.throttled = (*fields)[4];
    conditions.gpu = (*fields)[5];
    conditions.imageCached = (*fields)[6] == "1";
    return conditions;
}

std::string sentenceOf(const Conditions& conditions) {
    std::vector<std::string> parts;
    if (conditions.ended != SamplingEnd::Unknown) parts.emplace_back(phraseOf(conditions.ended));
    if (conditions.firstClockMhz >= 0 || conditions.lastClockMhz >= 0)
        parts.push_back(clockText(conditions));
    if (conditions.repeated > 0)
        parts.push_back(say("samples taken again {}", timesText(conditions.repeated)).text());
    if (!conditions.throttled.empty())
        parts.push_back(say("the clock held back by {}", conditions.throttled).text());
    if (!conditions.gpu.empty()) parts.push_back("on " + conditions.gpu);
    if (conditions.imageCached) parts.emplace_back(phrase("image from the cache"));
    if (conditions.askedAgain > 0)
        parts.push_back(say("asked again {}", timesText(conditions.askedAgain)).text());
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace engine::device
