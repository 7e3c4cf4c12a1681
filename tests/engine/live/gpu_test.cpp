// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// On a real GPU, through the real worker.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "engine/live/reference_checks.hpp"
#include "engine/live/worker_device.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::live {
namespace {

constexpr const char* kDate = "2026-01-02T03:04:05Z";

/// As built, unless the environment names another folder: the machine with the GPU may not build.
std::filesystem::path workerProgram() {
    const char* folder = std::getenv("STENCILSCOPE_BIN_DIR");
    return std::filesystem::path(folder != nullptr ? folder : STENCILSCOPE_BIN_DIR) /
           "stencilscope-worker";
}

class GpuTest : public testing::Test {
protected:
    void SetUp() override {
        WorkerOptions options;
        options.log = [](const std::string& line) {
            // A GPU that was hidden is found again, once somebody misses it.
            if (line.ends_with("Trying again.")) ::unsetenv("CUDA_VISIBLE_DEVICES");
        };
        auto hub = startWorker(process::Launcher::local(workerProgram()), options,
                               std::make_shared<SteadyClock>());
        if (!hub) GTEST_SKIP() << hub.error().message;
        m_hub = *hub;
    }
    stencil::Problem problem(const std::string& name, stencil::Extents grid,
                             stencil::DataType type = stencil::DataType::Double) {
        return {*stencil::findPreset(name), grid, type};
    }
    /// Random settings on an awkward grid: every one that runs has to be right.
    void expectRight(const stencil::Problem& problem, int settings) {
        const auto device = openWorkerDevice(m_hub, problem, "cuda:0", kDate);
        ASSERT_TRUE(device) << device.error().message;
        Random random(11);
        for (int i = 0; i < settings; ++i) {
            (*device)->submit(static_cast<std::uint64_t>(i), (*device)->space().sample(random));
        }
        int verified = 0;
        for (int i = 0; i < settings; ++i) {
            const auto completion = (*device)->next({});
            ASSERT_TRUE(completion) << completion.error().message;
            const device::Evaluation& evaluation = completion->evaluation;
            const std::string text = evaluation.setting.text(problem.pattern.dimensions);
            EXPECT_TRUE(evaluation.outcome == device::Outcome::Ok ||
                        evaluation.outcome == device::Outcome::Timeout)
                << text << ": " << evaluation.reason;
            if (!evaluation.ok()) continue;
            ++verified;
            EXPECT_LT(*evaluation.largestError,
                      problem.type == stencil::DataType::Double ? 1e-12 : 1e-5)
                << text;
            EXPECT_GT(evaluation.resources.registers, 0);
            EXPECT_GT(evaluation.compileSeconds, 0);
        }
        EXPECT_GT(verified, settings / 2);
    }
    /// Evaluates one kernel on a small problem as it is, whatever the generator would make of that.
    device::Evaluation evaluateKernel(const protocol::Kernel& kernel) {
        const auto naive = naiveOfTiny();
        protocol::Open open;
        open.layout = stencil::GridLayout::of(tiny());
        open.tolerance = 1e-10;
        open.reference = {naive.text, naive.entry, naive.launch, 1};
        open.support = source::supportKernelsSource(tiny()).value();
        const auto number = m_hub->open(open, "hand-written");
        EXPECT_TRUE(number);
        const auto lane = std::make_shared<Lane>(m_hub->clock());
        lane->submitted({1, {}, 0});
        protocol::Evaluate request;
        request.problem = *number;
        request.kernel = kernel;
        m_hub->evaluate(lane, 1, request);
        const auto completion = lane->next({});
        m_hub->close(*number);
        return completion ? completion->evaluation : device::Evaluation{};
    }
    device::Evaluation evaluateText(const std::string& body) {
        protocol::Kernel kernel;
        kernel.text = "extern \"C\" __global__ void k(const double* u, double* v) {" + body + "}";
        kernel.entry = "k";
        return evaluateKernel(kernel);
    }
    stencil::Problem tiny() { return problem("star2d1r", {256, 256, 1}); }
    source::KernelSource naiveOfTiny() { return *source::naiveSource(tiny()); }
    /// The right kernel, but for launch number `wrongLaunch`, in which one thread writes where
    /// nobody may.
    protocol::Kernel illegalInLaunch(int wrongLaunch) {
        const auto naive = naiveOfTiny();
        std::string text = naive.text;
        const auto body = text.find('{', text.find(naive.entry)) + 1;
        text.insert(body, fmt::format(R"(
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0 && atomicAdd(&launches, 1) == {})
        *reinterpret_cast<volatile double*>(16) = 1.0;
)",
                                      wrongLaunch - 1));
        return {"__device__ int launches;\n" + text, naive.entry, naive.launch, 1};
    }

    std::shared_ptr<WorkerHub> m_hub;
};

