// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/rules_diagram.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

#include "engine/core/cores.hpp"
#include "engine/space/diagram/open_conjunction.hpp"
#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

/// Goes through the values of the deciding parameters, one after the other, and leaves a beginning
/// as soon as a rule among them forbids it: few of all combinations have a meaning.
class Decisions {
public:
    Decisions(const SpaceRules& rules, std::vector<ParameterId> ids)
        : m_rules(rules), m_ids(std::move(ids)), m_checks(m_ids.size()), m_setting(*rules.table) {
        for (const auto* rule : rules.constraints) {
            if (rule->meaning) continue;
            std::size_t last = 0;
            const bool all = std::ranges::all_of(rule->parameters, [&](ParameterId id) {
                const auto found = std::ranges::find(m_ids, id);
                if (found != m_ids.end())
                    last = std::max(last, static_cast<std::size_t>(found - m_ids.begin()));
                return found != m_ids.end();
            });
            if (all && !m_ids.empty()) m_checks[last].push_back(rule);
        }
    }

    std::vector<Setting> all() {
        if (std::ranges::any_of(m_rules.values, &std::vector<int>::empty)) return {};
        visit(0);
        return std::move(m_found);
    }

private:
    void visit(std::size_t level) {
        if (level == m_ids.size()) return m_found.push_back(m_setting);
        const auto id = m_ids[level];
        const int rest = m_rules.info(id).inactiveValue;
        const bool active = m_rules.active(m_setting, id);
        for (const int value : m_rules.valuesOf(id)) {
            if (active ? !m_rules.chooses(id, value) : value != rest) continue;
            m_setting.set(id, value);
            if (std::ranges::all_of(m_checks[level], [this](const auto* rule) {
                    return rule->allowed(m_setting, *m_rules.circumstances);
                }))
                visit(level + 1);
        }
        m_setting.set(id, rest);
    }

    const SpaceRules& m_rules;
    std::vector<ParameterId> m_ids;
    std::vector<std::vector<const Constraint*>> m_checks;  ///< by the parameter set last
    Setting m_setting;
    std::vector<Setting> m_found;
};

struct Decided {
    Setting setting;
    Diagram::Node open = Diagram::kNothing;
};

/// The open parameters of some decisions that share an order, done on one core.
struct Share {
    std::vector<ParameterId> order;
    std::vector<std::size_t> decisions;
    std::optional<DiagramBuilder> nodes;
    bool spent = false;  ///< more steps than the rules allow
};

constexpr std::size_t kMostCores = 8;

std::size_t coresUsed() { return std::min(static_cast<std::size_t>(usableCores()), kMostCores); }

/// One for each order: decisions that share it have most in common.
std::vector<Share> sharesOf(const SpaceRules& rules, const std::vector<Decided>& decided) {
    std::map<std::vector<ParameterId>, std::vector<std::size_t>> byOrder;
    for (std::size_t i = 0; i < decided.size(); ++i)
        byOrder[openOrder(rules, decided[i].setting)].push_back(i);
    std::vector<Share> shares;
    for (auto& [order, decisions] : byOrder)
        shares.push_back({order, std::move(decisions), {}, false});
    return shares;
}

void findOpen(std::vector<Share>& shares, std::vector<Decided>& decided, const SpaceRules& rules,
              const std::stop_token& stop) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < shares.size(); i = next++) {
            OpenConjunction conjunction(rules, shares[i].order, stop);
            for (const auto decision : shares[i].decisions)
                decided[decision].open = conjunction.settingsOf(decided[decision].setting);
            shares[i].spent = conjunction.isSpent();
            shares[i].nodes = conjunction.takeNodes();
        }
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(coresUsed(), shares.size()); ++i)
        helpers.emplace_back(work);
    work();
}

/// Puts the deciding parameters above what was found for each decision.
class Top {
public:
    Top(const SpaceRules& rules, const std::vector<ParameterId>& ids, DiagramBuilder& builder)
        : m_rules(rules), m_ids(ids), m_builder(builder) {}

    Diagram::Node above(std::size_t level, std::span<const Decided> alike) {
        if (level == m_ids.size()) return alike.front().open;
        const auto id = m_ids[level];
        const auto& values = m_rules.valuesOf(id);
        std::vector<Diagram::Arc> arcs;
        for (auto begin = alike.begin(); begin != alike.end();) {
            const int value = begin->setting[id];
            const auto end = std::find_if(
                begin, alike.end(), [&](const Decided& each) { return each.setting[id] != value; });
            const auto to = above(level + 1, {begin, end});
            const auto place = std::ranges::lower_bound(values, value) - values.begin();
            if (to != Diagram::kNothing)
                arcs.push_back(
                    {to, static_cast<std::uint32_t>(place), m_rules.active(begin->setting, id)});
            begin = end;
        }
        return m_builder.node(id, arcs);
    }

private:
    const SpaceRules& m_rules;
    const std::vector<ParameterId>& m_ids;
    DiagramBuilder& m_builder;
};

