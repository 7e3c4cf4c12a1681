// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a figure comes from goes with every export, to the line.
#include <gtest/gtest.h>

#include <sstream>

#include "engine/exporters/evaluation_json.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

TunedKernel measured() {
    TunedKernel kernel;
    kernel.problem.pattern = stencil::findPreset("star3d1r").value();
    kernel.problem.grid = stencil::Problem::defaultGrid(3);
    kernel.evaluation.setting = space::Setting::parse("TBx=32 TBy=8", 3).value();
    kernel.evaluation.samplesMs = {1.25, 1.25, 1.5};
    kernel.evaluation.largestError = 2.5e-16;
    kernel.evaluation.resources.registers = 40;
    kernel.device = support::smallDevice();
    kernel.program = "stencilscope 0.1.0";
    return kernel;
}

/// The rows of the README's table, the source's hash left out.
std::string rowsOf(const TunedKernel& kernel) {
    const auto files = cudaProject(kernel);
    EXPECT_TRUE(files) << files.error().message;
    if (!files) return {};
    std::istringstream readme(files->at("README.md"));
    std::string rows;
    for (std::string line; std::getline(readme, line);)
        for (const char* name : {"measured", "verified", "registers", "GPU", "driver", "toolkit",
                                 "date", "measured source", "program"})
            if (line.starts_with("| " + std::string(name) + " |")) rows += line + "\n";
    return rows;
}

TEST(Provenance, IsCompleteForWhatWasMeasured) {
    EXPECT_EQ(rowsOf(measured()),
              "| measured | 107.4 GCells/s: 1.25 ms per launch, median of 3 launches, ±10 % |\n"
              "| verified | largest relative error 2.5e-16 |\n"
              "| registers | 40 per thread |\n"
              "| GPU | NVIDIA H200 |\n"
              "| driver | 580.1 |\n"
              "| toolkit | 13.0 |\n"
              "| date | 2026-01-02T03:04:05Z |\n"
              "| program | stencilscope 0.1.0 |\n");
}

TEST(Provenance, LeavesOutWhatIsUnknown) {
    TunedKernel kernel = measured();
    kernel.evaluation.largestError.reset();
    kernel.evaluation.resources.registers = -1;
    kernel.device.driver.clear();
    kernel.device.date.clear();
    const std::string rows = rowsOf(kernel);
    for (const char* name : {"verified", "registers", "driver", "date"})
        EXPECT_EQ(rows.find(name), std::string::npos) << rows;
    kernel.evaluation.resources.registers = 0;
    EXPECT_NE(rowsOf(kernel).find("| registers | 0 per thread |"), std::string::npos);
}

TEST(Provenance, SaysWhatWasNotMeasured) {
    TunedKernel kernel = measured();
    kernel.evaluation.samplesMs.clear();
    EXPECT_EQ(rowsOf(kernel), "| measured | not measured |\n");
}

/// The toolkit and the date of a predicted device are its network's, whoever answered for the
/// setting.
TEST(Provenance, OfPredictionsNamesTheNetworkAndWhenItWasTrained) {
    TunedKernel kernel = measured();
    kernel.device.predicted = true;
    const auto readme = cudaProject(kernel).value().at("README.md");
    EXPECT_NE(readme.find("| network | 13.0 |"), std::string::npos) << readme;
    EXPECT_NE(readme.find("| network trained | 2026-01-02T03:04:05Z |"), std::string::npos)
        << readme;
    EXPECT_EQ(readme.find("| date |"), std::string::npos) << readme;
    EXPECT_EQ(readme.find("| measured |"), std::string::npos) << readme;
}

TEST(EvaluationJson, HoldsAReasonOnlyWhereThereIsOne) {
    auto row = support::rowsOf(support::smallEvaluations()).front();
    EXPECT_FALSE(evaluationJson(row, support::smallHead()).contains("reason"));
    row.evaluation.outcome = device::Outcome::LaunchError;
    row.evaluation.reason = "Too many resources.";
    EXPECT_EQ(evaluationJson(row, support::smallHead())["reason"], "Too many resources.");
}

}  // namespace
}  // namespace engine::exporters
