// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/component.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace engine::space {
namespace {

/// Position along a parameter's scale: products of powers of two become sums.
unsigned exponentOf(ParameterId id, int value) {
    return infoOf(id).kind == ParameterKind::PowerOfTwo
               ? std::bit_width(static_cast<unsigned>(value)) - 1U
               : static_cast<unsigned>(value);
}

unsigned exponentOf(Product product, const Setting& setting) {
    unsigned sum = 0;
    for (; product != 0; product &= product - 1) {
        const auto id = static_cast<ParameterId>(std::countr_zero(product));
        sum += exponentOf(id, setting[id]);
    }
    return sum;
}

void insertOnce(std::vector<Product>& products, Product product) {
    if (product != 0 && std::ranges::find(products, product) == products.end())
        products.push_back(product);
}

}  // namespace

std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

std::uint64_t saturatingProduct(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::uint64_t>::max()
                                                  : product;
}

std::size_t Component::KeyHash::operator()(const Key& key) const {
    std::uint64_t mixed =
        key.low * 0x9e3779b97f4a7c15U ^ (key.high + 0x7f4a7c15U) * 0xff51afd7ed558ccdU;
    return static_cast<std::size_t>(mixed ^ mixed >> 29U);
}

Component::Component(const Circumstances& circumstances, const Setting& base,
                     std::vector<FreeParameter> parameters, const std::vector<BranchRule>& rules)
    : m_circumstances(&circumstances), m_base(base), m_parameters(std::move(parameters)) {
    m_levels.resize(m_parameters.size());
    ParameterSet before = 0, all = 0;
    for (const auto& parameter : m_parameters) all |= setOf(parameter.id);
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        const ParameterSet here = setOf(m_parameters[level].id), after = all & ~before & ~here;
        for (const auto& rule : rules) {
            if ((rule.scope & all) == 0) continue;
            const bool decided = (rule.scope & (here | after)) == 0;
            if (!decided)
                for (const auto product : rule.products)
                    insertOnce(m_levels[level].open, product & before);
            const bool decides = (rule.scope & here) != 0 && (rule.scope & after) == 0;
            const bool foretells = (rule.scope & here) != 0 && rule.constraint->monotone;
            if (decides || foretells) m_levels[level].checks.push_back(rule.constraint);
        }
        before |= here;
    }
    chargeWhenKnown(rules);
}

void Component::chargeWhenKnown(const std::vector<BranchRule>& rules) {
    for (std::size_t own = 0; own < m_levels.size(); ++own) {
        const auto id = m_parameters[own].id;
        std::size_t known = own;
        for (const auto& rule : rules) {
            if (!rule.constraint->meaning || rule.constraint->parameters.front() != id) continue;
            for (std::size_t level = own; level < m_levels.size(); ++level)
                if ((rule.scope & setOf(m_parameters[level].id)) != 0)
                    known = std::max(known, level);
        }
        m_levels[known].due.push_back(id);
    }
}

Component::Key Component::keyOf(std::size_t level, const Setting& setting) const {
    // Six bits hold the exponent of any product of grid-sized powers of two; ten fit in a word, and
    // there are at most 20 products, one for each parameter or pair of families.
    Key key;
    unsigned position = 0;
    for (const auto product : m_levels[level].open) {
        auto& word = position < 10 ? key.low : key.high;
        word = word << 6U | (exponentOf(product, setting) & 63U);
        ++position;
    }
    return key;
}

bool Component::passes(std::size_t level, const Setting& setting) const {
    return std::ranges::all_of(m_levels[level].checks, [&](const Constraint* rule) {
        return rule->allowed(setting, *m_circumstances);
    });
}

std::uint64_t Component::completions(std::size_t level, Setting& setting,
                                     const std::stop_token& stop) {
    if (level == m_levels.size()) return 1;
    if ((++m_ticks & 1023U) == 0 && stop.stop_requested()) m_stopped = true;
    if (m_stopped) return 0;
    const Key key = keyOf(level, setting);
    auto& known = m_levels[level].completions;
    if (const auto found = known.find(key); found != known.end()) return found->second;
    std::uint64_t sum = 0;
    const auto& parameter = m_parameters[level];
    for (const int value : parameter.values) {
        setting.set(parameter.id, value);
        if (passes(level, setting)) sum = saturatingSum(sum, completions(level + 1, setting, stop));
    }
    setting.set(parameter.id, m_base[parameter.id]);
    known.emplace(key, sum);
    return sum;
}

bool Component::count(const std::stop_token& stop) {
    Setting setting = m_base;
    m_size = completions(0, setting, stop);
    return !m_stopped;
}

void Component::sample(Setting& setting, Random& random) const {
    Setting chosen = m_base;
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        const auto& parameter = m_parameters[level];
        std::uint64_t rank = random.below(m_levels[level].completions.at(keyOf(level, chosen)));
        for (const int value : parameter.values) {
            chosen.set(parameter.id, value);
            if (!passes(level, chosen)) continue;
            const bool last = level + 1 == m_levels.size();
            const std::uint64_t weight =
                last ? 1 : m_levels[level + 1].completions.at(keyOf(level + 1, chosen));
            if (rank < weight) break;
            rank -= weight;
        }
        setting.set(parameter.id, chosen[parameter.id]);
    }
}

/// The same walk as counting, with the least cost of all completions in place of their number.
class Component::Cheapest {
public:
    Cheapest(const Component& component, const Cost& cost)
        : m_component(component), m_cost(cost), m_known(component.m_levels.size()) {}

    std::optional<int> run(Setting& result) {
        Setting setting = m_component.m_base;
        const int least = from(0, setting);
        if (least == impossible) return std::nullopt;
        for (std::size_t level = 0; level < m_known.size(); ++level) {
            const auto id = m_component.m_parameters[level].id;
            setting.set(id, m_known[level].at(m_component.keyOf(level, setting)).value);
            result.set(id, setting[id]);
        }
        return least;
    }

private:
    static constexpr int impossible = std::numeric_limits<int>::max();
    struct Choice {
        int cost = impossible;
        int value = 0;
    };

    int from(std::size_t level, Setting& setting) {
        if (level == m_known.size()) return 0;
        const Key key = m_component.keyOf(level, setting);
        if (const auto found = m_known[level].find(key); found != m_known[level].end())
            return found->second.cost;
        const auto& parameter = m_component.m_parameters[level];
        Choice best;
        for (const int value : parameter.values) {
            setting.set(parameter.id, value);
            if (!m_component.passes(level, setting)) continue;
            int cost = 0;
            for (const auto id : m_component.m_levels[level].due) cost += m_cost(id, setting);
            if (cost >= best.cost) continue;
            const int rest = from(level + 1, setting);
            if (rest != impossible && cost + rest < best.cost) best = {cost + rest, value};
        }
        setting.set(parameter.id, m_component.m_base[parameter.id]);
        m_known[level].emplace(key, best);
        return best.cost;
    }

    const Component& m_component;
    const Cost& m_cost;
    std::vector<std::unordered_map<Key, Choice, KeyHash>> m_known;
};

std::optional<int> Component::cheapest(Setting& setting, const Cost& cost) const {
    return Cheapest(*this, cost).run(setting);
}

}  // namespace engine::space
