// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Out of a file, into a session, and back: nothing is lost on the way. And what was imported can be
// searched.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/exporters/exporter.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/begin_session.hpp"
#include "engine/session/open_device.hpp"
#include "tests/engine/importers/foreign_data.hpp"
#include "tests/support/foreign_recording.hpp"

namespace engine::importers {
namespace {

using nlohmann::ordered_json;
using store::SessionFile;
using ::testing::HasSubstr;

/// Through a file on disk.
SessionFile imported(const ForeignFile& foreign, const support::TemporaryFolder& folder) {
    EXPECT_TRUE(writeSession(foreign, folder / "a.sscope"));
    return SessionFile::open(folder / "a.sscope", SessionFile::Access::ReadOnly).value();
}

TEST(RoundTrip, ACacheComesBackAsItWas) {
    support::TemporaryFolder folder;
    const auto file = imported(*readForeignFile(dataFile("convolution_A100.json"), {}), folder);
    const std::string text = exporters::kernelTunerCache(file).value();
    EXPECT_TRUE(ordered_json::parse(text) == dataJson("convolution_A100.json"));
    // An entry a line, as whoever goes on with it expects.
    const std::string before = dataText("convolution_A100.json");
    EXPECT_EQ(std::ranges::count(text, '\n'), std::ranges::count(before, '\n'));
    EXPECT_TRUE(text.ends_with("}}\n}"));
}

/// But for what its writers spell differently: the unit.
ordered_json sameUnits(ordered_json json) {
    json.erase("metadata");
    for (auto& result : json["results"])
        for (auto& measurement : result["measurements"]) measurement["unit"] = "";
    return json;
}

TEST(RoundTrip, T4ResultsComeBackAsTheyWere) {
    support::TemporaryFolder folder;
    const auto file = imported(*readForeignFile(dataFile("convolution_A100_T4.json"), {}), folder);
    const auto back = ordered_json::parse(exporters::t4Results(file).value());
    EXPECT_TRUE(sameUnits(back) == sameUnits(dataJson("convolution_A100_T4.json")));
    EXPECT_EQ(back["metadata"]["timeunit"], "milliseconds");
}

TEST(RoundTrip, TheDialectOfVersion14ComesBackInThatOf13) {
    auto json = dataJson("convolution_A100.json");
    const ordered_json before = json;
    json["objective"] = {"time"};
    for (auto& entry : json["cache"])
        if (entry["time"].is_string()) {
            entry["__error__"] = entry["time"];
            entry.erase("time");
        }
    support::TemporaryFolder folder;
    const auto file = imported(*readJson(json), folder);
    EXPECT_TRUE(ordered_json::parse(exporters::kernelTunerCache(file).value()) == before);
}

TEST(RoundTrip, FromOneFormatToTheOther) {
    support::TemporaryFolder folder;
    const auto cache = imported(*readForeignFile(dataFile("convolution_A100.json"), {}), folder);
    const auto t4 = readForeignText(exporters::t4Results(cache).value(), "t4", {});
    ASSERT_TRUE(t4) << t4.error().message;
    EXPECT_EQ(t4->head.problem.pattern.name, "convolution_kernel");
    EXPECT_EQ(t4->head.device.gpu, "NVIDIA A100-PCIE-40GB");
    const auto rows = cache.evaluations().value();
    ASSERT_EQ(t4->rows.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto &own = t4->rows[i].evaluation, &other = rows[i].evaluation;
        EXPECT_EQ(t4->head.textOf(own.setting), cache.head().textOf(other.setting));
        EXPECT_EQ(own.samplesMs, other.samplesMs);
        EXPECT_EQ(own.outcome, other.outcome);
        EXPECT_EQ(own.compileSeconds, other.compileSeconds);
        EXPECT_EQ(own.runSeconds, other.runSeconds);
    }
}

TEST(RoundTrip, EveryKindOfValue) {
    support::TemporaryFolder folder;
    support::writeForeignRecording(folder / "b.sscope");
    const auto file = SessionFile::open(folder / "b.sscope", SessionFile::Access::ReadOnly).value();
    const auto text = exporters::kernelTunerCache(file).value();
    EXPECT_THAT(text, HasSubstr("\"16,1,1,0.5,-O2 -g,False\": {"));
    const auto back = readForeignText(text, "b", {});
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->head.foreign->description().parameters,
              file.head().foreign->description().parameters);
    const auto rows = file.evaluations().value();
    ASSERT_EQ(back->rows.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(back->rows[i].evaluation.setting, rows[i].evaluation.setting);
        EXPECT_EQ(back->rows[i].evaluation.samplesMs, rows[i].evaluation.samplesMs);
    }
}

/// Times are of one step, so that settings that fuse differently can be compared.
TEST(RoundTrip, ASessionOfAStencilAsOthersSeeIt) {
    auto file = SessionFile::inMemory(support::smallHead()).value();
    auto rows = support::rowsOf(support::smallEvaluations());
    rows.resize(20);
    rows[0].evaluation.steps = 4;
    rows[0].evaluation.samplesMs = {8, 12};
    auto again = rows[1];
    again.number = 21;
    again.evaluation.samplesMs = {5};
    rows.push_back(again);
    ASSERT_TRUE(file.append(rows));
    const auto json = ordered_json::parse(exporters::kernelTunerCache(file).value());
    EXPECT_EQ(json["kernel_name"], "cross");
    EXPECT_EQ(json["problem_size"], ordered_json({1024, 512}));
    EXPECT_EQ(json["objective"], "time");
    EXPECT_EQ(json["cache"].size(), 20U);
    const auto entry = json["cache"].front();
    EXPECT_EQ(entry["times"], ordered_json({2.0, 3.0}));
    EXPECT_EQ(entry["time"], 2.5);
    EXPECT_TRUE(entry.contains("GCells/s"));
    const auto back = readForeignText(json.dump(), "c", {});
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->rows[1].evaluation.samplesMs, std::vector<double>{5});
    EXPECT_DOUBLE_EQ(back->rows[0].evaluation.costMs(), rows[0].evaluation.costMs());
    EXPECT_DOUBLE_EQ(back->rows[3].evaluation.compileSeconds, rows[3].evaluation.compileSeconds);
    EXPECT_DOUBLE_EQ(back->rows[3].evaluation.runSeconds, rows[3].evaluation.runSeconds);
    EXPECT_DOUBLE_EQ(back->rows[3].evaluation.overheadSeconds, rows[3].evaluation.overheadSeconds);
    const auto t4 = ordered_json::parse(exporters::t4Results(file).value());
    EXPECT_EQ(t4["results"].size(), 20U);
}

