// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/follower.hpp"

#include <fmt/format.h>

#include "engine/session/hints.hpp"
#include "engine/session/model_prior.hpp"

namespace engine::session {

search::Surroundings surroundingsOn(const device::Device& device, const space::TuningSpace& space,
                                    const search::Together& company) {
    return {device.looks(), modelPriors(space, device.info()), machineOf(device.info()), company,
            suiteHints(space)};
}

Result<Follower> makeFollower(const SessionOrder& order, const Surroundings& surroundings) {
    const auto open = surroundings.find(order.wanted());
    if (!open) return tl::unexpected(open.error());
    const auto device = (*open)();
    if (!device) return tl::unexpected(device.error());
    Follower follower{(*device)->space(), nullptr};
    const record::RunSpec& run = order.runs.front();
    auto strategy =
        search::makeStrategy(run.strategy, run.options, follower.space, Random(run.seed),
                             surroundingsOn(**device, follower.space, surroundings.company));
    if (!strategy) return tl::unexpected(strategy.error());
    follower.strategy = std::move(*strategy);
    return follower;
}

Status agree(search::Ranks& ranks, const Status& own) {
    const auto all = ranks.gather(own ? "" : own.error().message);
    for (std::size_t rank = 0; rank < all.size(); ++rank)
        if (!all[rank].empty())
            return rank == ranks.own()
                       ? own
                       : fail(ErrorKind::Failed,
                              fmt::format("Rank {} cannot take part. {}", rank, all[rank]));
    return {};
}

}  // namespace engine::session
