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

using Place = std::uint32_t;

/// Finds a value's place in its list: in a table, unless values are too large or negative for one.
class Places {
public:
    explicit Places(const std::vector<int>& values) : m_values(values) {
        constexpr int kMost = 1 << 14;
        if (values.empty() || values.front() < 0 || values.back() >= kMost) return;
        m_table.resize(static_cast<std::size_t>(values.back()) + 1);
        for (std::size_t i = 0; i < values.size(); ++i)
            m_table[static_cast<std::size_t>(values[i])] = static_cast<Place>(i);
    }
    Place of(int value) const {
        if (!m_table.empty()) return m_table[static_cast<std::size_t>(value)];
        return static_cast<Place>(std::ranges::lower_bound(m_values, value) - m_values.begin());
    }

private:
    std::span<const int> m_values;
    std::vector<Place> m_table;
};

/// Goes through sorted settings level by level: by the places of their values in the lists, since
/// to move and compare settings themselves takes several times as long.
class ListDiagram {
public:
    ListDiagram(SettingList settings, ValueLists values, std::span<const ParameterId> order,
                Setting resting, const std::function<bool(Setting&, ParameterId)>& active)
        : m_builder(values),
          m_values(std::move(values)),
          m_order(order),
          m_path(std::move(resting)),
          m_active(active),
          m_arcs(order.size()),
          m_count(settings.size()) {
        // Columns are sorted by; rows, in order, are gone through. Where all are alike, the place
        // is 0.
        std::vector<Column> columns;
        for (std::size_t level = 0; level < order.size(); ++level)
            if (valuesAt(level).size() > 1)
                columns.push_back({level, Places(valuesAt(level)), std::vector<Place>(m_count)});
        for (std::size_t i = 0; i < m_count; ++i)
            for (auto& [level, places, column] : columns)
                column[i] = places.of((*settings[i])[order[level]]);
        const auto inOrder = sorted(columns);
        m_rows.resize(m_count * order.size());
        for (const auto& [level, places, column] : columns)
            for (std::size_t i = 0; i < m_count; ++i)
                m_rows[i * order.size() + level] = column[inOrder[i]];
    }

    Diagram run() {
        return m_builder.finished(m_count > 0 ? below(0, 0, m_count) : Diagram::kNothing);
    }

private:
    struct Column {
        std::size_t level;
        Places places;
        std::vector<Place> ofSettings;
    };

    /// By the last level first, each time keeping the order of those that are alike there.
    std::vector<std::uint32_t> sorted(const std::vector<Column>& columns) const {
        std::vector<std::uint32_t> settings(m_count);
        std::iota(settings.begin(), settings.end(), std::uint32_t{0});
        auto before = settings;
        for (std::size_t c = columns.size(); c-- > 0;) {
            const auto& places = columns[c].ofSettings;
            std::swap(before, settings);
            std::vector<std::uint32_t> next(valuesAt(columns[c].level).size() + 1);
            for (const auto setting : before) ++next[places[setting] + 1];
            std::partial_sum(next.begin(), next.end(), next.begin());
            for (const auto setting : before) settings[next[places[setting]]++] = setting;
        }
        return settings;
    }

    /// Of sorted settings that are alike above, where the path has their values.
    Diagram::Node below(std::size_t level, std::size_t begin, std::size_t end) {
        if (level == m_order.size()) return Diagram::kEnd;
        const auto id = m_order[level];
        auto& arcs = m_arcs[level];
        arcs.clear();
        const bool active = m_active(m_path, id);
        while (begin < end) {
            const auto place = placeAt(begin, level);
            auto other = begin + 1;
            while (other < end && placeAt(other, level) == place) ++other;
            m_path.set(id, valuesAt(level)[place]);
            arcs.push_back({below(level + 1, begin, other), place, active});
            begin = other;
        }
        return m_builder.node(id, arcs);
    }
    const std::vector<int>& valuesAt(std::size_t level) const {
        return m_values[static_cast<std::size_t>(m_order[level])];
    }
    Place placeAt(std::size_t sorted, std::size_t level) const {
        return m_rows[sorted * m_order.size() + level];
    }

    DiagramBuilder m_builder;
    ValueLists m_values;
    std::span<const ParameterId> m_order;
    Setting m_path;  ///< has the values of the levels above
    const std::function<bool(Setting&, ParameterId)>& m_active;
    std::vector<std::vector<Diagram::Arc>> m_arcs;  ///< of the node that is made, by level
    std::size_t m_count;                            ///< of settings
    std::vector<Place> m_rows;                      ///< of the sorted ones, along the order
};

}  // namespace

Diagram diagramOf(SettingList settings, ValueLists values, std::span<const ParameterId> order,
                  Setting resting, const std::function<bool(Setting&, ParameterId)>& active) {
    return ListDiagram(settings, std::move(values), order, std::move(resting), active).run();
}

}  // namespace engine::space
