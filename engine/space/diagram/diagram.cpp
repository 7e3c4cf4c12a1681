// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/diagram.hpp"

#include <algorithm>
#include <numeric>

#include "engine/space/diagram/saturating.hpp"

namespace engine::space {

std::size_t Diagram::bytes() const {
    return m_parameters.capacity() * sizeof(ParameterId) +
           m_firstArc.capacity() * sizeof(std::uint32_t) + m_arcs.capacity() * sizeof(Arc) +
           m_counts.capacity() * sizeof(std::uint64_t);
}

std::optional<std::uint64_t> Diagram::rank(const Setting& setting) const {
    std::uint64_t before = 0;
    Node node = m_root;
    while (node > kEnd) {
        Node next = kNothing;
        for (const Arc& arc : arcs(node)) {
            if (value(node, arc) == setting[m_parameters[node]]) {
                next = arc.to;
                break;
            }
            before = saturatingSum(before, m_counts[arc.to]);
        }
        node = next;
    }
    return node == kEnd ? std::optional(before) : std::nullopt;
}

DiagramBuilder::DiagramBuilder(ValueLists values)
    : m_values(std::move(values)), m_parameters(2), m_firstArc(3) {}

std::span<const Diagram::Arc> DiagramBuilder::arcs(Diagram::Node node) const {
    return {m_arcs.data() + m_firstArc[node], m_firstArc[node + 1] - m_firstArc[node]};
}

Diagram::Node DiagramBuilder::node(ParameterId parameter, std::span<const Diagram::Arc> own) {
    if (own.empty()) return Diagram::kNothing;
    auto hash = static_cast<std::uint64_t>(parameter);
    for (const auto& arc : own)
        hash = mixed(hash, std::uint64_t{arc.to} << 32U | arc.place << 1U | (arc.active ? 1U : 0U));
    const auto known = m_unique.find(hash, [&](Diagram::Node other) {
        return m_parameters[other] == parameter && std::ranges::equal(arcs(other), own);
    });
    if (known) return *known;
    const auto made = static_cast<Diagram::Node>(m_parameters.size());
    m_unique.insert(hash, made);
    m_parameters.push_back(parameter);
    m_arcs.insert(m_arcs.end(), own.begin(), own.end());
    m_firstArc.push_back(static_cast<std::uint32_t>(m_arcs.size()));
    return made;
}

std::vector<Diagram::Node> DiagramBuilder::copyAll(const DiagramBuilder& from) {
    std::vector<Diagram::Node> copies{Diagram::kNothing, Diagram::kEnd};
    std::vector<Diagram::Arc> own;
    for (Diagram::Node original = 2; original < from.m_parameters.size(); ++original) {
        const auto its = from.arcs(original);
        own.assign(its.begin(), its.end());
        for (auto& arc : own) arc.to = copies[arc.to];
        copies.push_back(node(from.m_parameters[original], own));
    }
    return copies;
}

Diagram DiagramBuilder::finished(Diagram::Node root) const {
    std::vector<Diagram::Node> number(m_parameters.size(), Diagram::kNothing);
    number[root] = root;
    for (Diagram::Node node = root; node > Diagram::kEnd; --node)
        if (number[node] != Diagram::kNothing)
            for (const auto& arc : arcs(node)) number[arc.to] = arc.to;
    Diagram diagram;
    diagram.m_values = m_values;
    diagram.m_parameters.resize(2);
    diagram.m_firstArc.resize(3);
    diagram.m_counts = {0, 1};
    number[Diagram::kEnd] = Diagram::kEnd;
    for (Diagram::Node node = Diagram::kEnd + 1; node <= root; ++node) {
        if (number[node] == Diagram::kNothing) continue;
        number[node] = static_cast<Diagram::Node>(diagram.m_parameters.size());
        diagram.m_parameters.push_back(m_parameters[node]);
        std::uint64_t count = 0;
        for (auto arc : arcs(node)) {
            arc.to = number[arc.to];
            count = saturatingSum(count, diagram.m_counts[arc.to]);
            diagram.m_arcs.push_back(arc);
        }
        diagram.m_firstArc.push_back(static_cast<std::uint32_t>(diagram.m_arcs.size()));
        diagram.m_counts.push_back(count);
    }
    diagram.m_root = number[root];
    diagram.m_arcs.shrink_to_fit();
    return diagram;
}

namespace {

/// Goes through sorted settings level by level: by their places in the lists of values, since to
/// move and compare settings themselves takes several times as long.
class ListDiagram {
public:
    ListDiagram(std::span<const Setting> settings, ValueLists values,
                std::span<const ParameterId> order,
                const std::function<bool(const Setting&, ParameterId)>& active)
        : m_settings(settings),
          m_values(values),
          m_builder(std::move(values)),
          m_order(order),
          m_active(active),
          m_arcs(order.size()) {
        m_places.reserve(settings.size() * order.size());
        for (const Setting& setting : settings)
            for (const auto id : order) m_places.push_back(placeOf(setting, id));
        sort();
        const auto alike = std::ranges::unique(m_sorted, [this](std::size_t a, std::size_t b) {
            return std::ranges::equal(placesOf(a), placesOf(b));
        });
        m_sorted.erase(alike.begin(), alike.end());
    }

