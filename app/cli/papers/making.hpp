// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes the papers' figures of recordings.

#include "app/cli/papers/outcome.hpp"
#include "engine/core/result.hpp"

namespace cli::papers {

/// A session file whose space was measured.
struct Course {
    std::string path;
    engine::record::SessionHead head;
    std::string name;  ///< of its stencil, with the grid where several are of it
};

/// As typed; what is not said is as the figure has it.
struct Wishes {
    std::vector<std::string> recordings;  ///< session files; empty: shipped ones
    int repeats = 0;                      ///< 0: as many as the figure has
    int epochs = 0;                       ///< that networks are trained; 0: likewise
    std::uint64_t seed = 1;

    /// As the remarks on a figure were measured: nothing is changed.
    bool areUsual() const { return recordings.empty() && repeats == 0 && epochs == 0 && seed == 1; }
};
/// Fails with a sentence where the figure cannot be made of what is there.
engine::Result<Outcome> make(const Figure& figure, const Wishes& wishes, const Context& context);

struct Making {
    std::vector<Course> courses;
    int repeats = 0, epochs = 0;
    std::uint64_t seed = 1;
};
/// Each in its own file.
engine::Result<Outcome> makeOfRaces(Outcome outcome, const Making& making, const Context& context);
engine::Result<Outcome> makeDistribution(Outcome outcome, const Making& making,
                                         const Context& context);
engine::Result<Outcome> makeOfNetworks(Outcome outcome, const Making& making,
                                       const Context& context);
Outcome compareLists(Outcome outcome);

}  // namespace cli::papers