TEST(RoundTrip, KernelsAreNotWrittenWithoutTheirSource) {
    support::TemporaryFolder folder;
    support::writeForeignRecording(folder / "b.sscope");
    const auto file = SessionFile::open(folder / "b.sscope", SessionFile::Access::ReadOnly).value();
    const auto written = exporters::exportSession(file, "cuda", folder / "out");
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("whose source is not known here"));
    EXPECT_THAT(exporters::sessionCsv(file).value(), HasSubstr("block_size_x"));
    const auto json = ordered_json::parse(exporters::sessionJson(file).value());
    EXPECT_EQ(json["kernel"], "gemm");
    EXPECT_FALSE(json.contains("stencil"));
    EXPECT_EQ(json["evaluations"][0]["configuration"]["flags"], "-O2 -g");
    EXPECT_FALSE(json["evaluations"][0].contains("gcells_s"));
}

/// Or says why it cannot.
TEST(ForeignSearch, EveryStrategyRunsOnWhatWasImported) {
    support::TemporaryFolder folder;
    support::writeForeignRecording(folder / "b.sscope");
    const auto problem = support::foreignHead().problem;
    const std::string path = (folder / "b.sscope").string();
    const auto surroundings =
        session::Surroundings::ofProgram([](const session::WantedDevice& wanted) {
            return session::deviceOpener(wanted.name, wanted.problem, {.clock = wanted.clock}, {});
        });
    int ran = 0;
    for (const auto& strategy : search::strategies()) {
        auto begun = session::beginSession({.problem = problem,
                                            .device = path,
                                            .clock = "serial",
                                            .runs = {{.strategy = strategy.name, .options = {}}},
                                            .budget = {.seconds = {}, .evaluations = 60}},
                                           surroundings);
        if (!begun) {
            EXPECT_THAT(begun.error().message, HasSubstr("from elsewhere")) << strategy.name;
            continue;
        }
        ++ran;
        while (true) {
            const auto more = (*begun)->step({});
            ASSERT_TRUE(more) << strategy.name << ": " << more.error().message;
            if (!*more) break;
        }
        const auto snapshot = (*begun)->snapshot();
        ASSERT_TRUE(snapshot.runs.front().best) << strategy.name;
        EXPECT_TRUE(snapshot.foreign) << strategy.name;
        EXPECT_GT(snapshot.runs.front().evaluations, 5) << strategy.name;
        const auto& events = snapshot.events;
        EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const auto& event) {
            return event.kind == "new_best" && event.sentence.find(" ms, ") != std::string::npos &&
                   event.sentence.find("block_size_x=") != std::string::npos;
        })) << strategy.name;
    }
    EXPECT_GT(ran, 5);
}

TEST(ForeignSearch, ASearchedSessionGoesOn) {
    support::TemporaryFolder folder;
    support::writeForeignRecording(folder / "b.sscope");
    const auto surroundings =
        session::Surroundings::ofProgram([](const session::WantedDevice& wanted) {
            return session::deviceOpener(wanted.name, wanted.problem, {.clock = wanted.clock}, {});
        });
    auto begun = session::beginSession({.problem = support::foreignHead().problem,
                                        .device = (folder / "b.sscope").string(),
                                        .clock = "serial",
                                        .runs = {{.strategy = "genetic-restarts", .options = {}}},
                                        .budget = {.seconds = {}, .evaluations = 30}},
                                       surroundings);
    ASSERT_TRUE(begun) << begun.error().message;
    ASSERT_TRUE((*begun)->moveTo(folder / "s.sscope"));
    for (int i = 0; i < 10; ++i) ASSERT_TRUE((*begun)->step({}));
    begun->reset();
    auto file = SessionFile::open(folder / "s.sscope", SessionFile::Access::ReadWrite);
    ASSERT_TRUE(file) << file.error().message;
    auto again = session::goOn(*file, std::nullopt, surroundings);
    ASSERT_TRUE(again) << again.error().message;
    while (*(*again)->step({}))
        ;
    EXPECT_EQ((*again)->snapshot().runs.front().evaluations, 30);
}

}  // namespace
}  // namespace engine::importers
