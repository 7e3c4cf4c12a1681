// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Walks that begin at the best of a few settings drawn at random, instead of at the first.

#include "engine/search/option.hpp"
#include "engine/search/walk/walk.hpp"

namespace engine::search {

/// Makes walks that measure `sample` settings and then go on as one of `maker` would from the best.
WalkMaker fromBestOf(int sample, WalkMaker maker);
/// "sample"
OptionInfo sampleOption(int defaultValue);

}  // namespace engine::search
