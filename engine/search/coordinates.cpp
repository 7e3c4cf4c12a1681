// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/coordinates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace engine::search {

using space::Diagram;
using space::ParameterId;
using space::Setting;

namespace {

constexpr std::size_t kBeam = 16;  ///< partial settings that are followed at once

/// The best way found so far to a node of the diagram.
struct Way {
    double distance = 0;
    Diagram::Node node = Diagram::kEnd;
    std::uint32_t place = 0;
    std::size_t before = 0;  ///< the way that this one goes on from

    bool isShorterThan(const Way& other) const {
        return distance != other.distance ? distance < other.distance : node < other.node;
    }
};

/// Ways of one length: shortest first, one to a node.
class Beam {
public:
    void clear() { m_size = 0; }
    void add(const Way& way) {
        if (m_size == kBeam && !way.isShorterThan(m_ways.back())) return;
        const auto same = std::find_if(m_ways.begin(), end(),
                                       [&](const Way& one) { return one.node == way.node; });
        if (same != end() && !way.isShorterThan(*same)) return;
        auto hole = same != end() ? same : m_size < kBeam ? end() : m_ways.end() - 1;
        if (same == end() && m_size < kBeam) ++m_size;
        for (; hole != m_ways.begin() && way.isShorterThan(*(hole - 1)); --hole)
            *hole = *(hole - 1);
        *hole = way;
    }
    std::span<const Way> ways() const { return {m_ways.data(), m_size}; }

private:
    std::array<Way, kBeam>::iterator end() {
        return m_ways.begin() + static_cast<std::ptrdiff_t>(m_size);
    }

    std::array<Way, kBeam> m_ways;
    std::size_t m_size = 0;
};

/// The parameter has no meaning here. Rows of a recording may give one of those several values:
/// then they differ in it all the same.
bool rests(std::span<const Diagram::Arc> arcs) { return arcs.size() == 1 && !arcs[0].active; }

bool hasOrder(const space::ParameterInfo& info) {
    if (info.kind != space::ParameterKind::Choice) return true;
    const auto alternative = info.coded.alternative();
    return alternative && *alternative != space::CodedValue(std::string()).index();
}

}  // namespace

Coordinates::Coordinates(const space::TuningSpace& space)
    : m_space(space),
      m_diagram(&m_space.diagram()),
      m_base(space.table()),
      m_parameters(space.table().size()) {
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_parameters[i].places.assign(m_diagram->values()[i].size(), -1);
    for (Diagram::Node node = Diagram::kEnd + 1; node < m_diagram->nodes(); ++node) {
        const auto arcs = m_diagram->arcs(node);
        auto& places = m_parameters[static_cast<std::size_t>(m_diagram->parameter(node))].places;
        if (!rests(arcs))
            for (const auto& arc : arcs) places[arc.place] = 0;
    }
    std::size_t distances = 0;
    for (const ParameterId id : space.parameters()) {
        auto& own = m_parameters[static_cast<std::size_t>(id)];
        const auto& all = m_diagram->values()[static_cast<std::size_t>(id)];
        std::vector<int> values;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (own.places[i] < 0) continue;
            own.places[i] = static_cast<int>(values.size());
            values.push_back(all[i]);
        }
        if (values.size() < 2) continue;
        own.axis = m_axes.size();
        own.firstDistance = distances;
        distances += values.size();
        m_axes.push_back({id, std::move(values), hasOrder(space.info(id))});
    }
}

int Coordinates::placeOf(std::size_t axis, int value) const {
    const auto& values = m_axes[axis].values;
    return static_cast<int>(std::ranges::lower_bound(values, value) - values.begin());
}

std::vector<std::vector<int>> Coordinates::values() const {
    std::vector<std::vector<int>> values;
    for (const Axis& axis : m_axes) values.push_back(axis.values);
    return values;
}

std::vector<std::optional<int>> Coordinates::valuesOf(const Setting& setting) const {
    auto values = placesOf(setting);
    for (std::size_t axis = 0; axis < axes(); ++axis)
        if (values[axis]) values[axis] = value(axis, *values[axis]);
    return values;
}

int Coordinates::longestAxis() const {
    int longest = 0;
    for (std::size_t axis = 0; axis < axes(); ++axis) longest = std::max(longest, lastPlace(axis));
    return longest;
}

