// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/footprint.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace engine::space {

/// Depth first, parameter by parameter.
class FootprintBuilder {
public:
    FootprintBuilder(Footprint& footprint, const std::vector<Footprint::Product>& products,
                     const Relations& relations, Relations::Id guide)
        : m_footprint(footprint),
          m_relations(relations),
          m_merges(std::ranges::any_of(products,
                                       [](const auto& product) { return product.size() > 1; })),
          m_formed(footprint.m_parameters.size()),
          m_values(footprint.m_parameters.size()),
          m_next(footprint.m_parameters.size()),
          m_guides(footprint.m_parameters.size() + 1, guide),
          m_products(footprint.m_parameters.size() + 1,
                     std::vector<std::int64_t>(products.size(), 1)) {
        for (std::size_t product = 0; product < products.size(); ++product)
            for (const auto parameter : products[product]) m_formed[parameter].push_back(product);
    }

    std::int32_t run() { return from(0); }

private:
    std::int32_t from(std::size_t index) {
        if (!m_merges) return made(index);
        const auto hash = StateTable::hashOf(stateAt(index));
        if (const auto known = m_known.find(m_state, hash))
            return static_cast<std::int32_t>(*known);
        const auto state = made(index);
        m_known.insert(stateAt(index), hash, static_cast<std::uint32_t>(state));
        return state;
    }

    std::int32_t made(std::size_t index) {
        return index == m_values.size() ? asked() : branched(index);
    }

    std::span<const std::uint32_t> stateAt(std::size_t index) {
        m_state.assign({static_cast<std::uint32_t>(index), m_guides[index]});
        for (const auto product : m_products[index]) {
            m_state.push_back(static_cast<std::uint32_t>(product));
            m_state.push_back(static_cast<std::uint32_t>(product >> 32));
        }
        return m_state;
    }

    std::int32_t asked() {
        m_footprint.m_examples.insert(m_footprint.m_examples.end(), m_values.begin(),
                                      m_values.end());
        return static_cast<std::int32_t>(m_footprint.m_questions++);
    }

    std::int32_t branched(std::size_t index) {
        const auto& parameter = m_footprint.m_parameters[index];
        auto& next = m_next[index];
        next.assign(parameter.values.size(), Footprint::kForbidden);
        for (const auto place : parameter.places)
            if (take(index, place)) next[place] = from(index + 1);
        if (std::ranges::all_of(next, [](auto to) { return to == Footprint::kForbidden; }))
            return Footprint::kForbidden;
        m_footprint.m_states.push_back({index, m_footprint.m_next.size()});
        m_footprint.m_next.insert(m_footprint.m_next.end(), next.begin(), next.end());
        return static_cast<std::int32_t>(m_footprint.m_states.size()) - 1;
    }

    /// False where the guide forbids it.
    bool take(std::size_t index, std::uint32_t place) {
        const auto& parameter = m_footprint.m_parameters[index];
        m_guides[index + 1] = m_relations.step(m_guides[index], parameter.level, place);
        if (m_guides[index + 1] == Relations::kNever) return false;
        m_values[index] = parameter.values[place];
        auto& products = m_products[index + 1];
        products = m_products[index];
        for (const auto product : m_formed[index]) multiply(products[product], m_values[index]);
        return true;
    }

    static void multiply(std::int64_t& product, std::int64_t factor) {
        if (__builtin_mul_overflow(product, factor, &product))
            product = std::numeric_limits<std::int64_t>::max();
    }

    Footprint& m_footprint;
    const Relations& m_relations;
    const bool m_merges;  ///< different values can form the same products
    std::vector<std::vector<std::size_t>> m_formed;  ///< by parameter: the products it is in
    StateTable m_known;
    std::vector<int> m_values;
    std::vector<std::vector<std::int32_t>> m_next;  ///< by parameter: of the state being made
    std::vector<Relations::Id> m_guides;  ///< by parameter: what is left of the guide before it
    std::vector<std::vector<std::int64_t>> m_products;  ///< by parameter: formed before it
    std::vector<std::uint32_t> m_state;                 ///< of the look-up at hand
};

Footprint::Footprint(std::vector<OpenParameter> parameters, const std::vector<Product>& products,
                     const Relations& relations, Relations::Id guide)
    : m_parameters(std::move(parameters)) {
    m_root = FootprintBuilder(*this, products, relations, guide).run();
}

Relations::Id Footprint::relation(const std::vector<char>& answers, Relations& relations) const {
    if (m_root == kForbidden) return Relations::kNever;
    if (m_parameters.empty()) return answers[0] != 0 ? Relations::kAlways : Relations::kNever;
    std::vector<Relations::Id> made(m_states.size());
    std::vector<Relations::Id> children;
    for (std::size_t s = 0; s < m_states.size(); ++s) {
        const auto& [index, first] = m_states[s];
        const auto& parameter = m_parameters[index];
        children.assign(parameter.values.size(), Relations::kNever);
        std::optional<Relations::Id> before;
        std::size_t open = 0;  // places up to here have their answer
        for (std::size_t place = 0; place < parameter.values.size(); ++place) {
            const auto next = m_next[first + place];
            if (next == kForbidden) continue;
            const auto to = static_cast<std::size_t>(next);
            const auto child = index + 1 < m_parameters.size() ? made[to]
                               : answers[to] != 0              ? Relations::kAlways
                                                               : Relations::kNever;
            // What nobody will ask may say what its neighbour says: more relations are alike.
            for (; open < place; ++open) children[open] = before.value_or(child);
            children[place] = child;
            open = place + 1;
            before = child;
        }
        for (; open < children.size(); ++open) children[open] = *before;
        made[s] = relations.make(parameter.level, children);
    }
    return made[static_cast<std::size_t>(m_root)];
}

}  // namespace engine::space
