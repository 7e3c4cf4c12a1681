// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Uniform random search without replacement: the baseline of every comparison (GeST section 4.1,
// RandSearch).

#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

class RandomSearch final : public Strategy {
public:
    RandomSearch(const space::TuningSpace& space, Random random) : m_settings(space, random) {}

    std::vector<space::Setting> ask(std::size_t most) override;
    void tell(const Report&) override {}  // what was found does not change what is drawn
    bool finished() const override { return m_finished; }

private:
    UnvisitedSettings m_settings;
    bool m_finished = false;
};

StrategyInfo randomSearchInfo();

}  // namespace engine::search
