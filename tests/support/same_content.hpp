// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether two sessions say the same, to the last bit.

#include <gtest/gtest.h>

#include <bit>

#include "engine/store/diagnostics_codec.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/row_codec.hpp"
#include "engine/store/session_content.hpp"

namespace support {

inline bool sameBits(double one, double other) {
    return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

inline bool sameRow(const engine::record::EvaluationRow& a,
                    const engine::record::EvaluationRow& b) {
    const auto& one = a.evaluation;
    const auto& other = b.evaluation;
    return a.number == b.number && a.run == b.run && a.newBest == b.newBest && a.why == b.why &&
           sameBits(a.clockSeconds, b.clockSeconds) && one.setting == other.setting &&
           one.outcome == other.outcome && one.reason == other.reason &&
           one.largestError.has_value() == other.largestError.has_value() &&
           sameBits(one.largestError.value_or(0), other.largestError.value_or(0)) &&
           engine::store::packSamples(one.samplesMs) ==
               engine::store::packSamples(other.samplesMs) &&
           one.steps == other.steps && sameBits(one.compileSeconds, other.compileSeconds) &&
           sameBits(one.runSeconds, other.runSeconds) &&
           sameBits(one.overheadSeconds, other.overheadSeconds) &&
           one.resources == other.resources && one.sourceHash == other.sourceHash &&
           one.conditions == other.conditions;
}

inline void expectSame(const engine::store::SessionContent& a,
                       const engine::store::SessionContent& b) {
    using namespace engine::store;
    EXPECT_EQ(encodeHead(a.head), encodeHead(b.head));
    EXPECT_EQ(a.head.budget.seconds, b.head.budget.seconds);
    EXPECT_EQ(a.head.budget.evaluations, b.head.budget.evaluations);
    ASSERT_EQ(a.runs.size(), b.runs.size());
    for (std::size_t i = 0; i < a.runs.size(); ++i) {
        EXPECT_EQ(a.runs[i].strategy, b.runs[i].strategy);
        EXPECT_EQ(encodeOptions(a.runs[i].options), encodeOptions(b.runs[i].options));
        EXPECT_EQ(a.runs[i].seed, b.runs[i].seed);
        EXPECT_EQ(a.runs[i].repeat, b.runs[i].repeat);
    }
    ASSERT_EQ(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i)
        ASSERT_TRUE(sameRow(a.rows[i], b.rows[i])) << "evaluation " << i + 1;
    ASSERT_EQ(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        EXPECT_TRUE(sameBits(a.events[i].clockSeconds, b.events[i].clockSeconds));
        EXPECT_EQ(a.events[i].run, b.events[i].run);
        EXPECT_EQ(a.events[i].kind, b.events[i].kind);
        EXPECT_EQ(a.events[i].sentence, b.events[i].sentence);
        EXPECT_EQ(a.events[i].evaluation, b.events[i].evaluation);
    }
    ASSERT_EQ(a.diagnostics.size(), b.diagnostics.size());
    for (const auto& [run, diagnostics] : a.diagnostics)
        EXPECT_EQ(encodeDiagnostics(diagnostics, a.head.parameters()),
                  encodeDiagnostics(b.diagnostics.at(run), b.head.parameters()));
    ASSERT_EQ(a.imported.size(), b.imported.size());
    for (std::size_t i = 0; i < a.imported.size(); ++i) {
        EXPECT_EQ(a.imported[i].evaluation, b.imported[i].evaluation);
        EXPECT_EQ(a.imported[i].fields, b.imported[i].fields);
    }
}

}  // namespace support
