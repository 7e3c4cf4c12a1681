// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings worth verifying.

#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::space {

/// Half drawn from the whole space, half from each optimization combination in turn, its temporal
/// tiles in turn: uniform draws hardly meet the small ones (65 of 100 are of one combination).
std::vector<Setting> drawnByCombination(const TuningSpace& full, int count, Random& random);

}  // namespace engine::space
