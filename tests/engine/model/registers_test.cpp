// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/registers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/regression/least_squares.hpp"
#include "tests/engine/model/modelled.hpp"
#include "tests/support/fitted_models.hpp"

namespace engine::model {
namespace {

const std::vector<support::CompiledSetting>& compiled() {
    static const auto all = support::compiledSettings(STENCILSCOPE_SOURCE_DIR
                                                      "/tests/engine/model/compiled_registers.tsv");
    return all;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

/// As predict() has it: nobody gets more than the cap.
double estimate(const Compiled& each, const RegisterWeights& weights) {
    const double wanted = std::exp(
        regression::combined(weights.at(std::string(registerGroupOf(each.plan))), each.features));
    return std::min<double>(wanted, each.plan.registerCap);
}

TEST(Registers, ShippedWeightsAreThoseOfTheSettingsThatWereCompiled) {
    std::vector<Compiled> all;
    for (const auto& each : compiled()) all.push_back(each.compiled);
    for (const auto& [group, weights] : fitRegisters(all)) {
        const auto& shipped = registerWeights().at(group);
        ASSERT_EQ(shipped.size(), weights.size());
        for (std::size_t k = 0; k < weights.size(); ++k)
            EXPECT_NEAR(shipped[k], weights[k], 1e-5) << group << " " << k;
    }
}

// Of each stencil by weights that were fitted to all others.
TEST(Registers, EstimatesAreWithin15PercentOfTheCompilersInTheMedianForEveryTemplate) {
    std::set<std::string> stencils;
    for (const auto& each : compiled()) stencils.insert(each.stencil);
    ASSERT_GE(stencils.size(), 30U);
    std::map<std::string_view, std::vector<double>> off, offByLeast;
    for (const auto& left : stencils) {
        std::vector<Compiled> others;
        for (const auto& each : compiled())
            if (each.stencil != left) others.push_back(each.compiled);
        const auto weights = fitRegisters(others);
        for (const auto& each : compiled()) {
            if (each.stencil != left) continue;
            const auto group = registerGroupOf(each.compiled.plan);
            const double real = each.compiled.registers;
            off[group].push_back(std::abs(std::log(estimate(each.compiled, weights) / real)));
            offByLeast[group].push_back(
                std::abs(std::log(each.compiled.plan.leastRegisters / real)));
        }
    }
    EXPECT_EQ(off.size(), 10U) << "templates";
    for (const auto& [group, values] : off) {
        EXPECT_GE(values.size(), 100U) << group;
        EXPECT_LT(median(values), std::log(1.15)) << group;
        EXPECT_LT(median(values), median(offByLeast[group])) << group;
    }
}

TEST(Registers, MoreCellsWantMoreAndNobodyGetsMoreThanTheCap) {
    const auto c = circumstancesOf("star2d1r");
    const auto of = [&](const std::string& setting) {
        return predict(settingOf(setting), c, h200());
    };
    const std::string march = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 PR=1 PD=4 VW=2";
    EXPECT_GT(of(march).wantedRegisters, of("TBx=256").wantedRegisters);
    const auto capped = of(march + " MB=2");
    EXPECT_GT(capped.wantedRegisters, 128);
    EXPECT_EQ(capped.registers, 128);
}

TEST(Registers, WeightsOfOtherFeaturesAreRefused) {
    EXPECT_TRUE(registerWeightsFromJson(registerWeightsToJson(registerWeights(), "x")));
    EXPECT_FALSE(registerWeightsFromJson(R"({"groups": {"direct": {"one": 1}}})"));
    EXPECT_FALSE(registerWeightsFromJson(R"({"groups": )"));
}

}  // namespace
}  // namespace engine::model
