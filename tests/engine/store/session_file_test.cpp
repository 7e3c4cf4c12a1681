// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/session_file.hpp"
#include "engine/store/head_codec.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/store/diagnostics_codec.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

using Access = SessionFile::Access;
using record::EvaluationRow;

void expectSame(const std::vector<EvaluationRow>& a, const std::vector<EvaluationRow>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(a[i].number, b[i].number);
        EXPECT_EQ(a[i].run, b[i].run);
        EXPECT_EQ(a[i].clockSeconds, b[i].clockSeconds);
        EXPECT_EQ(a[i].newBest, b[i].newBest);
        EXPECT_EQ(a[i].why, b[i].why);
        const auto &x = a[i].evaluation, &y = b[i].evaluation;
        EXPECT_EQ(x.setting, y.setting);
        EXPECT_EQ(x.outcome, y.outcome);
        EXPECT_EQ(x.reason, y.reason);
        EXPECT_EQ(x.largestError, y.largestError);
        EXPECT_EQ(x.samplesMs, y.samplesMs);
        EXPECT_EQ(x.steps, y.steps);
        EXPECT_EQ(x.compileSeconds, y.compileSeconds);
        EXPECT_EQ(x.runSeconds, y.runSeconds);
        EXPECT_EQ(x.overheadSeconds, y.overheadSeconds);
        EXPECT_EQ(x.resources, y.resources);
        EXPECT_EQ(x.sourceHash, y.sourceHash);
        EXPECT_EQ(x.conditions, y.conditions);
    }
}

std::vector<EvaluationRow> sampleRows() {
    auto rows = support::rowsOf(support::smallEvaluations());
    rows.resize(50);
    rows[3].evaluation.reason = "Überlauf \"quoted\", 'single';\n-- DROP TABLE evaluation;";
    rows[3].evaluation.outcome = device::Outcome::WrongResult;
    rows[3].evaluation.largestError = std::numeric_limits<double>::infinity();
    rows[4].evaluation.steps = 4;
    rows[5].newBest = true;
    rows[6].evaluation.resources = {};
    return rows;
}

TEST(SessionFile, OptionsOfEarlierVersionsAreNumbers) {
    const auto options = decodeOptions(R"({"floor":0.1,"samples":15.0,"widen":0})");
    ASSERT_TRUE(options);
    EXPECT_EQ(*options,
              (record::Options{{"floor", 0.1}, {"samples", 15.0}, {"widen", std::int64_t{0}}}));
}

TEST(SessionFile, GivesBackWhatWasPutIn) {
    support::TemporaryFolder folder;
    record::SessionHead head = support::smallHead();
    head.values[space::ParameterId::TBx] = {16, 32};
    head.values[space::ParameterId::SB] = {1, 64};
    head.budget.seconds = 12.5;
    head.deviceArgument = "a \"strange\" name";
    head.recording = true;
    const record::RunSpec run{
        0,
        "random",
        {{"samples", 12}, {"rate", 0.1}, {"widen", false}, {"prior", "model"}},
        0xffffffffffffffffULL,
        3};
    auto rows = sampleRows();
    rows[7].run = 0;
    rows[3].evaluation.sourceHash = 0xfedcba9876543210ULL;
    rows[5].why = "group 2 of 5 around the best: 'TBx'";
    rows[4].evaluation.conditions = {
        device::SamplingEnd::CannotWin, 1980, 1965, 1, "power cap", "cuda:1", true, 2};
    head.device.sampling = "five samples";
    head.device.uuid = "GPU-bc3b1087";
    {
        auto file = SessionFile::create(folder / "a.sscope", head);
        ASSERT_TRUE(file) << file.error().message;
        ASSERT_TRUE(file->addRun(run));
        ASSERT_TRUE(file->append(rows[0]));
        ASSERT_TRUE(file->append(std::span(rows).subspan(1)));
        ASSERT_TRUE(file->append(record::Event{1.5, 0, "new_best", "Faster: 'it'.", 8}));
        ASSERT_TRUE(file->append(record::Event{2.5, -1, "paused", "The disk is full.", 0}));
    }
    for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
        const auto file = SessionFile::open(folder / "a.sscope", access);
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(file->head().problem.key(), head.problem.key());
        EXPECT_EQ(file->head().problem.pattern.name, "cross");
        EXPECT_EQ(file->head().device.gpu, "NVIDIA H200");
        EXPECT_EQ(file->head().device.sampling, "five samples");
        EXPECT_EQ(file->head().device.uuid, "GPU-bc3b1087");
        EXPECT_EQ(file->head().device.limits.sharedBytesPerBlock, 232448);
        EXPECT_EQ(file->head().values, head.values);
        EXPECT_EQ(file->head().budget.seconds, 12.5);
        EXPECT_FALSE(file->head().budget.evaluations);
        EXPECT_EQ(file->head().deviceArgument, head.deviceArgument);
        EXPECT_TRUE(file->head().recording);
        const auto runs = file->runs();
        ASSERT_TRUE(runs);
        ASSERT_EQ(runs->size(), 1u);
        EXPECT_EQ((*runs)[0].strategy, "random");
        EXPECT_EQ((*runs)[0].options, run.options);
        EXPECT_EQ((*runs)[0].seed, run.seed);
        EXPECT_EQ((*runs)[0].repeat, 3);
        expectSame(file->evaluations().value(), rows);
        EXPECT_EQ(file->evaluationCount().value(), 50);
        const auto events = file->events();
        ASSERT_TRUE(events);
        ASSERT_EQ(events->size(), 2u);
        EXPECT_EQ((*events)[0].sentence, "Faster: 'it'.");
        EXPECT_EQ((*events)[0].evaluation, 8);
        EXPECT_EQ((*events)[1].run, -1);
    }
}

