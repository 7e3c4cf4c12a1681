// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A set of settings as a decision diagram: every path from the root to the end sets each parameter
// once and is one setting; equal remainders are one node, which knows how many settings it stands
// for. So a billion settings take a few megabytes, and counting, drawing, looking up, walking,
// conditioning and finding the nearest one touch nodes, never settings.
// (Multi-valued decision diagrams: Srinivasan et al., ICCAD 1990. As spaces of auto-tuners: the
// chain of trees of ATF, Rasch et al., ACM TACO 18(1) 2021, whose remainders are not shared.)

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/space/diagram/number_table.hpp"
#include "engine/space/setting.hpp"

namespace engine::space {

/// The values of every parameter, ascending, by id.
using ValueLists = std::vector<std::vector<int>>;

class Diagram {
public:
    using Node = std::uint32_t;
    static constexpr Node kNothing = 0;  ///< no setting
    static constexpr Node kEnd = 1;      ///< every parameter is set

    struct Arc {
        Node to = kNothing;
        std::uint32_t place : 31 = 0;  ///< of the value among those of the node's parameter
        bool active : 1 = true;        ///< the parameter has a meaning here; else it rests
        bool operator==(const Arc&) const = default;
    };

    /// Of the settings below a node; sticks at the largest number instead of wrapping.
    std::uint64_t count(Node node) const { return m_counts[node]; }
    std::uint64_t count() const { return m_counts[m_root]; }
    Node root() const { return m_root; }
    ParameterId parameter(Node node) const { return m_parameters[node]; }
    std::span<const Arc> arcs(Node node) const {
        return {m_arcs.data() + m_firstArc[node], m_firstArc[node + 1] - m_firstArc[node]};
    }
    /// Arcs lead from higher to lower numbers.
    std::size_t nodes() const { return m_parameters.size(); }
    std::size_t bytes() const;

    const ValueLists& values() const { return m_values; }
    int value(Node node, const Arc& arc) const {
        return m_values[static_cast<std::size_t>(m_parameters[node])][arc.place];
    }
    /// Number of the setting in the order of walking, if it is one of these.
    std::optional<std::uint64_t> rank(const Setting& setting) const;

private:
    friend class DiagramBuilder;

    ValueLists m_values;
    std::vector<ParameterId> m_parameters;  ///< by node
    std::vector<std::uint32_t> m_firstArc;  ///< by node, and one more
    std::vector<Arc> m_arcs;
    std::vector<std::uint64_t> m_counts;  ///< by node
    Node m_root = kNothing;
};

/// Makes nodes from the end towards the root; equal nodes become one.
class DiagramBuilder {
public:
    explicit DiagramBuilder(ValueLists values);

    /// Arcs to nothing are to be left out; without an arc there is nothing.
    Diagram::Node node(ParameterId parameter, std::span<const Diagram::Arc> arcs);
    /// Copies all nodes of another builder: the copy of each.
    std::vector<Diagram::Node> copyAll(const DiagramBuilder& from);
    /// What can be reached from the root, counted.
    Diagram finished(Diagram::Node root) const;

private:
    std::span<const Diagram::Arc> arcs(Diagram::Node node) const;

    ValueLists m_values;
    std::vector<ParameterId> m_parameters;
    std::vector<std::uint32_t> m_firstArc;
    std::vector<Diagram::Arc> m_arcs;
    NumberTable m_unique;
};

/// The diagram of listed settings, parameters in the given order. `active` says whether a parameter
/// has a meaning beside the values of those before it, which the setting that it is shown has; it
/// may change the parameter's own there. That setting begins as `resting`.
Diagram diagramOf(SettingList settings, ValueLists values, std::span<const ParameterId> order,
                  Setting resting, const std::function<bool(Setting&, ParameterId)>& active);

}  // namespace engine::space
