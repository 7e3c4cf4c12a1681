// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is shipped under resources/recordings: complete, measured, and in agreement with the model.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>
#include <regex>

#include "engine/device/recorded_device.hpp"
#include "engine/model/prediction.hpp"
#include "engine/session/dense_values.hpp"
#include "engine/session/search_session.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/stencil/named_problem.hpp"

namespace engine::session {
namespace {

const std::filesystem::path kFolder = STENCILSCOPE_SOURCE_DIR "/resources/recordings";

struct Shipped {
    std::string file;  ///< STENCIL[-float][-GRID]; without, of double precision on the default grid
    /// Settings that run more than 2 % faster than the model holds possible, of eight to
    /// thirty-five thousand: overlapped tiles whose lanes read four cells apart, and retimed
    /// marches whose copied planes they read so. These meet in fewer banks than is counted. On the
    /// H100, and of box3d4r, marches without shared memory, too, whose narrow blocks read several
    /// rows through L1 at once.
    int faster = 0;
    /// Spearman's correlation of what is attainable with what was measured, at least. A recording
    /// whose registers are capped (MR) has many kernels that spill, which no bound foretells, and
    /// device memory bounds many of a cross's alike.
    double ordered = 0.6;
    /// How many times as fast as is held possible the furthest of them is, at most. The last five
    /// recordings and box3d2r were made after the bounds had been mended. A cross of three
    /// dimensions reads a narrower border in planes that are nearer, which is not counted.
    /// Those of the H100 were made later still, and not mended for.
    double furthest = 1.06;
    std::string gpu = "NVIDIA H200";

