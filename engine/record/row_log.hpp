// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <vector>

#include "engine/record/rows.hpp"

namespace engine::record {

/// Rows are appended in blocks shared between copies: taking a snapshot copies no evaluation.
class RowLog {
public:
    static constexpr std::size_t kBlock = 256;
    std::size_t size() const { return m_size; }
    const EvaluationRow& operator[](std::size_t i) const {
        return (*m_blocks[i / kBlock])[i % kBlock];
    }
    /// Full blocks are shared with earlier copies of this log.
    void append(EvaluationRow row);

private:
    std::vector<std::shared_ptr<std::vector<EvaluationRow>>> m_blocks;
    std::size_t m_size = 0;
    // append() copies the last, unfilled block first when a snapshot shares it.
};

}  // namespace engine::record
