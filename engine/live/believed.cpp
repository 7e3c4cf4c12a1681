// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/believed.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"

namespace engine::live {
namespace {

using device::Look;
using device::Outcome;

struct Doubt {
    Outcome outcome = Outcome::LaunchError;
    std::string reason;
};

/// A look that stayed within its limit has become a full evaluation.
bool answers(Look said, Look asked) {
    return said == asked || (asked == Look::Limit && said == Look::Full);
}

std::optional<Doubt> doubtAbout(const protocol::Measured& said, const protocol::Evaluate& asked,
                                const protocol::Open& problem) {
    if (said.look == Look::Compile) return std::nullopt;
    if (said.samplesMs.empty())
        return Doubt{Outcome::LaunchError, phrase("The worker calls it right and gives no time.")};
    const double cells = static_cast<double>(problem.layout.grid.cells()) * asked.kernel.steps;
    for (const double ms : said.samplesMs)
        if (device::isImpossibleTime(ms, cells))
            return Doubt{Outcome::LaunchError,
                         say("The worker says that a launch took {:g} ms, which no GPU "
                             "can do.",
                             ms)
                             .text()};
    if (!said.largestError)
        return Doubt{Outcome::WrongResult,
                     phrase("The worker calls it right and has not verified it.")};
    const double allowed = problem.tolerance * asked.kernel.steps;
    if (*said.largestError > allowed)
        return Doubt{Outcome::WrongResult,
                     say("The worker calls it right with an error of {:.3g}, where {:g} "
                         "is allowed.",
                         *said.largestError, allowed)
                         .text()};
    return std::nullopt;
}

}  // namespace

protocol::Measured believed(protocol::Measured said, const protocol::Evaluate& asked,
                            const protocol::Open& problem) {
    std::optional<Doubt> doubt;
    if (!answers(said.look, asked.look))
        doubt = Doubt{Outcome::LaunchError,
                      phrase("The worker answers another question than it was asked.")};
    else if (said.outcome == Outcome::Ok)
        doubt = doubtAbout(said, asked, problem);
    // Written down as one of several fields.
    std::erase_if(said.conditions.throttled,
                  [](char c) { return c == ';' || static_cast<unsigned char>(c) < ' '; });
    if (!doubt) return said;
    said.look = asked.look == Look::Compile ? Look::Compile : Look::Full;
    said.outcome = doubt->outcome;
    said.reason = std::move(doubt->reason);
    said.samplesMs.clear();
    return said;
}

}  // namespace engine::live
