// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

std::string refusal(const std::string& name, const Options& options,
                    const std::vector<space::Setting>& settings = testing::binarySettings(3)) {
    const auto made = makeStrategy(name, options, testing::spaceOf(settings), Random(1));
    return made ? "" : made.error().message;
}

TEST(Registry, NamesInTheOrderShown) {
    std::vector<std::string> names;
    for (const auto& info : strategies()) names.push_back(info.name);
    const std::vector<std::string> expected{
        "scout",                            //
        "random",                           //
        "exhaustive",                       //
        "shrinking-sample",                 //
        "shrinking-sample-restarts",        //
        "orthogonal",                       //
        "orthogonal-restarts",              //
        "window",                           //
        "window-restarts",                  //
        "pattern",                          //
        "pattern-restarts",                 //
        "pso",                              //
        "pso-restarts",                     //
        "annealing",                        //
        "annealing-restarts",               //
        "genetic-kernel-tuner",             //
        "differential-evolution",           //
        "differential-evolution-restarts",  //
        "hill-climb",                       //
        "gest",                             //
        "gest-wide",                        //
        "genetic",                          //
        "genetic-restarts",                 //
        "grey-wolf",                        //
        "grey-wolf-coded",                  //
        "vndx",                             //
        "vndx-coded",                       //
        "bandit",                           //
        "an5d",                             //
        "gstuner",                          //
        "gstuner-corrected",                //
        "artemis",                          //
        "artemis-restarts",                 //
        "garvey",                           //
        "garvey-restarts",                  //
        "cstuner",                          //
        "cstuner-restarts",                 //
    };
    EXPECT_EQ(names, expected);
}

TEST(Registry, WhatIsChangedSaysOfWhatAndByItsTitle) {
    std::map<std::string, std::string> changed;
    for (const auto& info : strategies()) {
        if (info.changes.empty()) continue;
        changed[info.name] = info.changes;
        EXPECT_TRUE(findStrategy(info.changes)) << info.name;
        EXPECT_NE(info.title.find("changed"), std::string::npos) << info.title;
        EXPECT_NE((*findStrategy(info.changes))->title.find("as published"), std::string::npos);
    }
    const std::map<std::string, std::string> expected{
        {"shrinking-sample-restarts", "shrinking-sample"},
        {"orthogonal-restarts", "orthogonal"},
        {"window-restarts", "window"},
        {"pattern-restarts", "pattern"},
        {"pso-restarts", "pso"},
        {"annealing-restarts", "annealing"},
        {"differential-evolution-restarts", "differential-evolution"},
        {"gest-wide", "gest"},
        {"genetic-restarts", "genetic"},
        {"grey-wolf", "grey-wolf-coded"},
        {"vndx", "vndx-coded"},
        {"gstuner-corrected", "gstuner"},
        {"artemis-restarts", "artemis"},
        {"garvey-restarts", "garvey"},
        {"cstuner-restarts", "cstuner"},
    };
    EXPECT_EQ(changed, expected);
}

TEST(Registry, EveryOptionHasADefaultWithinItsRange) {
    for (const auto& info : strategies()) {
        EXPECT_EQ(refusal(info.name, {}), "");
        for (const auto& option : info.options) {
            EXPECT_EQ(refusal(info.name, {{option.name, defaultOf(option)}}), "");
            EXPECT_EQ(readOption(option, textOf(defaultOf(option)), info.name), defaultOf(option));
            EXPECT_NE(refusal(info.name, {{option.name, "neither"}}), "");
        }
    }
}

TEST(Registry, RefusalsSayWhatWouldBeRight) {
    std::string known = " Known: " + strategies().front().name;
    for (std::size_t i = 1; i < strategies().size(); ++i) known += ", " + strategies()[i].name;
    EXPECT_EQ(refusal("gset", {}),
              "There is no strategy \"gset\". Did you mean gest?" + known + ".");
    EXPECT_EQ(refusal("galactic-swarm", {}),
              "There is no strategy \"galactic-swarm\"." + known + ".");
    EXPECT_EQ(refusal("exhaustive", {{"samples", 3}}),
              "Strategy exhaustive has no option \"samples\". Known: screen, screen-spills, "
              "screen-slower.");
    EXPECT_EQ(refusal("gest", {{"group", 3}}),
              "Strategy gest has no option \"group\". Did you mean groups? Known: samples, groups, "
              "per-round, adjustment, floor, limit, prior, starts, screen, screen-spills, "
              "screen-slower.");
    EXPECT_EQ(refusal("gest", {{"prior", "oracle"}}),
              "Option prior of gest is oracle; it may be none, model or learned.");
    EXPECT_EQ(refusal("gest", {{"prior", "model"}}), "There is no prior \"model\" here.");
    EXPECT_EQ(refusal("gest", {{"prior", "network"}}), "There is no prior \"learned\" here.")
        << "as earlier versions called it";
    EXPECT_EQ(refusal("gest", {{"screen", "grid"}}),
              "This device offers no look \"grid\", which option screen asks for.");
    EXPECT_EQ(refusal("gest", {{"groups", 1}}), "Option groups of gest is 1; it may be 2 to 20.");
    EXPECT_EQ(refusal("gest", {{"groups", 2.5}}),
              "Option groups of gest is 2.5; it must be a whole number.");
    EXPECT_EQ(refusal("gest", {}, {}),
              "The space holds no setting: every combination breaks a constraint.");
}

}  // namespace
}  // namespace engine::search
