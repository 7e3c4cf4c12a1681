// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/columns.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>

namespace engine::store {
namespace {

constexpr std::size_t kWord = 8;
constexpr double kMostUnits = 1e15;  // exact as a double
constexpr Counted kSeconds{};
constexpr double kMicroseconds = 1e6;  // in a second
/// Where a column's widths would stand, which are 8 at most: whole microseconds follow.
constexpr char kMicrosecondsFollow = static_cast<char>(0xff);

/// Widths are in bytes: 0 where all are the same.
std::size_t widthOf(std::uint64_t most) {
    return (static_cast<std::size_t>(std::bit_width(most)) + 7) / 8;
}

void putWord(std::string& bytes, std::uint64_t word, std::size_t width = kWord) {
    for (std::size_t i = 0; i < width; ++i) bytes += static_cast<char>(word >> 8 * i & 0xff);
}

/// 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ...
std::uint64_t foldedSign(std::int64_t value) {
    const auto doubled = static_cast<std::uint64_t>(value) << 1;
    return value < 0 ? ~doubled : doubled;
}

std::int64_t unfoldedSign(std::uint64_t folded) {
    return static_cast<std::int64_t>(folded & 1 ? ~(folded >> 1) : folded >> 1);
}

/// Whole units in a number; 0 where there are too many, or it is no number.
std::int64_t unitsIn(double value, const Counted& counted) {
    const double units = value / counted.unit;
    return std::abs(units) < kMostUnits ? std::llround(units) : 0;
}

/// The bits of the number nearest to so many units.
std::uint64_t bitsOf(std::int64_t units, const Counted& counted) {
    const double value = static_cast<double>(units) * counted.unit;
    return counted.narrow ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                          : std::bit_cast<std::uint64_t>(value);
}

std::uint64_t bitsOf(double value, const Counted& counted) {
    return counted.narrow ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                          : std::bit_cast<std::uint64_t>(value);
}

double valueOf(std::uint64_t bits, const Counted& counted) {
    return counted.narrow
               ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
               : std::bit_cast<double>(bits);
}

// Unsigned arithmetic wraps, so nothing a file says overflows.

std::int64_t difference(std::uint64_t value, std::uint64_t other) {
    return static_cast<std::int64_t>(value - other);
}

std::uint64_t sum(std::uint64_t value, std::int64_t difference) {
    return value + static_cast<std::uint64_t>(difference);
}

struct Parts {
    std::vector<std::int64_t> units, rests;
};

Parts partsOf(std::span<const double> values, const Counted& counted) {
    Parts parts;
    for (const double value : values) {
        parts.units.push_back(unitsIn(value, counted));
        parts.rests.push_back(
            difference(bitsOf(value, counted), bitsOf(parts.units.back(), counted)));
    }
    return parts;
}

std::vector<double> valuesOf(const Parts& parts, const Counted& counted) {
    std::vector<double> values(parts.units.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = valueOf(sum(bitsOf(parts.units[i], counted), parts.rests[i]), counted);
    return values;
}

bool areSeconds(const Counted& counted) { return counted.unit == kSeconds.unit && !counted.narrow; }

/// Nothing where one of them is no whole number of microseconds, to the last bit.
std::optional<std::vector<std::int64_t>> wholeMicroseconds(std::span<const double> seconds) {
    std::vector<std::int64_t> whole;
    for (const double value : seconds) {
        const double exactly = toMicrosecond(value);
        if (!(std::abs(value * kMicroseconds) < kMostUnits) ||
            std::bit_cast<std::uint64_t>(exactly) != std::bit_cast<std::uint64_t>(value))
            return {};
        whole.push_back(std::llround(value * kMicroseconds));
    }
    return whole;
}

std::vector<double> secondsOf(std::span<const std::int64_t> microseconds) {
    std::vector<double> seconds;
    seconds.reserve(microseconds.size());
    for (const std::int64_t whole : microseconds)
        seconds.push_back(static_cast<double>(whole) / kMicroseconds);
    return seconds;
}

/// Each from the one that `from` names.
void countFrom(std::vector<std::int64_t>& units, std::span<const std::size_t> from) {
    for (std::size_t i = from.size(); i-- > 0;)  // those before it are still whole
        if (from[i] != i) units[i] -= units[from[i]];
}

/// Takes back what countFrom() did.
void addUp(std::vector<std::int64_t>& units, std::span<const std::size_t> from) {
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] != i)
            units[i] = static_cast<std::int64_t>(
                sum(static_cast<std::uint64_t>(units[i]), units[from[i]]));
}

std::string rawBytes(double value) {
    std::string bytes;
    putWord(bytes, std::bit_cast<std::uint64_t>(value));
    return bytes;
}

}  // namespace

double toMicrosecond(double seconds) {
    const double whole = seconds * kMicroseconds;
    return std::abs(whole) < kMostUnits ? static_cast<double>(std::llround(whole)) / kMicroseconds
                                        : seconds;
}

void ColumnWriter::integers(std::span<const std::int64_t> values) {
    const std::int64_t least = values.empty() ? 0 : *std::ranges::min_element(values);
    std::uint64_t most = 0;
    for (const std::int64_t value : values)
        most =
            std::max(most, static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(least));
    const std::size_t width = widthOf(most);
    // A byte with both widths: most columns begin at a small number.
    const std::uint64_t folded = foldedSign(least);
    const std::size_t leastWidth = widthOf(folded);
    m_bytes += static_cast<char>(leastWidth << 4 | width);
    putWord(m_bytes, folded, leastWidth);
    for (std::size_t byte = 0; byte < width; ++byte)
        for (const std::int64_t value : values)
            m_bytes += static_cast<char>(
                (static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(least)) >>
                    8 * byte &
                0xff);
}

