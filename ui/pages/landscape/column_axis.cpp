// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/column_axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using Kind = DataColumn::Kind;

constexpr int kNiceTicks = 8;
constexpr double kFigureStep = 0.05, kSlack = 0.02;

/// Speeds, clocks and counts are seen from 0 on.
bool startsAtZero(Kind kind) {
    return kind == Kind::Speed || kind == Kind::Clock || kind == Kind::Spread ||
           kind == Kind::Shared;
}

Range rangeOf(const std::vector<double>& values) {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range.low > range.high ? Range{0, 1} : range;
}

/// Between -0.5 and 0.5, evenly, the same for the same number.
double scattered(std::uint64_t number, std::uint64_t salt) {
    std::uint64_t mixed = (number + (salt << 32)) * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9u;
    mixed ^= mixed >> 32;
    return static_cast<double>(mixed >> 11) / static_cast<double>(1ull << 53) - 0.5;
}

}  // namespace

ColumnAxis::ColumnAxis(const DataColumn& column, const std::vector<double>& values, Scale scale)
    : m_column(column), m_range(rangeOf(values)) {
    m_logarithmic = scale == Scale::Logarithmic && m_range.low > 0;
    if (m_logarithmic)
        m_range = {std::log10(m_range.low), std::log10(m_range.high)};
    else if (startsAtZero(column.kind))
        m_range = {0, niceCeiling(m_range.high, kNiceTicks)};
    if (!(m_range.span() > 0)) m_range = {m_range.low - 0.5, m_range.high + 0.5};
    if (m_logarithmic || !startsAtZero(column.kind))  // nothing lies on the very end
        m_range = {m_range.low - kSlack * m_range.span(), m_range.high + kSlack * m_range.span()};
}

double ColumnAxis::scaled(double value) const { return m_logarithmic ? std::log10(value) : value; }

double ColumnAxis::centre(std::size_t index) const {
    return (static_cast<double>(index) + 0.5) / static_cast<double>(m_column.values.size());
}

double ColumnAxis::step() const {
    return ordinal() ? 1.0 / static_cast<double>(m_column.values.size()) : 0;
}

double ColumnAxis::share(double value) const {
    if (std::isnan(value)) return value;
    if (!ordinal()) return (scaled(value) - m_range.low) / m_range.span();
    const auto at = std::ranges::lower_bound(m_column.values, static_cast<int>(value));
    return centre(static_cast<std::size_t>(at - m_column.values.begin()));
}

double ColumnAxis::apart(double value, std::int64_t number, double part) const {
    const auto salt = static_cast<std::uint64_t>(m_column.parameter);
    return share(value) + part * step() * scattered(static_cast<std::uint64_t>(number), salt + 1);
}

double ColumnAxis::valueAt(double share) const {
    const double value = m_range.low + share * m_range.span();
    return m_logarithmic ? std::pow(10.0, value) : value;
}

double ColumnAxis::moved(double share, int steps) const {
    if (!ordinal()) return std::clamp(share + steps * kFigureStep, 0.0, 1.0);
    const int last = static_cast<int>(m_column.values.size()) - 1;
    const int here = std::clamp(static_cast<int>(share / step()), 0, last);
    return centre(static_cast<std::size_t>(std::clamp(here + steps, 0, last)));
}

std::vector<ColumnAxis::Tick> ColumnAxis::ticks(int most) const {
    std::vector<Tick> all;
    if (ordinal()) {
        const std::size_t count = m_column.values.size(), room = std::max(1, most);
        for (std::size_t i = 0; i < count; i += (count + room - 1) / room)
            all.push_back({centre(i), m_column.valueTexts[static_cast<qsizetype>(i)]});
        return all;
    }
    if (m_logarithmic && m_range.span() >= 1) {
        for (const double exponent : logTicks(m_range, most)) {
            const double value = std::pow(10.0, exponent);
            all.push_back(
                {(exponent - m_range.low) / m_range.span(), fixedText(value, tickDecimals(value))});
        }
        return all;
    }
    // Within a power of ten the ticks of a linear axis stand where their logarithms are.
    const Range range{valueAt(0), valueAt(1)};
    const int few = m_logarithmic ? std::min(most, kNiceTicks) : most;
    const int decimals = tickDecimals(tickStep(range, few));
    for (const double value : ui::ticks(range, few))
        all.push_back({share(value), fixedText(value, decimals)});
    return all;
}

std::optional<RowCondition> ColumnAxis::brush(const Range& shares,
                                              const engine::space::ForeignKernelPtr& kernel) const {
    if (!ordinal())
        return WithinSpeed{
            {valueAt(std::max(0.0, shares.low)), valueAt(std::min(1.0, shares.high))},
            m_column.unit};
    std::vector<int> inside;
    for (std::size_t i = 0; i < m_column.values.size(); ++i)
        if (centre(i) >= shares.low && centre(i) <= shares.high)
            inside.push_back(m_column.values[i]);
    if (inside.empty()) return std::nullopt;
    return WithinValues{m_column.parameter, inside.front(), inside.back(), kernel};
}

std::optional<ColumnAxis::Brushed> ColumnAxis::brushed(const RowFilter& filter) const {
    for (const RowCondition& condition : filter.conditions()) {
        if (const auto* values = std::get_if<WithinValues>(&condition)) {
            if (!ordinal() || values->parameter != m_column.parameter) continue;
            const auto first = std::ranges::lower_bound(m_column.values, values->low),
                       end = std::ranges::upper_bound(m_column.values, values->high);
            return Brushed{{step() * static_cast<double>(first - m_column.values.begin()),
                            step() * static_cast<double>(end - m_column.values.begin())},
                           condition};
        }
        const auto* speeds = std::get_if<WithinSpeed>(&condition);
        if (speeds && m_column.kind == Kind::Speed)
            return Brushed{{std::clamp(share(speeds->speeds.low), 0.0, 1.0),
                            std::clamp(share(speeds->speeds.high), 0.0, 1.0)},
                           condition};
    }
    return std::nullopt;
}

}  // namespace ui
