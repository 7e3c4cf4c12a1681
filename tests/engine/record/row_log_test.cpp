// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "engine/record/row_log.hpp"

namespace engine::record {
namespace {

EvaluationRow row(std::int64_t number) {
    EvaluationRow made;
    made.number = number;
    return made;
}

TEST(RowLog, ASnapshotKeepsWhatItSaw) {
    RowLog log;
    std::vector<RowLog> snapshots;
    for (int i = 1; i <= 1000; ++i) {
        log.append(row(i));
        if (i % 37 == 0) snapshots.push_back(log);
    }
    ASSERT_EQ(log.size(), 1000u);
    for (std::size_t i = 0; i < log.size(); ++i)
        ASSERT_EQ(log[i].number, static_cast<std::int64_t>(i) + 1);
    for (std::size_t s = 0; s < snapshots.size(); ++s) {
        ASSERT_EQ(snapshots[s].size(), 37 * (s + 1));
        for (std::size_t i = 0; i < snapshots[s].size(); ++i)
            ASSERT_EQ(snapshots[s][i].number, static_cast<std::int64_t>(i) + 1);
    }
}

TEST(RowLog, FullBlocksAreShared) {
    RowLog log;
    for (int i = 1; i <= 300; ++i) log.append(row(i));
    const RowLog copy = log;
    log.append(row(301));
    EXPECT_EQ(&copy[0], &log[0]);
    EXPECT_NE(&copy[299], &log[299]);  // the unfilled block was copied before it grew
    EXPECT_EQ(copy.size(), 300u);
}

}  // namespace
}  // namespace engine::record
