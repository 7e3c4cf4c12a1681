// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/diagram_part.hpp"

#include <algorithm>
#include <limits>

#include "engine/space/diagram/saturating.hpp"

namespace engine::space {
namespace {
constexpr std::uint64_t kNotCounted = std::numeric_limits<std::uint64_t>::max() - 1;
}

ArcFilter::ArcFilter(const ValueLists& values) : m_values(&values) {
    m_parameters.reserve(values.size());
    for (const auto& own : values) m_parameters.push_back({std::vector<char>(own.size(), 1), true});
}

void ArcFilter::keepActive(ParameterId id, const std::function<bool(int value)>& keep) {
    const auto& values = (*m_values)[static_cast<std::size_t>(id)];
    auto& places = m_parameters[static_cast<std::size_t>(id)].places;
    for (std::size_t place = 0; place < values.size(); ++place)
        places[place] = static_cast<char>(places[place] != 0 && keep(values[place]));
}

void ArcFilter::fix(ParameterId id, int value, int inactiveValue) {
    keepActive(id, [value](int other) { return other == value; });
    if (value != inactiveValue) m_parameters[static_cast<std::size_t>(id)].mayRest = false;
}

DiagramPart::DiagramPart(std::shared_ptr<const Diagram> diagram, Setting base)
    : m_diagram(std::move(diagram)), m_base(std::move(base)) {}

DiagramPart::DiagramPart(std::shared_ptr<const Diagram> diagram, Setting base, ArcFilter filter)
    : m_diagram(std::move(diagram)), m_base(std::move(base)), m_filter(std::move(filter)) {
    m_counts.assign(m_diagram->nodes(), kNotCounted);
    m_counts[Diagram::kNothing] = 0;
    m_counts[Diagram::kEnd] = 1;
    count(m_diagram->root());
}

void DiagramPart::count(Diagram::Node node) {
    if (m_counts[node] != kNotCounted) return;
    std::uint64_t sum = 0;
    for (const auto& arc : m_diagram->arcs(node)) {
        if (!passes(node, arc)) continue;
        count(arc.to);
        sum = saturatingSum(sum, m_counts[arc.to]);
    }
    m_counts[node] = sum;
}

std::uint64_t DiagramPart::countBelow(Diagram::Node node) const {
    return m_filter ? m_counts[node] : m_diagram->count(node);
}

Setting DiagramPart::at(std::uint64_t rank) const {
    Setting setting = m_base;
    for (Diagram::Node node = m_diagram->root(); node > Diagram::kEnd;) {
        const Diagram::Arc* chosen = nullptr;
        for (const auto& arc : m_diagram->arcs(node)) {
            if (!passes(node, arc)) continue;
            const auto below = countBelow(arc.to);
            if (below == 0) continue;
            chosen = &arc;
            if (rank < below) break;
            rank -= below;
        }
        setting.set(m_diagram->parameter(node), m_diagram->value(node, *chosen));
        node = chosen->to;
    }
    return setting;
}

void DiagramPart::forEach(const std::function<bool(const Setting&)>& visit) const {
    Setting setting = m_base;
    if (!empty()) walk(m_diagram->root(), setting, visit);
}

bool DiagramPart::walk(Diagram::Node node, Setting& setting,
                       const std::function<bool(const Setting&)>& visit) const {
    if (node == Diagram::kEnd) return visit(setting);
    const auto id = m_diagram->parameter(node);
    for (const auto& arc : m_diagram->arcs(node)) {
        if (!passes(node, arc) || countBelow(arc.to) == 0) continue;
        setting.set(id, m_diagram->value(node, arc));
        if (!walk(arc.to, setting, visit)) return false;
    }
    return true;
}

std::vector<int> DiagramPart::valuesOf(ParameterId id) const {
    if (empty()) return {};
    std::vector<char> reached(m_diagram->root() + std::size_t{1}), found;
    found.resize(m_diagram->values()[static_cast<std::size_t>(id)].size());
    reached[m_diagram->root()] = 1;
    for (Diagram::Node node = m_diagram->root(); node > Diagram::kEnd; --node) {
        if (reached[node] == 0) continue;
        const bool wanted = m_diagram->parameter(node) == id;
        for (const auto& arc : m_diagram->arcs(node)) {
            if (!passes(node, arc) || countBelow(arc.to) == 0) continue;
            if (wanted) found[arc.place] = 1;
            // Beyond the parameter nothing is asked.
            if (!wanted) reached[arc.to] = 1;
        }
    }
    std::vector<int> values;
    for (std::size_t place = 0; place < found.size(); ++place)
        if (found[place] != 0)
            values.push_back(m_diagram->values()[static_cast<std::size_t>(id)][place]);
    return values;
}

namespace {

/// More than any path costs; sums of a few stay whole numbers.
constexpr int kImpossible = 1 << 28;

/// What it costs to follow an arc, by parameter; hidden ones are impossible.
class ArcWeights {
public:
    ArcWeights(const ValueLists& values, const ArcFilter& filter, const ArcCosts& costs) {
        for (std::size_t parameter = 0; parameter < values.size(); ++parameter) {
            auto& own = m_weights.emplace_back();
            for (std::uint32_t place = 0; place < values[parameter].size(); ++place)
                for (const bool active : {false, true}) {
                    const auto& cost = active ? costs.active : costs.resting;
                    const bool passes = filter.passes(static_cast<ParameterId>(parameter),
                                                      {Diagram::kNothing, place, active});
                    own.push_back(passes ? cost[parameter][place] : kImpossible);
                }
        }
    }
    const int* of(ParameterId id) const { return m_weights[static_cast<std::size_t>(id)].data(); }
    static int at(const int* ofParameter, const Diagram::Arc& arc) {
        return ofParameter[2 * arc.place + (arc.active ? 1 : 0)];
    }

private:
    std::vector<std::vector<int>> m_weights;  ///< two for each place: resting, active
};

}  // namespace

std::optional<Setting> cheapest(const Diagram& diagram, const Setting& base,
                                const ArcFilter& filter, const ArcCosts& costs) {
    const ArcWeights weights(diagram.values(), filter, costs);
    std::vector<int> least(diagram.nodes(), kImpossible);
    least[Diagram::kEnd] = 0;
    for (Diagram::Node node = Diagram::kEnd + 1; node < diagram.nodes(); ++node) {
        const int* own = weights.of(diagram.parameter(node));
        int cost = kImpossible;
        for (const auto& arc : diagram.arcs(node))
            cost = std::min(cost, least[arc.to] + ArcWeights::at(own, arc));
        least[node] = cost;
    }
    if (least[diagram.root()] == kImpossible) return std::nullopt;
    Setting setting = base;
    for (Diagram::Node node = diagram.root(); node > Diagram::kEnd;) {
        const auto arcs = diagram.arcs(node);
        const int* own = weights.of(diagram.parameter(node));
        const auto arc = std::ranges::find_if(arcs, [&](const auto& each) {
            return least[each.to] + ArcWeights::at(own, each) == least[node];
        });
        setting.set(diagram.parameter(node), diagram.value(node, *arc));
        node = arc->to;
    }
    return setting;
}

}  // namespace engine::space
