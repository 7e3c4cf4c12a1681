// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/record/row_log.hpp"

namespace engine::record {

void RowLog::append(EvaluationRow row) {
    if (m_size % kBlock == 0) {
        m_blocks.push_back(std::make_shared<std::vector<EvaluationRow>>());
        m_blocks.back()->reserve(kBlock);
    } else if (m_blocks.back().use_count() > 1) {
        // A snapshot holds the unfilled block and must not see it grow.
        auto copy = std::make_shared<std::vector<EvaluationRow>>();
        copy->reserve(kBlock);
        copy->assign(m_blocks.back()->begin(), m_blocks.back()->end());
        m_blocks.back() = std::move(copy);
    }
    m_blocks.back()->push_back(std::move(row));
    ++m_size;
}

}  // namespace engine::record
