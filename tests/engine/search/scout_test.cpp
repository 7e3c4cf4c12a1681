// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/search/scout/setting_groups.hpp"
#include "engine/search/scout/surrogate.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using space::ParameterId;
using testing::binarySettings;
using testing::play;
using testing::spaceOf;

/// Every gene doubles or halves it; two of them only together.
double product(const space::Setting& setting) {
    double ms = 1;
    for (const auto id : {ParameterId::TBx, ParameterId::TBy, ParameterId::SH, ParameterId::CMx})
        ms *= setting[id] == space::infoOf(id).inactiveValue ? 1 : 0.5;
    const bool both = setting[ParameterId::BMx] == 2 && setting[ParameterId::BMy] == 2;
    return ms * (both ? 0.25 : 1);
}

/// Knows the truth, or its opposite.
class Oracle final : public Prior {
public:
    explicit Oracle(double sign) : m_sign(sign) {}
    double expectedMs(const space::Setting& setting) const override {
        return std::pow(product(setting), m_sign);
    }

private:
    double m_sign;
};

/// Goes by this prior.
std::unique_ptr<Strategy> scoutBy(const std::shared_ptr<const Prior>& prior,
                                  const space::TuningSpace& space, std::uint64_t seed,
                                  const Options& options = {}) {
    Surroundings around;
    around.priors = [prior](PriorKind) -> Result<std::shared_ptr<const Prior>> { return prior; };
    return *makeStrategy("scout", options, space, Random(seed), around);
}

std::unique_ptr<Strategy> scout(const space::TuningSpace& space, double sign) {
    const Options options = sign == 0 ? Options{{"prior", std::string("none")}} : Options{};
    return scoutBy(std::make_shared<const Oracle>(sign), space, 3, options);
}

/// Large enough not to be listed whole.
space::TuningSpace largeSpace() {
    return space::TuningSpace::full(
        {*stencil::findPreset("star2d1r"), {512, 512, 1}, stencil::DataType::Double}, {});
}

/// Evaluations until the fastest is found.
std::size_t needed(double sign) {
    const auto space = spaceOf(binarySettings());
    const auto strategy = scout(space, sign);
    std::size_t asked = 0;
    for (;;) {
        const auto requests = strategy->ask({1, 0});
        if (requests.empty()) return 100'000;
        ++asked;
        const double ms = product(requests.front().setting);
        if (ms < 1.0 / 63) return asked;
        strategy->tell(testing::told(requests.front().setting, ms));
    }
}

TEST(Scout, BeginsWhereAPriorThatIsRightExpectsMost) { EXPECT_LE(needed(1), 8u); }

/// Expects the more of a setting the more cells it computes at once, and counts how often it was
/// asked.
class Counting final : public Prior {
public:
    double expectedMs(const space::Setting& setting) const override {
        ++asked;
        return 1.0 / (setting[ParameterId::TBx] * setting[ParameterId::BMx]);
    }
    mutable std::size_t asked = 0;
};

TEST(Scout, OfALargeSpaceJudgesFewSettingsForEachThatIsMeasured) {
    const auto space = largeSpace();
    const auto prior = std::make_shared<Counting>();
    const auto strategy = scoutBy(prior, space, 3);
    constexpr std::size_t kMeasured = 400;
    std::size_t first = 0;
    for (std::size_t i = 0; i < kMeasured; ++i) {
        const auto request = strategy->ask({1, 0}).front();
        if (i == 0) first = prior->asked;
        // The slowest first, so that every one is a new best.
        strategy->tell(testing::told(request.setting, 1 + static_cast<double>(kMeasured - i)));
    }
    EXPECT_GE(first, 3000u);
    EXPECT_LE(prior->asked - first, 100 * kMeasured);
}

/// Expects the most of kernels for tensor cores, which are one in two thousand settings.
class LikingTensorCores final : public Prior {
public:
    double expectedMs(const space::Setting& setting) const override {
        return setting[ParameterId::TT] == space::TensorTile ? 1 : 2;
    }
};

