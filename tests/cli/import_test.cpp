// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs as a user meets them: imported, searched, raced, analysed, given back.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;
using testing::Not;

class ForeignFiles : public CommandLine {
protected:
    static std::string data(const char* name) {
        return std::string(STENCILSCOPE_FOREIGN_DATA) + "/" + name;
    }
    /// The cache as a session; made once.
    static std::string session() {
        const auto path = (s_folder / "convolution.sscope").string();
        if (!std::filesystem::exists(path)) {
            EXPECT_EQ(run({"import", data("convolution_A100.json"), "--out", path}).status, 0);
        }
        return path;
    }
    static nlohmann::json parsed(const std::filesystem::path& path) {
        std::ifstream file(path);
        return nlohmann::json::parse(file);
    }
};

TEST_F(ForeignFiles, AreImportedWithASummary) {
    const auto text = run({"import", data("convolution_A100.json")});
    ASSERT_EQ(text.status, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("convolution_kernel 4096x4096 (Kernel Tuner)"));
    EXPECT_THAT(text.out, HasSubstr("10 ran, 5 failed"));
    const auto json = lines(run({"import", data("hotspot_T1.json"), "--json"}).out).back();
    EXPECT_EQ(json["format"], "T1 input");
    EXPECT_EQ(json["settings"], 82984);
    EXPECT_EQ(
        lines(run({"import", data("convolution_A100_T4.json"), "--kernel", "c", "--json"}).out)
            .back()["kernel"],
        "c");
}

/// A T1 input of parameters p0, p1 ... with so many values each.
std::string t1Input(int parameters, int values, const std::string& condition) {
    nlohmann::json own = nlohmann::json::array(), conditions = nlohmann::json::array(), numbers;
    for (int value = 1; value <= values; ++value) numbers.push_back(value);
    for (int i = 0; i < parameters; ++i)
        own.push_back({{"Name", "p" + std::to_string(i)}, {"Type", "int"}, {"Values", numbers}});
    if (!condition.empty()) conditions.push_back({{"Expression", condition}});
    return nlohmann::json{
        {"KernelSpecification", {{"KernelName", "made"}}},
        {"ConfigurationSpace", {{"TuningParameters", own}, {"Conditions", conditions}}}}
        .dump();
}

TEST_F(ForeignFiles, ASpaceTooLargeToCountIsNotSaidToBeCounted) {
    const auto path = (s_folder / "wide.json").string();
    std::ofstream(path) << t1Input(100, 1000, "");
    const auto text = run({"import", path});
    ASSERT_EQ(text.status, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("100 parameters, 0 conditions, at least 18 446 744 073 709 551 "
                                    "615 settings"));
    const auto json = lines(run({"import", path, "--json"}).out).back();
    EXPECT_FALSE(json.contains("settings"));
    EXPECT_EQ(json["settings_at_least"], std::numeric_limits<std::uint64_t>::max());
}

/// Two million values; kept four times over, each by itself, they took more than 450 MB.
TEST_F(ForeignFiles, ManyValuesTakeLittleMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "A sanitizer reserves more address space than any limit leaves.";
#endif
    const auto path = (s_folder / "many.json").string();
    std::ofstream(path) << t1Input(200, 10'000, "");
    const auto imported = support::runProgram(
        {"/bin/sh", "-c",
         "ulimit -v 350000; " STENCILSCOPE_BIN_DIR "/stencilscope-cli import " + path});
    EXPECT_EQ(imported.status, 0) << imported.err;
    EXPECT_THAT(imported.out, HasSubstr("200 parameters, 0 conditions"));
}

/// Is told to end by the shell as soon as it reads: beside the first thread stand one that waits
/// for signals and, once it reads, one that tells of it.
support::Finished stoppedWhileReading(const std::string& arguments) {
    return support::runProgram({"/bin/sh", "-c",
                                STENCILSCOPE_BIN_DIR "/stencilscope-cli " + arguments +
                                    " & while kill -0 $! && [ $(ls /proc/$!/task | wc -l) -lt 3 ]; "
                                    "do :; done; kill -TERM $!; wait $!"});
}

/// It takes seconds, and has nothing to keep before its end.
TEST_F(ForeignFiles, AreNotReadToTheirEndWhenThatIsStopped) {
    const auto path = (s_folder / "big.json").string();
    std::ofstream(path) << t1Input(5, 25, "p0*p1*p2*p3*p4 <= 1000");
    const auto out = (s_folder / "big.sscope").string();
    const auto stopped = stoppedWhileReading("import " + path + " --out " + out);
    EXPECT_EQ(stopped.status, 143) << stopped.err;
    EXPECT_EQ(stopped.out, "");
    EXPECT_FALSE(std::filesystem::exists(out));
    const auto searched = stoppedWhileReading("tune --device " + path + " --json");
    EXPECT_EQ(searched.status, 143) << searched.err;
    EXPECT_THAT(searched.err, HasSubstr("Reading was stopped."));
    EXPECT_EQ(lines(searched.out).back()["event"], "result");
    for (const std::string command : {"measure --setting p0=1", "race"}) {
        const auto other = stoppedWhileReading(command + " --device " + path);
        EXPECT_EQ(other.status, 143) << command << other.err;
        EXPECT_THAT(other.err, HasSubstr("Reading was stopped.")) << command;
    }
}

TEST_F(ForeignFiles, WhatCannotBeImportedIsSaidAndNothingWritten) {
    const auto out = (s_folder / "nothing.sscope").string();
    const auto refused = run({"import", s_recording, "--out", out});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("is not valid JSON"));
    EXPECT_FALSE(std::filesystem::exists(out));
    const auto taken = run({"import", data("convolution_A100.json"), "--out", session()});
    EXPECT_EQ(taken.status, 2);
    EXPECT_THAT(taken.err, HasSubstr("already exists"));
}