TEST(SessionFile, PeekReadsTheHeadOnly) {
    support::TemporaryFolder folder;
    ASSERT_TRUE(SessionFile::create(folder / "a.sscope", support::smallHead()));
    const auto head = SessionFile::peek(folder / "a.sscope");
    ASSERT_TRUE(head) << head.error().message;
    EXPECT_EQ(head->problem.grid.x, 1024);
}

TEST(SessionFile, ReadingLeavesNoTrace) {
    support::TemporaryFolder folder;
    {
        auto file = SessionFile::create(folder / "a.sscope", support::smallHead());
        ASSERT_TRUE(file->append(sampleRows()));
    }
    const std::string before = support::bytesOf(folder / "a.sscope");
    const auto time = std::filesystem::last_write_time(folder / "a.sscope");
    {
        auto file = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
        ASSERT_TRUE(file);
        EXPECT_EQ(file->evaluations()->size(), 50u);
        EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
        const auto refused = file->append(sampleRows()[0]);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, ErrorKind::Storage);
        EXPECT_FALSE(file->setBudget({}));
    }
    EXPECT_EQ(support::bytesOf(folder / "a.sscope"), before);
    EXPECT_EQ(std::filesystem::last_write_time(folder / "a.sscope"), time);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(SessionFile, RowsStillInTheLogAreReadWithoutTouchingIt) {
    support::TemporaryFolder folder;
    auto writer = SessionFile::create(folder / "a.sscope", support::smallHead());
    ASSERT_TRUE(writer->append(sampleRows()));
    // As after a kill: file and log copied while the writer still has them open.
    std::filesystem::create_directory(folder / "killed");
    for (const char* name : {"a.sscope", "a.sscope-wal"})
        std::filesystem::copy(folder / name, folder / "killed" / name);
    ASSERT_GT(std::filesystem::file_size(folder / "killed" / "a.sscope-wal"), 0u);
    const std::string file = support::bytesOf(folder / "killed" / "a.sscope");
    const std::string log = support::bytesOf(folder / "killed" / "a.sscope-wal");
    {
        const auto reader = SessionFile::open(folder / "killed" / "a.sscope", Access::ReadOnly);
        ASSERT_TRUE(reader) << reader.error().message;
        expectSame(reader->evaluations().value(), sampleRows());
    }
    EXPECT_EQ(support::bytesOf(folder / "killed" / "a.sscope"), file);
    EXPECT_EQ(support::bytesOf(folder / "killed" / "a.sscope-wal"), log);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "killed"), {}), 2);
    {
        auto again = SessionFile::open(folder / "killed" / "a.sscope", Access::ReadWrite);
        ASSERT_TRUE(again) << again.error().message;
        expectSame(again->evaluations().value(), sampleRows());
        ASSERT_TRUE(again->checkpoint());
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "killed" / "a.sscope-wal"));
    // A reader beside a living writer sees what is stored so far.
    const auto live = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_TRUE(live);
    EXPECT_EQ(live->evaluationCount().value(), 50);
}