/// Axis by axis, the streaming axis last and the lengths of its marches after it.
std::vector<ParameterId> kernelOrder(const SpaceRules& rules, const Setting& decided) {
    using enum ParameterId;
    const int stream = streamingAxis(decided);
    const auto family = [](ParameterId id) {
        const auto isOneOf = [id](const auto& ids) {
            return std::ranges::find(ids, id) != ids.end();
        };
        return isOneOf(blockIds) ? 0 : isOneOf(cyclicIds) ? 1 : isOneOf(blockMergeIds) ? 2 : 3;
    };
    const auto position = [&](ParameterId id) {
        const int axis = rules.info(id).axis;
        const int group = id == SB || id == SE ? 4 : axis < 0 ? 5 : axis == stream ? 3 : axis;
        return std::pair(group, axis < 0 ? 0 : family(id));
    };
    std::vector<std::pair<std::pair<int, int>, ParameterId>> placed;
    for (const auto id : rules.parameters)
        if (!rules.info(id).decides) placed.emplace_back(position(id), id);
    std::ranges::sort(placed);  // and by id, as in the table
    std::vector<ParameterId> ids;
    for (const auto& each : placed) ids.push_back(each.second);
    return ids;
}

/// Each next parameter shares as many rules as possible with those before it; rules about a meaning
/// wait for what they look at.
std::vector<ParameterId> coupledOrder(const SpaceRules& rules) {
    std::vector<ParameterId> left, ids;
    for (const auto id : rules.parameters)
        if (!rules.info(id).decides) left.push_back(id);
    const auto isLeft = [&](ParameterId id) { return std::ranges::find(left, id) != left.end(); };
    const auto waits = [&](ParameterId id) {
        const auto& meanings = rules.meanings[static_cast<std::size_t>(id)];
        return std::ranges::any_of(meanings, [&](const auto* rule) {
            return std::ranges::any_of(
                rule->parameters, [&](ParameterId other) { return other != id && isLeft(other); });
        });
    };
    const auto couplings = [&](ParameterId id) {
        int shared = 0, all = 0;
        for (const auto* rule : rules.constraints) {
            if (std::ranges::find(rule->parameters, id) == rule->parameters.end()) continue;
            ++all;
            shared += std::ranges::find_first_of(rule->parameters, ids) != rule->parameters.end();
        }
        return std::pair(shared, all);
    };
    while (!left.empty()) {
        auto next = left.end();
        for (auto each = left.begin(); each != left.end(); ++each)
            if (!waits(*each) && (next == left.end() || couplings(*each) > couplings(*next)))
                next = each;
        if (next == left.end()) next = left.begin();  // meanings in a circle: table order
        ids.push_back(*next);
        left.erase(next);
    }
    return ids;
}

}  // namespace

std::vector<ParameterId> openOrder(const SpaceRules& rules, const Setting& decided) {
    return rules.ofKernels ? kernelOrder(rules, decided) : coupledOrder(rules);
}

std::optional<Diagram> diagramOf(const SpaceRules& rules, std::stop_token stop) {
    std::vector<ParameterId> deciding;
    for (const auto id : rules.parameters)
        if (rules.info(id).decides) deciding.push_back(id);
    std::vector<Decided> decided;
    for (auto& setting : Decisions(rules, deciding).all()) decided.push_back({std::move(setting)});

    auto shares = sharesOf(rules, decided);
    findOpen(shares, decided, rules, stop);
    if (stop.stop_requested() || std::ranges::any_of(shares, &Share::spent)) return std::nullopt;

    DiagramBuilder builder =
        shares.empty() ? DiagramBuilder(rules.values) : std::move(*shares.front().nodes);
    for (std::size_t i = 1; i < shares.size(); ++i) {
        const auto copies = builder.copyAll(*shares[i].nodes);
        for (const auto decision : shares[i].decisions)
            decided[decision].open = copies[decided[decision].open];
    }
    const auto root =
        decided.empty() ? Diagram::kNothing : Top(rules, deciding, builder).above(0, decided);
    return builder.finished(root);
}

}  // namespace engine::space
