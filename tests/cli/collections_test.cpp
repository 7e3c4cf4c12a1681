// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `record --patterns` and `--merge`, and whoever reads what they make: what is no device, no file
// or no place is said, and nothing is touched then.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/cli/cli_fixture.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class Collections : public CommandLine {
protected:
    static std::string at(const std::string& name) { return (s_folder / name).string(); }
    static support::Finished recordedAt(const std::string& device) {
        return run({"record", "--patterns", "2", "--samples", "3", "--device", device, "--out",
                    at("many")});
    }
};

TEST_F(Collections, OnlyGpusRecordManyStencils) {
    for (const std::string device : {"", ",", "recorded", "predicted", "nvidia-h200", "star"}) {
        const auto finished = recordedAt(device);
        EXPECT_EQ(finished.status, 2) << device << finished.err;
        EXPECT_THAT(finished.err, HasSubstr("is not a device: expected cuda:N or ssh:HOST[:N]."))
            << device;
        EXPECT_FALSE(fs::exists(at("many"))) << device;
    }
}

TEST_F(Collections, AMergeSaysWhatItMadeAndTakesNoOptionsOfRecording) {
    const auto made = run({"record", "--merge", s_recording, "--out", at("all.sscope"), "--json"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(lines(made.out).at(0)["event"], "result");
    EXPECT_EQ(lines(made.out).at(0)["path"], at("all.sscope"));
    for (const char* option : {"--samples", "--seed", "--device", "--grid"}) {
        const auto refused =
            run({"record", "--merge", s_recording, "--out", at("other.sscope"), option, "8"});
        EXPECT_EQ(refused.status, 2) << option;
        EXPECT_THAT(refused.err, HasSubstr("excludes"));
    }
    EXPECT_FALSE(fs::exists(at("other.sscope")));
}

/// The fixture's recording beside one of another grid.
TEST_F(Collections, AStencilOfOneIsMeantWithItsGridAndType) {
    const auto both = at("both.sscope");
    fs::create_directory(at("other"));
    const auto other =
        support::writeSyntheticRecording(at("other"), "star3d1r", {{256, 256, 256}}).string();
    ASSERT_EQ(run({"record", "--merge", s_recording, other, "--out", both}).status, 0);
    const auto tuned = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all{"tune",     "--device", both,         "--stencil",
                                     "star3d1r", "--budget", "3ev",        "--seed",
                                     "1",        "--json",   "--strategy", "random"};
        all.insert(all.end(), more.begin(), more.end());
        return run(all);
    };
    const auto small = tuned({"--grid", "256x256x256"}),
               large = tuned({"--grid", "512x512x512", "--dtype", "double"});
    EXPECT_EQ(small.status, 0) << small.err;
    EXPECT_EQ(large.status, 0) << large.err;
    EXPECT_NE(resultOf(small)["best_ms"], resultOf(large)["best_ms"]);
    for (const std::vector<std::string>& missing :
         {std::vector<std::string>{"--grid", "64x64x64"}, {"--dtype", "float"}}) {
        const auto refused = tuned(missing);
        EXPECT_EQ(refused.status, 2) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("star3d1r"));
    }
    EXPECT_EQ(tuned({"--grid", "64by64"}).status, 2);
}

/// Whoever has the formula need not know what the collection calls it.
TEST_F(Collections, AStencilOfOneIsMeantByItsFormula) {
    const auto both = at("named.sscope"), drawn = at("mine.formula");
    fs::create_directory(at("beside"));
    const auto other = support::writeSyntheticRecording(at("beside"), "star2d1r").string();
    ASSERT_EQ(run({"record", "--merge", s_recording, other, "--out", both}).status, 0);
    const auto exported = [&](const char* preset) {
        std::ofstream(drawn) << engine::stencil::writeFormula(*engine::stencil::findPreset(preset));
        return run({"export", "--session", both, "--stencil", drawn, "--format", "csv", "--out",
                    at("rows.csv")});
    };
    EXPECT_EQ(exported("star3d1r").status, 0);
    const auto ofIt = support::bytesOf(at("rows.csv"));
    ASSERT_EQ(run({"export", "--session", both, "--stencil", "star3d1r", "--format", "csv", "--out",
                   at("rows.csv")})
                  .status,
              0);
    EXPECT_EQ(support::bytesOf(at("rows.csv")), ofIt);
    const auto refused = exported("star3d2r");
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("does not hold that recording"));
}

// Opened, a pipe would be waited for until somebody writes to it.
TEST_F(Collections, PipesAreNoRecordings) {
    ASSERT_EQ(mkfifo(at("waits").c_str(), 0600), 0);
    for (const auto& finished :
         {run({"record", "--merge", at("waits"), "--out", at("a.sscope")}),
          run({"train", "--recordings", at("waits"), "--out", at("a.ssnet")}),
          run({"predict", "--network", "model", "--recordings", at("waits")}),
          run({"analyze", "--what", "importance", "--recordings", at("waits")})}) {
        EXPECT_EQ(finished.status, 2);
        EXPECT_THAT(finished.err, HasSubstr("waits is not a file."));
    }
}

TEST_F(Collections, TrainingNeverWritesOverWhatItReads) {
    const std::string before = support::bytesOf(s_recording);
    fs::create_symlink(s_recording, s_folder / "link.sscope");
    const std::vector<std::string> train{"train", "--recordings", s_recording, "--epochs", "1"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), train.begin(), train.end());
        return run(more);
    };
    for (const auto& finished : {with({"--out", s_recording}), with({"--out", at("link.sscope")}),
                                 with({"--out", at("a.ssnet"), "--curve", s_recording})}) {
        EXPECT_EQ(finished.status, 2);
        EXPECT_THAT(finished.err, HasSubstr("is read by this command: write to another file."));
    }
    EXPECT_THAT(with({"--out", at("a.ssnet"), "--curve", at("./a.ssnet")}).err,
                HasSubstr("name the same file"));
    EXPECT_FALSE(fs::exists(at("a.ssnet")));
    EXPECT_EQ(support::bytesOf(s_recording), before);
}

TEST_F(Collections, NetworksThatNoFileHoldsAreNotTrained) {
    const auto finished = run({"train", "--recordings", s_recording, "--hidden", "2048", "--layers",
                               "32", "--out", at("large.ssnet")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, HasSubstr("at most 8 388 608"));
}

}  // namespace
