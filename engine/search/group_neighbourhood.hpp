// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The settings a parameter group can reach from a centre: any values inside the group, the centre's
// outside. Both GeST (Algorithm 2, validSET) and recorded spaces ask for exactly these.

#include <cstdint>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

struct Neighbourhood {
    std::vector<space::Setting> settings;  ///< in random order, the centre included
    double size = 0;                       ///< of the whole set
    bool sampled = false;                  ///< `settings` is a uniform sample, not the whole set
};

/// Two settings agree outside a group when every parameter that has a meaning in both is equal:
/// turning streaming off makes its dimension and tile meaningless, turning it on lets them take any
/// value.
class GroupNeighbourhoods {
public:
    explicit GroupNeighbourhoods(const space::TuningSpace& space);
    Neighbourhood around(const space::Setting& centre, const std::vector<space::ParameterId>& group,
                         Random& random) const;

private:
    std::uint32_t activeMask(const space::Setting& setting) const;
    Neighbourhood ofList(const space::Setting& centre,
                         const std::vector<space::ParameterId>& group) const;
    Neighbourhood ofSubspace(const space::Setting& centre,
                             const std::vector<space::ParameterId>& group, Random& random) const;

    space::TuningSpace m_space;
    std::vector<std::uint32_t> m_activeOfRow;  ///< listed spaces: one bit per active parameter
};

}  // namespace engine::search
