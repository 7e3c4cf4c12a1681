// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Columns of numbers and texts as bytes that compress well, every bit kept. A whole number takes as
// many bytes as the widest of its column above the smallest, the lowest byte of all of them first,
// then the next; a real number is a whole number of units (nanoseconds, as clocks count) and how
// far in the last bits it lies from that. Seconds that are all whole microseconds are counted in
// those, without a rest: a column of them says so.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine::store {

/// What a column of real numbers was counted in.
struct Counted {
    double unit = 1e-9;
    bool narrow = false;  ///< numbers are floats
};

/// The nearest whole microsecond; itself where it is too far from zero, or no number.
double toMicrosecond(double seconds);

class ColumnWriter {
public:
    void integers(std::span<const std::int64_t> values);
    void integer(std::int64_t value) { integers({&value, 1}); }
    /// Each counted from the one that `from` names, which is no later; from nothing where it names
    /// itself, and everywhere where `from` is empty.
    void reals(std::span<const double> values, const Counted& counted = {},
               std::span<const std::size_t> from = {});
    /// Each of them once, then which where.
    void texts(std::span<const std::string> values);
    void text(const std::string& value) { texts({&value, 1}); }
    /// Few different ones: as texts().
    void repeatedReals(std::span<const double> values);
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// Reads what ColumnWriter has written, in the same order. After the first column that is not
/// whole, or whose texts are too long together, everything is zero or empty and good() is false.
class ColumnReader {
public:
    explicit ColumnReader(std::string_view bytes) : m_rest(bytes) {}
    std::vector<std::int64_t> integers(std::size_t count);
    std::int64_t integer() { return integers(1).front(); }
    std::vector<double> reals(std::size_t count, const Counted& counted = {},
                              std::span<const std::size_t> from = {});
    std::vector<std::string> texts(std::size_t count);
    /// The same as they are written: each once, and which where. There is one at least.
    struct Repeated {
        std::vector<std::string> known;
        std::vector<std::int64_t> which;
    };
    Repeated repeatedTexts(std::size_t count);
    std::string text() { return texts(1).front(); }
    std::vector<double> repeatedReals(std::size_t count);
    bool good() const { return m_good; }
    bool atEnd() const { return m_good && m_rest.empty(); }

private:
    static constexpr std::size_t kMostText = std::size_t{512} << 20;

    std::string_view take(std::size_t bytes);
    std::uint64_t word(std::size_t width);
    bool affords(const Repeated& texts);

    std::string_view m_rest;
    std::size_t m_textLeft = kMostText;  ///< of all texts, each counted as often as it is there
    bool m_good = true;
};

}  // namespace engine::store
