// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `bench` on recordings: suites, what is reported, what is refused.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

using testing::HasSubstr;

class Bench : public CommandLine {
protected:
    static std::string write(const std::string& name, const std::string& text) {
        const auto path = s_folder / name;
        std::ofstream(path) << text;
        return path.string();
    }
    static support::Finished bench(const std::string& suite, const std::string& device,
                                   std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"bench", "--suite", suite, "--device", device};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    /// A recording that says it is of an H200, with times from a formula, and its stencil.
    static std::string smallRecording() {
        static const std::string path = [] {
            const auto file = s_folder / "cross.sscope";
            auto session = engine::store::SessionFile::create(file, support::smallHead()).value();
            EXPECT_TRUE(session.append(support::rowsOf(support::smallEvaluations())));
            EXPECT_TRUE(session.checkpoint());
            return file.string();
        }();
        return path;
    }
    static std::string smallStencil() {
        return write("cross.formula",
                     "v[i,j] = 0.2 * (u[i,j] + u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);\n");
    }
    static std::string smallSuite(const std::string& more = {}) {
        return write("small.json", R"({"entries": [{"stencil": ")" + smallStencil() +
                                       R"(", "grid": "1024x512", "peer": "2d5pt")" + more + "}]}");
    }
    static std::vector<std::vector<std::string>> csv(const std::string& path) {
        std::ifstream file(path);
        std::vector<std::vector<std::string>> rows;
        for (std::string line; std::getline(file, line);) {
            std::vector<std::string> fields(1);
            bool quoted = false;
            for (const char c : line) {
                if (c == '"') quoted = !quoted;
                if (c == ',' && !quoted)
                    fields.emplace_back();
                else if (c != '"')
                    fields.back() += c;
            }
            rows.push_back(fields);
        }
        return rows;
    }
};

TEST_F(Bench, ReportsSpeedAndShares) {
    const auto out = (s_folder / "small.csv").string();
    const auto finished =
        bench(smallSuite(), smallRecording(), {"--budget", "300ev", "--out", out, "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto events = lines(finished.out);
    ASSERT_EQ(events.size(), 2u);
    const auto& row = events.front();
    EXPECT_EQ(row["event"], "bench");
    // The least of the formula: TBx = 64, TBy = 8, no shared memory, no unrolling, four cells.
    const double best = 1 + 0.013 + 0.1 / 4;
    EXPECT_NEAR(row["ms_per_step"].get<double>(), best, 0.05);
    const double gcells = row["gcells_s"].get<double>();
    EXPECT_NEAR(gcells, 1024 * 512 / (row["ms_per_step"].get<double>() * 1e6), 1e-9);
    EXPECT_NEAR(row["share_of_memory_ceiling"].get<double>(), gcells / (4290 / 16.0), 1e-9);
    // Four additions and a product.
    EXPECT_NEAR(row["share_of_fp_ceiling"].get<double>(), gcells / (16600 / 5.0), 1e-9);
    EXPECT_GT(row["share_of_model"].get<double>(), 0);
    EXPECT_NEAR(row["ratio_to_peer"].get<double>(), gcells / 2095, 1e-9);
    EXPECT_EQ(row["peer"]["program"], "FastStencil depth 32");
    EXPECT_EQ(row["peer"]["others"]["EBISU"], 902);
    EXPECT_TRUE(row["peer"]["same_gpu"].get<bool>());
    EXPECT_THAT(row["peer"]["provenance"].get<std::string>(), HasSubstr("NVIDIA H200"));
    EXPECT_EQ(row["samples_ms"].size(), 3u);
    EXPECT_EQ(events.back()["measured"], 1);
    EXPECT_NEAR(events.back()["geomean_ratio_to_peer"].get<double>(), gcells / 2095, 1e-9);

    const auto rows = csv(out);
    ASSERT_EQ(rows.size(), 2u);
    ASSERT_EQ(rows[0].size(), rows[1].size());
    EXPECT_EQ(rows[0].back(), "samples_ms");
    EXPECT_NEAR(std::stod(rows[1][10]), gcells, 1e-4 * gcells);
    EXPECT_THAT(rows[1][rows[1].size() - 2], HasSubstr("TBx="));
}

TEST_F(Bench, IsRepeatable) {
    const auto once = bench(smallSuite(), smallRecording(), {"--budget", "60ev", "--json"});
    EXPECT_EQ(once.out, bench(smallSuite(), smallRecording(), {"--budget", "60ev", "--json"}).out);
}

TEST_F(Bench, MeasuresAKnownSettingWithoutSearching) {
    const auto suite = smallSuite(R"(, "setting": "TBx=16 TBy=2")");
    const auto known = bench(suite, smallRecording(), {"--json"});
    ASSERT_EQ(known.status, 0) << known.err << known.out;
    const auto row = lines(known.out).front();
    EXPECT_EQ(row["evaluations"], 0);
    EXPECT_EQ(row["setting"]["TBx"], 16);
    // With a budget the search may find a better one, never a worse.
    const auto searched =
        lines(bench(suite, smallRecording(), {"--budget", "200ev", "--json"}).out).front();
    EXPECT_EQ(searched["evaluations"], 200);
    EXPECT_GT(searched["gcells_s"].get<double>(), row["gcells_s"].get<double>());
    const auto forbidden =
        bench(smallSuite(R"(, "setting": "TBx=1024 TBy=1024")"), smallRecording(), {"--json"});
    EXPECT_EQ(forbidden.status, 1);
    EXPECT_THAT(lines(forbidden.out).front()["reason"].get<std::string>(),
                HasSubstr("its known setting is not allowed: "));
}

TEST_F(Bench, TheSearchBeginsWithFavouritesOfTheModel) {
    const auto row =
        lines(bench(smallSuite(), smallRecording(),
                    {"--strategy", "gest-wide", "--budget", "20ev", "--favourites", "10", "--json"})
                  .out)
            .front();
    EXPECT_EQ(row["evaluations"], 20);
    // A device without a data sheet has no model to choose with.
    const auto suite = write("one.json", R"({"entries": [{"stencil": "star3d1r"}]})");
    const auto without = bench(
        suite, s_recording, {"--strategy", "gest-wide", "--budget", "20ev", "--favourites", "10"});
    EXPECT_EQ(without.status, 2);
    EXPECT_THAT(without.err, HasSubstr("and the prior \"model\" needs one"));
}

TEST_F(Bench, AStrategyThatPredictsTakesNoFavourites) {
    const auto refused =
        bench(smallSuite(), smallRecording(), {"--budget", "20ev", "--favourites", "10"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("scout makes its own choice of where to begin"));
}

TEST_F(Bench, WhatARecordingDoesNotHoldIsARowWithTheReason) {
    const auto suite = write("two.json", R"({"entries": [{"stencil": "star2d1r"},
        {"stencil": "star3d1r", "grid": "512x512x512", "dtype": "double", "peer": "3d7pt"}]})");
    const auto out = (s_folder / "two.csv").string();
    const auto finished = bench(suite, s_recording, {"--budget", "30ev", "--out", out});
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.out, HasSubstr("not measured: "));
    EXPECT_THAT(finished.out, HasSubstr("holds star3d1r 512x512x512 double, not star2d1r"));
    EXPECT_THAT(finished.out, HasSubstr("359 EBISU depth 10"));
    EXPECT_THAT(finished.out, HasSubstr("1 of 2 measured."));
    EXPECT_THAT(finished.out, HasSubstr("the ratios compare different devices"));
    const auto rows = csv(out);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1].size(), rows[0].size());
    EXPECT_EQ(rows[2].size(), rows[0].size());
    // A GPU without a data sheet has no ceilings to be compared with.
    EXPECT_EQ(rows[2][13], "");
}