TEST(SessionFile, CreateRefusesAnExistingFile) {
    support::TemporaryFolder folder;
    support::writeBytes(folder / "a.sscope", "precious");
    const auto file = SessionFile::create(folder / "a.sscope", support::smallHead());
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::BadInput);
    EXPECT_EQ(support::bytesOf(folder / "a.sscope"), "precious");
}

TEST(SessionFile, CreateInAMissingFolderSaysSo) {
    support::TemporaryFolder folder;
    const auto file = SessionFile::create(folder / "no/such/a.sscope", support::smallHead());
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::Storage);
    EXPECT_NE(file.error().message.find("folder is missing"), std::string::npos)
        << file.error().message;
}

TEST(SessionFile, SaveAsWritesACompleteCompactCopy) {
    support::TemporaryFolder folder;
    auto file = SessionFile::inMemory(support::smallHead());
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_TRUE(file->append(sampleRows()));
    ASSERT_TRUE(file->saveAs(folder / "b.sscope"));
    ASSERT_TRUE(
        file->append(support::rowsOf(support::smallEvaluations())[50]));  // goes on in memory
    ASSERT_TRUE(file->saveAs(folder / "b.sscope"));                       // replaces
    const auto copy = SessionFile::open(folder / "b.sscope", Access::ReadOnly);
    ASSERT_TRUE(copy) << copy.error().message;
    EXPECT_EQ(copy->evaluations()->size(), 51u);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
    const auto nowhere = file->saveAs(folder / "no/such.sscope");
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::Storage);
}

TEST(SessionFile, SaveAsOverAFileWithALeftLogKeepsOnlyTheNewRows) {
    support::TemporaryFolder folder;
    {
        auto old = SessionFile::create(folder / "old.sscope", support::smallHead());
        ASSERT_TRUE(old->append(sampleRows()));
        std::filesystem::copy(folder / "old.sscope", folder / "target.sscope");
        std::filesystem::copy(folder / "old.sscope-wal", folder / "target.sscope-wal");
    }
    auto file = SessionFile::inMemory(support::smallHead());
    ASSERT_TRUE(file->append(sampleRows()[0]));
    ASSERT_TRUE(file->saveAs(folder / "target.sscope"));
    const auto copy = SessionFile::open(folder / "target.sscope", Access::ReadOnly);
    ASSERT_TRUE(copy) << copy.error().message;
    EXPECT_EQ(copy->evaluations()->size(), 1u);
}

TEST(SessionFile, RowsAndEventsAreStoredTogetherOrNotAtAll) {
    auto file = SessionFile::inMemory(support::smallHead());
    auto rows = sampleRows();
    rows[1].run = 5;  // there is no such run
    const record::Event event{0, -1, "failed", "x", 1};
    const auto status = file->append(std::span(rows), std::span(&event, 1));
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Storage);
    EXPECT_EQ(file->evaluationCount().value(), 0);
    EXPECT_TRUE(file->events()->empty());
    rows[1].run = -1;
    ASSERT_TRUE(file->append(std::span(rows), std::span(&event, 1)));
    EXPECT_FALSE(file->append(rows[0]));  // the number is taken
    EXPECT_EQ(file->evaluationCount().value(), 50);
}

TEST(SessionFile, RefusesToStoreWhatItWouldRefuseToRead) {
    auto file = SessionFile::inMemory(support::smallHead());
    auto row = sampleRows()[0];
    row.evaluation.samplesMs = {std::numeric_limits<double>::quiet_NaN()};
    EXPECT_FALSE(file->append(row));
    row = sampleRows()[0];
    row.clockSeconds = -1;
    EXPECT_FALSE(file->append(row));
    row = sampleRows()[0];
    row.evaluation.steps = 0;
    EXPECT_FALSE(file->append(row));
    EXPECT_TRUE(file->append(sampleRows()[0]));
}

