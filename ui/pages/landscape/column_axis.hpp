// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A column along an axis, as pure geometry: the values of a parameter stand at equal distances,
// figures on a linear or a logarithmic scale. Places are shares of the axis, 0 to 1.

#include <QString>
#include <optional>
#include <vector>

#include "ui/charts/axis_scale.hpp"
#include "ui/pages/filter/row_filter.hpp"
#include "ui/pages/landscape/data_column.hpp"

namespace ui {

class ColumnAxis {
public:
    enum class Scale { Linear, Logarithmic };
    struct Tick {
        double share;
        QString text;
    };

    ColumnAxis() = default;
    ColumnAxis(const DataColumn& column, const std::vector<double>& values, Scale scale);

    const DataColumn& column() const { return m_column; }
    /// NaN where there is none, as of a failed evaluation's speed.
    double share(double value) const;
    /// The same, where many evaluations share a value of a parameter: around it they are spread
    /// over this part of the way to the next one, each always in the same way.
    double apart(double value, std::int64_t number, double part) const;
    /// The reverse, of figures.
    double valueAt(double share) const;
    /// At most so many, each with its value.
    std::vector<Tick> ticks(int most) const;
    /// Distance of neighbouring values; 0 of figures, which have no neighbours.
    double step() const;
    /// From one value to the next, always on one of them; of figures a twentieth of the axis.
    double moved(double share, int steps) const;

    /// What is to pass when this part of the axis is brushed; nothing where it has no value.
    std::optional<RowCondition> brush(const Range& shares,
                                      const engine::space::ForeignKernelPtr& kernel) const;
    /// The part of the axis that the filter has brushed, and the condition that says so.
    struct Brushed {
        Range shares;
        RowCondition condition;
    };
    std::optional<Brushed> brushed(const RowFilter& filter) const;

private:
    bool ordinal() const { return m_column.isParameter(); }
    double scaled(double value) const;
    double centre(std::size_t index) const;

    DataColumn m_column;
    Range m_range;  ///< of figures, as exponents where logarithmic
    bool m_logarithmic = false;
};

}  // namespace ui
