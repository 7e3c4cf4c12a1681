// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/predicted_device.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/learn/learning.hpp"
#include "engine/learn/predictor.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/model/prediction.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/store/session_file.hpp"
#include "tests/engine/learn/small_corpus.hpp"

namespace engine::learn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<const Network> smallBoundNet() {
    auto recipe = recipeOf(Kind::BoundNet);
    recipe.hidden = {8, 8};
    recipe.plan.epochs = 2;
    recipe.members = 2;
    return std::make_shared<const Network>(
        learn({smallRecording("star2d1r"), smallRecording("box2d1r")}, recipe, {}).value());
}

std::unique_ptr<device::Device> opened(const stencil::Problem& problem, const std::string& clock) {
    return PredictedDevice::open(smallBoundNet(), problem, "predicted",
                                 device::ClockModel::parse(clock).value())
        .value();
}

TEST(PredictedDevice, SaysThatNothingWasMeasured) {
    const auto recorded = smallRecording("star2d1r");
    const auto device = opened(recorded.problem, "serial");
    EXPECT_TRUE(device->info().predicted);
    EXPECT_TRUE(device->info().recorded);  // a virtual clock
    EXPECT_EQ(device->info().gpu, "NVIDIA H200 (predicted)");
    EXPECT_EQ(device->info().id, "predicted");
    EXPECT_THAT(device->info().toolkit, HasSubstr("108 settings of 2 recordings"));
    EXPECT_FALSE(device->optimumMs());
    EXPECT_GT(device->space().size(), 1'000'000u);
    // The data sheet is found under that name too.
    EXPECT_NE(model::findDeviceSheet(device->info().gpu), nullptr);
}

TEST(PredictedDevice, RefusesGridsThatItsMemoryCannotHold) {
    auto problem = smallRecording("star2d1r").problem;
    const auto openedOn = [&](stencil::Extents grid) {
        problem.grid = grid;
        return PredictedDevice::open(smallBoundNet(), problem, "predicted",
                                     device::ClockModel::parse("serial").value());
    };
    EXPECT_TRUE(openedOn({65536, 131072, 1})) << "137 of 150 GB";
    const auto refused = openedOn({131072, 131072, 1});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::BadInput);
    EXPECT_THAT(
        refused.error().message,
        HasSubstr("131072x131072 in double precision needs 275 GB of device memory; an NVIDIA "
                  "H200 has 150."));
}

TEST(PredictedDevice, AnswersWithAnIntervalOnAVirtualClock) {
    const auto recorded = smallRecording("star2d1r");
    for (const char* clock : {"serial", "4"}) {
        const auto device = opened(recorded.problem, clock);
        for (std::uint64_t i = 0; i < 8; ++i) device->submit(i, recorded.rows[i].setting);
        double last = 0;
        for (int i = 0; i < 8; ++i) {
            const auto completion = device->next({}).value();
            const auto& evaluation = completion.evaluation;
            EXPECT_EQ(evaluation.setting, recorded.rows[completion.ticket].setting);
            ASSERT_TRUE(evaluation.ok());
            ASSERT_EQ(evaluation.samplesMs.size(), 3u);
            EXPECT_LE(evaluation.samplesMs[0], evaluation.samplesMs[1]);
            EXPECT_LE(evaluation.samplesMs[1], evaluation.samplesMs[2]);
            EXPECT_GT(evaluation.relativeSpread(), 0);
            EXPECT_FALSE(evaluation.largestError);  // nothing was verified
            EXPECT_GE(completion.clockSeconds, last);
            last = completion.clockSeconds;
        }
        EXPECT_GT(last, 0.2);
        EXPECT_FALSE(device->next({}));
    }
}

TEST(PredictedDevice, AnswersForAnyStencilGridAndType) {
    stencil::Problem problem;
    problem.pattern =
        stencil::patternFromFormula("v[i,j,k] = a[i,j,k] * sqrt(u[i+1,j,k] * u[i,j-2,k+3]);", "own")
            .value();
    problem.grid = {100, 70, 33};
    problem.type = stencil::DataType::Float;
    const auto device = opened(problem, "serial");
    Random random(1);
    for (std::uint64_t i = 0; i < 20; ++i) {
        device->submit(i, device->space().sample(random));
        const auto completion = device->next({}).value();
        EXPECT_THAT(completion.evaluation.reason, HasSubstr("Predicted by "));
        if (completion.evaluation.ok()) {
            EXPECT_THAT(completion.evaluation.reason, HasSubstr("trained on other stencils"));
            EXPECT_GT(completion.evaluation.timeMs(), 0);
        }
    }
}

