// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which planes of a march are where, beat by beat: with each beat planes of level 0 arrive, and
// every time level gets some planes behind the one before; in a pipeline each warp a few levels, a
// beat behind the warp before.

#include <cstdint>
#include <vector>

#include "engine/space/plan/kernel_plan.hpp"

namespace engine::space {

/// Planes first to last, counted along the march.
struct PlaneRange {
    std::int64_t first = 0, last = 0;
    bool contains(std::int64_t plane) const { return first <= plane && plane <= last; }
    bool operator==(const PlaneRange&) const = default;
};

/// Levels, counted from 1, that advance together, so many beats behind the first ones.
struct MarchStage {
    int firstLevel = 1, lastLevel = 1;
    int beatsBehind = 0;
};

struct MarchPlane {
    enum class State : std::uint8_t {
        InFlight,  ///< asked for, and not there yet
        Arriving,  ///< of level 0, this beat
        Held,      ///< later planes read it still
        Summed,    ///< kept as its share of sums that later planes complete
        Written    ///< all levels are done: it leaves for device memory, this beat
    };
    std::int64_t plane = 0;
    State state = State::Held;
    int level = 0;  ///< that it has reached
    bool operator==(const MarchPlane&) const = default;
};

class MarchBeats {
public:
    /// Of a plan that marches.
    explicit MarchBeats(const KernelPlan& plan);

    int planesOfBeat() const { return m_handed; }
    int levels() const { return m_levels; }
    /// `most` of them at most, but for a pipeline, where each warp is one.
    std::vector<MarchStage> stages(int most) const;
    /// What beat `beat` completes of a level; of level 0, what arrives.
    PlaneRange completed(int level, std::int64_t beat) const;
    /// The first beat in which the last level has got to the march's first plane.
    std::int64_t firstWholeBeat() const;
    /// The last one in which nothing is over yet: as much is asked for as before.
    std::int64_t lastWholeBeat() const;
    /// In which the first plane arrives, and in which the last one is written.
    std::int64_t firstBeat() const;
    std::int64_t lastBeat() const;
    /// The highest level that has come to a plane from which on it is right; 0: none yet.
    int begun(std::int64_t beat) const;
    /// The highest level that has passed all planes which others, or the grid, still want.
    int over(std::int64_t beat) const;
    /// All planes that a block has anything of, the newest first.
    std::vector<MarchPlane> planesAt(std::int64_t beat) const;

private:
    int beatsBehind(int level) const;
    std::int64_t planesBehind(int level) const;
    MarchPlane planeAt(std::int64_t plane, std::int64_t beat) const;
    /// The planes of a level that the march's own planes are made of.
    PlaneRange wanted(int level) const;
    /// The last beat in which somebody is at work on a level.
    std::int64_t lastBeatOf(int level) const;
    std::int64_t lastAskedFor() const;
    int mostLevel(std::int64_t plane) const;

    int m_levels, m_stages, m_handed;
    bool m_sums;  ///< planes wait as partial sums
    int m_lag,
        m_early;   ///< each level runs m_lag behind; what a beat completes begins m_early ahead
    int m_behind;  ///< planes held behind those that are written
    std::int64_t m_coming;  ///< planes in flight
    std::int64_t m_planes;  ///< that are written
    int m_back, m_ahead;    ///< planes that a level reads on either side of its own
    int m_begins = 0;       ///< further on than a multiple of m_handed: a beat with the first plane
    bool m_asksOn;          ///< beyond the last plane that is taken
};

}  // namespace engine::space
