// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/comparison_csv.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/presets.hpp"

namespace engine::exporters {
namespace {

/// Two runs that find 1 ms after 1 s, or one evaluation without a search.
analysis::ComparedSession compared(const std::string& label, bool searched) {
    auto session = std::make_shared<session::Snapshot>();
    session->problem.pattern = stencil::findPreset("star2d1r").value();
    session->problem.pattern.name = "star, \"own\"";
    session->problem.grid = {1000, 1000, 1};
    session->device.gpu = "NVIDIA H200";
    session->device.recorded = searched;
    session->budget.seconds = 10;
    record::EvaluationRow row;
    row.evaluation.samplesMs = {1};
    session->best = row;
    if (!searched) session->rows.append(row);
    for (int repeat = 1; searched && repeat <= 2; ++repeat) {
        record::RunView run = record::emptyView({repeat - 1, "gest", {}, 1, repeat});
        run.clockSeconds = 10;
        run.evaluations = 3;
        run.finished = true;
        run.finishedBecause = record::kBudgetUsed;
        run.best = row;
        run.curve =
            std::make_shared<const std::vector<record::CurvePoint>>(1, record::CurvePoint{1, 1, 1});
        session->runs.push_back(std::move(run));
    }
    return {label, session, nullptr};
}

TEST(ComparisonCsv, SaysInEveryLineWhatItsFiguresAreOf) {
    const std::vector sessions{compared("A", true), compared("B", true), compared("C", false)};
    EXPECT_EQ(
        comparisonCsv(sessions, analysis::compare(sessions)),
        "session,stencil,grid,type,gpu,source,strategy,repeats,unit,mean_speed,"
        "mean_low95_speed,mean_high95_speed,p10_speed,p90_speed,evaluations_per_run,score,"
        "score_low95,score_high95,to_90_percent_s,runs_to_90_percent,against,at_s,verdict,"
        "why\n"
        "A,\"star, \"\"own\"\"\",1000x1000,double,NVIDIA H200,recorded,gest,2,GCells/s,1,1,1,"
        "1,1,3,,,,1,2,,,,\n"
        "B,\"star, \"\"own\"\"\",1000x1000,double,NVIDIA H200,recorded,gest,2,GCells/s,1,1,1,"
        "1,1,3,,,,1,2,A gest,10,UNCLEAR,\"A gest has 2 runs: a verdict needs 5 of each, fewer "
        "do not tell how much runs differ.\"\n"
        "C,\"star, \"\"own\"\"\",1000x1000,double,NVIDIA H200,measured,,0,GCells/s,1,,,,,1,,,,"
        ",0,,,,Nothing was searched in C: it has no runs to compare.\n");
}

}  // namespace
}  // namespace engine::exporters
