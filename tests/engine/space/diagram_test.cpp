// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// What a view has, by walking it.
std::set<Setting> settingsOf(const DiagramPart& part) {
    std::set<Setting> settings;
    part.forEach([&](const Setting& setting) { return settings.insert(setting).second; });
    EXPECT_EQ(settings.size(), part.count());
    return settings;
}

/// Every setting of the space for which `keep` holds.
template <class Keep>
std::set<Setting> filtered(const TuningSpace& space, const Keep& keep) {
    std::set<Setting> settings;
    space.forEach([&](const Setting& setting) {
        if (keep(setting)) settings.insert(setting);
        return true;
    });
    return settings;
}

TEST(DiagramPart, HasWhatMeetsTheCondition) {
    const auto space = smallSpace2d("box2d1r", tightLimits());
    const auto part = space.where({{P::TBx, {2, 4}}, {P::SD, {2}}});
    const auto expected = filtered(space, [&](const Setting& s) {
        return (s[P::TBx] >= 2 || !space.active(s, P::TBx)) &&
               (s[P::SD] == 2 || !space.active(s, P::SD));
    });
    EXPECT_GT(expected.size(), 0U);
    EXPECT_EQ(settingsOf(part), expected);
    Random random(3);
    for (int i = 0; i < 200; ++i) EXPECT_TRUE(expected.contains(part.sample(random)));
}

/// What rests in a setting of a list meets every condition, as in the space that the list is from.
TEST(DiagramPart, OfAListHasWhatMeetsTheCondition) {
    const auto space = smallTemporalSpace("star2d1r");
    std::vector<Setting> list;
    Random random(5);
    for (int i = 0; i < 3000; ++i) list.push_back(space.sample(random));
    const auto listed = space.restrictedTo(list);
    for (const auto& [id, values] : {std::pair{P::TT, std::vector{2}},
                                     {P::SD, {2}},
                                     {P::UFy, {2}},
                                     {P::PD, {2}},
                                     {P::BMx, {2}},
                                     {P::SB, {64}}}) {
        const auto expected = filtered(listed, [&](const Setting& s) {
            return s[id] == values.front() || !space.active(s, id);
        });
        EXPECT_EQ(settingsOf(listed.where({{id, values}})), expected) << space.info(id).name;
        EXPECT_LT(expected.size(), std::set<Setting>(list.begin(), list.end()).size());
    }
}

TEST(DiagramPart, SaysWhichValuesAreLeft) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    const auto part = space.where({{P::ST, {1}}, {P::TB, {2}}, {P::TT, {2}}});
    ASSERT_FALSE(part.empty());
    std::set<int> seen;
    Random random(9);
    for (int i = 0; i < 2000; ++i) seen.insert(part.sample(random)[P::SH]);
    EXPECT_EQ(part.valuesOf(P::SH), (std::vector<int>(seen.begin(), seen.end())));
    EXPECT_EQ(part.valuesOf(P::SH), (std::vector{0}));  // a warp keeps its tile in registers
    EXPECT_TRUE(space.where({{P::TB, {7}}}).empty());
    EXPECT_TRUE(space.where({{P::TB, {7}}}).valuesOf(P::SH).empty());
}

TEST(DiagramPart, AroundASettingAreThoseThatAgreeOutsideTheGroup) {
    const auto space = smallTemporalSpace("star2d1r");
    Random random(4);
    for (int i = 0; i < 20; ++i) {
        const auto centre = space.sample(random);
        const std::vector<P> group{P::ST, P::TB, P::TBx};
        EXPECT_EQ(settingsOf(space.around(centre, group)), filtered(space, [&](const Setting& s) {
                      return std::ranges::all_of(space.parameters(), [&](P id) {
                          return std::ranges::find(group, id) != group.end() ||
                                 s[id] == centre[id] || !space.active(centre, id) ||
                                 !space.active(s, id);
                      });
                  }));
    }
}

TEST(Diagram, EveryTypicalStencilIsSmall) {
    for (const char* preset : {"star3d1r", "box3d1r", "cross3d1r", "star2d1r"}) {
        const auto space = TuningSpace::full(problemOf(preset), {});
        EXPECT_LT(space.diagram().bytes(), 10'000'000U) << preset;
        EXPECT_GT(space.size(), 100'000'000U) << preset;
    }
}