TEST_F(GpuTest, RandomSettingsAreRightInTwoDimensions) {
    expectRight(problem("star2d1r", {1021, 517, 1}), 40);
}
TEST_F(GpuTest, RandomSettingsAreRightInThreeDimensions) {
    expectRight(problem("star3d1r", {131, 67, 45}), 40);
}
TEST_F(GpuTest, RandomSettingsAreRightInSinglePrecision) {
    expectRight(problem("box2d1r", {509, 259, 1}, stencil::DataType::Float), 20);
}

TEST_F(GpuTest, AReferenceThatTheCpuContradictsIsRefused) {
    const stencil::Problem tiny = problem("star2d1r", {256, 256, 1});
    const auto naive = *source::naiveSource(tiny);
    auto checks = referenceChecks(tiny, 5);
    protocol::Open open;
    open.layout = stencil::GridLayout::of(tiny);
    open.tolerance = 1e-10;
    open.seed = 5;
    open.reference = {naive.text, naive.entry, naive.launch, 1};
    open.support = source::supportKernelsSource(tiny).value();
    open.checkedElements = checks.elements;
    open.checkedValues = checks.values;
    const auto right = m_hub->open(open, "right");
    ASSERT_TRUE(right) << right.error().message;
    m_hub->close(*right);
    open.checkedValues.back() += 1e-6;
    const auto wrong = m_hub->open(open, "wrong");
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().message, testing::HasSubstr("The naive kernel is wrong on this GPU"));
}

TEST_F(GpuTest, AKernelThatWritesNothingIsWrong) {
    const auto evaluation = evaluateText("");
    EXPECT_EQ(evaluation.outcome, device::Outcome::WrongResult);
    EXPECT_TRUE(evaluation.samplesMs.empty());
}