TEST(SessionFile, TilesAsLongAsTheLongestAxisComeBack) {
    auto head = support::smallHead();
    head.problem.grid = {stencil::kLongestAxis, 64, 1};
    head.values[space::ParameterId::SB] = {1, stencil::kLongestAxis};
    auto file = SessionFile::inMemory(head);
    auto row = support::rowsOf(support::smallEvaluations())[0];
    row.evaluation.setting.set(space::ParameterId::SB, stencil::kLongestAxis);
    ASSERT_TRUE(file->append(row));
    support::TemporaryFolder folder;
    ASSERT_TRUE(file->saveAs(folder / "long.sscope"));
    const auto read = SessionFile::open(folder / "long.sscope", Access::ReadOnly);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->evaluations()->front().evaluation.setting, row.evaluation.setting);
}

TEST(SessionFile, ANegativeZeroIsStillReadable) {
    auto file = SessionFile::inMemory(support::smallHead());
    auto row = sampleRows()[0];
    row.evaluation.overheadSeconds = -0.0;
    ASSERT_TRUE(file->append(row));
    EXPECT_TRUE(file->evaluations());
}

record::Diagnostics sampleDiagnostics() {
    using space::ParameterId;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    record::Diagnostics diagnostics;
    diagnostics.cv = record::CvMatrix{{ParameterId::SD, ParameterId::SB, ParameterId::RT},
                                      {nan, 0.1, 0.3333333333333333, 0.5, nan,
                                       std::numeric_limits<double>::infinity(), 1e-17, 0.25, nan}};
    diagnostics.deque = {
        {ParameterId::SB, ParameterId::RT, 2.5, true, "SB founds \"PG2\".", {{ParameterId::SB}}},
        {ParameterId::SD, ParameterId::RT, nan, true, "Nothing changes.", {{ParameterId::SB}}},
        {ParameterId::SD,
         ParameterId::SB,
         0.1,
         false,
         "SD joins.",
         {{ParameterId::SB, ParameterId::SD}}}};
    diagnostics.pairs = 6;
    diagnostics.groups = {{ParameterId::TBx, ParameterId::TBy}, {ParameterId::SB, ParameterId::SD}};
    diagnostics.quotas = {{0.3, 0.7}, {1.0 / 3, 2.0 / 3}};
    diagnostics.generation = 12;
    diagnostics.convergence = {0.0625, 0.5, 1};
    return diagnostics;
}

TEST(SessionFile, DiagnosticsComeBackAsTheyWere) {
    support::TemporaryFolder folder;
    const auto before = sampleDiagnostics();
    {
        auto file = SessionFile::create(folder / "a.sscope", support::smallHead());
        ASSERT_TRUE(file->addRun({0, "gest", {}, 1, 1}));
        ASSERT_TRUE(file->addRun({1, "random", {}, 1, 1}));
        EXPECT_TRUE(file->diagnostics()->empty());
        ASSERT_TRUE(file->storeDiagnostics({{0, {}}}));
        ASSERT_TRUE(file->storeDiagnostics({{0, before}}));   // takes the place
        EXPECT_FALSE(file->storeDiagnostics({{5, before}}));  // there is no such run
    }
    const auto file = SessionFile::open(folder / "a.sscope", Access::ReadOnly);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_FALSE(file->diagnostics()->contains(1));
    const record::Diagnostics after = file->diagnostics()->at(0);
    EXPECT_EQ(encodeDiagnostics(after), encodeDiagnostics(before));
    EXPECT_EQ(after.cv->parameters, before.cv->parameters);
    EXPECT_TRUE(std::isnan(after.cv->values[0]) && std::isinf(after.cv->values[5]));
    EXPECT_EQ(after.cv->values[2], before.cv->values[2]);
    ASSERT_EQ(after.deque.size(), 3u);
    EXPECT_TRUE(std::isnan(after.deque[1].cv));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(after.deque[i].first, before.deque[i].first);
        EXPECT_EQ(after.deque[i].second, before.deque[i].second);
        EXPECT_EQ(after.deque[i].fromRight, before.deque[i].fromRight);
        EXPECT_EQ(after.deque[i].sentence, before.deque[i].sentence);
        EXPECT_EQ(after.deque[i].groupsAfter, before.deque[i].groupsAfter);
    }
    EXPECT_EQ(after.groups, before.groups);
    EXPECT_EQ(after.quotas, before.quotas);
    EXPECT_EQ(after.convergence, before.convergence);
    EXPECT_EQ(after.generation, 12);
    EXPECT_EQ(after.pairs, 6);
}

