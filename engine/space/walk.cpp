// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting in order.

#include <bit>

#include "engine/space/setting_list.hpp"

namespace engine::space {
namespace {

/// Depth first through the parameters in table order; leaves a beginning as soon as a rule forbids
/// it.
class Walk {
public:
    Walk(const TuningSpace& space, const std::vector<const Constraint*>& constraints,
         const std::function<bool(const Setting&)>& visit)
        : m_space(space), m_visit(visit) {
        ParameterSet known = 0;
        for (std::size_t level = 0; level < kParameterCount; ++level) {
            const ParameterSet here = ParameterSet{1} << level;
            known |= here;
            for (const auto* rule : constraints) {
                ParameterSet scope = 0;
                for (const auto id : rule->parameters) scope |= setOf(id);
                const ParameterSet open = scope & ~known;
                const bool foretells = rule->monotone && (open & switchingSet()) == 0;
                if ((scope & here) != 0 && (open == 0 || foretells))
                    m_checks[level].push_back(rule);
            }
        }
    }

    bool run(std::size_t level = 0) {
        if (level == kParameterCount) return m_visit(m_setting);
        const auto id = static_cast<ParameterId>(level);
        for (const int value : m_space.values(id)) {
            m_setting.set(id, value);
            if (passes(level) && !run(level + 1)) return false;
        }
        m_setting.set(id, infoOf(id).inactiveValue);
        return true;
    }

private:
    bool passes(std::size_t level) const {
        for (const auto* rule : m_checks[level])
            if (!rule->allowed(m_setting, m_space.circumstances())) return false;
        return true;
    }

    const TuningSpace& m_space;
    const std::function<bool(const Setting&)>& m_visit;
    std::array<std::vector<const Constraint*>, kParameterCount> m_checks;
    Setting m_setting;
};

}  // namespace

void TuningSpace::forEach(const std::function<bool(const Setting&)>& visit) const {
    if (!m_list) {
        Walk(*this, m_constraints, visit).run();
        return;
    }
    for (const auto& setting : m_list->settings)
        if (!visit(setting)) return;
}

}  // namespace engine::space