TEST_F(GpuTest, AnIllegalAccessIsALaunchErrorAndTheNextKernelRuns) {
    const auto evaluation = evaluateText("*reinterpret_cast<volatile double*>(16) = 1.0;");
    EXPECT_EQ(evaluation.outcome, device::Outcome::LaunchError);
    EXPECT_FALSE(evaluation.reason.empty());
    expectRight(problem("star2d1r", {256, 256, 1}), 2);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(GpuTest, AKernelThatTrapsIsALaunchErrorAndTheNextKernelRuns) {
    const auto evaluation = evaluateText("__trap();");
    EXPECT_EQ(evaluation.outcome, device::Outcome::LaunchError);
    EXPECT_FALSE(evaluation.reason.empty());
    EXPECT_TRUE(evaluation.samplesMs.empty());
    expectRight(tiny(), 2);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(GpuTest, AKernelThatFailsOnTheTenthLaunchOnlyFailsAndTheNextKernelRuns) {
    // It is verified before: what it does otherwise is right.
    const auto late = evaluateKernel(illegalInLaunch(1'000'000'000));
    ASSERT_EQ(late.outcome, device::Outcome::Ok) << late.reason;
    const auto evaluation = evaluateKernel(illegalInLaunch(10));
    EXPECT_EQ(evaluation.outcome, device::Outcome::LaunchError);
    EXPECT_THAT(evaluation.reason, testing::HasSubstr("illegal"));
    EXPECT_TRUE(evaluation.samplesMs.empty()) << "times of a kernel that failed are none";
    expectRight(tiny(), 2);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(GpuTest, AKernelThatNeverEndsIsATimeoutAndTheNextKernelRuns) {
    const auto evaluation =
        evaluateText("while (*reinterpret_cast<const volatile double*>(u) < 1e9) {}");
    EXPECT_EQ(evaluation.outcome, device::Outcome::Timeout);
    expectRight(problem("star2d1r", {256, 256, 1}), 2);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(GpuTest, AKernelThatWritesBesideTheInteriorIsWrong) {
    const auto naive = naiveOfTiny();
    std::string text = naive.text;
    text.insert(text.find('{', text.find(naive.entry)) + 1, "\n    v[-1] = 1.0;\n");
    const auto evaluation = evaluateKernel({text, naive.entry, naive.launch, 1});
    EXPECT_EQ(evaluation.outcome, device::Outcome::WrongResult);
    EXPECT_THAT(evaluation.reason, testing::HasSubstr("outside the interior"));
    expectRight(tiny(), 2);
    EXPECT_EQ(m_hub->restarts(), 0);
}

TEST_F(GpuTest, MoreSharedMemoryThanThereIsIsALaunchErrorAndCostsNoWorker) {
    const auto naive = naiveOfTiny();
    auto launch = naive.launch;
    launch.sharedBytes = 300 << 10;
    const auto evaluation = evaluateKernel({naive.text, naive.entry, launch, 1});
    EXPECT_EQ(evaluation.outcome, device::Outcome::LaunchError);
    EXPECT_THAT(evaluation.reason, testing::HasSubstr("shared memory"));
    expectRight(tiny(), 2);
    EXPECT_EQ(m_hub->restarts(), 0);
}

TEST_F(GpuTest, AGpuThatDisappearsIsOneFailureAndTheNextKernelRuns) {
    ::setenv("CUDA_VISIBLE_DEVICES", "", 1);  // for the worker that comes after this one
    const auto evaluation = evaluateText("*reinterpret_cast<volatile double*>(16) = 1.0;");
    EXPECT_EQ(evaluation.outcome, device::Outcome::LaunchError);
    expectRight(tiny(), 2);
    EXPECT_GE(m_hub->restarts(), 2);
    ::unsetenv("CUDA_VISIBLE_DEVICES");
}

/// Takes as long as a compilation may, half a minute.
TEST_F(GpuTest, ACompilationThatDoesNotEndIsATimeoutAndTheNextKernelRuns) {
    protocol::Kernel kernel;
    kernel.text =
        "extern \"C\" __global__ void k(const double* u, double* v) {\n double x = u[0];\n";
    for (int i = 0; i < 120'000; ++i)  // the optimizer is busy for minutes
        kernel.text += fmt::format(" if (u[{}] > x) x = x * u[{}] + {}.5; else x = x - u[{}];\n", i,
                                   i * 7 % 997, i, i * 13 % 991);
    kernel.text += " v[0] = x;\n}\n";
    kernel.entry = "k";
    const auto evaluation = evaluateKernel(kernel);
    EXPECT_EQ(evaluation.outcome, device::Outcome::Timeout) << evaluation.reason;
    EXPECT_THAT(evaluation.reason, testing::HasSubstr("Compiling took longer"));
    expectRight(tiny(), 2);
    EXPECT_EQ(m_hub->restarts(), 0);
}

TEST_F(GpuTest, EveryEvaluationSaysHowItWasMeasured) {
    const auto naive = naiveOfTiny();
    const auto evaluation = evaluateKernel({naive.text, naive.entry, naive.launch, 1});
    ASSERT_TRUE(evaluation.ok()) << evaluation.reason;
    EXPECT_NE(evaluation.conditions.ended, device::SamplingEnd::Unknown);
    EXPECT_GT(evaluation.conditions.firstClockMhz, 0);
    EXPECT_FALSE(evaluation.conditions.imageCached);
}

TEST_F(GpuTest, SpeedIsBelowWhatTheMemoryAllows) {
    const auto target = problem("star2d1r", {8192, 8192, 1});
    const auto device = openWorkerDevice(m_hub, target, "cuda:0", kDate);
    ASSERT_TRUE(device) << device.error().message;
    const auto setting =
        space::Setting().with(space::ParameterId::TBx, 64).with(space::ParameterId::TBy, 4);
    (*device)->submit(1, setting);
    const auto completion = (*device)->next({});
    ASSERT_TRUE(completion);
    ASSERT_TRUE(completion->evaluation.ok()) << completion->evaluation.reason;
    const double gcells = completion->evaluation.gcells(target.grid);
    RecordProperty("gcells_per_second", std::to_string(gcells));
    std::printf("%s: %.1f GCells/s, spread %.3f, %zu samples\n", setting.text(2).c_str(), gcells,
                completion->evaluation.relativeSpread().value_or(0),
                completion->evaluation.samplesMs.size());
    EXPECT_GT(gcells, 1);
    EXPECT_LT(gcells, 1000) << "16 bytes a cell and step";
}

}  // namespace
}  // namespace engine::live