/// A file as format 1 had it.
void writeFormatOne(const std::filesystem::path& path) {
    auto file = SessionFile::inMemory(support::smallHead());
    ASSERT_TRUE(file->addRun({0, "gest", {}, 1, 1}));
    ASSERT_TRUE(file->append(sampleRows()));
    ASSERT_TRUE(file->saveAs(path));
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
        .exec(
            "DROP TABLE diagnostics; ALTER TABLE evaluation DROP COLUMN why;"
            "ALTER TABLE evaluation DROP COLUMN source_hash;"
            "ALTER TABLE evaluation DROP COLUMN conditions;"
            "DROP TABLE drawing; DROP TABLE former_race; DROP TABLE imported; PRAGMA user_version "
            "= 1; VACUUM");
}

TEST(SessionFile, SwitchesOfFormerFormatsAreStrategies) {
    support::TemporaryFolder folder;
    const auto path = folder / "former.sscope";
    {
        auto file = SessionFile::inMemory(support::smallHead());
        const std::vector<std::pair<std::string, record::Options>> runs = {
            {"gest", {}},
            {"gest", {{"samples", 9}, {"widen", true}}},
            {"gest", {{"samples", 9}, {"widen", false}}},
            {"gest", {{"widen", 0.0}}},
            {"genetic", {{"mutation", 0.1}}},
            {"genetic", {{"restarts", false}}},
            {"random", {}}};
        for (int id = 0; const auto& [strategy, options] : runs)
            ASSERT_TRUE(file->addRun({id++, strategy, options, 1, 1}));
        ASSERT_TRUE(file->saveAs(path));
    }
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
        .exec(
            "DROP TABLE imported; ALTER TABLE evaluation DROP COLUMN why;"
            "ALTER TABLE evaluation DROP COLUMN conditions; PRAGMA user_version = 4");
    const auto namesIn = [&](Access access) {
        std::vector<std::string> names;
        const auto file = SessionFile::open(path, access);
        EXPECT_TRUE(file) << file.error().message;
        const auto stored = file->runs();
        for (const auto& run : *stored)
            names.push_back(run.strategy + " " + encodeOptions(run.options));
        return names;
    };
    const std::vector<std::string> today = {
        "gest-wide {}", R"(gest-wide {"samples":9})",           R"(gest {"samples":9})",
        "gest {}",      R"(genetic-restarts {"mutation":0.1})", "genetic {}",
        "random {}"};
    EXPECT_EQ(namesIn(Access::ReadOnly), today);
    EXPECT_EQ(namesIn(Access::ReadWrite), today);
    EXPECT_EQ(namesIn(Access::ReadOnly), today);  // once changed, `gest` is as published
}

TEST(SessionFile, FilesOfFormatOneStillOpen) {
    support::TemporaryFolder folder;
    const auto path = folder / "old.sscope";
    writeFormatOne(path);
    const std::string bytes = support::bytesOf(path);
    {
        const auto file = SessionFile::open(path, Access::ReadOnly);
        ASSERT_TRUE(file) << file.error().message;
        expectSame(file->evaluations().value(), sampleRows());
        EXPECT_TRUE(file->diagnostics()->empty());
        ASSERT_TRUE(SessionFile::peek(path));
        ASSERT_TRUE(file->saveAs(folder / "copy.sscope"));
    }
    EXPECT_EQ(support::bytesOf(path), bytes);  // whoever only reads leaves it as it is
    for (const char* name : {"old.sscope", "copy.sscope"}) {
        auto file = SessionFile::open(folder / name, Access::ReadWrite);
        ASSERT_TRUE(file) << file.error().message;
        ASSERT_TRUE(file->storeDiagnostics({{0, sampleDiagnostics()}}));
        // As after a kill: the migration may still be in the log only.
        const auto beside = SessionFile::open(folder / name, Access::ReadOnly);
        ASSERT_TRUE(beside) << beside.error().message;
        EXPECT_EQ(beside->diagnostics()->size(), 1u);
        expectSame(beside->evaluations().value(), sampleRows());
    }
    const auto again = SessionFile::open(path, Access::ReadOnly);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->diagnostics()->at(0).generation, 12);
}

