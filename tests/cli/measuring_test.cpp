// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program with scripted workers in place of GPUs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/record/run_view.hpp"
#include "engine/store/session_content.hpp"
#include "engine/store/session_file.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

class Measuring : public testing::Test {
protected:
    void SetUp() override {
        fs::copy_file(STENCILSCOPE_BIN_DIR "/stencilscope-cli", m_folder / "stencilscope-cli");
        fs::copy_file(STENCILSCOPE_BIN_DIR "/fake_worker", m_folder / "stencilscope-worker");
    }
    support::Finished run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), (m_folder / "stencilscope-cli").string());
        return support::runProgram(std::move(arguments));
    }
    support::Finished tune(const std::string& device, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments{"tune",    "--stencil", "star2d1r", "--grid",
                                           "128x128", "--device",  device,     "--strategy",
                                           "random",  "--budget",  "40ev",     "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    }
    static std::vector<json> linesOf(const std::string& text) {
        std::vector<json> lines;
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
        return lines;
    }

    support::TemporaryFolder m_folder;
};

TEST_F(Measuring, SeveralGpusShareASearchAndEveryEvaluationSaysWhichItWas) {
    const auto session = (m_folder / "both.sscope").string();
    const auto finished = tune("cuda:0,cuda:1", {"--session", session});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto lines = linesOf(finished.out);
    std::map<std::string, int> counted;
    std::set<std::string> settings;
    for (const auto& line : lines)
        if (line["event"] == "evaluation") {
            ++counted[line["gpu"]];
            settings.insert(line["setting"].dump());
        }
    EXPECT_EQ(settings.size(), 40U);
    EXPECT_GT(counted["cuda:0"], 0);
    EXPECT_GT(counted["cuda:1"], 0);
    EXPECT_EQ(lines.back()["evaluations_by_gpu"], json(counted));
    EXPECT_EQ(lines.back()["device"], "Fake GPU");
    // The session keeps it, and goes on with both.
    const auto stored = run({"export", "--session", session, "--format", "json", "--out",
                             (m_folder / "both.json").string()});
    ASSERT_EQ(stored.status, 0) << stored.err;
    const auto resumed =
        run({"tune", "--session", session, "--resume", "--budget", "50ev", "--json"});
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(linesOf(resumed.out).back()["evaluations"], 50);
}

TEST_F(Measuring, ASessionGoesOnByTheRuleThatItsTimesAreOf) {
    const auto session = (m_folder / "hot.sscope").string();
    ASSERT_EQ(tune("cuda:0", {"--session", session, "--load", "300"}).status, 0);
    const auto resumed = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"tune",     "--session", session, "--resume",
                                           "--budget", "50ev",      "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    const auto refused = resumed({"--load", "200"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("of the best after 300 ms of launches)"));
    EXPECT_THAT(refused.err, HasSubstr("or none of them"));
    for (const auto& more : {std::vector<std::string>{}, {"--load", "300"}}) {
        const auto goneOn = resumed(more);
        ASSERT_EQ(goneOn.status, 0) << goneOn.err;
        EXPECT_EQ(linesOf(goneOn.out).back()["evaluations"], 50);
    }
}

TEST_F(Measuring, SomeSettingsAroundAKnownOneAreDrawnFromTheSubSpaceThere) {
    const auto path = (m_folder / "around.sscope").string();
    const std::vector<std::string> around{
        "record", "--stencil", "star2d1r", "--grid", "1024x1024", "--around", "TBx=32 TBy=4 BMx=2",
        "--size", "1000",      "--out",    path};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), around.begin(), around.end());
        return run(std::move(more));
    };
    EXPECT_THAT(with({"--samples", "few"}).err, HasSubstr("expected `all` or a number"));
    const auto recorded = with({"--samples", "40", "--json"});
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_EQ(linesOf(recorded.out).back()["evaluations"], 40);
    const auto text = (m_folder / "around.json").string();
    ASSERT_EQ(run({"export", "--session", path, "--format", "json", "--out", text}).status, 0);
    const auto whole = json::parse(std::ifstream(text));
    EXPECT_FALSE(whole["values"].empty()) << "a sub-space";
    std::set<std::string> settings;
    for (const auto& row : whole["evaluations"]) settings.insert(row["configuration"].dump());
    EXPECT_EQ(settings.size(), 40U);
}

