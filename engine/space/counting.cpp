// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many settings there are, in all and per optimization combination.

#include <algorithm>

#include "engine/space/diagram/rules_diagram.hpp"
#include "engine/space/diagram/saturating.hpp"
#include "engine/space/lazy_diagram.hpp"
#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

/// Settings that merge at most one way or another, below each node.
struct MergingCounts {
    DiagramPart none, cyclic, block;

    static MergingCounts of(const std::shared_ptr<const Diagram>& diagram, const Setting& base) {
        const auto part = [&](bool withoutCyclic, bool withoutBlock) {
            ArcFilter filter(diagram->values());
            for (const auto id : cyclicIds)
                if (withoutCyclic) filter.fix(id, 1, 1);
            for (const auto id : blockMergeIds)
                if (withoutBlock) filter.fix(id, 1, 1);
            return DiagramPart(diagram, base, std::move(filter));
        };
        return {part(true, true), part(false, true), part(true, false)};
    }
};

/// Follows the parameters that decide; below them only merging tells combinations apart.
class CombinationCounts {
public:
    CombinationCounts(std::shared_ptr<const Diagram> diagram, const Setting& base)
        : m_diagram(std::move(diagram)),
          m_setting(base),
          m_merging(MergingCounts::of(m_diagram, base)) {
        m_counts.total = m_diagram->count();
    }

    Counts run() {
        if (m_counts.total > 0) visit(m_diagram->root());
        return m_counts;
    }

private:
    void visit(Diagram::Node node) {
        if (node == Diagram::kEnd || !infoOf(m_diagram->parameter(node)).decides) return add(node);
        const auto id = m_diagram->parameter(node);
        for (const auto& arc : m_diagram->arcs(node)) {
            m_setting.set(id, m_diagram->value(node, arc));
            visit(arc.to);
        }
    }

    void add(Diagram::Node node) {
        const auto none = m_merging.none.countBelow(node);
        add(ParameterId::CMx, 1, none);
        add(ParameterId::CMx, 2, m_merging.cyclic.countBelow(node) - none);
        add(ParameterId::BMx, 2, m_merging.block.countBelow(node) - none);
    }

    void add(ParameterId merging, int cells, std::uint64_t settings) {
        const int combination = combinationOf(m_setting.with(merging, cells)).id;
        if (combination < 0 || settings == 0) return;
        auto& own = m_counts.perCombination[static_cast<std::size_t>(combination)];
        own = saturatingSum(own, settings);
    }

    std::shared_ptr<const Diagram> m_diagram;
    Setting m_setting;
    MergingCounts m_merging;
    Counts m_counts;
};

}  // namespace

std::shared_ptr<const Diagram> TuningSpace::built(std::stop_token stop) const {
    const std::lock_guard lock(m_lazy->mutex);
    if (!m_lazy->diagram)
        if (auto diagram = diagramOf(*m_rules, std::move(stop)))
            m_lazy->diagram = std::make_shared<const Diagram>(std::move(*diagram));
    return m_lazy->diagram;
}

std::optional<Counts> TuningSpace::count(std::stop_token stop) const {
    const auto diagram = built(std::move(stop));
    if (!diagram) return std::nullopt;
    const std::lock_guard lock(m_lazy->mutex);
    if (!m_lazy->counts)
        m_lazy->counts = m_rules->ofKernels ? CombinationCounts(diagram, base()).run()
                                            : Counts{.total = diagram->count()};
    return m_lazy->counts;
}

}  // namespace engine::space
