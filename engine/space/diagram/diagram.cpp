// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/diagram.hpp"

#include <algorithm>

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

/// Goes through sorted settings level by level.
class ListDiagram {
public:
    ListDiagram(std::vector<Setting> settings, ValueLists values,
                std::span<const ParameterId> order,
                const std::function<bool(const Setting&, ParameterId)>& active)
        : m_settings(std::move(settings)),
          m_values(values),
          m_builder(std::move(values)),
          m_order(order),
          m_active(active) {
        std::ranges::sort(m_settings, [this](const Setting& a, const Setting& b) {
            for (const auto id : m_order)
                if (a[id] != b[id]) return a[id] < b[id];
            return false;
        });
        m_settings.erase(std::unique(m_settings.begin(), m_settings.end()), m_settings.end());
    }

    Diagram run() {
        const auto root = m_settings.empty() ? Diagram::kNothing : below(0, m_settings);
        return m_builder.finished(root);
    }

private:
    Diagram::Node below(std::size_t level, std::span<const Setting> alike) {
        if (level == m_order.size()) return Diagram::kEnd;
        const auto id = m_order[level];
        const auto& values = m_values[static_cast<std::size_t>(id)];
        std::vector<Diagram::Arc> arcs;
        for (auto begin = alike.begin(); begin != alike.end();) {
            const int value = (*begin)[id];
            const auto end =
                std::find_if(begin, alike.end(), [&](const Setting& s) { return s[id] != value; });
            const auto place = std::ranges::lower_bound(values, value) - values.begin();
            arcs.push_back({below(level + 1, {begin, end}), static_cast<std::uint32_t>(place),
                            m_active(*begin, id)});
            begin = end;
        }
        return m_builder.node(id, arcs);
    }

    std::vector<Setting> m_settings;
    ValueLists m_values;
    DiagramBuilder m_builder;
    std::span<const ParameterId> m_order;
    const std::function<bool(const Setting&, ParameterId)>& m_active;
};

}  // namespace

Diagram diagramOf(std::vector<Setting> settings, ValueLists values,
                  std::span<const ParameterId> order,
                  const std::function<bool(const Setting&, ParameterId)>& active) {
    return ListDiagram(std::move(settings), std::move(values), order, active).run();
}

}  // namespace engine::space