/// Of a stencil's kernels for tensor cores, at random or around a known one.
TEST_F(Measuring, ARecordingMayHoldOnlySomeValues) {
    const auto path = (m_folder / "only.sscope").string();
    const auto recorded = [&](std::vector<std::string> more) {
        fs::remove(path);
        std::vector<std::string> arguments{"record",  "--stencil", "star2d2r", "--grid",
                                           "512x512", "--out",     path};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    const auto measured = [&] {
        const auto text = (m_folder / "only.json").string();
        EXPECT_EQ(run({"export", "--session", path, "--format", "json", "--out", text}).status, 0);
        const auto whole = json::parse(std::ifstream(text));
        fs::remove(text);
        std::set<std::pair<int, int>> tilesAndSteps;
        for (const auto& row : whole["evaluations"])
            tilesAndSteps.emplace(row["configuration"]["TT"], row["configuration"]["TB"]);
        return tilesAndSteps;
    };
    const std::string only = "SH=1 ST=1 SD=2 TB=2,3 TT=7";
    ASSERT_EQ(recorded({"--only", only, "--samples", "40"}).status, 0);
    EXPECT_EQ(measured(), (std::set<std::pair<int, int>>{{7, 2}, {7, 3}}));
    ASSERT_EQ(recorded({"--only", only, "--size", "100", "--around",
                        "TBx=64 SH=1 ST=1 SD=2 SB=128 BMx=2 RT=1 PR=1 TB=2 TT=7 PK=3 RO=1"})
                  .status,
              0);
    EXPECT_EQ(measured(), (std::set<std::pair<int, int>>{{7, 2}, {7, 3}}));
    EXPECT_THAT(recorded({"--only", "TT=7,9", "--samples", "9"}).err,
                HasSubstr("--only TT=9: the values are 1, 2, "));
    EXPECT_THAT(recorded({"--only", "TT=7 ST=1 SH=1 TB=2 BMx=4", "--samples", "9"}).err,
                HasSubstr("no setting of star2d2r 512x512 double has these values"));
    EXPECT_THAT(recorded({"--only", only}).err, HasSubstr("--only needs --samples N, or --around"));
}

/// Begun on one GPU and cut short, a recording ends on two; each row says which measured it.
TEST_F(Measuring, ARecordingThatWasCutShortGoesOnOnMoreGpusOfTheModel) {
    const auto path = (m_folder / "grown.sscope").string();
    const auto answers = m_folder / "answers";
    std::ofstream(answers) << std::string(30, '.');
    setenv("STENCILSCOPE_FAKE_ANSWERS", answers.c_str(), 1);
    const auto recorded = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"record",  "--stencil", "star2d1r", "--grid",
                                           "128x128", "--out",     path};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    EXPECT_THAT(recorded({"--resume"}).err, HasSubstr("leave out --resume to begin"));
    EXPECT_EQ(recorded({"--samples", "90"}).status, 1);
    unsetenv("STENCILSCOPE_FAKE_ANSWERS");
    ASSERT_TRUE(fs::exists(path + ".part"));
    const auto other = recorded({"--resume", "--device", "cuda:0,cuda:7"});
    EXPECT_EQ(other.status, 2);
    EXPECT_EQ(recorded({"--resume", "--device", "cuda:7"}).status, 2);
    const auto larger = run({"record", "--stencil", "star2d1r", "--resume", "--out", path});
    EXPECT_EQ(larger.status, 2);
    EXPECT_THAT(larger.err, HasSubstr(".part is a recording of star2d1r 128x128 double, not of "
                                      "star2d1r 8192x8192 double: name its stencil, grid and "
                                      "type, or another --out."));
    for (const std::vector<std::string>& otherwise : std::vector<std::vector<std::string>>{
             {"--samples", "80"}, {"--samples", "90", "--seed", "2"}, {"--seed", "1"}}) {
        auto options = otherwise;
        options.emplace_back("--resume");
        const auto refused = recorded(options);
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.err,
                    HasSubstr(".part was begun with other settings: give the same --samples"));
    }
    const auto resumed = recorded({"--resume", "--samples", "90", "--device", "cuda:0,cuda:1"});
    ASSERT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_THAT(resumed.err, HasSubstr("60 evaluations beside 30 earlier ones in "));

    const auto text = (m_folder / "grown.json").string();
    ASSERT_EQ(run({"export", "--session", path, "--format", "json", "--out", text}).status, 0);
    const auto whole = json::parse(std::ifstream(text));
    EXPECT_EQ(whole["device_uuid"], "GPU-zero");
    EXPECT_EQ(whole["joined_later"], json{"GPU-one"});
    std::map<std::string, int> counted;
    for (const auto& row : whole["evaluations"]) ++counted[row.value("gpu", "the first")];
    EXPECT_EQ(counted["the first"] + counted["GPU-one"], 90);
    EXPECT_GT(counted["the first"], 30) << "those before, and some of those after";
    EXPECT_GT(counted["GPU-one"], 0) << "how many, the computer's load decides";
    // It answers as a device whoever measured it.
    const auto searched =
        run({"tune", "--device", path, "--strategy", "random", "--budget", "90ev", "--json"});
    EXPECT_EQ(linesOf(searched.out).back()["evaluations"], 90) << searched.err;
}