TEST(Scout, TriesWhatChanceHardlyDraws) {
    const auto space = largeSpace();
    constexpr int kDrawn = 50;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        const auto strategy =
            scoutBy(std::make_shared<const LikingTensorCores>(), space, seed, {{"first", kDrawn}});
        EXPECT_EQ(strategy->ask({1, 0}).front().setting[ParameterId::TT], space::TensorTile);
    }
}

/// Expects the most of blocks of 32 x 4 threads and tells other parameters hardly apart.
class Plateau final : public Prior {
public:
    double expectedMs(const space::Setting& setting) const override {
        const bool best = setting[ParameterId::TBx] == 32 && setting[ParameterId::TBy] == 4;
        return best ? 1 : 1.05 + 0.01 * setting[ParameterId::BMx];
    }
};

TEST(Scout, TriesManyShapesOfAPlateau) {
    const auto space = largeSpace();
    SettingGroups shapes(space, [](const auto& info) { return info.decides || info.shapes; });
    const auto strategy = scoutBy(std::make_shared<const Plateau>(), space, 1);
    int seldom = 0;
    for (int asked = 0; asked < 400; ++asked) {
        const auto request = strategy->ask({1, 0}).front();
        shapes.countTried(request.setting);
        seldom += request.why.starts_with("a shape seldom tried, ");
        strategy->tell(testing::told(request.setting, Plateau().expectedMs(request.setting)));
    }
    std::size_t most = 0;
    for (std::size_t shape = 0; shape < shapes.size(); ++shape)
        most = std::max(most, shapes.tried(shape));
    EXPECT_GE(seldom, 100);
    EXPECT_GE(shapes.size(), 140u);
    EXPECT_LE(most, 20u) << "of the 400 are of one shape";
}

TEST(SettingGroups, CountsThoseThatAgreeInSomeParameters) {
    const auto settings = binarySettings();
    SettingGroups groups(spaceOf(settings), [](const auto& info) {
        return info.id == ParameterId::TBx || info.id == ParameterId::SH;
    });
    const auto setting = settings.front();
    groups.countTried(setting);
    groups.countTried(setting.with(ParameterId::BMx, 2));
    const auto other = setting.with(ParameterId::SH, 1 - setting[ParameterId::SH]);
    EXPECT_EQ(groups.tried(groups.of(setting)), 2u);
    EXPECT_NE(groups.of(other), groups.of(setting));
    EXPECT_EQ(groups.tried(groups.of(other)), 0u);
    EXPECT_EQ(groups.size(), 2u);
}

TEST(Scout, PutsAPriorToTheTestNowAndThen) {
    const auto space = spaceOf(binarySettings());
    const auto strategy = scout(space, 1);
    int checks = 0;
    for (int asked = 0; asked < 40; ++asked) {
        const auto request = strategy->ask({1, 0}).front();
        if (request.why.find("; checks what is expected") != request.why.npos) ++checks;
        strategy->tell(testing::told(request.setting, product(request.setting)));
    }
    EXPECT_GE(checks, 3);
    EXPECT_LE(checks, 10);  // of four one may
}

TEST(Scout, SaysOfWhatTheTimeIsThatItExpects) {
    const auto space = spaceOf(binarySettings());
    const auto why = scout(space, 1)->ask({1, 0}).front().why;
    EXPECT_EQ(why.find("expected 0.0156 ms per step, among the best of"), 0u) << why;
}

TEST(Scout, LearnsWithoutAPrior) {
    EXPECT_LE(needed(0), 150u);  // a 32nd of 2048 settings are the fastest
}

TEST(Scout, APriorThatIsWrongIsCorrected) { EXPECT_LE(needed(-1), 1000u); }

/// Reasons of the first requests of a Scout that is offered two hints, one of the stencil itself.
std::vector<std::string> reasonsWithHints(const Options& options, std::size_t count) {
    const auto settings = binarySettings();
    const auto space = spaceOf(settings);
    Surroundings around;
    around.priors = [](PriorKind) -> Result<std::shared_ptr<const Prior>> {
        return std::make_shared<const Oracle>(-1);
    };
    around.hints = [&settings] {
        return std::vector<Hint>{{settings[5], "alike", false}, {settings[9], "itself", true}};
    };
    const auto strategy = *makeStrategy("scout", options, space, Random(3), around);
    std::vector<std::string> reasons;
    for (std::size_t asked = 0; asked < count; ++asked) {
        const auto request = strategy->ask({1, 0}).front();
        reasons.push_back(request.why);
        strategy->tell(testing::told(request.setting, product(request.setting)));
    }
    return reasons;
}