    Diagram run() {
        const auto root = m_sorted.empty() ? Diagram::kNothing : below(0, m_sorted);
        return m_builder.finished(root);
    }

private:
    std::uint32_t placeOf(const Setting& setting, ParameterId id) const {
        const auto& values = m_values[static_cast<std::size_t>(id)];
        const auto place = std::ranges::lower_bound(values, setting[id]) - values.begin();
        return static_cast<std::uint32_t>(place);
    }
    std::span<const std::uint32_t> placesOf(std::size_t setting) const {
        return std::span(m_places).subspan(setting * m_order.size(), m_order.size());
    }

    /// By the last level first, each time keeping the order of those that are alike there.
    void sort() {
        m_sorted.resize(m_settings.size());
        std::iota(m_sorted.begin(), m_sorted.end(), std::size_t{0});
        auto before = m_sorted;
        for (std::size_t level = m_order.size(); level-- > 0;) {
            std::swap(before, m_sorted);
            std::vector<std::size_t> next(
                m_values[static_cast<std::size_t>(m_order[level])].size() + 1);
            for (const auto setting : before) ++next[placesOf(setting)[level] + 1];
            std::partial_sum(next.begin(), next.end(), next.begin());
            for (const auto setting : before) m_sorted[next[placesOf(setting)[level]]++] = setting;
        }
    }

    Diagram::Node below(std::size_t level, std::span<const std::size_t> alike) {
        if (level == m_order.size()) return Diagram::kEnd;
        const auto id = m_order[level];
        auto& arcs = m_arcs[level];
        arcs.clear();
        for (auto begin = alike.begin(); begin != alike.end();) {
            const auto place = placesOf(*begin)[level];
            const auto end = std::find_if(
                begin, alike.end(), [&](std::size_t s) { return placesOf(s)[level] != place; });
            arcs.push_back(
                {below(level + 1, {begin, end}), place, m_active(m_settings[*begin], id)});
            begin = end;
        }
        return m_builder.node(id, arcs);
    }

    std::span<const Setting> m_settings;
    ValueLists m_values;
    DiagramBuilder m_builder;
    std::span<const ParameterId> m_order;
    const std::function<bool(const Setting&, ParameterId)>& m_active;
    std::vector<std::vector<Diagram::Arc>> m_arcs;  ///< of the node that is made, by level
    std::vector<std::uint32_t> m_places;            ///< of each setting, along the order
    std::vector<std::size_t> m_sorted;              ///< the settings, each once
};

}  // namespace

Diagram diagramOf(std::span<const Setting> settings, ValueLists values,
                  std::span<const ParameterId> order,
                  const std::function<bool(const Setting&, ParameterId)>& active) {
    return ListDiagram(settings, std::move(values), order, active).run();
}

}  // namespace engine::space
