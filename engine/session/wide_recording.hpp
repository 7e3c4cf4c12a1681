// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings of many stencils, some settings of each: what networks learn from and correlations are
// taken over (GSTuner, section 5.1.2). Each problem becomes a recording of its own; several are
// open on a GPU at once, so that its compilers never wait for the next one.

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/search/prior.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/live_opener.hpp"

namespace engine::session {

struct WideOrder {
    std::vector<stencil::Problem> problems;
    int settings = 150;  ///< of each
    std::uint64_t seed = 1;
};

/// One GPU: its name, and what opens problems on it.
struct WideMachine {
    std::string argument;
    LiveMachine open;
};

/// Distinct settings, every optimization combination in turn. A third are the best of 4 draws by
/// the prior, a third the best of 32: most draws are slow, and searches ask about the fast ones.
/// Fewer where the space does not hold as many.
std::vector<space::Setting> settingsAcrossCombinations(const space::TuningSpace& space, int count,
                                                       const search::Prior* prior, Random& random);

/// Called once for every problem, from several threads, one at a time: what was recorded of it, or
/// why nothing was.
using KeepRecording = std::function<Status(std::size_t problem, Result<store::SessionFile*> file)>;

/// Problems go to whichever machine is free. Ends early when stopped or when `keep` fails.
Status recordWide(const WideOrder& order, const std::vector<WideMachine>& machines,
                  const Surroundings& surroundings, const KeepRecording& keep,
                  const std::stop_token& stop);

}  // namespace engine::session