/// Ten kernels of forty were other ones when they were recorded: these are measured again.
TEST_F(Measuring, ARecordingIsRenewedWhereKernelsHaveChanged) {
    using engine::store::SessionFile;
    const auto old = (m_folder / "old.sscope").string(), path = (m_folder / "new.sscope").string();
    ASSERT_EQ(run({"record", "--stencil", "star2d1r", "--grid", "128x128", "--samples", "40",
                   "--out", old})
                  .status,
              0);
    const auto renewed = [&](std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"record", "--renew", old, "--out", path, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    const auto current = renewed();
    EXPECT_EQ(current.status, 2);
    EXPECT_THAT(current.err, HasSubstr("None of the 40 kernels of " + old + " has changed"));
    EXPECT_FALSE(fs::exists(path + ".part"));
    const auto copied = renewed({"--device", old});
    EXPECT_EQ(copied.status, 2);
    EXPECT_THAT(copied.err, HasSubstr("A recording is renewed on a GPU, not on " + old));

    const auto rowsIn = [](const std::string& file) {
        return SessionFile::open(file, SessionFile::Access::ReadOnly)->evaluations().value();
    };
    auto content =
        engine::store::contentOf(*SessionFile::open(old, SessionFile::Access::ReadOnly)).value();
    std::map<std::string, std::uint64_t> todays;
    for (std::size_t i = 0; i < content.rows.size(); ++i) {
        auto& hash = content.rows[i].evaluation.sourceHash;
        todays[content.rows[i].evaluation.setting.text(2)] = hash;
        if (i % 4 == 1) hash = i == 1 ? 0 : hash + 1;
    }
    // Whatever the rule of now is: it goes on by the one that its times are of.
    content.head.sampling.most = 9;
    content.head.device.sampling = textOf(content.head.sampling);
    ASSERT_TRUE(engine::store::sessionOf(content)->saveAs(old));
    const auto other = renewed({"--device", "cuda:7"});
    EXPECT_THAT(other.err, HasSubstr("their times cannot be compared"));
    EXPECT_THAT(other.err, testing::Not(HasSubstr("have changed"))) << "told before comparing";
    EXPECT_EQ(renewed({"--stencil", "star2d1r"}).status, 2);
    const auto finished = renewed();
    ASSERT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("star2d1r 128x128 double: kernels of 10 of 40 settings "
                                        "have changed; they are measured again"));
    EXPECT_THAT(finished.err, HasSubstr("10 evaluations beside 30 earlier ones"));
    const auto renewal = SessionFile::open(path, SessionFile::Access::ReadOnly)->events().value();
    EXPECT_TRUE(std::ranges::any_of(renewal, [&](const auto& event) {
        return event.kind == "renewed" &&
               event.sentence.ends_with("The others are of " + content.head.device.date + ".");
    }));
    const auto before = rowsIn(old), after = rowsIn(path);
    ASSERT_EQ(after.size(), 40U);
    for (std::size_t i = 0, kept = 0; i < before.size(); ++i) {
        if (i % 4 == 1) continue;
        EXPECT_EQ(after[kept].evaluation.setting, before[i].evaluation.setting);
        EXPECT_EQ(after[kept].evaluation.samplesMs, before[i].evaluation.samplesMs);
        ++kept;
    }
    for (const auto& row : after) {
        const auto text = row.evaluation.setting.text(2);
        ASSERT_TRUE(todays.contains(text)) << "another setting than before: " << text;
        EXPECT_EQ(row.evaluation.sourceHash, todays[text]);
    }
    EXPECT_THAT(run({"record", "--renew", path, "--out", (m_folder / "more.sscope").string()}).err,
                HasSubstr("there is nothing to renew"));
}

