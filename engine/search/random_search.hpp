// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Uniform random search without replacement: the baseline of every comparison (GeST section 4.1,
// RandSearch).

#include <deque>

#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

class RandomSearch final : public Strategy {
public:
    explicit RandomSearch(const Given& given)
        : m_starts(given.starts.begin(), given.starts.end()),
          m_settings(given.space, given.random) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report&) override {}  // what was found does not change what is drawn
    bool finished() const override { return m_finished; }

private:
    std::deque<space::Setting> m_starts;
    UnvisitedSettings m_settings;
    bool m_finished = false;
};

}  // namespace engine::search
