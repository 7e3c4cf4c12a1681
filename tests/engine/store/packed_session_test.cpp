// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/packed_session.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/store/collection.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/same_content.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::store {
namespace {

namespace fs = std::filesystem;

/// A few evaluations of two strategies, with everything a session can say of them.
SessionContent eventful() {
    SessionContent content;
    content.head.problem = support::smallProblem();
    content.head.device.gpu = "GPU of a test";
    content.head.budget = {.seconds = 0.1, .evaluations = 300};
    content.head.values[space::ParameterId::TBx] = {16, 32};
    content.runs = {{.id = 0, .strategy = "random", .options = {}, .seed = ~0ULL, .repeat = 1},
                    {.id = 1,
                     .strategy = "gest",
                     .options = {{"quota", std::int64_t{3}}, {"kind", std::string("a")}},
                     .seed = 2,
                     .repeat = 7}};
    content.rows = support::rowsOf(support::smallEvaluations());
    for (auto& row : content.rows) row.run = static_cast<int>(row.number % 3) - 1;
    auto& odd = content.rows[3].evaluation;
    odd.sourceHash = 0xfedcba9876543210;
    odd.resources = {255, 12, 8, 536, 232448, 54344};
    odd.largestError = std::numeric_limits<double>::infinity();
    odd.samplesMs = {0.1, 1.0 / 3, 12345.678};
    content.rows[4].evaluation.largestError.reset();
    content.rows[5].why = "one step beside the best";
    const auto setting = content.head.textOf(content.rows[1].evaluation.setting);
    content.events = {{0.5, 0, "new_best", "The first that works: " + setting, 2},
                      {0.5, 0, "new_best", setting, 3},  // of another evaluation
                      {1e9, -1, "finished", "", 0}};
    content.diagnostics[1].generation = 4;
    content.diagnostics[1].convergence = {0.25, 1.0 / 3};
    content.imported = {{5, R"({"GFLOP/s": 1.5})"}};
    return content;
}

TEST(PackedSession, HoldsEverythingToTheLastBit) {
    const SessionContent content = eventful();
    const auto packed = pack(content);
    ASSERT_TRUE(packed) << packed.error().message;
    const auto again = unpack(*packed);
    ASSERT_TRUE(again) << again.error().message;
    support::expectSame(content, *again);
    EXPECT_EQ(encodeHead(unpackHead(*packed).value()), encodeHead(content.head));
}

TEST(PackedSession, HoldsKernelsOfOtherPrograms) {
    SessionContent content;
    content.head = support::foreignHead();
    content.rows = support::rowsOf(support::foreignEvaluations());
    for (auto& row : content.rows) row.run = -1;
    const auto packed = pack(content);
    ASSERT_TRUE(packed) << packed.error().message;
    support::expectSame(content, unpack(*packed).value());
}

TEST(PackedSession, KeepsConditionsWhereTheyAreKnown) {
    SessionContent content;
    content.head = support::foreignHead();
    content.rows = support::rowsOf(support::foreignEvaluations());
    for (auto& row : content.rows) row.run = -1;
    const auto without = pack(content);
    content.rows[1].evaluation.conditions = {
        device::SamplingEnd::Narrow, 1980, 1965, 1, "power cap", "cuda:1", true, 2};
    const auto packed = pack(content);
    ASSERT_TRUE(without && packed);
    EXPECT_LT(without->size(), packed->size());
    support::expectSame(content, unpack(*packed).value());
}

TEST(PackedSession, ShippedRecordingsLoseNothing) {
    int recordings = 0;
    for (const fs::path path :
         {STENCILSCOPE_SOURCE_DIR "/resources/recordings/star2d3r.sscope",
          STENCILSCOPE_SOURCE_DIR "/resources/recordings/star3d1r.sscope",
          STENCILSCOPE_SOURCE_DIR "/resources/models/random-stencils.sscope"}) {
        const auto sessions = openAll(path).value();
        for (const SessionFile& session : sessions) {
            const auto content = contentOf(session).value();
            support::expectSame(content, unpack(pack(content).value()).value());
            ++recordings;
        }
    }
    EXPECT_GT(recordings, 100);
}

TEST(PackedSession, OpensAsASessionForReading) {
    const SessionContent content = eventful();
    const auto session = SessionFile::ofContent(content);
    support::expectSame(content, contentOf(session).value());
    EXPECT_EQ(session.evaluationCount().value(), std::ssize(content.rows));
    EXPECT_FALSE(session.drawing().value());
    EXPECT_TRUE(session.formerRaces()->empty());
    auto writable = session.copy().value();
    support::expectSame(content, contentOf(writable).value());
    EXPECT_TRUE(writable.setBudget({.seconds = 3.0, .evaluations = {}}));
    const auto image = SessionFile::fromImage(session.image().value()).value();
    support::expectSame(content, contentOf(image).value());
    const support::TemporaryFolder folder;
    ASSERT_TRUE(session.saveAs(folder.path() / "own.sscope"));
    const auto saved =
        SessionFile::open(folder.path() / "own.sscope", SessionFile::Access::ReadOnly);
    support::expectSame(content, contentOf(*saved).value());
    auto readOnly = SessionFile::ofContent(content);
    EXPECT_FALSE(readOnly.addRun({}));
    const auto taken = readOnly.takeEvaluations().value();
    EXPECT_EQ(taken.size(), content.rows.size());
    EXPECT_EQ(taken.back().evaluation.setting, content.rows.back().evaluation.setting);
    EXPECT_EQ(readOnly.evaluationCount().value(), 0);
    EXPECT_EQ(writable.takeEvaluations()->size(), content.rows.size());
    EXPECT_EQ(writable.evaluationCount().value(), std::ssize(content.rows));
}

TEST(PackedSession, OfImpossibleRowsIsRefused) {
    auto content = eventful();
    content.rows[0].evaluation.samplesMs = {-1};
    const auto packed = pack(content);
    ASSERT_FALSE(packed);
    EXPECT_NE(packed.error().message.find("evaluation 1 has a sample"), std::string::npos);
    content = eventful();
    content.rows[0].run = 2;
    EXPECT_FALSE(pack(content));
    content = eventful();
    content.events[0].evaluation = 1000;
    EXPECT_FALSE(pack(content));
}

TEST(PackedSession, OfOtherBytesIsRefused) {
    const std::string packed = pack(eventful()).value();
    for (std::size_t size = 0; size < packed.size(); size += 7)
        EXPECT_FALSE(unpack(std::string_view(packed).substr(0, size))) << size;
    for (std::size_t at = 0; at < packed.size(); ++at) {
        std::string hurt = packed;
        hurt[at] = static_cast<char>(hurt[at] ^ 0x21);
        const auto again = unpack(hurt);  // a checksum finds it before this does
        if (!again) {
            EXPECT_FALSE(again.error().message.empty());
        }
    }
}

}  // namespace
}  // namespace engine::store