void ColumnWriter::reals(std::span<const double> values, const Counted& counted,
                         std::span<const std::size_t> from) {
    if (auto whole = areSeconds(counted) ? wholeMicroseconds(values) : std::nullopt) {
        countFrom(*whole, from);
        m_bytes += kMicrosecondsFollow;
        return integers(*whole);
    }
    Parts parts = partsOf(values, counted);
    countFrom(parts.units, from);
    integers(parts.units);
    integers(parts.rests);
}

void ColumnWriter::texts(std::span<const std::string> values) {
    std::map<std::string_view, std::int64_t> known;
    std::vector<std::int64_t> which, lengths;
    std::string different;
    for (const std::string& value : values) {
        const auto [at, isNew] = known.emplace(value, static_cast<std::int64_t>(known.size()));
        which.push_back(at->second);
        if (!isNew) continue;
        lengths.push_back(static_cast<std::int64_t>(value.size()));
        different += value;
    }
    integer(static_cast<std::int64_t>(lengths.size()));
    integers(lengths);
    m_bytes += different;
    integers(which);
}

void ColumnWriter::repeatedReals(std::span<const double> values) {
    std::vector<std::string> raw;
    for (const double value : values) raw.push_back(rawBytes(value));
    texts(raw);
}

std::string_view ColumnReader::take(std::size_t bytes) {
    if (bytes > m_rest.size()) m_good = false;
    if (!m_good) return {};
    const std::string_view taken = m_rest.substr(0, bytes);
    m_rest.remove_prefix(bytes);
    return taken;
}

std::uint64_t ColumnReader::word(std::size_t width) {
    const std::string_view bytes = take(width);
    std::uint64_t word = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        word = word << 8 | static_cast<unsigned char>(bytes[i]);
    return word;
}

std::vector<std::int64_t> ColumnReader::integers(std::size_t count) {
    const std::string_view widths = take(1);
    const std::size_t both = widths.empty() ? 0 : static_cast<unsigned char>(widths[0]);
    const std::size_t width = both & 15, leastWidth = both >> 4;
    const std::int64_t least = unfoldedSign(word(std::min(leastWidth, kWord)));
    if (width > kWord || leastWidth > kWord || (width > 0 && count > m_rest.size() / width))
        m_good = false;
    std::vector<std::int64_t> values(count, m_good ? least : 0);
    if (!m_good) return values;
    for (std::size_t byte = 0; byte < width; ++byte) {
        const std::string_view plane = take(count);
        for (std::size_t i = 0; i < count; ++i)
            values[i] = static_cast<std::int64_t>(
                static_cast<std::uint64_t>(values[i]) +
                (std::uint64_t{static_cast<unsigned char>(plane[i])} << 8 * byte));
    }
    return values;
}

std::vector<double> ColumnReader::reals(std::size_t count, const Counted& counted,
                                        std::span<const std::size_t> from) {
    if (areSeconds(counted) && !m_rest.empty() && m_rest.front() == kMicrosecondsFollow) {
        m_rest.remove_prefix(1);
        auto whole = integers(count);
        addUp(whole, from);
        return secondsOf(whole);
    }
    Parts parts;
    parts.units = integers(count);
    addUp(parts.units, from);
    parts.rests = integers(count);
    return valuesOf(parts, counted);
}

/// A few bytes say that a long text is there a million times: what that comes to is counted before
/// anybody writes it out.
bool ColumnReader::affords(const Repeated& texts) {
    std::size_t length = 0;
    for (const std::int64_t each : texts.which)
        length += texts.known[static_cast<std::size_t>(each)].size();
    m_good = length <= m_textLeft;
    if (m_good) m_textLeft -= length;
    return m_good;
}

ColumnReader::Repeated ColumnReader::repeatedTexts(std::size_t count) {
    Repeated texts;
    const std::int64_t different = integer();
    if (different < 0 || different > static_cast<std::int64_t>(count)) m_good = false;
    for (const std::int64_t length : integers(m_good ? static_cast<std::size_t>(different) : 0))
        texts.known.emplace_back(take(static_cast<std::size_t>(length)));  // a negative: too long
    texts.which = integers(count);
    if (!std::ranges::all_of(texts.which, [&](auto w) { return w >= 0 && w < different; }))
        m_good = false;
    if (m_good && affords(texts) && !texts.known.empty()) return texts;
    return {{""}, std::vector<std::int64_t>(count)};
}

std::vector<std::string> ColumnReader::texts(std::size_t count) {
    const auto [known, which] = repeatedTexts(count);
    std::vector<std::string> values;
    values.reserve(count);
    for (const std::int64_t each : which) values.push_back(known[static_cast<std::size_t>(each)]);
    return values;
}

std::vector<double> ColumnReader::repeatedReals(std::size_t count) {
    const auto [known, which] = repeatedTexts(count);
    std::vector<double> numbers, values;
    for (const std::string& raw : known) {
        std::uint64_t bits = 0;
        if (raw.size() != kWord && count > 0) m_good = false;
        for (std::size_t i = raw.size(); i-- > 0;)
            bits = bits << 8 | static_cast<unsigned char>(raw[i]);
        numbers.push_back(std::bit_cast<double>(m_good ? bits : 0));
    }
    values.reserve(count);
    for (const std::int64_t each : which) values.push_back(numbers[static_cast<std::size_t>(each)]);
    return values;
}

}  // namespace engine::store
