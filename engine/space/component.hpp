// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Counting without listing. A branch of a space fixes the switches and the kind of merging; its
// remaining parameters fall into components that share no rule, and the sizes of those multiply.
// Within a component the parameters are set one after the other; how many completions a beginning
// has depends only on the products (see Constraint::products) formed so far, so that equal ones are
// counted once.

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::space {

/// A rule as a branch sees it: only through products of parameters that are still free.
struct BranchRule {
    const Constraint* constraint = nullptr;
    std::vector<Product> products;
    ParameterSet scope = 0;  ///< union of the products
};

struct FreeParameter {
    ParameterId id{};
    std::vector<int> values;
};

/// Sums and products that stick at the largest value instead of wrapping.
std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b);
std::uint64_t saturatingProduct(std::uint64_t a, std::uint64_t b);

class Component {
public:
    /// `base` holds the values of everything that is not free here.
    Component(const Circumstances& circumstances, const Setting& base,
              std::vector<FreeParameter> parameters, const std::vector<BranchRule>& rules);

    /// Counts once; afterwards size() and sample() only read. False when stopped.
    bool count(const std::stop_token& stop);
    std::uint64_t size() const { return m_size; }
    /// Sets this component's parameters in `setting`, all allowed combinations being equally
    /// likely.
    void sample(Setting& setting, Random& random) const;

    /// What it costs that a parameter has its value in a setting; may depend on what decides
    /// whether the parameter has a meaning, on nothing else.
    using Cost = std::function<int(ParameterId, const Setting&)>;
    /// Sets this component's parameters in `setting` so that their costs add up to the least; that
    /// sum, or nothing when no combination is allowed.
    std::optional<int> cheapest(Setting& setting, const Cost& cost) const;

private:
    struct Key {
        std::uint64_t low = 0, high = 0;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };
    struct Level {
        std::vector<const Constraint*> checks;  ///< what can be told once this parameter is set
        std::vector<ParameterId> due;           ///< whose cost can be told then
        std::vector<Product> open;  ///< products later checks need, of what is set before
        std::unordered_map<Key, std::uint64_t, KeyHash> completions;
    };

    class Cheapest;

    void chargeWhenKnown(const std::vector<BranchRule>& rules);
    Key keyOf(std::size_t level, const Setting& setting) const;
    bool passes(std::size_t level, const Setting& setting) const;
    std::uint64_t completions(std::size_t level, Setting& setting, const std::stop_token& stop);

    const Circumstances* m_circumstances;
    Setting m_base;
    std::vector<FreeParameter> m_parameters;
    std::vector<Level> m_levels;
    std::uint64_t m_size = 0;
    bool m_stopped = false;
    unsigned m_ticks = 0;
};

}  // namespace engine::space
