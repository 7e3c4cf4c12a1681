// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rules say which parameters they look at. Spaces are built by what they say, so a parameter that a
// rule reads without saying so would make a space wrong where nobody looks.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// As a user without taste would set it, but often of several levels, which have most rules.
Setting drawn(const TuningSpace& space, Random& random) {
    const bool anything = random.chance(0.1);
    Setting setting;
    for (const auto id : space.parameters()) {
        const auto& values = space.values(id);
        std::size_t most = values.size();
        if (!anything && most > 3) most = 1 + random.below(most);
        setting.set(id, values[random.below(most)]);
    }
    if (random.chance(0.7)) setting.set(P::ST, 1);
    if (random.chance(0.5) && setting[P::TB] == 1) setting.set(P::TB, random.between(2, 4));
    // Rows as long as a warp.
    if (random.chance(0.3)) setting.set(setting[P::SD] == 1 ? P::TBy : P::TBx, 32);
    if (random.chance(0.3))
        for (const auto id : {P::CMx, P::CMy, P::CMz}) setting.set(id, 1);
    return setting;
}

struct Seen {
    bool allowed = false, refused = false;
};

/// Changes one parameter at a time; answers of rules that do not name it must stay.
void perturb(const TuningSpace& space, int count, std::vector<Seen>& seen) {
    const auto& rules = allConstraints();
    const auto& circumstances = space.circumstances();
    Random random(7);
    for (int i = 0; i < count; ++i) {
        const Setting setting = drawn(space, random);
        std::vector<bool> answers;
        for (std::size_t r = 0; r < rules.size(); ++r) {
            answers.push_back(rules[r].allowed(setting, circumstances));
            (answers.back() ? seen[r].allowed : seen[r].refused) = true;
        }
        for (const auto id : space.parameters()) {
            const auto& values = space.values(id);
            const Setting other = setting.with(id, values[random.below(values.size())]);
            for (std::size_t r = 0; r < rules.size(); ++r)
                if (std::ranges::find(rules[r].parameters, id) == rules[r].parameters.end()) {
                    ASSERT_EQ(rules[r].allowed(other, circumstances), answers[r])
                        << "the rule \"" << rules[r].name << "\" looks at "
                        << infoOf(id).abbreviation << " without saying so: " << setting.text(3);
                }
        }
    }
}

DeviceLimits oldDevice() {
    DeviceLimits limits;
    limits.architecture = "sm_75";
    limits.sharedBytesPerBlock = 20000;
    limits.registersPerThread = 80;
    limits.threadsPerMultiprocessor = 1024;
    limits.multiprocessors = 4;
    limits.constantBytes = 4;
    return limits;
}

TEST(RuleParameters, AreAllThatARuleLooksAt) {
    std::vector<stencil::Problem> problems{
        problemOf("star3d1r"),
        problemOf("star3d2r", "50x40x30", stencil::DataType::Float),
        problemOf("box3d1r"),
        problemOf("star2d1r"),
        problemOf("box2d2r", "1000x777", stencil::DataType::Float),
        problemOf("himeno", "512x256x256"),
        problemOf("gradient2d"),
        // Reaches differ by side and axis; nothing along z; the centre alone.
        problemOfFormula(
            "v[i,j,k] = 0.5*u[i,j,k-2] + 0.2*u[i,j,k+1] + 0.3*u[i+1,j,k] - u[i,j-3,k];"),
        problemOfFormula("v[i,j,k] = 0.5*u[i-1,j,k] + u[i,j+1,k];"),
        problemOfFormula("v[i,j] = u[i,j];"),
    };
    std::vector<Seen> seen(allConstraints().size());
    for (const auto& problem : problems)
        for (const auto& limits : {DeviceLimits{}, oldDevice()}) {
            SCOPED_TRACE(problem.key());
            perturb(TuningSpace::full(problem, limits), 1500, seen);
            if (HasFatalFailure()) return;
        }
    // A rule that never answered both ways was not tried.
    for (std::size_t r = 0; r < seen.size(); ++r)
        EXPECT_TRUE(seen[r].allowed && seen[r].refused) << allConstraints()[r].name;
}

}  // namespace
}  // namespace engine::space
