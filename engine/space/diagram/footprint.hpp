// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything a rule can be asked: the parameters it looks at, set one after the other, where
// settings that form the same products so far are one state (see Constraint::products). It depends
// on no answer, so that one footprint serves a rule under all circumstances: each complete state is
// asked once with an example, and the answers make a relation.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/space/diagram/relation.hpp"

namespace engine::space {

/// One open parameter.
struct OpenParameter {
    std::uint32_t level = 0;            ///< place in the order
    std::vector<int> values;            ///< all of them, by place
    std::vector<std::uint32_t> places;  ///< of the values it may still take, ascending
};

class Footprint {
public:
    using Product = std::vector<std::size_t>;  ///< indices of parameters
    /// Settings that `guide` forbids need not be asked about: other rules forbid them. It looks at
    /// these parameters alone.
    Footprint(std::vector<OpenParameter> parameters, const std::vector<Product>& products,
              const Relations& relations, Relations::Id guide);

    std::size_t questions() const { return m_questions; }
    /// Values of the parameters, in their order, of a complete state.
    std::span<const int> example(std::size_t question) const {
        return {m_examples.data() + question * m_parameters.size(), m_parameters.size()};
    }
    /// The relation of these answers, one for each question.
    Relations::Id relation(const std::vector<char>& answers, Relations& relations) const;

private:
    friend class FootprintBuilder;
    static constexpr std::int32_t kForbidden = -1;
    struct State {
        std::size_t parameter = 0;  ///< index
        std::size_t first = 0;      ///< of m_next, one for each place
    };

    std::vector<OpenParameter> m_parameters;
    std::vector<State> m_states;       ///< later ones lead to earlier ones
    std::vector<std::int32_t> m_next;  ///< state, or question of the last parameter, or kForbidden
    std::vector<int> m_examples;       ///< one after the other
    std::size_t m_questions = 0;
    std::int32_t m_root = kForbidden;
};

}  // namespace engine::space