TEST(PredictedDevice, TimesAreOfALaunch) {
    const auto setting = space::Setting::parse("TBx=32 TB=4 TT=2", 2).value();
    const auto evaluation = evaluationOf(setting, {2, 1.5, 3, Foreteller::Learned}, {0.4, 0.1});
    EXPECT_EQ(evaluation.steps, 4);
    EXPECT_THAT(evaluation.samplesMs, ElementsAre(6, 8, 12));
    EXPECT_EQ(evaluation.costMs(), 2);
    EXPECT_EQ(evaluation.reason, "Predicted by neural networks trained on other stencils.");
    EXPECT_EQ(evaluation.compileSeconds, 0.4);
    constexpr double kNever = std::numeric_limits<double>::infinity();
    const auto failed = evaluationOf(setting, {kNever, kNever, kNever, Foreteller::Model}, {});
    EXPECT_EQ(failed.outcome, device::Outcome::LaunchError);
    EXPECT_THAT(failed.reason, HasSubstr("Predicted"));
}

TEST(PredictedDevice, RefusesNetworksThatDoNotKnowHowSureTheyAre) {
    auto recipe = recipeOf(Kind::ZpNet);
    recipe.hidden = {4};
    recipe.plan.epochs = 1;
    const auto recorded = smallRecording("star2d1r");
    const auto network = std::make_shared<const Network>(learn({recorded}, recipe, {}).value());
    const auto device = PredictedDevice::open(network, recorded.problem, "x.ssnet", {});
    ASSERT_FALSE(device);
    EXPECT_THAT(device.error().message, HasSubstr("x.ssnet is a zpnet"));
}

TEST(ShippedNetworks, AreOfGpusThatSomethingWasLearnedOf) {
    const auto gpus = predictedGpus();
    ASSERT_FALSE(gpus.empty());
    EXPECT_EQ(gpus.front()->gpu, "NVIDIA H200");
    auto problem = smallRecording("star3d1r").problem;
    const auto network = shippedNetwork(*gpus.front(), problem);
    ASSERT_TRUE(network);
    EXPECT_EQ(network->kind, Kind::BoundNet);
    EXPECT_EQ(network->making.gpu, "NVIDIA H200");
    EXPECT_GE(network->making.date, "2026-11-28");
    EXPECT_THAT(network->times->presets, testing::Not(testing::Contains("star3d1r")));
    problem.type = stencil::DataType::Float;
    EXPECT_TRUE(shippedNetwork(*gpus.front(), problem));
    EXPECT_FALSE(shippedNetwork(*model::findDeviceSheet("a100"), problem));
}

/// A problem, settings of its space and what is shipped for it.
struct WithShipped {
    stencil::Problem problem = smallRecording("cross3d1r").problem;
    const model::DeviceSheet& sheet = *model::findDeviceSheet("h200");
    space::DeviceLimits limits = model::limitsOf(sheet);
    space::TuningSpace space = space::TuningSpace::full(problem, limits);
    model::Expectation shipped{space.circumstances(), sheet,
                               *model::learnedTimesFor(sheet, problem)};
    std::vector<space::Setting> settings = [this] {
        Random random(5);
        std::vector<space::Setting> drawn;
        for (int i = 0; i < 200; ++i) drawn.push_back(space.sample(random));
        return drawn;
    }();

    /// Of those, how many are as the shipped network says.
    int expectShipped(const std::vector<Forecast>& forecasts) const {
        int by = 0;
        for (std::size_t i = 0; i < forecasts.size(); ++i) {
            const auto& forecast = forecasts[i];
            if (forecast.by != Foreteller::Learned) continue;
            const auto expected = shipped.timeOf(settings[i]);
            EXPECT_NEAR(forecast.stepMs / (expected.expected * 1e3), 1, 1e-5);
            EXPECT_LT(forecast.lowMs, forecast.stepMs);
            EXPECT_GT(forecast.highMs, forecast.stepMs);
            ++by;
        }
        return by;
    }
};

