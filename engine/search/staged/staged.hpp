// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parameters in groups that experience has made, searched one group after the other around the best
// settings known: what Artemis and Garvey and Abdelrahman's tuner do.

#include "engine/search/stepwise.hpp"

namespace engine::search {

using ParameterStages = std::vector<std::vector<space::ParameterId>>;

struct StagedOptions {
    ParameterStages stages;
    std::size_t kept = 1;       ///< settings around which the next stage searches
    std::size_t perStage = 64;  ///< settings of a stage, drawn where there are more
    bool restarts = false;      ///< begins again elsewhere after the last stage, else ends
};

struct StagedNote {
    std::size_t stage = 0;  ///< counted through all restarts; those of others only bring settings
};

/// A setting that was begun with and fails is replaced by others until one runs.
class Staged : public Stepwise<StagedNote> {
public:
    Staged(Given& given, StagedOptions options);
    record::Diagnostics diagnostics() const override;

protected:
    /// With what a search begins; `again`: not for the first time.
    virtual std::vector<space::Setting> beginning(bool again) = 0;

    space::TuningSpace m_space;
    Random m_random;

private:
    std::optional<Step> step() override;
    StagedNote noteOf(const space::Setting&) override { return {0}; }
    void learn(const StagedNote& note, const Measured& measured, bool again) override;
    bool ended() const override { return m_ended; }

    /// Whether the next stage begins, around the best so far, before all of this one is known.
    /// Asked only where a place would stay free; as published, a stage waits for the last.
    bool goesAhead() const;
    /// What the stage that is over leaves to the next.
    void advance();
    void begin();
    void beginStage();
    std::vector<space::Setting> around(const space::Setting& centre,
                                       const std::vector<space::ParameterId>& group,
                                       std::size_t most);

    StagedOptions m_options;
    std::deque<space::Setting> m_toAsk;
    std::string m_why;             ///< they are asked for
    std::vector<Measured> m_best;  ///< cheapest first, no more than are kept
    std::size_t m_next = 0;        ///< index of the group that is searched next
    std::size_t m_stage = 0;       ///< counted through all restarts
    std::size_t m_waiting = 0;     ///< of this stage, to be learnt
    bool m_begun = false, m_ended = false;
};

/// The groups that are parameters of this space, with at least two values each; what is in none of
/// them comes last, together. Of a space from elsewhere every parameter is a group of its own.
ParameterStages stagesOf(const space::TuningSpace& space, const ParameterStages& groups);

}  // namespace engine::search