TEST(SessionFile, DiagnosticsFromElsewhereAreChecked) {
    const std::string good = encodeDiagnostics(sampleDiagnostics());
    ASSERT_TRUE(decodeDiagnostics(good));
    const auto refusal = [&](const std::string& what, const std::string& with) {
        std::string text = good;
        const auto at = text.find(what);
        if (at == text.npos) return "there is no " + what;
        const auto read = decodeDiagnostics(text.replace(at, what.size(), with));
        return read ? "accepted" : read.error().message;
    };
    using testing::HasSubstr;
    EXPECT_THAT(refusal("[\"SD\",\"SB\",\"RT\"]", "[\"SD\",\"XX\",\"RT\"]"),
                HasSubstr("not a parameter"));
    EXPECT_THAT(refusal("[\"SD\",\"SB\",\"RT\"]", "[\"SD\",\"SD\",\"RT\"]"), HasSubstr("twice"));
    EXPECT_THAT(refusal("[\"SD\",\"SB\",\"RT\"]", "[\"SD\",\"SB\"]"), HasSubstr("not a list"));
    EXPECT_THAT(refusal("[null,0.1", "[0.1"), HasSubstr("not square"));
    EXPECT_THAT(refusal("[null,0.1", "[{},0.1"), HasSubstr("not a number"));
    EXPECT_THAT(refusal("[\"SB\",\"RT\"", "[\"SB\",\"SB\""), HasSubstr("not of a pair"));
    EXPECT_THAT(refusal("[\"SB\",\"RT\"", "[\"SB\",\"TBx\""), HasSubstr("not of a pair"));
    EXPECT_THAT(refusal("[0.3,0.7]", "[0.3,0.6,0.1]"), HasSubstr("different groups"));
    EXPECT_THAT(refusal("[0.3,0.7]", "[0.3,1e9]"), HasSubstr("between 0 and 1"));
    EXPECT_THAT(refusal("\"pairs\":6", "\"pairs\":-6"), HasSubstr("count"));
    EXPECT_THAT(refusal("\"pairs\":6", "\"other\":6"), HasSubstr("incomplete"));
    EXPECT_THAT(refusal("{", "["), HasSubstr("not JSON"));
    EXPECT_FALSE(decodeDiagnostics("[]"));
    EXPECT_FALSE(decodeDiagnostics("{\"deque\":[[1]]}"));
}

TEST(SessionFile, BudgetMayGrow) {
    support::TemporaryFolder folder;
    {
        auto file = SessionFile::create(folder / "a.sscope", support::smallHead());
        ASSERT_TRUE(file->setBudget({.seconds = {}, .evaluations = 500}));
        EXPECT_EQ(file->head().budget.evaluations, 500);
    }
    EXPECT_EQ(SessionFile::peek(folder / "a.sscope")->budget.evaluations, 500);
}

TEST(SessionFile, FourThousandRowsStayBelowAMegabyte) {
    support::TemporaryFolder folder;
    auto file = SessionFile::inMemory(support::smallHead());
    std::vector<EvaluationRow> rows;
    while (rows.size() < 4000)
        for (auto& row : support::rowsOf(support::smallEvaluations())) {
            // Twelve samples as CUDA events give them: single precision.
            auto& samples = row.evaluation.samplesMs;
            for (double& sample : samples) sample = static_cast<float>(sample);
            while (!samples.empty() && samples.size() < 12) samples.push_back(samples[0]);
            row.number = static_cast<std::int64_t>(rows.size()) + 1;
            rows.push_back(row);
        }
    ASSERT_TRUE(file->append(rows));
    ASSERT_TRUE(file->saveAs(folder / "big.sscope"));
    const auto bytes = std::filesystem::file_size(folder / "big.sscope");
    RecordProperty("bytesPerRow", static_cast<int>(bytes / rows.size()));
    EXPECT_LT(bytes * 4000 / rows.size(), 1'000'000u);
}

}  // namespace
}  // namespace engine::store
