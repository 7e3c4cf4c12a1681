// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Natural logarithms for whoever predicts a million settings and takes a hundred of each: of whole
// numbers, as sizes, counts and registers mostly are, looked up; of others by a short series. They
// are the same on every processor, which those of the C library need not be.

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace engine::model {

/// Of numbers from 1 to 2, at so many places: what the series of logOf begins at.
class LogarithmPlaces {
public:
    static constexpr int kBits = 7;
    struct Place {
        double inverse = 1, logarithm = 0;
    };
    LogarithmPlaces() {
        // The first is at 1 itself, so that the logarithm of 1 is 0.
        for (std::size_t i = 1; i < m_places.size(); ++i) {
            const double middle = 1 + (static_cast<double>(i) + 0.5) / (1 << kBits);
            m_places[i] = {1 / middle, -std::log(1 / middle)};
        }
    }
    const Place& of(std::uint64_t bits) const {
        return m_places[bits >> (52 - kBits) & ((1U << kBits) - 1)];
    }

private:
    std::array<Place, 1 << kBits> m_places;
};
inline const LogarithmPlaces kLogarithmPlaces;

/// To 1e-12, of any number.
inline double logOf(double number) {
    constexpr double kLog2 = 0.693147180559945309;
    constexpr int kExponentOfOne = 1023;
    if (!(number >= std::numeric_limits<double>::min() &&
          number <= std::numeric_limits<double>::max()))
        return std::log(number);
    const auto bits = std::bit_cast<std::uint64_t>(number);
    const auto exponent = static_cast<int>(bits >> 52) - kExponentOfOne;
    constexpr std::uint64_t kOne = std::uint64_t{kExponentOfOne} << 52;
    const double mantissa = std::bit_cast<double>((bits & ((1ULL << 52) - 1)) | kOne);
    const auto& place = kLogarithmPlaces.of(bits);
    const double r = mantissa * place.inverse - 1;  // below 1/128
    const double series = r - r * r * (1.0 / 2 - r * (1.0 / 3 - r * (1.0 / 4 - r * (1.0 / 5))));
    return exponent * kLog2 + (place.logarithm + series);
}

class WholeLogarithms {
public:
    using Function = double (*)(double);
    static constexpr int kMost = 1024;  ///< that is looked up
    explicit WholeLogarithms(Function function) : m_function(function) {
        for (std::size_t i = 0; i < m_known.size(); ++i)
            m_known[i] = function(static_cast<double>(i));
    }
    double of(std::int64_t value) const {
        const auto at = static_cast<std::uint64_t>(value);  // one below 0 is beyond all
        return at < m_known.size() ? m_known[at] : m_function(static_cast<double>(value));
    }
    /// Of a number that often is whole; `otherwise` works out the others.
    double ofMostlyWhole(double value, const auto& otherwise) const {
        if (!(value <= kMost)) return otherwise(value);
        const auto whole = static_cast<std::int64_t>(value);
        return static_cast<double>(whole) == value ? of(whole) : otherwise(value);
    }

private:
    Function m_function;
    std::array<double, kMost + 1> m_known{};
};

/// Of the number, and of one more. Made when the program starts: nothing asks for them before.
inline const WholeLogarithms kLogarithms([](double number) { return std::log(number); });
inline const WholeLogarithms kLogarithms1p([](double number) { return std::log1p(number); });

inline double logOfWhole(std::int64_t value) { return kLogarithms.of(value); }
/// Of a number that often is whole.
inline double logOfMostlyWhole(double value) { return kLogarithms.ofMostlyWhole(value, logOf); }
/// Of one more than a number, not below 0, that often is whole.
inline double log1pOfMostlyWhole(double value) {
    return kLogarithms1p.ofMostlyWhole(value, [](double number) { return logOf(1 + number); });
}

}  // namespace engine::model
