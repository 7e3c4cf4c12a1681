// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rules may say through which products of parameters they look at those that do not decide. Spaces
// ask a rule once for all settings that form the same products, so that one which looks at more
// than it says would allow what it forbids.
#include <gtest/gtest.h>

#include <map>

#include "engine/space/drawing_by_combination.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

using Formed = std::vector<std::int64_t>;

struct Tried {
    bool allowed = false, refused = false;
    std::int64_t alike = 0;  ///< pairs of settings that form the same products
};

/// The rules that refuse a setting; nothing for one in which what has no meaning is not at rest.
std::optional<std::vector<std::size_t>> refusing(const TuningSpace& space, const Setting& setting) {
    const auto& rules = allConstraints();
    std::vector<std::size_t> refused;
    for (std::size_t r = 0; r < rules.size(); ++r) {
        if (rules[r].allowed(setting, space.circumstances())) continue;
        const auto id = rules[r].parameters.front();
        if (!rules[r].meaning)
            refused.push_back(r);
        else if (setting[id] != infoOf(id).inactiveValue)
            return std::nullopt;
    }
    return refused;
}

/// What rules have answered, and to which setting, by what the setting decides and forms.
class Answers {
public:
    Answers(const TuningSpace& space, std::vector<Tried>& tried)
        : m_space(space), m_tried(tried), m_known(allConstraints().size()) {}

    /// A rule need not tell apart what others forbid.
    void note(const Setting& setting) {
        const auto refused = refusing(m_space, setting);
        if (!refused || refused->size() > 1) return;
        if (!refused->empty()) return note(refused->front(), setting, false);
        for (std::size_t r = 0; r < m_known.size(); ++r)
            note(r, setting, allConstraints()[r].allowed(setting, m_space.circumstances()));
    }

private:
    void note(std::size_t r, const Setting& setting, bool allowed) {
        const auto& rule = allConstraints()[r];
        if (!rule.products) return;
        Setting switches;
        Formed key;
        for (const auto id : m_space.parameters())
            if (infoOf(id).decides) {
                switches.set(id, setting[id]);
                key.push_back(setting[id]);
            }
        for (const auto& product : rule.products(switches)) {
            key.push_back(1);
            for (const auto id : product)  // whether one has a meaning does not depend on its value
                if (!rule.meaning || id != rule.parameters.front()) key.back() *= setting[id];
        }
        const auto [known, isNew] = m_known[r].try_emplace(key, allowed, setting);
        (allowed ? m_tried[r].allowed : m_tried[r].refused) = true;
        m_tried[r].alike += isNew ? 0 : 1;
        EXPECT_EQ(known->second.first, allowed)
            << "the rule \"" << rule.name
            << "\" tells apart what forms the same products: " << known->second.second.text(3)
            << " and " << setting.text(3);
    }

    const TuningSpace& m_space;
    std::vector<Tried>& m_tried;
    std::vector<std::map<Formed, std::pair<bool, Setting>>> m_known;
};

/// Some of what the rule looks at and what does not decide has other values.
Setting changed(const TuningSpace& space, const Constraint& rule, Setting setting, Random& random) {
    std::vector<P> open = rule.parameters;
    std::erase_if(open, [](P id) { return infoOf(id).decides; });
    for (int changes = random.between(1, 3); changes > 0 && !open.empty(); --changes) {
        const auto id = open[random.below(open.size())];
        const auto& values = space.values(id);
        setting.set(id, values[random.below(values.size())]);
    }
    return setting;
}

/// Every combination; and tiles that blocks share, which have most rules, whatever the space has.
std::vector<Setting> allowedOnes(const TuningSpace& space, Random& random) {
    auto settings = drawnByCombination(space, 60, random);
    for (const char* text : {"TBx=64 TBy=8 SH=1 ST=1 SD=3 SB=64 TB=2 TT=5",
                             "TBx=1 TBy=8 TBz=4 SH=1 ST=1 SD=1 SB=64 TB=2 TT=5",
                             "TBx=32 TBy=8 BMy=2 SH=1 ST=1 SD=3 SB=64 TB=2 TT=4 CLa=2 CLb=2",
                             "TBx=64 SH=1 ST=1 SD=2 SB=64 TB=2 TT=5"})
        settings.insert(settings.end(), 10, settingOf(text));
    return settings;
}

/// Around what is allowed: there single rules are what refuses.
void compare(const TuningSpace& space, std::vector<Tried>& tried) {
    Answers answers(space, tried);
    Random random(5);
    for (const auto& base : allowedOnes(space, random))
        for (const auto& rule : allConstraints())
            for (int i = 0; i < 3; ++i) {
                answers.note(changed(space, rule, base, random));
                if (testing::Test::HasFailure()) return;
            }
}

TEST(RuleProducts, AreAllThatARuleLooksAt) {
    std::vector<Tried> tried(allConstraints().size());
    DeviceLimits small = tightLimits();
    small.multiprocessors = 4;
    for (const auto& problem : {problemOf("star3d4r", "64x64x64"), problemOf("star2d3r", "64x64"),
                                problemOf("box2d1r", "60x64"), problemOf("himeno", "64x32x32")})
        for (const auto& limits : {DeviceLimits{}, small}) {
            SCOPED_TRACE(problem.key());
            compare(TuningSpace::full(problem, limits), tried);
            if (HasFailure()) return;
        }
    int bothWays = 0;
    for (std::size_t r = 0; r < tried.size(); ++r) {
        if (!allConstraints()[r].products) continue;
        EXPECT_GT(tried[r].alike, 100) << allConstraints()[r].name;
        if (tried[r].allowed && tried[r].refused) ++bothWays;
    }
    // The others look at what decides, or never stand alone against such a setting.
    EXPECT_GE(bothWays, 20);
}

}  // namespace
}  // namespace engine::space
