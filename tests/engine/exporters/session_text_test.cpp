// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/exporters/exporter.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

store::SessionFile session() {
    auto file = store::SessionFile::inMemory(support::smallHead()).value();
    EXPECT_TRUE(file.addRun({0, "gest", {{"samples", 15}}, 18446744073709551615ULL, 2}));
    auto rows = support::rowsOf(support::smallEvaluations());
    rows.resize(20);
    rows[0].run = 0;
    rows[0].newBest = true;
    rows[0].evaluation.sourceHash = 0xfedcba9876543210ULL;
    rows[0].why = "one step, \"beside\" the best";
    rows[0].evaluation.conditions = {
        device::SamplingEnd::Narrow, 1980, 1965, 1, "power cap", "cuda:1", true, 2};
    rows[16].evaluation.reason = "error: \"x\", line 3\nmore \xff";
    rows[16].evaluation.largestError = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(file.append(rows));
    EXPECT_TRUE(file.append(record::Event{1, 0, "new_best", "Better.", 1}));
    return file;
}

/// A small reader of RFC 4180, so that quoting is tested from the other side.
std::vector<std::vector<std::string>> readCsv(const std::string& text) {
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            rows.back().back() += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && c == ',') {
            rows.back().emplace_back();
        } else if (!quoted && c == '\r') {
            ++i;
            rows.push_back({""});
        } else {
            rows.back().back() += c;
        }
    }
    rows.pop_back();
    return rows;
}

TEST(SessionJson, HoldsEverything) {
    const auto file = session();
    const auto text = sessionJson(file);
    ASSERT_TRUE(text) << text.error().message;
    const auto json = nlohmann::json::parse(*text);
    EXPECT_EQ(json["stencil"], "cross");
    EXPECT_EQ(json["units"]["time"], "ms per launch");
    EXPECT_EQ(json["units"]["ms_per_step"], "ms per time step");
    EXPECT_FALSE(json["units"].contains("interval_ms"));  // of predictions alone
    EXPECT_EQ(json["grid"], (nlohmann::json{1024, 512}));
    EXPECT_EQ(json["device_name"], "NVIDIA H200");
    EXPECT_EQ(json["device_uuid"], "GPU-bc3b1087");
    EXPECT_EQ(json["runs"][0]["seed"], 18446744073709551615ULL);
    EXPECT_EQ(json["evaluations"][0]["why"], "one step, \"beside\" the best");
    EXPECT_FALSE(json["evaluations"][1].contains("why"));
    EXPECT_EQ(json["runs"][0]["options"]["samples"], 15);
    ASSERT_EQ(json["evaluations"].size(), 20u);
    const auto& first = json["evaluations"][0];
    EXPECT_EQ(first["sampling"], "narrow");
    EXPECT_EQ(first["clock_mhz"], (nlohmann::json{1980, 1965}));
    EXPECT_EQ(first["rounds_repeated"], 1);
    EXPECT_EQ(first["throttled"], "power cap");
    EXPECT_EQ(first["gpu"], "cuda:1");
    EXPECT_EQ(first["image_cached"], true);
    EXPECT_EQ(first["asked_again"], 2);
    for (const char* unknown : {"sampling", "clock_mhz", "throttled", "gpu", "image_cached"})
        EXPECT_FALSE(json["evaluations"][1].contains(unknown)) << unknown;
    const auto expected = support::smallEvaluations()[0];
    EXPECT_EQ(first["times"].get<std::vector<double>>(), expected.samplesMs);
    EXPECT_EQ(first["time"], expected.timeMs());
    EXPECT_EQ(first["configuration"]["TBx"], 16);
    EXPECT_EQ(first["source_hash"], "fedcba9876543210");
    EXPECT_FALSE(json["evaluations"][1].contains("source_hash"));  // unknown
    EXPECT_FALSE(first["configuration"].contains("TBz"));
    EXPECT_EQ(first["resources"]["registers"], expected.resources.registers);
    const auto& failed = json["evaluations"][16];
    EXPECT_NE(failed["status"], "ok");
    EXPECT_TRUE(failed["time"].is_null());
    EXPECT_TRUE(failed["largest_error"].is_null());
    EXPECT_TRUE(failed["resources"]["registers"].is_null());
    EXPECT_EQ(json["events"][0]["sentence"], "Better.");
}

TEST(SessionJson, AnEmptySessionIsValidToo) {
    const auto text = sessionJson(store::SessionFile::inMemory(support::smallHead()).value());
    EXPECT_TRUE(nlohmann::json::parse(*text)["evaluations"].empty());
}

TEST(SessionCsv, IsReadBackAsItWas) {
    const auto text = sessionCsv(session());
    ASSERT_TRUE(text);
    const auto rows = readCsv(*text);
    ASSERT_EQ(rows.size(), 21u);
    for (const auto& row : rows) EXPECT_EQ(row.size(), rows[0].size());
    const auto at = [&](std::size_t row, const std::string& column) {
        const auto found = std::find(rows[0].begin(), rows[0].end(), column);
        return found == rows[0].end()
                   ? "no column"
                   : rows[row][static_cast<std::size_t>(found - rows[0].begin())];
    };
    EXPECT_EQ(at(1, "strategy"), "gest");
    EXPECT_EQ(at(1, "seed"), "18446744073709551615");
    EXPECT_EQ(at(1, "new_best"), "1");
    EXPECT_EQ(at(1, "why"), "one step, \"beside\" the best");
    EXPECT_EQ(at(2, "why"), "");
    EXPECT_EQ(at(1, "sampling"), "narrow");
    EXPECT_EQ(at(1, "first_clock_mhz") + at(1, "last_clock_mhz"), "19801965");
    EXPECT_EQ(at(1, "throttled") + at(1, "gpu"), "power capcuda:1");
    EXPECT_EQ(at(2, "sampling") + at(2, "first_clock_mhz") + at(2, "gpu"), "");
    EXPECT_EQ(at(2, "strategy"), "");
    EXPECT_EQ(at(1, "TBx"), "16");
    EXPECT_EQ(at(1, "TBz"), "no column");
    EXPECT_EQ(std::stod(at(1, "time_ms")), support::smallEvaluations()[0].timeMs());
    EXPECT_EQ(std::stod(at(1, "ms_per_step")), support::smallEvaluations()[0].costMs());
    EXPECT_EQ(at(17, "time_ms") + at(17, "ms_per_step"), "");
    EXPECT_EQ(at(17, "reason"), "error: \"x\", line 3\nmore \xff");
}

}  // namespace
}  // namespace engine::exporters
