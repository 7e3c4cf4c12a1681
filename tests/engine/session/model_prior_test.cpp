// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/model_prior.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/prediction.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

TEST(ModelPrior, ExpectsWhatTheModelHoldsAttainable) {
    const auto tape = support::smallTape();
    const auto prior = modelPriors(tape->space(), tape->info())(search::PriorKind::Model);
    ASSERT_TRUE(prior);
    const auto setting = support::smallEvaluations()[40].setting;
    const double gcells =
        model::predict(setting, tape->space().circumstances(), *model::findDeviceSheet("h200"))
            .attainableGcells;
    EXPECT_DOUBLE_EQ((*prior)->expectedMs(setting), 1024.0 * 512 / (gcells * 1e9) * 1e3);
}

TEST(ModelPrior, TheBoundKnowsTheRegistersThatWereCounted) {
    const auto tape = support::smallTape();
    const auto bound = modelBound(tape->space(), tape->info());
    device::Evaluation evaluation;
    evaluation.setting =
        space::Setting().with(space::ParameterId::TBx, 128).with(space::ParameterId::TBy, 4);
    EXPECT_TRUE(bound(evaluation));  // as many as are estimated
    evaluation.resources.registers = 128;
    EXPECT_TRUE(bound(evaluation));
    evaluation.resources.registers = 255;  // no block of 512 threads fits any more
    EXPECT_FALSE(bound(evaluation));
}

TEST(ModelPrior, AGpuWithoutADataSheetHasNone) {
    const auto tape = support::smallTape();
    device::DeviceInfo unknown = tape->info();
    unknown.gpu = "Some GPU";
    const auto prior = modelPriors(tape->space(), unknown)(search::PriorKind::Model);
    ASSERT_FALSE(prior);
    EXPECT_EQ(prior.error().message,
              "There is no data sheet for \"Some GPU\", and the prior \"model\" needs one.");
    EXPECT_FALSE(modelBound(tape->space(), unknown));
}

/// Nothing was recorded of enough random stencils on an H100, whose kernels are the H200's; an
/// A100's are not.
TEST(ModelPrior, WhatWasLearnedServesTheGpusOfOneArchitecture) {
    const auto tape = support::smallTape();
    const auto of = [&](const char* gpu) {
        auto device = tape->info();
        device.gpu = gpu;
        return modelPriors(tape->space(), device)(search::PriorKind::Learned);
    };
    const auto h200 = of("NVIDIA H200"), h100 = of("NVIDIA H100 80GB HBM3");
    ASSERT_TRUE(h200);
    ASSERT_TRUE(h100) << h100.error().message;
    int all = 0, slower = 0;
    double sum = 0;
    tape->space().forEach([&](const auto& setting) {
        const double ratio = (*h100)->expectedMs(setting) / (*h200)->expectedMs(setting);
        EXPECT_GT(ratio, 0.95) << "what was learned promises no order where memory binds neither";
        ++all;
        slower += ratio > 1 + 1e-9 ? 1 : 0;
        sum += std::log(ratio);
        return true;
    });
    EXPECT_GT(slower, 0) << "its memory is slower";
    EXPECT_GT(std::exp(sum / all), 0.995);
    EXPECT_FALSE(of("NVIDIA A100-SXM4-40GB"));
}

/// It has no pattern that any of them could read.
TEST(ModelPrior, AKernelOfAnotherProgramHasNone) {
    const auto space = support::foreignKernel()->space();
    auto device = support::smallTape()->info();
    device.gpu = "h200";  // of which there are a sheet and networks
    for (const auto kind : {search::PriorKind::Model, search::PriorKind::Learned}) {
        const auto prior = modelPriors(space, device)(kind);
        ASSERT_FALSE(prior) << nameOf(kind);
        EXPECT_EQ(prior.error().message,
                  fmt::format("The prior \"{}\" knows stencils only, and this kernel is of another "
                              "program.",
                              nameOf(kind)));
    }
    EXPECT_FALSE(modelBound(space, device));
}

TEST(Favourites, AreTheCheapestOfThoseDrawn) {
    const auto tape = support::smallTape();
    const auto prior = modelPriors(tape->space(), tape->info())(search::PriorKind::Model).value();
    Random random(7);
    // So many draws that every setting of the recording is among them.
    const auto best = search::favourites(tape->space(), *prior, random, 10'000, 5);
    ASSERT_EQ(best.size(), 5u);
    int cheaper = 0;
    tape->space().forEach([&](const auto& setting) {
        cheaper += prior->expectedMs(setting) < prior->expectedMs(best.back()) ? 1 : 0;
        return true;
    });
    EXPECT_LE(cheaper, 4);
    for (std::size_t i = 1; i < best.size(); ++i) {
        EXPECT_NE(best[i], best[i - 1]);
        EXPECT_GE(prior->expectedMs(best[i]), prior->expectedMs(best[i - 1]));
    }
}

}  // namespace
}  // namespace engine::session