TEST(PublishedFigures, NameTheFastestProgramOfEachStencil) {
    const auto table = nlohmann::json::parse(support::bytesOf(
        std::string(STENCILSCOPE_SOURCE_DIR) + "/resources/published/peers_h200.json"));
    const std::string readme =
        support::bytesOf(std::string(STENCILSCOPE_SOURCE_DIR) + "/README.md");
    for (const auto& figure : table["figures"]) {
        if (!figure.contains("others")) continue;
        for (const auto& [program, gcells] : figure["others"].items())
            EXPECT_LT(gcells, figure["gcells_s"]) << figure["stencil"] << " by " << program;
    }
    // The README's table has the same peers.
    for (const auto* stencil : {"2d5pt", "2ds9pt", "2d9pt", "2d25pt", "star2d3r", "3d7pt", "3d13pt",
                                "3d17pt", "3d27pt", "poisson"}) {
        const auto& figures = table["figures"];
        const auto figure = std::find_if(figures.begin(), figures.end(), [&](const auto& each) {
            return each["stencil"] == stencil && each["dtype"] == "double";
        });
        ASSERT_NE(figure, figures.end()) << stencil;
        std::string gcells = std::to_string((*figure)["gcells_s"].template get<int>());
        if (gcells.size() > 3) gcells.insert(gcells.size() - 3, ",");
        EXPECT_THAT(readme, HasSubstr("| " + gcells + " (" +
                                      (*figure)["program"].template get<std::string>() + ") |"))
            << stencil;
    }
}

