// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/rendering.hpp"

namespace engine::source {

void describeDialect(Filling& filling, Dialect dialect) {
    if (dialect == Dialect::Host) {
        constexpr const char* tile = "real* const tile = static_cast<real*>(sharedMemoryOfBlock())";
        filling.words["LINKAGE"] = "";
        filling.words["SHARED_TILE"] = filling.words["ALIGNED_TILE"] = tile;
    } else {
        filling.words["LINKAGE"] = "extern \"C\"";
        filling.words["SHARED_TILE"] = "extern __shared__ real tile[]";
        filling.words["ALIGNED_TILE"] = "extern __shared__ __align__(16) real tile[]";
    }
}

void settlePtx(SourceLines& lines, Dialect dialect) {
    for (auto& line : lines)
        if (std::erase(line.tags, "PTX") > 0 && dialect == Dialect::Host) line.text.clear();
}

}  // namespace engine::source
