// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings one step away.

#include <algorithm>

#include "engine/space/tuning_space.hpp"

namespace engine::space {
namespace {

/// Goes through the diagram along the setting's own values, and once beside them.
class Neighbours {
public:
    /// `sparse`: few of the settings there could be are in the space.
    Neighbours(const Diagram& diagram, const SpaceRules& rules, const Setting& from, bool sparse)
        : m_diagram(diagram),
          m_rules(rules),
          m_from(from),
          m_sparse(sparse),
          m_active(rules.table->size()) {
        for (const auto id : rules.parameters)
            m_active[static_cast<std::size_t>(id)] = rules.active(from, id);
    }

    struct Found {
        Setting setting;
        ParameterId changed{};
    };
    std::vector<Found> run() {
        m_setting = m_from;
        if (m_diagram.count() > 0) visit(m_diagram.root());
        return std::move(m_found);
    }

private:
    void visit(Diagram::Node node) {
        if (node == Diagram::kEnd) {
            if (m_changed) m_found.push_back({m_setting, *m_changed});
            return;
        }
        const auto id = m_diagram.parameter(node);
        const bool wasActive = m_active[static_cast<std::size_t>(id)];
        for (const auto& arc : m_diagram.arcs(node)) {
            const int value = m_diagram.value(node, arc);
            const bool changes = wasActive && arc.active && value != m_from[id];
            if (changes && m_changed) continue;
            if (!wasActive && arc.active && !wakesAt(id, value)) continue;
            m_setting.set(id, value);
            if (changes) m_changed = id;
            visit(arc.to);
            if (changes) m_changed.reset();
        }
        m_setting.set(id, m_from[id]);
    }

    /// What gets a meaning keeps its usual value, where it has one and is likely to find it.
    bool wakesAt(ParameterId id, int value) const {
        const auto& info = m_rules.info(id);
        return m_sparse || info.chosenWhenActive || value == info.inactiveValue ||
               !std::ranges::binary_search(m_rules.valuesOf(id), info.inactiveValue) ||
               !m_rules.chooses(id, info.inactiveValue);
    }

    const Diagram& m_diagram;
    const SpaceRules& m_rules;
    const Setting& m_from;
    bool m_sparse;
    std::vector<bool> m_active;  ///< by id, in m_from
    Setting m_setting;
    std::optional<ParameterId> m_changed;
    std::vector<Found> m_found;
};

}  // namespace

std::vector<Setting> TuningSpace::neighbours(const Setting& setting, Reach reach) const {
    auto found = Neighbours(diagram(), *m_rules, setting, m_listed).run();
    if (reach == Reach::NextValue) {
        // Of those that change a parameter, the nearest value below and the nearest above.
        const auto isNext = [&](const Neighbours::Found& each) {
            const int from = setting[each.changed], to = each.setting[each.changed];
            return std::ranges::none_of(found, [&](const Neighbours::Found& other) {
                const int between = other.setting[each.changed];
                return other.changed == each.changed &&
                       (from < to ? from < between && between < to
                                  : to < between && between < from);
            });
        };
        std::vector<Neighbours::Found> next;
        std::ranges::copy_if(found, std::back_inserter(next), isNext);
        found = std::move(next);
    }
    std::vector<Setting> settings;
    settings.reserve(found.size());
    for (auto& each : found) settings.push_back(std::move(each.setting));
    return settings;
}

}  // namespace engine::space