constexpr const char* kOfAlike = "near the fastest known of alike, a similar stencil";
constexpr const char* kOfItself = "near the fastest known of this stencil";

TEST(Scout, BeginsWithHints) {
    const auto reasons = reasonsWithHints({{"hints", std::string("all")}}, 3);
    EXPECT_EQ(reasons[0], kOfAlike);
    EXPECT_EQ(reasons[1], kOfItself);
    EXPECT_EQ(reasons[2].find("expected"), 0u) << reasons[2];
}

TEST(Scout, LeavesAHintThatHadToBecomeSomethingElse) {
    const auto settings = binarySettings();
    Surroundings around;
    around.priors = [](PriorKind) -> Result<std::shared_ptr<const Prior>> {
        return std::make_shared<const Oracle>(1);
    };
    // Of these two the oracle expects a 64th and all of a millisecond.
    around.hints = [&settings] {
        return std::vector<Hint>{{settings.back(), "fast", false},
                                 {settings.front(), "slow", false}};
    };
    const auto strategy = *makeStrategy("scout", {}, spaceOf(settings), Random(3), around);
    const auto requests = strategy->ask({8, 0});
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_EQ(requests.front().setting, settings.back());
}

TEST(Scout, IsToldNothingOfTheStencilItselfUnlessAsked) {
    const auto reasons = reasonsWithHints({}, 8);
    EXPECT_EQ(std::ranges::count(reasons, kOfAlike), 1);
    EXPECT_EQ(std::ranges::count(reasons, kOfItself), 0);
}

TEST(Scout, WithoutAPriorOrHintsNothingIsKnown) {
    for (const char* option : {"prior", "hints"}) {
        const auto reasons = reasonsWithHints({{option, std::string("none")}}, 8);
        EXPECT_EQ(std::ranges::count(reasons, kOfAlike), 0) << option;
    }
}

TEST(Surrogate, CorrectsThePriorByWhatIsMeasured) {
    const auto settings = binarySettings();
    const auto space = spaceOf(settings);
    Surrogate surrogate(space, std::make_shared<const Oracle>(-1));
    Random random(1);
    const auto errorNow = [&] {
        double sum = 0;
        for (const auto& setting : settings)
            sum += std::abs(surrogate.expectedLog(*surrogate.know({&setting, 1}).front()) -
                            std::log(product(setting)));
        return sum / static_cast<double>(settings.size());
    };
    const double before = errorNow();
    for (int i = 0; i < 200; ++i) {
        const auto setting = space.sample(random);
        surrogate.learn(surrogate.know({&setting, 1}).front(), product(setting));
    }
    surrogate.fit();
    EXPECT_LT(errorNow(), before / 4);
}

TEST(Surrogate, AFailureCountsAsSlow) {
    const auto settings = binarySettings();
    Surrogate surrogate(spaceOf(settings), nullptr);
    for (std::size_t i = 0; i < settings.size(); i += 7) {
        const bool fails = settings[i][ParameterId::SH] == 1;
        surrogate.learn(surrogate.know({&settings[i], 1}).front(), fails ? kNever : 1.0);
    }
    surrogate.fit();
    const auto good = spaceOf(settings).sample(*std::make_unique<Random>(2));
    const std::array both{good.with(ParameterId::SH, 1), good.with(ParameterId::SH, 0)};
    const auto known = surrogate.know(both);
    const auto logs = surrogate.expectedLogs(known);
    EXPECT_GT(logs[0], logs[1] + 1);
    EXPECT_DOUBLE_EQ(logs[0], surrogate.expectedLog(*known[0]));
}

}  // namespace
}  // namespace engine::search