TEST(Predictor, WhereANetworkOfOnesOwnKnowsNothingWhatOthersTaughtAnswers) {
    WithShipped shipped;
    const auto recorded = smallRecording("cross3d1r");
    for (int i = 0; i < 20; ++i)
        shipped.settings.push_back(recorded.rows[static_cast<std::size_t>(2 * i)].setting);
    auto recipe = recipeOf(Kind::BoundNet);
    recipe.hidden = {8, 8};
    recipe.plan.epochs = 2;
    const auto own = std::make_shared<const Network>(learn({recorded}, recipe, {}).value());
    const auto predictor = Predictor::of(own, shipped.problem, shipped.limits).value();
    const auto forecasts = predictor.forecast(shipped.settings);
    for (std::size_t i = 200; i < forecasts.size(); ++i)
        EXPECT_EQ(forecasts[i].by, Foreteller::Network);
    EXPECT_GT(shipped.expectShipped(forecasts), 100);
    const auto alone =
        Predictor::of(own, shipped.problem, shipped.limits, Unseen::ByItself).value();
    for (const auto& forecast : alone.forecast(shipped.settings))
        EXPECT_EQ(forecast.by,
                  std::isfinite(forecast.stepMs) ? Foreteller::Network : Foreteller::Model);
}

TEST(Predictor, TheShippedNetworkAnswersForWhateverRuns) {
    const WithShipped shipped;
    const auto predictor = Predictor::of(shippedNetwork(shipped.sheet, shipped.problem),
                                         shipped.problem, shipped.limits)
                               .value();
    const auto forecasts = predictor.forecast(shipped.settings);
    int running = 0;
    for (const auto& forecast : forecasts) running += std::isfinite(forecast.stepMs);
    EXPECT_GT(running, 100);
    EXPECT_EQ(shipped.expectShipped(forecasts), running);
    for (std::size_t i = 0; i < forecasts.size(); ++i) {
        if (!std::isfinite(forecasts[i].stepMs)) continue;
        EXPECT_GT(predictor.costOf(shipped.settings[i]).measureSeconds, 0);
    }
}

/// A network of one's own, of a GPU whose recordings nothing was learned from.
TEST(Predictor, WhereNothingWasLearnedTheModelAnswersLessSurelyWithArrays) {
    auto network = *smallBoundNet();
    const auto* sheet = model::findDeviceSheet("a100");
    network.making.gpu = sheet->gpu;
    const auto shared = std::make_shared<const Network>(network);
    const auto setting = space::Setting::parse("TBx=64 TBy=4", 2).value();
    const auto forecastOf = [&](const char* formula) {
        stencil::Problem problem;
        problem.pattern = stencil::patternFromFormula(formula).value();
        problem.grid = stencil::Problem::defaultGrid(2);
        problem.type = stencil::DataType::Float;
        const auto predictor = Predictor::of(shared, problem, model::limitsOf(*sheet)).value();
        return predictor.forecast({&setting, 1}).front();
    };
    const auto plain = forecastOf("v[i,j] = u[i,j] + u[i-2,j+1];");
    const auto scaled = forecastOf("v[i,j] = m[i,j]*(u[i,j] + u[i-2,j+1]);");
    for (const auto& forecast : {plain, scaled}) {
        EXPECT_EQ(forecast.by, Foreteller::Model);
        EXPECT_LT(forecast.lowMs, forecast.stepMs);
        EXPECT_GT(forecast.highMs, forecast.stepMs);
    }
    EXPECT_GT(std::log(scaled.highMs / scaled.stepMs), 1.5 * std::log(plain.highMs / plain.stepMs));
}

/// Of the one preset with array parameters, which few stencils have that something was learned
/// from, and in single precision, of which nothing was learned.
TEST(Predictor, IntervalsOfWhatIsLittleKnownHoldNineOfTenTimes) {
    const std::array names{"himeno", "box2d1r-float", "star2d1r-float", "star3d1r-float"};
    double mean = 0;
    for (const char* name : names) {
        const auto file = store::SessionFile::open(fmt::format("{}/resources/recordings/{}.sscope",
                                                               STENCILSCOPE_SOURCE_DIR, name),
                                                   store::SessionFile::Access::ReadOnly)
                              .value();
        const auto& head = file.head();
        const auto predictor =
            Predictor::of(shippedNetwork(*model::findDeviceSheet("h200"), head.problem),
                          head.problem, head.device.limits)
                .value();
        int all = 0, inside = 0;
        const auto rows = file.evaluations().value();
        for (const auto& row : rows) {
            const auto& evaluation = row.evaluation;
            if (!evaluation.ok()) continue;
            const auto forecast = predictor.forecast({&evaluation.setting, 1}).front();
            EXPECT_EQ(forecast.by, Foreteller::Learned);
            ++all;
            inside +=
                evaluation.costMs() >= forecast.lowMs && evaluation.costMs() <= forecast.highMs;
        }
        ASSERT_GT(all, 8000);
        const double share = static_cast<double>(inside) / all;
        EXPECT_NEAR(share, 0.9, 0.06) << name;
        mean += share / names.size();
    }
    EXPECT_NEAR(mean, 0.9, 0.02);
}

}  // namespace
}  // namespace engine::learn