/// Of three recordings one has two changed kernels, one, cut short, has one; one has none.
TEST_F(Measuring, ACollectionIsRenewedIntoAFolder) {
    using namespace engine::store;
    const auto at = [&](const std::string& name) { return (m_folder / name).string(); };
    ASSERT_EQ(run({"record", "--patterns", "3", "--dims", "2", "--samples", "12", "--grid",
                   "128x128", "--out", at("wide")})
                  .status,
              0);
    const auto name = [](int number) { return "random2d-1-" + std::to_string(number); };
    std::map<std::string, SessionContent> were;
    for (const int number : {1, 2, 3}) {
        const auto path = at("wide/" + name(number) + ".sscope");
        auto content = contentOf(*SessionFile::open(path, SessionFile::Access::ReadOnly)).value();
        if (number == 1) content.rows[2].evaluation.sourceHash = 0;
        if (number == 1) ++content.rows[5].evaluation.sourceHash;
        if (number == 2) {  // cut short
            content.rows.resize(7);
            for (auto& event : content.events)
                if (event.kind == "finished") event.sentence = engine::record::kStopped;
        }
        if (number == 2) ++content.rows[1].evaluation.sourceHash;
        ASSERT_TRUE(sessionOf(content)->saveAs(path));
        were[name(number)] = std::move(content);
    }
    ASSERT_EQ(run({"record", "--merge", at("wide"), "--out", at("old.sscope")}).status, 0);
    const auto renewed = [&](std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"record", "--renew", at("old.sscope"),
                                           "--out",  at("new"), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    EXPECT_THAT(renewed({"--device", "recorded"}).err, HasSubstr("is not a device"));
    const auto finished = renewed();
    ASSERT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(linesOf(finished.out).back()["stencils"], 3);
    EXPECT_THAT(finished.err, HasSubstr("Kernels of 3 settings in 2 of 3 recordings had changed."));
    const auto file = [&](int number) {
        return at("new/" + name(number) + "-128x128-double.sscope");
    };
    for (const int number : {1, 2, 3}) {
        const auto is =
            contentOf(*SessionFile::open(file(number), SessionFile::Access::ReadOnly)).value();
        const auto& was = were[name(number)];
        ASSERT_EQ(is.rows.size(), was.rows.size()) << number;
        std::map<std::string, const engine::device::Evaluation*> before;
        for (const auto& row : was.rows) before[row.evaluation.setting.text(2)] = &row.evaluation;
        int again = 0;
        for (const auto& row : is.rows) {
            const auto found = before.find(row.evaluation.setting.text(2));
            ASSERT_NE(found, before.end()) << number;
            if (found->second->sourceHash == row.evaluation.sourceHash)
                EXPECT_EQ(found->second->samplesMs, row.evaluation.samplesMs);
            else
                ++again;
        }
        EXPECT_EQ(again, 3 - number) << number;
        EXPECT_EQ(std::ranges::count_if(is.events,
                                        [](const auto& event) { return event.kind == "renewed"; }),
                  number == 3 ? 0 : 1);
        EXPECT_EQ(is.events.back().kind, "finished");
        EXPECT_EQ(is.events.back().sentence, was.events.back().sentence) << number;
    }
    EXPECT_THAT(renewed().err, HasSubstr("is not empty"));
    fs::remove(file(2));
    EXPECT_EQ(linesOf(renewed({"--resume"}).out).back()["stencils"], 1);
    EXPECT_TRUE(fs::exists(file(2)));
    EXPECT_EQ(run({"record", "--merge", at("new"), "--out", at("new.sscope")}).status, 0);
    EXPECT_THAT(
        run({"record", "--renew", at("old.sscope"), "--out", at("kept"), "--device", "cuda:7"}).err,
        HasSubstr("Kernels of 0 settings in 0 of 3 recordings had changed."))
        << "they are of another GPU model";
}

TEST_F(Measuring, GpusOfDifferentModelsAreNotSearchedTogether) {
    const auto mixed = tune("cuda:0,cuda:7");
    EXPECT_EQ(mixed.status, 2);
    EXPECT_THAT(mixed.err, HasSubstr("cannot be compared"));
    EXPECT_THAT(tune("cuda:0,recorded").err, HasSubstr("cannot measure beside others"));
    EXPECT_THAT(tune("cuda:1,cuda:1").err, HasSubstr("named twice"));
}

TEST_F(Measuring, SaysByWhichRuleItSampledAndHowTheClockStood) {
    const auto lines = linesOf(tune("cuda:0").out);
    EXPECT_EQ(lines.front()["sampling"], "narrow");
    EXPECT_EQ(lines.front()["clock_mhz"], json({1980, 1980}));
    EXPECT_THAT(lines.back()["sampling_rule"].get<std::string>(), HasSubstr("3 to 15 samples"));
    EXPECT_THAT(lines.back()["sampling_rule"].get<std::string>(), HasSubstr("±0.5 %"));
    EXPECT_EQ(lines.back()["evaluations_throttled"], 0);
    EXPECT_EQ(lines.back()["gpu_s"], 40 * 0.125);
    EXPECT_EQ(lines.back()["compile_s"], 40 * 0.25);
    EXPECT_EQ(lines.back()["images_cached"], 0);
    const auto finer =
        linesOf(tune("cuda:0", {"--precision", "0.1", "--most-samples", "40"}).out).back();
    EXPECT_THAT(finer["sampling_rule"].get<std::string>(),
                HasSubstr("3 to 40 samples until ±0.1 %"));
}

TEST_F(Measuring, OptionsThatMeanNothingAreRefused) {
    EXPECT_EQ(tune("cuda:0", {"--precision", "0"}).status, 2);
    EXPECT_EQ(tune("cuda:0", {"--precision", "narrow"}).status, 2);
    EXPECT_EQ(tune("cuda:0", {"--most-samples", "0"}).status, 2);
}

TEST_F(Measuring, AnImageThatIsThereIsCounted) {
    // Measured twice by one worker: the second time nothing is compiled.
    const auto setting = "TBx=32 TBy=4";
    const auto twice = run({"measure", "--stencil", "star2d1r", "--grid", "128x128", "--device",
                            "cuda:0", "--setting", setting, "--setting", setting, "--json"});
    const auto lines = linesOf(twice.out);
    ASSERT_EQ(lines.size(), 2U) << twice.err;
    EXPECT_TRUE(lines.back().value("image_cached", false));
    EXPECT_THAT(lines.back()["sampling_rule"].get<std::string>(), HasSubstr("caches"));
}

TEST_F(Measuring, BenchMovesToGridsThatTilesFit) {
    // Whatever the grid, a launch of the fake takes 2 ms: more cells are faster.
    const auto suite = (m_folder / "rows.json").string();
    std::ofstream(suite) << R"({"entries": [{"stencil": "star3d1r", "grid": "384x350x256",
        "setting": "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=256 BMx=2 BMy=4 RT=1 PR=1 TB=4 TT=3 SE=1"}]})";
    const auto bench = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"bench", "--suite", suite, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(std::move(arguments));
    };
    const auto stayed = bench({"--device", "cuda:6"});
    ASSERT_EQ(stayed.status, 0) << stayed.err;
    const auto there = linesOf(stayed.out).front();
    EXPECT_EQ(there["grid"], "384x350x256");
    EXPECT_FALSE(there.contains("wanted_grid"));

    const auto moved = bench({"--device", "cuda:6", "--fit-grid", "20"});
    ASSERT_EQ(moved.status, 0) << moved.err;
    const auto row = linesOf(moved.out).front();
    EXPECT_EQ(row["wanted_grid"], "384x350x256");
    EXPECT_EQ(row["setting"], there["setting"]);
    int x = 0, y = 0, z = 0;
    ASSERT_EQ(std::sscanf(row["grid"].get<std::string>().c_str(), "%dx%dx%d", &x, &y, &z), 3);
    EXPECT_EQ(x % 56, 0);  // 64 columns, of which four on either side are computed again
    EXPECT_EQ(y % 28, 0);  // 36 rows
    EXPECT_EQ(z, 256);
    EXPECT_NEAR(row["gcells_s"].get<double>(), x * 1.0 * y * z * 4 / 2e-3 / 1e9, 1e-6);

    // Half of the budget is for this grid, then come fitting ones, then the other half for the
    // fastest of all these.
    int moves = 0;
    for (const char* seed : {"1", "2", "3", "4"}) {
        const auto searched = bench({"--device", "cuda:6", "--fit-grid", "20", "--budget", "20ev",
                                     "--strategy", "random", "--favourites", "0", "--seed", seed});
        ASSERT_EQ(searched.status, 0) << searched.err;
        const auto found = linesOf(searched.out).front();
        EXPECT_GE(found["gcells_s"].get<double>(), there["gcells_s"].get<double>());
        const int evaluations = found["evaluations"];
        moves += found.contains("wanted_grid");
        EXPECT_GE(evaluations, 20);
        EXPECT_LE(evaluations, 20 + 2 * 8);
    }
    EXPECT_GT(moves, 0);

    const auto unknown = bench({"--device", "cuda:0", "--fit-grid", "20"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("--fit-grid needs the GPU's data sheet"));
    const auto recorded = bench({"--device", "recorded", "--fit-grid", "20"});
    EXPECT_EQ(recorded.status, 2);
    EXPECT_THAT(recorded.err, HasSubstr("it needs a GPU, not a recording"));
}

}  // namespace