std::vector<std::optional<int>> Coordinates::placesOf(const Setting& setting) const {
    std::vector<std::optional<int>> places(axes());
    for (auto node = m_diagram->root(); node != Diagram::kEnd;) {
        const ParameterId id = m_diagram->parameter(node);
        const auto arcs = m_diagram->arcs(node);
        const auto arc = std::ranges::find_if(
            arcs, [&](const auto& each) { return m_diagram->value(node, each) == setting[id]; });
        if (arc == arcs.end()) break;
        if (of(id).axis && !rests(arcs)) places[*of(id).axis] = of(id).places[arc->place];
        node = arc->to;
    }
    return places;
}

Point Coordinates::pointOf(const Setting& setting, Random& random) const {
    const auto places = placesOf(setting);
    Point point;
    for (std::size_t axis = 0; axis < axes(); ++axis)
        point.push_back(places[axis] ? *places[axis] : random.between(0, lastPlace(axis)));
    return point;
}

void Coordinates::clamp(Point& point) const {
    for (std::size_t axis = 0; axis < axes(); ++axis)
        point[axis] = std::clamp(point[axis], 0.0, static_cast<double>(lastPlace(axis)));
}

std::optional<Setting> Coordinates::rounded(const Point& point) const {
    Setting setting = m_base;
    for (auto node = m_diagram->root(); node != Diagram::kEnd;) {
        const ParameterId id = m_diagram->parameter(node);
        const auto arcs = m_diagram->arcs(node);
        auto arc = arcs.begin();
        if (of(id).axis && !rests(arcs)) {
            const auto place = static_cast<int>(std::lround(point[*of(id).axis]));
            arc = std::ranges::find_if(
                arcs, [&](const auto& each) { return of(id).places[each.place] == place; });
            if (arc == arcs.end()) return std::nullopt;
        }
        setting.set(id, m_diagram->value(node, *arc));
        node = arc->to;
    }
    return setting;
}

std::vector<double> Coordinates::distances(const Point& point) const {
    std::vector<double> distances;
    for (std::size_t axis = 0; axis < axes(); ++axis)
        for (int place = 0; place <= lastPlace(axis); ++place)
            distances.push_back(!isOrdered(axis) ? (std::lround(point[axis]) == place ? 0 : 1)
                                                 : std::abs(point[axis] - place) / lastPlace(axis));
    return distances;
}

Setting Coordinates::nearest(const Point& point) const {
    if (auto same = rounded(point)) return *std::move(same);
    const std::vector<double> distanceOf = distances(point);
    // Every way through the diagram leads to an allowed setting, and all are of the same length.
    std::vector<Way> known{{0, m_diagram->root()}};
    Beam beam;
    known.reserve(1 + kBeam * m_parameters.size());
    std::size_t first = 0;  // of the ways that are as long as can be yet
    while (known[first].node != Diagram::kEnd) {
        beam.clear();
        for (std::size_t i = first; i < known.size(); ++i) {
            const auto node = known[i].node;
            const OfParameter& own = of(m_diagram->parameter(node));
            const auto arcs = m_diagram->arcs(node);
            const bool counts = own.axis && !rests(arcs);
            for (const auto& arc : arcs) {
                const double more =
                    counts ? distanceOf[own.firstDistance +
                                        static_cast<std::size_t>(own.places[arc.place])]
                           : 0;
                beam.add({known[i].distance + more, arc.to, arc.place, i});
            }
        }
        first = known.size();
        known.insert(known.end(), beam.ways().begin(), beam.ways().end());
    }
    Setting setting = m_base;
    for (std::size_t i = first; i != 0; i = known[i].before) {
        const ParameterId id = m_diagram->parameter(known[known[i].before].node);
        setting.set(id, m_diagram->values()[static_cast<std::size_t>(id)][known[i].place]);
    }
    return setting;
}

std::vector<Coordinates::Step> Coordinates::stepsFrom(const Setting& setting) const {
    const auto places = placesOf(setting);
    std::vector<Step> steps;
    for (Setting& next : m_space.neighbours(setting)) {
        const auto there = placesOf(next);
        for (std::size_t axis = 0; axis < axes(); ++axis)
            if (places[axis] && there[axis] && *places[axis] != *there[axis]) {
                steps.push_back({axis, *there[axis], std::move(next)});
                break;
            }
    }
    std::ranges::stable_sort(steps, {}, &Step::axis);
    return steps;
}

}  // namespace engine::search
