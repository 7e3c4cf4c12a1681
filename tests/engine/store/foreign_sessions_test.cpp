// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions of kernels of other programs.

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/hash.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/foreign_recording.hpp"

namespace engine::store {
namespace {

using Access = SessionFile::Access;
using ::testing::HasSubstr;

TEST(ForeignSession, IsReadAsItWasWritten) {
    support::TemporaryFolder folder;
    const auto rows = support::rowsOf(support::foreignEvaluations());
    support::writeForeignRecording(folder / "a.sscope");
    const auto file = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_TRUE(file->head().foreign);
    EXPECT_EQ(file->head().foreign->description(), support::foreignKernel()->description());
    EXPECT_EQ(file->head().problem.key(), support::foreignHead().problem.key());
    EXPECT_FALSE(file->head().problem.isStencil());
    const auto read = file->evaluations().value();
    ASSERT_EQ(read.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(read[i].evaluation.setting, rows[i].evaluation.setting);
        EXPECT_EQ(read[i].evaluation.samplesMs, rows[i].evaluation.samplesMs);
        EXPECT_EQ(read[i].evaluation.outcome, rows[i].evaluation.outcome);
    }
    EXPECT_EQ(SessionFile::peek(folder / "a.sscope")->problem.pattern.name, "gemm");
}

TEST(ForeignSession, KeepsWhatCameWithEvaluations) {
    support::TemporaryFolder folder;
    support::writeForeignRecording(folder / "a.sscope");
    const std::vector<record::ImportedFields> all{{1, R"({"timestamp":"2023"})"},
                                                  {3, R"({"GFLOP/s":1.5})"}};
    {
        auto file = SessionFile::open(folder / "a.sscope", Access::ReadWrite).value();
        ASSERT_TRUE(file.storeImported(all));
        EXPECT_FALSE(file.storeImported({{{2, std::string(100000, ' ')}}}));
    }
    const auto read = SessionFile::open(folder / "a.sscope", Access::ReadOnly)->imported().value();
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[1].evaluation, 3);
    EXPECT_EQ(read[1].fields, all[1].fields);
    SQLite::Database(folder / "a.sscope", SQLite::OPEN_READWRITE)
        .exec("UPDATE imported SET fields = '{}' WHERE evaluation = 1");
    const auto damaged = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_FALSE(damaged);
    EXPECT_THAT(damaged.error().message, HasSubstr("does not match its checksum"));
}

/// What is refused when it is read is refused when it is written.
TEST(ForeignSession, WhatCameWithAnEvaluationIsNeitherTooLongNorTooDeep) {
    const auto longText = [](std::size_t size) { return '"' + std::string(size - 2, 'x') + '"'; };
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    support::TemporaryFolder folder;
    for (const char* name : {"a.sscope", "b.sscope"}) support::writeForeignRecording(folder / name);
    std::optional file = SessionFile::open(folder / "a.sscope", Access::ReadWrite).value();
    for (const auto& accepted : {longText(65536), nested(16)}) {
        ASSERT_TRUE(file->storeImported({{{1, accepted}}}));
        EXPECT_EQ(file->imported().value().front().fields, accepted);
    }
    for (const auto& refused : {longText(65537), nested(17)}) {
        if (!file) file = SessionFile::open(folder / "b.sscope", Access::ReadWrite).value();
        EXPECT_FALSE(file->storeImported({{{1, refused}}}));
        file.reset();  // one program writes at a time
        SQLite::Database database(folder / "a.sscope", SQLite::OPEN_READWRITE);
        SQLite::Statement put(database, "UPDATE imported SET fields = ?, checksum = ?");
        put.bind(1, refused);
        put.bind(2, static_cast<std::int64_t>(hash64(refused)));
        put.exec();
        const auto read = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
        ASSERT_FALSE(read);
        EXPECT_THAT(read.error().message, HasSubstr("imported with an evaluation is too much"));
    }
}

TEST(ForeignSession, RefusesSettingsOfKernels) {
    auto file = SessionFile::inMemory(support::foreignHead()).value();
    auto row = support::rowsOf(support::smallEvaluations()).front();
    const auto refused = file.append(row);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("a setting of another space"));
    auto own = support::rowsOf(support::foreignEvaluations()).front();
    own.evaluation.setting.set(space::ParameterId{4}, 2);  // there are two flags
    EXPECT_THAT(file.append(own).error().message, HasSubstr("impossible value of flags"));
}

TEST(ForeignSession, ADamagedHeadIsRefusedWithItsReason) {
    const std::string good = encodeHead(support::foreignHead());
    ASSERT_TRUE(decodeHead(good));
    const auto refusal = [&](const std::string& what, const std::string& with) {
        std::string text = good;
        const auto at = text.find(what);
        if (at == text.npos) return std::string("not there");
        const auto head = decodeHead(text.replace(at, what.size(), with));
        return head ? "accepted" : head.error().message;
    };
    EXPECT_THAT(refusal("\"type\":\"float\"", "\"type\":\"half\""), HasSubstr("unknown type"));
    EXPECT_THAT(refusal("[0.5,1.5]", "[0.5,\"a\"]"),
                HasSubstr("a value of scale is not of type float"));
    EXPECT_THAT(refusal("[0.5,1.5]", "[]"), HasSubstr("scale has no values"));
    EXPECT_THAT(refusal("\"kernel\":", "\"cernel\":"), HasSubstr("incomplete"));
    EXPECT_THAT(refusal("<= 256", "<= "), HasSubstr("expected a value"));
    EXPECT_THAT(refusal("\"values\":{}", "\"values\":{\"TBx\":[1]}"),
                HasSubstr("values of parameters that it does not have"));
}

TEST(ForeignSession, DiagnosticsNameItsOwnParameters) {
    record::Diagnostics diagnostics;
    diagnostics.groups = {{space::ParameterId{0}, space::ParameterId{5}}, {space::ParameterId{4}}};
    const auto kernel = support::foreignKernel();
    const auto& table = kernel->table();
    const std::string text = encodeDiagnostics(diagnostics, table);
    EXPECT_THAT(text, HasSubstr("block_size_x"));
    EXPECT_EQ(decodeDiagnostics(text, table)->groups, diagnostics.groups);
    EXPECT_FALSE(decodeDiagnostics(text));
}

}  // namespace
}  // namespace engine::store
