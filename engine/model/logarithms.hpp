// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Logarithms of whole numbers. Sizes, counts and registers are mostly small ones, and whoever
// predicts a million settings takes a hundred logarithms of each: these are looked up.

#include <array>
#include <cmath>
#include <cstdint>

namespace engine::model {

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

/// std::log and std::log1p. Made when the program starts: nothing asks for them before.
inline const WholeLogarithms kLogarithms([](double number) { return std::log(number); });
inline const WholeLogarithms kLogarithms1p([](double number) { return std::log1p(number); });

/// std::log of the number.
inline double logOfWhole(std::int64_t value) { return kLogarithms.of(value); }
/// std::log of a number above 0 that often is whole.
inline double logOfMostlyWhole(double value) {
    return kLogarithms.ofMostlyWhole(value, [](double number) { return std::log(number); });
}
/// std::log1p of a number not below 0 that often is whole; in single precision, as networks are
/// told, where it is not.
inline double log1pOfMostlyWhole(double value) {
    return kLogarithms1p.ofMostlyWhole(
        value, [](double number) { return std::log1p(static_cast<float>(number)); });
}

}  // namespace engine::model
