// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings that are fast for similar stencils (transfer tuning): a search may begin with what is
// near to them in its own space. Whoever uses them declares it (StrategyInfo::takesHints) and is
// told to (the option `hints`).

#include <functional>
#include <string>
#include <vector>

#include "engine/space/setting.hpp"

namespace engine::search {

struct Hint {
    space::Setting setting;  ///< need not be allowed here
    std::string of;          ///< the stencil that it is fast for
    bool ofItself = false;  ///< that stencil reads the same cells as the one at hand, or mirrors it
};

/// The most similar first.
using HintSource = std::function<std::vector<Hint>()>;

}  // namespace engine::search