/// A space of another program: four parameters of its own and two rules.
TuningSpace foreignSpace() {
    std::vector<ParameterInfo> parameters(4);
    parameters[0].abbreviation = "block_size_x";
    parameters[1].abbreviation = "tile";
    parameters[2].abbreviation = "scale";
    parameters[2].coded = {CodedValue(0.5), CodedValue(1.5)};
    parameters[3].abbreviation = "layout";
    parameters[3].coded = {CodedValue(std::string("rows")), CodedValue(std::string("columns"))};
    const auto x = ParameterId{0}, tile = ParameterId{1}, layout = ParameterId{3};
    std::vector<Constraint> rules(2);
    rules[0].name = "block";
    rules[0].parameters = {x, tile};
    rules[0].allowed = [=](const Setting& s, const Circumstances&) {
        return s[x] * s[tile] <= 128;
    };
    rules[0].sentence = [](const Setting&, const Circumstances&) {
        return verbatim("block_size_x * tile is at most 128.");
    };
    rules[1].name = "layout";
    rules[1].parameters = {tile, layout};
    rules[1].allowed = [=](const Setting& s, const Circumstances&) {
        return s[layout] == 0 || s[tile] > 1;
    };
    rules[1].sentence = [](const Setting&, const Circumstances&) {
        return verbatim("Columns need tiles.");
    };
    return TuningSpace::foreign(ParameterTable(std::move(parameters)),
                                {{24, 32, 48, 64, 96}, {1, 2, 3, 4}, {0, 1}, {0, 1}},
                                std::move(rules));
}

TEST(ForeignSpace, IsCountedSampledAndWalkedLikeAnyOther) {
    const auto space = foreignSpace();
    std::uint64_t expected = 0;
    for (const int x : {24, 32, 48, 64, 96})
        for (const int tile : {1, 2, 3, 4})
            if (x * tile <= 128) expected += 2U * (tile > 1 ? 2U : 1U);
    EXPECT_EQ(space.count()->total, expected);
    std::set<Setting> seen;
    space.forEach([&](const Setting& setting) {
        EXPECT_TRUE(space.allows(setting));
        return seen.insert(setting).second;
    });
    EXPECT_EQ(seen.size(), expected);
    Random random(2);
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(seen.contains(space.sample(random)));
}

TEST(ForeignSpace, SettingsReadAsTheyAreWritten) {
    const auto space = foreignSpace();
    const auto setting =
        Setting::parse("block_size_x=48 tile=2 scale=1.5 layout=columns", space.table());
    ASSERT_TRUE(setting) << setting.error().message;
    EXPECT_TRUE(space.allows(*setting));
    EXPECT_EQ(setting->text(space.table()), "block_size_x=48 tile=2 scale=1.5 layout=columns");
    EXPECT_FALSE(Setting::parse("block_size_x=48 scale=2.5", space.table()));
    EXPECT_FALSE(Setting::parse("TBx=48", space.table()));
}

TEST(ForeignSpace, ValuesWithBlanksAndQuotesReadAsTheyAreWritten) {
    std::vector<ParameterInfo> parameters(2);
    parameters[0].abbreviation = "flags";
    for (const char* value : {"-O2", "-O3 -g", "say \"a\\b\"", "", "back\\slash", "a=b"})
        parameters[0].coded.emplace_back(std::string(value));
    parameters[1].abbreviation = "tile";
    const ParameterTable table(std::move(parameters));
    for (int place = 0; place < 6; ++place) {
        const auto setting = Setting(table).with(ParameterId{0}, place).with(ParameterId{1}, 7);
        const auto read = Setting::parse(setting.text(table), table);
        ASSERT_TRUE(read) << setting.text(table) << " " << read.error().message;
        EXPECT_EQ(*read, setting) << setting.text(table);
    }
    EXPECT_EQ(Setting(table).with(ParameterId{0}, 1).text(table), "flags=\"-O3 -g\" tile=0");
    EXPECT_FALSE(Setting::parse("flags=-O3 -g", table));
    EXPECT_FALSE(Setting::parse("flags=\"-O3", table));
}

