// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The neighbourhoods of Kernel Tuner: settings close to another one, drawn at random.

#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

enum class Closeness {
    StrictlyAdjacent,  ///< every parameter at its own value or one beside it
    Adjacent,          ///< one parameter at the next value that is allowed
    Hamming            ///< one parameter at any other value
};

class Vicinity {
public:
    explicit Vicinity(const space::TuningSpace& space);

    /// Up to `most` distinct neighbours; fewer when there are not more, or they are hard to find.
    std::vector<space::Setting> draw(const space::Setting& around, Closeness closeness,
                                     std::size_t most, Random& random) const;

private:
    /// Steps along all parameters at once; nothing when what results is not allowed.
    std::optional<space::Setting> stepped(const space::Setting& around, Random& random) const;

    space::TuningSpace m_space;
    std::vector<space::ParameterId> m_varied;  ///< parameters with at least two values
};

}  // namespace engine::search
