// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/promising_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/device/recorded_device.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::session {
namespace {

using P = space::ParameterId;

/// A device with a full space that answers nothing.
class IdleDevice final : public device::Device {
public:
    IdleDevice(const stencil::Problem& problem, bool recorded)
        : m_problem(problem), m_space(space::TuningSpace::full(problem, {})) {
        m_info.recorded = recorded;
    }
    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_problem; }
    const space::TuningSpace& space() const override { return m_space; }
    int parallelism() const override { return 3; }
    void submit(std::uint64_t ticket, const device::Request&) override { m_ticket = ticket; }
    Result<device::Completion> next(device::Wait) override {
        return device::Completion{m_ticket, {}, 1.5};
    }
    double clockSeconds() const override { return 1.5; }

private:
    stencil::Problem m_problem;
    space::TuningSpace m_space;
    device::DeviceInfo m_info;
    std::uint64_t m_ticket = 0;
};

DeviceOpener idle(const stencil::Problem& problem, bool recorded = false) {
    return [=]() -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<IdleDevice>(problem, recorded);
    };
}

TEST(PromisingValues, NarrowTheSpace) {
    for (const char* preset : {"star2d1r", "star3d1r"}) {
        const auto problem = support::presetProblem(preset);
        auto device = narrowed(idle(problem), promisingValues(problem))();
        ASSERT_TRUE(device);
        const auto full = space::TuningSpace::full(problem, {}).count()->total;
        const auto narrow = (*device)->space().count()->total;
        EXPECT_LT(narrow, full / 10) << preset;
        EXPECT_GT(narrow, 10'000u) << preset;
    }
}

/// A value that stands twice, or out of its place, is another one mistyped.
TEST(PromisingValues, StandInOrderAndOnce) {
    for (const char* preset : {"star2d1r", "box2d4r", "star3d1r", "box3d2r", "himeno"})
        for (const auto& [parameter, values] : promisingValues(support::presetProblem(preset)))
            EXPECT_TRUE(std::ranges::is_sorted(values, std::ranges::less_equal()))
                << preset << ' ' << space::infoOf(parameter).abbreviation;
}

TEST(PromisingValues, KeepWhatTheFastestKnownKernelsDo) {
    const auto flat = support::presetProblem("star2d1r");
    const auto space = space::TuningSpace::full(flat, {}).restrictedTo(promisingValues(flat));
    const auto marching = space::Setting::parse(
        "TBx=256 ST=1 SD=2 SB=512 BMx=4 TB=8 TT=2 PR=1 PD=4 VW=2 UFy=2 RO=1", 2);
    const auto rejection = space.reject(*marching);
    EXPECT_FALSE(rejection) << rejection->sentence.text();
    const auto deep = support::presetProblem("star3d1r");
    const auto deepSpace = space::TuningSpace::full(deep, {}).restrictedTo(promisingValues(deep));
    const auto block = space::Setting::parse(
        "TBx=32 TBy=8 ST=1 SD=3 SB=256 SH=1 BMx=2 BMy=4 TB=4 RS=1 PR=1 PD=2 RO=1", 3);
    const auto deepRejection = deepSpace.reject(*block);
    EXPECT_FALSE(deepRejection) << deepRejection->sentence.text();
}

TEST(PromisingValues, TheNarrowedDeviceIsTheSameDevice) {
    const auto problem = support::smallProblem();
    auto device = narrowed(idle(problem), {{P::TBx, {64}}})();
    ASSERT_TRUE(device);
    // One thread stays: it is the value at rest.
    EXPECT_EQ((*device)->space().values(P::TBx), (std::vector{1, 64}));
    EXPECT_EQ((*device)->parallelism(), 3);
    EXPECT_EQ((*device)->problem().key(), problem.key());
    EXPECT_DOUBLE_EQ((*device)->clockSeconds(), 1.5);
    EXPECT_FALSE((*device)->optimumMs());
    (*device)->submit(7, space::Setting());
    EXPECT_EQ((*device)->next({})->ticket, 7u);
}

TEST(PromisingValues, RecordingsStayAsTheyAre) {
    const auto problem = support::smallProblem();
    auto device = narrowed(idle(problem, true), {{P::TBx, {64}}})();
    ASSERT_TRUE(device);
    EXPECT_GT((*device)->space().values(P::TBx).size(), 1u);
}

TEST(PromisingValues, AnUnavailableDeviceStaysUnavailable) {
    const DeviceOpener none = []() -> Result<std::unique_ptr<device::Device>> {
        return fail(ErrorKind::Unavailable, "No GPU.");
    };
    const auto device = narrowed(none, {})();
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().message, "No GPU.");
}

}  // namespace
}  // namespace engine::session
