// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A strategy that is the same in all ranks: what the first is asked and told, all are, in the same
// order.

#include "engine/search/ranks.hpp"
#include "engine/search/strategy.hpp"

namespace engine::search {

/// In the first rank, which lets the others go when all is over.
class Conducted final : public Strategy {
public:
    Conducted(std::unique_ptr<Strategy> strategy, std::shared_ptr<Ranks> ranks)
        : m_strategy(std::move(strategy)), m_ranks(std::move(ranks)) {}

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_strategy->finished(); }
    record::Diagnostics diagnostics() const override { return m_strategy->diagnostics(); }

private:
    std::unique_ptr<Strategy> m_strategy;
    std::shared_ptr<Ranks> m_ranks;
};

/// In another rank: does with the strategy what is done in the first one, until that lets go.
void follow(Strategy& strategy, const space::TuningSpace& space, Ranks& ranks);
/// In the first one: ends follow() in the others.
void letGo(Ranks& ranks);

}  // namespace engine::search
