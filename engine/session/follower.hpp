// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ranks search one session together: the first one runs it, the others follow.

#include <memory>

#include "engine/search/strategy.hpp"
#include "engine/session/begin_session.hpp"

namespace engine::session {

/// What strategies are told of a device, a recording or a live GPU.
search::Surroundings surroundingsOn(const device::Device& device, const space::TuningSpace& space,
                                    const search::Together& company);

/// The strategy of an order's only run, as beginSession() makes it, and its space.
struct Follower {
    space::TuningSpace space;
    std::unique_ptr<search::Strategy> strategy;
};
Result<Follower> makeFollower(const SessionOrder& order, const Surroundings& surroundings);

/// Waits for all ranks; `own`: why this one cannot take part. Fails everywhere when one cannot.
Status agree(search::Ranks& ranks, const Status& own);

}  // namespace engine::session