    stencil::Problem problem() const {
        static const std::regex kName("(.*?)(-float)?(?:-([0-9x]+))?");
        std::smatch parts;
        EXPECT_TRUE(std::regex_match(file, parts, kName));
        return stencil::problemNamed(parts[1], parts[3], parts[2].matched ? "float" : "double")
            .value();
    }
};
void PrintTo(const Shipped& shipped, std::ostream* out) { *out << shipped.file; }

Shipped ofH100(std::string file, int faster = 0, double ordered = 0.6, double furthest = 1.06) {
    return {std::move(file), faster, ordered, furthest, "NVIDIA H100 80GB HBM3"};
}

class ShippedRecording : public testing::TestWithParam<Shipped> {
protected:
    void SetUp() override {
        auto file = store::SessionFile::open(kFolder / (GetParam().file + ".sscope"),
                                             store::SessionFile::Access::ReadOnly);
        ASSERT_TRUE(file) << file.error().message;
        auto rows = file->evaluations();
        ASSERT_TRUE(rows) << rows.error().message;
        auto evaluations = std::make_shared<std::vector<device::Evaluation>>();
        for (auto& row : *rows) evaluations->push_back(std::move(row.evaluation));
        auto tape = device::Tape::of({file->head().device, file->head().problem,
                                      file->head().values, std::move(evaluations)},
                                     GetParam().file);
        ASSERT_TRUE(tape) << tape.error().message;
        m_tape = *tape;
    }
    const std::vector<device::Evaluation>& evaluations() const {
        return *m_tape->recording().evaluations;
    }
    std::shared_ptr<const device::Tape> m_tape;
};

TEST_P(ShippedRecording, HoldsADenseSubSpaceCompletely) {
    EXPECT_GE(evaluations().size(), 3000U);
    EXPECT_EQ(m_tape->space().count()->total, evaluations().size());
    EXPECT_EQ(m_tape->problem().key(), GetParam().problem().key());
}

TEST_P(ShippedRecording, IsTheSubSpaceThatItsHeadNamesTheOthersAtRest) {
    using enum space::ParameterId;
    const auto full = space::TuningSpace::full(m_tape->problem(), m_tape->info().limits);
    auto values = withOthersAtRest(m_tape->recording().values);
    const auto named = full.restrictedTo(values);
    // Rows of warps are allowed with more patterns and levels today than when they were recorded.
    const auto inRows = [](const auto& e) { return e.setting[TT] == space::RowsTile; };
    EXPECT_GE(named.count()->total, evaluations().size());
    std::erase(values[TT], space::RowsTile);
    EXPECT_EQ(static_cast<std::int64_t>(full.restrictedTo(values).count()->total),
              std::ranges::count_if(evaluations(), std::not_fn(inRows)));
    for (const auto& evaluation : evaluations())
        ASSERT_TRUE(named.allows(evaluation.setting)) << evaluation.setting.text(3);
}

TEST_P(ShippedRecording, SaysWhereItsMeasurementsComeFrom) {
    const auto& device = m_tape->info();
    EXPECT_EQ(device.gpu, GetParam().gpu);
    for (const auto* text : {&device.driver, &device.toolkit, &device.date})
        EXPECT_FALSE(text->empty());
    const double rounding = m_tape->problem().type == stencil::DataType::Double ? 1e-12 : 1e-5;
    for (const auto& evaluation : evaluations()) {
        const std::string setting = evaluation.setting.text(m_tape->problem().pattern.dimensions);
        ASSERT_GT(evaluation.compileSeconds, 0) << setting;
        ASSERT_GT(evaluation.resources.registers, 0) << setting;
        if (evaluation.ok()) {
            ASSERT_GE(evaluation.samplesMs.size(), 1U) << setting;
            if (evaluation.costMs() < 1.2 * *m_tape->optimumMs()) {
                ASSERT_GE(evaluation.samplesMs.size(), 2U) << setting;
            }
            ASSERT_LT(*evaluation.largestError, rounding) << setting;
        }
    }
}

/// Places of the values in ascending order.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        ranks[order[place]] = static_cast<double>(place);
    return ranks;
}

// Hardly anything beats a bound, and what has a higher one mostly is faster.
TEST_P(ShippedRecording, AgreesWithTheModel) {
    const auto* sheet = model::findDeviceSheet(m_tape->info().gpu);
    ASSERT_NE(sheet, nullptr);
    const auto circumstances = space::Circumstances::of(m_tape->problem(), m_tape->info().limits);
    std::vector<double> measured, attainable;
    int faster = 0;
    double furthest = 0;
    for (const auto& evaluation : evaluations()) {
        if (!evaluation.ok()) continue;
        const auto prediction =
            model::predict(evaluation.setting, circumstances, *sheet,
                           {evaluation.resources.registers, evaluation.resources.sharedBytes});
        const std::string setting = evaluation.setting.text(m_tape->problem().pattern.dimensions);
        ASSERT_TRUE(prediction.runs()) << setting;
        measured.push_back(evaluation.gcells(m_tape->problem().grid));
        attainable.push_back(prediction.attainableGcells);
        faster += measured.back() > 1.02 * attainable.back() ? 1 : 0;
        furthest = std::max(furthest, measured.back() / attainable.back());
    }
    EXPECT_LE(faster, GetParam().faster);
    EXPECT_LE(furthest, GetParam().furthest);
    const auto a = ranksOf(measured), b = ranksOf(attainable);
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
    const auto count = static_cast<double>(a.size());
    EXPECT_GT(1 - 6 * squares / (count * (count * count - 1)), GetParam().ordered)
        << "Spearman's correlation";
}

TEST_P(ShippedRecording, LetsSearchesFindGoodSettings) {
    record::SessionHead head;
    head.problem = m_tape->problem();
    head.device = m_tape->info();
    record::Budget budget;
    budget.seconds = 100;
    auto file = store::SessionFile::inMemory(head);
    ASSERT_TRUE(file) << file.error().message;
    auto session =
        SearchSession::start(std::move(*file), {{.strategy = "scout", .options = {}, .seed = 1}},
                             budget, [this]() -> Result<std::unique_ptr<device::Device>> {
                                 return std::make_unique<device::RecordedDevice>(
                                     m_tape, device::ClockModel::parse("serial").value());
                             });
    ASSERT_TRUE(session) << session.error().message;
    for (;;) {
        const auto more = (*session)->step();
        ASSERT_TRUE(more) << more.error().message;
        if (!*more) break;
    }
    const auto& best = (*session)->snapshot().best;
    ASSERT_TRUE(best);
    EXPECT_GT(*m_tape->optimumMs() / best->evaluation.costMs(), 0.9);
}

INSTANTIATE_TEST_SUITE_P(
    Of, ShippedRecording,
    testing::Values(
        Shipped{"star2d1r", 9, 0.6, 1.12}, Shipped{"star2d2r", 2}, Shipped{"star2d3r", 4},
        Shipped{"star2d4r", 8}, Shipped{"box2d1r", 10, 0.6, 1.09}, Shipped{"box2d2r"},
        Shipped{"box2d3r"}, Shipped{"box2d4r"}, Shipped{"cross2d1r", 12, 0.6, 1.1},
        Shipped{"cross2d2r"}, Shipped{"cross2d3r", 3}, Shipped{"cross2d4r"}, Shipped{"star3d1r"},
        Shipped{"star3d2r"}, Shipped{"star3d3r", 0, 0.5}, Shipped{"star3d4r", 6},
        Shipped{"box3d1r"}, Shipped{"box3d2r"}, Shipped{"box3d3r", 6},
        Shipped{"box3d4r", 82, 0.6, 1.34}, Shipped{"cross3d1r", 0, 0.5}, Shipped{"cross3d2r"},
        Shipped{"cross3d3r", 1, 0.6, 1.16}, Shipped{"cross3d4r", 41, 0.6, 1.09},
        Shipped{"star2d1r-float", 5}, Shipped{"star3d1r-float"},
        Shipped{"box2d1r-float", 21, 0.6, 1.14}, ofH100("star2d3r-float", 168, 0.6, 1.15),
        ofH100("star3d2r-float"), ofH100("box3d1r-float", 46, 0.6, 1.25),
        ofH100("ebisu-2d5pt", 5, 0.6, 1.12), ofH100("ebisu-2d9pt", 5, 0.6, 1.07),
        ofH100("star2d1r-2048x2048"), ofH100("star2d1r-4096x4096", 7, 0.6, 1.15),
        ofH100("box2d1r-2048x2048"), ofH100("box2d1r-4096x4096", 13, 0.6, 1.15),
        ofH100("star2d3r-2048x2048", 5, 0.6, 1.15), ofH100("star2d3r-4096x4096", 2, 0.6, 1.08),
        ofH100("star3d1r-128x128x128"), ofH100("star3d1r-256x256x256"),
        ofH100("star3d2r-128x128x128", 0, 0.59), ofH100("star3d2r-256x256x256", 13, 0.6, 1.11),
        ofH100("box3d1r-128x128x128"), ofH100("box3d1r-256x256x256", 31, 0.6, 1.43)),
    [](const auto& which) {
        std::string name = which.param.file;
        std::ranges::replace(name, '-', '_');
        return name;
    });

}  // namespace
}  // namespace engine::session
