// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings of many stencils, some settings of each: what networks learn from and correlations are
// taken over (GSTuner, section 5.1.2). Each problem becomes a recording of its own; several are
// open on a GPU at once, so that its compilers never wait for the next one.

#include <functional>
#include <memory>
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

/// Makes the recording of one problem on one GPU; called from several threads at once.
using MakeRecording =
    std::function<Result<store::SessionFile>(std::size_t problem, const WideMachine& machine)>;
/// Called once for every problem, from several threads, one at a time: what was recorded of it, or
/// why nothing was.
using KeepRecording = std::function<Status(std::size_t problem, Result<store::SessionFile> file)>;

/// So many problems go to whichever machine is free. Ends early when `make` was cancelled or `keep`
/// fails.
Status recordEach(std::size_t problems, const std::vector<WideMachine>& machines,
                  const MakeRecording& make, const KeepRecording& keep);
/// Until nothing is left to measure; what was measured then.
Result<store::SessionFile> completed(std::unique_ptr<SearchSession> session,
                                     const std::stop_token& stop);

/// Ends early when stopped or when `keep` fails.
Status recordWide(const WideOrder& order, const std::vector<WideMachine>& machines,
                  const Surroundings& surroundings, const KeepRecording& keep,
                  const std::stop_token& stop);

}  // namespace engine::session