/// Its file has a blank between day and time.
TEST_F(ForeignFiles, SayTheDayTheyWereRecordedOn) {
    const auto told =
        run({"tune", "--device", session(), "--strategy", "random", "--budget", "3ev"});
    EXPECT_THAT(told.out, testing::ContainsRegex("recorded on NVIDIA A100-PCIE-40GB, "
                                                 "[0-9]+-[0-9]+-[0-9]+\n"));
}

TEST_F(ForeignFiles, AreDevicesThatNeedNoStencil) {
    const auto tuned =
        run({"tune", "--device", session(), "--strategy", "random", "--budget", "100ev", "--json"});
    ASSERT_EQ(tuned.status, 0) << tuned.err;
    const auto all = lines(tuned.out);
    EXPECT_EQ(all.size(), 16U);
    EXPECT_EQ(all.back()["kernel"], "convolution_kernel");
    EXPECT_EQ(all.back()["share_of_optimum"], 1.0);
    EXPECT_FALSE(all.back().contains("gcells_s"));
    EXPECT_EQ(all.front()["setting"]["filter_width"], 15);
    const auto text = run({"tune", "--device", session(), "--strategy", "random"});
    EXPECT_THAT(text.out, HasSubstr(" ms, 100.0 % of the recording's best"));
    EXPECT_THAT(text.out, Not(HasSubstr("GCells/s")));
    const auto measured =
        run({"measure", "--device", session(), "--setting",
             "block_size_x=64 block_size_y=1 tile_size_x=2 tile_size_y=1 read_only=0 use_padding=0 "
             "use_shmem=0 use_cmem=1 filter_height=15 filter_width=15"});
    EXPECT_EQ(measured.status, 0) << measured.err;
    EXPECT_THAT(measured.out, HasSubstr("result     ok"));
    EXPECT_THAT(measured.out, Not(HasSubstr("GCells/s")));
}

TEST_F(ForeignFiles, AreRacedAndScored) {
    const auto session2 = (s_folder / "searched.sscope").string();
    const auto raced =
        run({"race", "--device", session(), "--strategies", "random,genetic-restarts", "--repeats",
             "2", "--budget", "30s", "--json"});
    ASSERT_EQ(raced.status, 0) << raced.err;
    const auto row = lines(raced.out).front();
    EXPECT_EQ(row["stencil"], "convolution_kernel");
    EXPECT_TRUE(row.contains("mean_launches_s"));
    EXPECT_FALSE(row.contains("mean_gcells_s"));
    ASSERT_EQ(run({"tune", "--device", session(), "--strategy", "random", "--budget", "30s",
                   "--session", session2})
                  .status,
              0);
    const auto scored = run({"score", "--sessions", session2, "--json"});
    EXPECT_EQ(scored.status, 0) << scored.err;
    EXPECT_EQ(lines(scored.out).front()["stencil"], "convolution_kernel");
}

TEST_F(ForeignFiles, OtherDevicesNeedAStencil) {
    for (const char* command : {"tune", "measure"}) {
        std::vector<std::string> arguments = {command};
        if (arguments[0] == "measure") arguments.insert(arguments.end(), {"--setting", "TBx=32"});
        const auto refused = run(arguments);
        EXPECT_EQ(refused.status, 2) << command;
        EXPECT_THAT(refused.err, HasSubstr("Which stencil?")) << command;
    }
    const auto other = run({"tune", "--stencil", "star3d1r", "--device", session()});
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, HasSubstr("holds convolution_kernel, not star3d1r"));
}

TEST_F(ForeignFiles, CombinationsAreOfStencilsOnly) {
    const auto refused = run({"analyze", "--what", "pcc", "--recordings", session()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("has no optimization combinations"));
    const auto groups = run({"analyze", "--what", "groups", "--session", session()});
    EXPECT_EQ(groups.status, 0) << groups.err;
    EXPECT_THAT(groups.out, HasSubstr("block_size_x"));
}

TEST_F(ForeignFiles, AreGivenBackAsTheyCame) {
    const auto cache = (s_folder / "cache.json").string(), t4 = (s_folder / "t4.json").string();
    ASSERT_EQ(
        run({"export", "--session", session(), "--format", "kernel-tuner", "--out", cache}).status,
        0);
    EXPECT_TRUE(parsed(cache) == parsed(data("convolution_A100.json")));
    ASSERT_EQ(run({"export", "--session", session(), "--format", "t4", "--out", t4}).status, 0);
    EXPECT_EQ(parsed(t4)["results"].size(), 15U);
}

}  // namespace
