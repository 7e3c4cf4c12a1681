// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <fmt/format.h>

#include "engine/exporters/exporter.hpp"
#include "engine/exporters/svg_picture.hpp"
#include "engine/record/run_view.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

using testing::HasSubstr, testing::Not;

std::vector<record::EvaluationRow> searchedRows() {
    auto rows = support::rowsOf(support::smallEvaluations());
    for (auto& row : rows) row.run = 0;
    return rows;
}

std::string reportOf(record::SessionHead head, const std::vector<record::EvaluationRow>& rows) {
    auto file = store::SessionFile::inMemory(head).value();
    EXPECT_TRUE(file.addRun({0, "gest", {}, 7, 1}));
    EXPECT_TRUE(file.append(rows));
    const auto report = sessionReport(file);
    EXPECT_TRUE(report) << report.error().message;
    return report.value_or("");
}

TEST(Report, ShowsTheBestWhereItWasFoundAndHow) {
    const auto head = support::smallHead();
    const auto rows = searchedRows();
    const auto report = reportOf(head, rows);
    const record::EvaluationRow* best = nullptr;
    for (const auto& row : rows)
        if (row.evaluation.ok() && (!best || row.evaluation.costMs() < best->evaluation.costMs()))
            best = &row;
    EXPECT_THAT(report, HasSubstr(record::speedText(best->evaluation.costMs(), head.problem)));
    EXPECT_THAT(report, HasSubstr("<pre>" + head.textOf(best->evaluation.setting) + "</pre>"));
    EXPECT_THAT(report, HasSubstr(fmt::format("evaluation {} of {}", best->number, rows.size())));
    EXPECT_THAT(report, HasSubstr("<td>" + head.device.gpu + "</td>"));
    EXPECT_THAT(report, HasSubstr("<polyline"));
    EXPECT_THAT(report, HasSubstr("gest, seed 7"));
    EXPECT_THAT(report, Not(HasSubstr("redicted")));
}

TEST(Report, OfASettingMeasuredTwiceTheBestIsTheKernelThatIsExported) {
    auto rows = searchedRows();
    rows.resize(1);
    rows.push_back(rows.front());
    rows.back().number = 2;
    for (double& ms : rows.back().evaluation.samplesMs) ms *= 2;  // later, and slower
    const auto head = support::smallHead();
    auto file = store::SessionFile::inMemory(head).value();
    EXPECT_TRUE(file.addRun({0, "gest", {}, 7, 1}));
    EXPECT_TRUE(file.append(rows));
    const double exported = kernelOf(file)->evaluation.costMs();
    const auto report = sessionReport(file).value();
    EXPECT_THAT(report, HasSubstr("class=\"best\">" + record::speedText(exported, head.problem)));
    EXPECT_THAT(report, Not(HasSubstr("<tr><td>2</td>")));  // one setting, one row
}

TEST(Report, AStrategyHasOneColourAndItsNameBesideIt) {
    auto file = store::SessionFile::inMemory(support::smallHead()).value();
    for (const record::RunSpec& run :
         {record::RunSpec{0, "gest", {}, 1, 1}, {1, "genetic", {}, 1, 1}, {2, "gest", {}, 2, 2}})
        EXPECT_TRUE(file.addRun(run));
    auto rows = support::rowsOf(support::smallEvaluations());
    for (auto& row : rows) row.run = static_cast<int>(row.number) % 3;
    EXPECT_TRUE(file.append(rows));
    const auto report = sessionReport(file).value();
    const auto countOf = [&](const std::string& text) {
        int count = 0;
        for (auto at = report.find(text); at != report.npos; at = report.find(text, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(countOf(fmt::format("stroke-width=\"1.6\" stroke=\"{}\"", svg::kColours[0])), 2);
    EXPECT_EQ(countOf(fmt::format("stroke-width=\"1.6\" stroke=\"{}\"", svg::kColours[1])), 1);
    EXPECT_EQ(countOf(">gest</text>"), 1);
    EXPECT_EQ(countOf(">genetic</text>"), 1);
    EXPECT_THAT(report, HasSubstr(reportText(file)->body));
}

TEST(Report, CountsWhatFailedByItsReason) {
    auto rows = searchedRows();
    for (std::size_t i = 0; i < 3; ++i) {
        rows[i].evaluation.outcome = device::Outcome::WrongResult;
        rows[i].evaluation.reason = "It differs <here> & there.";
    }
    EXPECT_THAT(reportOf(support::smallHead(), rows),
                HasSubstr("<td>3</td><td>wrong_result</td><td>It differs &lt;here&gt; &amp; "
                          "there.</td>"));
}

TEST(Report, OfNothingThatRanSaysSo) {
    EXPECT_THAT(reportOf(support::smallHead(), {}), HasSubstr("No setting ran correctly."));
}

TEST(Report, OfPredictionsSaysThatNothingWasMeasured) {
    auto head = support::smallHead();
    head.device.predicted = head.device.recorded = true;
    head.device.gpu = "A GPU (predicted)";
    const auto report = reportOf(head, searchedRows());
    EXPECT_THAT(report, HasSubstr("<p>predicted for A GPU: nothing here was measured</p>"));
    EXPECT_THAT(report, HasSubstr("class=\"best\">predicted: "));
}

TEST(Report, WhatAFileCallsThingsStaysText) {
    auto head = support::smallHead();
    head.device.gpu = "<script>alert(\"1\")</script>";
    EXPECT_THAT(reportOf(head, searchedRows()), Not(HasSubstr("<script")));
}

TEST(SvgPicture, TextStaysText) {
    EXPECT_EQ(svg::escaped("a<b & \"c\">\x01"), "a&lt;b &amp; &quot;c&quot;&gt;");
    EXPECT_THAT(svg::text(1, 2, "end", "</text>"), HasSubstr(">&lt;/text&gt;</text>"));
    EXPECT_THAT(svg::rectangle(0, 0, 1, 1, "#fff", "x<y"), HasSubstr("<title>x&lt;y</title>"));
}

}  // namespace
}  // namespace engine::exporters
