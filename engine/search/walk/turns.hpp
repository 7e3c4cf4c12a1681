// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <utility>
#include <vector>

#include "engine/search/walk/walk.hpp"

namespace engine::search {

/// A walk in turns: each names settings, and the next follows from the best of all that were known.
class Turns : public Walk {
public:
    std::optional<space::Setting> next(bool serial) final {
        while (m_named.empty() && !m_ended && (m_open == 0 || (!serial && mayGoOn()))) turn();
        if (m_named.empty()) return std::nullopt;
        const space::Setting setting = m_named.back();
        m_named.pop_back();
        ++m_open;
        return setting;
    }
    void learn(const Measured& measured, bool) final {
        --m_open;
        if (!m_best || measured.costMs < m_best->costMs) m_best = measured;
    }
    bool ended() const override { return m_ended; }

protected:
    explicit Turns(std::vector<space::Setting> named) : m_named(std::move(named)) {}

    /// Names settings, or ends the walk, or does neither: then it is called again.
    virtual void turn() = 0;
    /// Whether the next turn need not wait for what was named before.
    virtual bool mayGoOn() const { return false; }

    std::vector<space::Setting> m_named;  ///< to be known before it goes on, from the back
    std::size_t m_open = 0;               ///< named and not known yet
    std::optional<Measured> m_best;
    bool m_ended = false;
};

}  // namespace engine::search
