// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The settings a parameter group can reach from a centre: any values inside the group, the centre's
// outside. Both GeST (Algorithm 2, validSET) and recorded spaces ask for exactly these.

#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

struct Neighbourhood {
    std::vector<space::Setting> settings;  ///< in random order, the centre included
    double size = 0;                       ///< of the whole set
    bool sampled = false;                  ///< `settings` is a uniform sample, not the whole set
};

/// See TuningSpace::around.
class GroupNeighbourhoods {
public:
    explicit GroupNeighbourhoods(const space::TuningSpace& space) : m_space(space) {}
    Neighbourhood around(const space::Setting& centre, const std::vector<space::ParameterId>& group,
                         Random& random) const;

private:
    space::TuningSpace m_space;
};

}  // namespace engine::search
