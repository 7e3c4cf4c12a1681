// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <iterator>
#include <vector>

#include "engine/space/parameter.hpp"

namespace engine::space {

/// Some parameters of a table, ascending by id.
class ParameterSet {
public:
    ParameterSet() = default;
    explicit ParameterSet(std::vector<ParameterId> ids) : m_ids(std::move(ids)) {
        std::ranges::sort(m_ids);
        m_ids.erase(std::unique(m_ids.begin(), m_ids.end()), m_ids.end());
    }

    bool empty() const { return m_ids.empty(); }
    std::size_t size() const { return m_ids.size(); }
    bool contains(ParameterId id) const { return std::ranges::binary_search(m_ids, id); }
    auto begin() const { return m_ids.begin(); }
    auto end() const { return m_ids.end(); }
    auto operator<=>(const ParameterSet&) const = default;

    ParameterSet& operator|=(const ParameterSet& other) { return *this = *this | other; }
    friend ParameterSet operator|(const ParameterSet& a, const ParameterSet& b) {
        ParameterSet both;
        std::ranges::set_union(a.m_ids, b.m_ids, std::back_inserter(both.m_ids));
        return both;
    }
    friend ParameterSet operator&(const ParameterSet& a, const ParameterSet& b) {
        ParameterSet common;
        std::ranges::set_intersection(a.m_ids, b.m_ids, std::back_inserter(common.m_ids));
        return common;
    }

private:
    std::vector<ParameterId> m_ids;
};

inline ParameterSet setOf(ParameterId id) { return ParameterSet({id}); }
/// A family of parameters, one along each axis.
inline ParameterSet setOf(const std::array<ParameterId, 3>& family) {
    return ParameterSet({family[0], family[1], family[2]});
}

}  // namespace engine::space
