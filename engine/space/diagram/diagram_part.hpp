// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Part of a diagram: the settings whose parameters keep to chosen values. Conditions hide arcs, so
// that nothing is built: what remains is counted where it can be reached.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/diagram/diagram.hpp"

namespace engine::space {

/// Which arcs may be followed: at first all.
class ArcFilter {
public:
    explicit ArcFilter(const ValueLists& values);

    /// Of a parameter that has a meaning, only these values; while it rests it is free to.
    void keepActive(ParameterId id, const std::function<bool(int value)>& keep);
    /// Its value is this one, whether it has a meaning or rests.
    void fix(ParameterId id, int value, int inactiveValue);

    bool passes(ParameterId id, const Diagram::Arc& arc) const {
        const auto& one = m_parameters[static_cast<std::size_t>(id)];
        return arc.active ? one.places[arc.place] != 0 : one.mayRest;
    }

private:
    struct OfParameter {
        std::vector<char> places;
        bool mayRest = true;
    };
    const ValueLists* m_values;
    std::vector<OfParameter> m_parameters;
};

class DiagramPart {
public:
    /// All of it.
    DiagramPart(std::shared_ptr<const Diagram> diagram, Setting base);
    DiagramPart(std::shared_ptr<const Diagram> diagram, Setting base, ArcFilter filter);

    std::uint64_t count() const { return countBelow(m_diagram->root()); }
    /// Of the settings below a node.
    std::uint64_t countBelow(Diagram::Node node) const;
    bool empty() const { return count() == 0; }
    /// The setting with this number in the order of walking; rank < count().
    Setting at(std::uint64_t rank) const;
    /// Uniform over the settings; there must be one.
    Setting sample(Random& random) const { return at(random.below(count())); }
    /// Every setting in order; stops when `visit` returns false.
    void forEach(const std::function<bool(const Setting&)>& visit) const;
    /// Values of a parameter that some setting has in which it has a meaning, or rests.
    std::vector<int> valuesOf(ParameterId id) const;

private:
    bool passes(Diagram::Node node, const Diagram::Arc& arc) const {
        return !m_filter || m_filter->passes(m_diagram->parameter(node), arc);
    }
    bool walk(Diagram::Node node, Setting& setting,
              const std::function<bool(const Setting&)>& visit) const;
    void count(Diagram::Node node);

    std::shared_ptr<const Diagram> m_diagram;
    Setting m_base;
    std::optional<ArcFilter> m_filter;
    std::vector<std::uint64_t> m_counts;  ///< by node, with a filter
};

/// What it costs that a parameter has a value, by parameter and place of the value.
struct ArcCosts {
    std::vector<std::vector<int>> active;
    std::vector<std::vector<int>> resting;
};
/// The setting whose costs add up to the least; of several the first in the order of walking.
std::optional<Setting> cheapest(const Diagram& diagram, const Setting& base,
                                const ArcFilter& filter, const ArcCosts& costs);

}  // namespace engine::space