TEST_F(Bench, TheSuitesAreComplete) {
    // How many entries, of them with a peer, and of them in the recording.
    for (const auto& [suite, count, peers, measured] :
         {std::tuple{"ebisu", 9, 9, 0}, std::tuple{"typical", 24, 8, 1},
          std::tuple{"headline", 17, 2, 1}, std::tuple{"fitted", 14, 13, 0}}) {
        const auto finished = bench(suite, s_recording, {"--budget", "5ev", "--json"});
        const auto events = lines(finished.out);
        EXPECT_EQ(events.size(), static_cast<std::size_t>(count) + 1) << finished.err;
        EXPECT_EQ(events.back()["entries"], count);
        EXPECT_EQ(events.back()["measured"], measured);
        int compared = 0;
        const auto text = support::bytesOf(std::string(STENCILSCOPE_SOURCE_DIR) +
                                           "/resources/suites/" + suite + ".json");
        const auto json = nlohmann::json::parse(text);
        for (const auto& entry : json["entries"]) compared += entry.contains("peer") ? 1 : 0;
        EXPECT_EQ(compared, peers) << suite;
    }
}

/// The command line alone in a folder, with a scripted worker beside it or none.
std::filesystem::path programIn(const std::filesystem::path& folder, bool worker) {
    std::filesystem::create_directories(folder);
    const std::filesystem::path programs(STENCILSCOPE_BIN_DIR);
    std::filesystem::copy_file(programs / "stencilscope-cli", folder / "stencilscope-cli");
    if (worker)
        std::filesystem::copy_file(programs / "fake_worker", folder / "stencilscope-worker");
    return folder / "stencilscope-cli";
}

TEST_F(Bench, WithoutAGpuItSaysWhyAndMeasuresNothing) {
    const auto program = programIn(s_folder / "alone", false);
    const auto finished = support::runProgram({program, "bench", "--suite", "ebisu"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, HasSubstr("cuda:0: This build has no stencilscope-worker"));
}

TEST_F(Bench, ALiveGpuIsSearchedWhereItPromises) {
    const auto program = programIn(s_folder / "live", true);
    const auto finished = support::runProgram(
        {program, "bench", "--suite", smallSuite(), "--budget", "25ev", "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto row = lines(finished.out).front();
    EXPECT_EQ(row["device"], "Fake GPU");
    EXPECT_EQ(row["evaluations"], 25);
    EXPECT_EQ(row["setting"]["RO"], 1);
    EXPECT_EQ(row["setting"]["CO"], 0);
    EXPECT_EQ(row["samples_ms"], nlohmann::json({2.0, 1.0, 3.0}));
    EXPECT_TRUE(row["share_of_fp_ceiling"].is_null());
}

TEST_F(Bench, WrongSuitesAreRefusedWithTheirPlace) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {R"({"entries": [)", "line 1 is not valid JSON"},
        {R"([1, 2])", "a suite is an object with \"entries\""},
        {R"({"entries": []})", "holds 0 entries; expected 1 to 1000"},
        {R"({"entries": [7]})", "entry 1: An entry must be an object"},
        {R"({"entries": [{"stencil": "star2d1r"}, {}]})", "entry 2: \"stencil\" is missing"},
        {R"({"entries": [{"stencil": "star2d9r"}]})", "entry 1: There is no stencil called"},
        {R"({"entries": [{"stencil": "star2d1r", "grid": 8}]})", "\"grid\" must be a text"},
        {R"({"entries": [{"stencil": "star2d1r", "grid": "8x8x8"}]})", "entry 1: "},
        {R"({"entries": [{"stencil": "star2d1r", "dtype": "half"}]})", "half"},
        {R"({"entries": [{"stencil": "star2d1r", "setting": "TBq=1"}]})", "TBq"},
        {R"({"entries": [{"stencil": "star2d1r", "sizes": "1"}]})",
         "\"sizes\" means nothing here; expected stencil, grid"},
        {R"({"entries": [{"stencil": "star2d1r", "peer": "1d3pt"}]})",
         "no peers' figures for \"1d3pt\"; known: 2d5pt"}};
    for (const auto& [text, sentence] : cases) {
        const auto path = write("wrong.json", text);
        const auto finished = bench(path, s_recording);
        EXPECT_EQ(finished.status, 2) << text;
        EXPECT_THAT(finished.err, HasSubstr(sentence));
        EXPECT_THAT(finished.err, HasSubstr("wrong.json: "));
    }
    EXPECT_THAT(bench("ebizu", s_recording).err,
                HasSubstr("There is no suite \"ebizu\": expected ebisu, typical, headline, fitted "
                          "or a JSON file."));
    EXPECT_EQ(bench("ebisu", s_recording, {"--budget", "soon"}).status, 2);
    EXPECT_EQ(run({"bench"}).status, 2);
    const auto unwritable = bench(smallSuite(), smallRecording(),
                                  {"--budget", "5ev", "--out", "/nonexistent/folder/out.csv"});
    EXPECT_EQ(unwritable.status, 1);
    EXPECT_THAT(unwritable.err, HasSubstr("could not be written"));
}

}  // namespace
