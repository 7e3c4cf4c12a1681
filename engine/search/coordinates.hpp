// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings as points, for methods that move along axes. Every parameter with a choice is an axis; a
// coordinate is the place of a value among those that its parameter may take where it has a
// meaning, the first is 0.

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// One coordinate for every axis, between 0 and the last place; it need not be whole.
using Point = std::vector<double>;

class Coordinates {
public:
    explicit Coordinates(const space::TuningSpace& space);

    std::size_t axes() const { return m_axes.size(); }
    space::ParameterId parameter(std::size_t axis) const { return m_axes[axis].id; }
    /// The place of its largest value, at least 1.
    int lastPlace(std::size_t axis) const {
        return static_cast<int>(m_axes[axis].values.size()) - 1;
    }
    int value(std::size_t axis, int place) const {
        return m_axes[axis].values[static_cast<std::size_t>(place)];
    }
    /// Of one of the axis's values.
    int placeOf(std::size_t axis, int value) const;
    /// By axis, ascending.
    std::vector<std::vector<int>> values() const;
    int longestAxis() const;  ///< the largest last place; 0 without axes
    /// Whether places that are close are values that are close: not of choices.
    bool isOrdered(std::size_t axis) const { return m_axes[axis].ordered; }

    /// The place of its value on every axis, nothing where the parameter rests. The setting must be
    /// allowed.
    std::vector<std::optional<int>> placesOf(const space::Setting& setting) const;
    /// The values themselves.
    std::vector<std::optional<int>> valuesOf(const space::Setting& setting) const;
    /// The places as a point. Where a parameter rests a coordinate is drawn: it has no effect until
    /// the parameter gets a meaning, and any value may then be the right one.
    Point pointOf(const space::Setting& setting, Random& random) const;
    /// Every coordinate within its axis.
    void clamp(Point& point) const;

    /// The setting at the rounded coordinates; where that is not allowed, the one whose coordinates
    /// differ least: every axis counts by the share of its length, a choice by whether it is the
    /// same, a parameter that rests not at all. It is found by a beam through the space's diagram,
    /// in tens of microseconds: the nearest of all in small spaces and mostly where one is close,
    /// else a near one. The space must not be empty.
    space::Setting nearest(const Point& point) const;

    /// An allowed setting, one step away: another value on one axis, and whatever gets a meaning or
    /// loses it with that.
    struct Step {
        std::size_t axis = 0;
        int place = 0;  ///< on that axis
        space::Setting setting;
    };
    /// All of them, axis by axis.
    std::vector<Step> stepsFrom(const space::Setting& setting) const;

private:
    struct Axis {
        space::ParameterId id{};
        std::vector<int> values;  ///< ascending
        bool ordered = true;
    };
    /// Where the diagram speaks of an axis.
    struct OfParameter {
        std::optional<std::size_t> axis;
        std::vector<int> places;  ///< on the axis, by place in the diagram; -1: it only rests there
        std::size_t firstDistance = 0;  ///< of the axis, see distances()
    };

    const OfParameter& of(space::ParameterId id) const {
        return m_parameters[static_cast<std::size_t>(id)];
    }

    /// The setting whose values lie at the rounded coordinates, if that is allowed.
    std::optional<space::Setting> rounded(const Point& point) const;
    /// How far the point is from every place, axis by axis.
    std::vector<double> distances(const Point& point) const;

    space::TuningSpace m_space;
    const space::Diagram* m_diagram;  ///< of m_space
    space::Setting m_base;            ///< what the diagram does not mention is at rest
    std::vector<Axis> m_axes;
    std::vector<OfParameter> m_parameters;  ///< by id
};

}  // namespace engine::search