/// The hotspot stencil of the auto-tuning benchmark hub (DOI 10.5281/zenodo.15364124). Kernel Tuner
/// 1.5.0 and pyATF 0.0.13 find as many settings.
TEST(ForeignSpace, HoldsWhatOtherTunersFind) {
    enum : std::uint16_t { BlockX, BlockY, TileX, TileY, Steps, Unroll, Shared };
    const auto valueOf = [](const Setting& s, std::uint16_t id) { return s[ParameterId{id}]; };
    ValueLists values(7, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    values[BlockX] = {1, 2, 4, 8, 16};
    for (int threads = 32; threads <= 1024; threads += 32) values[BlockX].push_back(threads);
    values[BlockY] = {1, 2, 4, 8, 16, 32};
    values[Shared] = {0, 1};
    std::vector<ParameterInfo> parameters(7);
    for (std::size_t i = 0; i < 7; ++i) parameters[i].abbreviation = "p" + std::to_string(i);
    std::vector<Constraint> rules(3);
    rules[0].parameters = {ParameterId{BlockX}, ParameterId{BlockY}};
    rules[0].allowed = [=](const Setting& s, const Circumstances&) {
        const int threads = valueOf(s, BlockX) * valueOf(s, BlockY);
        return threads >= 32 && threads <= 1024;
    };
    rules[1].parameters = {ParameterId{Steps}, ParameterId{Unroll}};
    rules[1].allowed = [=](const Setting& s, const Circumstances&) {
        return valueOf(s, Steps) % valueOf(s, Unroll) == 0;
    };
    rules[2].parameters = {ParameterId{BlockX}, ParameterId{TileX}, ParameterId{Steps},
                           ParameterId{BlockY}, ParameterId{TileY}, ParameterId{Shared}};
    rules[2].allowed = [=](const Setting& s, const Circumstances&) {
        const int halo = 2 * valueOf(s, Steps);
        return (valueOf(s, BlockX) * valueOf(s, TileX) + halo) *
                   (valueOf(s, BlockY) * valueOf(s, TileY) + halo) * (2 + valueOf(s, Shared)) * 4 <=
               49152;
    };
    const auto space = TuningSpace::foreign(ParameterTable(std::move(parameters)),
                                            std::move(values), std::move(rules));
    EXPECT_EQ(space.count()->total, 82'984U);
}

TEST(ForeignSpace, SaysWhyNotMendsAndHasNeighbours) {
    const auto space = foreignSpace();
    const auto wanted = Setting::parse("block_size_x=96 tile=2", space.table()).value();
    EXPECT_EQ(space.reject(wanted)->sentence.text(), "block_size_x * tile is at most 128.");
    const auto mended = space.repair(wanted, ParameterId{0});
    ASSERT_TRUE(mended);
    EXPECT_EQ(mended->text(space.table()), "block_size_x=96 tile=1 scale=0.5 layout=rows");
    // Three other blocks, one other tile (2 allows columns, too, but that is two changes), one
    // scale.
    const auto from = Setting::parse("block_size_x=64 tile=1", space.table()).value();
    EXPECT_EQ(space.neighbours(from).size(), 4U + 1U + 1U);
    EXPECT_EQ(space.neighbours(from, TuningSpace::Reach::NextValue).size(), 2U + 1U + 1U);
}

TEST(ForeignSpace, MayBeAList) {
    const auto table = foreignSpace().table();
    std::vector<Setting> rows;
    for (const char* text : {"block_size_x=48 tile=2", "block_size_x=32 tile=2 layout=columns"})
        rows.push_back(Setting::parse(text, table).value());
    const auto space = TuningSpace::foreign(table, pointersTo(rows));
    EXPECT_EQ(space.size(), 2U);
    EXPECT_TRUE(space.allows(rows[0]));
    EXPECT_FALSE(space.allows(Setting::parse("block_size_x=48", table).value()));
    EXPECT_EQ(space.values(ParameterId{0}), (std::vector{32, 48}));
}

/// More parameters than a machine word has bits.
TEST(ForeignSpace, HasAnyNumberOfParameters) {
    std::vector<ParameterInfo> parameters(100);
    ValueLists values(100, {0, 1});
    std::vector<Constraint> rules;
    for (std::size_t i = 0; i < 100; ++i) parameters[i].abbreviation = "p" + std::to_string(i);
    for (std::uint16_t i = 0; i + 1 < 100; ++i) {
        Constraint rule;
        rule.name = "not both";
        rule.parameters = {ParameterId{i}, ParameterId{static_cast<std::uint16_t>(i + 1)}};
        rule.allowed = [i](const Setting& s, const Circumstances&) {
            return s[ParameterId{i}] + s[ParameterId{static_cast<std::uint16_t>(i + 1)}] < 2;
        };
        rules.push_back(std::move(rule));
    }
    const auto space =
        TuningSpace::foreign(ParameterTable(std::move(parameters)), values, std::move(rules));
    // Fibonacci's number 102 is larger than 2^64: counts stick.
    EXPECT_EQ(space.size(), std::numeric_limits<std::uint64_t>::max());
    Random random(1);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(space.allows(space.sample(random)));
}

}  // namespace
}  // namespace engine::space
