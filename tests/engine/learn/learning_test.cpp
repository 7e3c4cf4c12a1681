// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/learning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/learn/network_file.hpp"
#include "engine/learn/predictor.hpp"
#include "engine/learn/quality.hpp"
#include "tests/engine/learn/small_corpus.hpp"

namespace engine::learn {
namespace {

using testing::HasSubstr;

Corpus smallCorpus() {
    Corpus corpus;
    for (const char* name : {"star2d1r", "star2d2r", "box2d1r", "cross2d1r"})
        corpus.push_back(smallRecording(name));
    return corpus;
}

Recipe quick(Kind kind) {
    auto recipe = recipeOf(kind);
    recipe.hidden = {24, 24};
    recipe.plan.epochs = kind == Kind::BoundNet ? 40 : 400;
    recipe.plan.batch = 16;
    recipe.plan.rate = 0.003;
    recipe.members = 3;
    return recipe;
}

double mapeOf(const Network& network, const RecordedStencil& recorded) {
    const auto predictor =
        Predictor::of(std::make_shared<const Network>(network), recorded.problem, recorded.limits)
            .value();
    std::vector<space::Setting> settings;
    std::vector<double> measured, predicted;
    for (const auto& row : recorded.rows) {
        settings.push_back(row.setting);
        measured.push_back(row.stepMs());
    }
    for (const auto& forecast : predictor.forecast(settings)) predicted.push_back(forecast.stepMs);
    return meanAbsolutePercentageError(measured, predicted);
}

TEST(Learning, EveryKindLearns) {
    const auto corpus = smallCorpus();
    for (const auto& [kind, most] :
         {std::pair{Kind::ZpNet, 15.0}, {Kind::VlNet, 30.0}, {Kind::BoundNet, 3.0}}) {
        const auto network = learn(corpus, quick(kind), {});
        ASSERT_TRUE(network) << network.error().message;
        EXPECT_LT(mapeOf(*network, corpus[0]), most) << nameOf(kind);
        EXPECT_EQ(network->making.gpu, "NVIDIA H200");
        ASSERT_EQ(network->making.sources.size(), 4u);
        EXPECT_EQ(network->making.sources[1].stencil, "star2d2r");
        EXPECT_EQ(network->making.sources[1].rows, 54u);
    }
}

TEST(Learning, PublishedShapesAreZpNetsAndVlNets) {
    auto recipe = recipeOf(Kind::ZpNet);
    recipe.plan.epochs = 1;
    const auto zp = learn({smallRecording("star2d1r")}, recipe, {}).value();
    ASSERT_EQ(zp.parts.size(), 1u);
    EXPECT_EQ(zp.parts[0].shape.hidden, std::vector<int>(6, 512));
    EXPECT_EQ(zp.parts[0].shape.sequence, 0);
    EXPECT_EQ(recipe.plan.batch, 256);
    EXPECT_EQ(recipeOf(Kind::VlNet).plan.epochs, 100);
    EXPECT_EQ(recipeOf(Kind::VlNet).plan.rate, 0.0005);
    auto small = quick(Kind::VlNet);
    small.plan.epochs = 1;
    const auto vl = learn({smallRecording("star2d1r")}, small, {}).value();
    EXPECT_EQ(vl.parts[0].shape.lstmUnits, 4);
    EXPECT_EQ(vl.parts[0].shape.besideSequence, 8);
    EXPECT_EQ(vl.parts[0].shape.inputs - vl.parts[0].shape.sequence, 27);
}

TEST(Learning, TheSameSeedGivesTheSameFile) {
    const auto corpus = smallCorpus();
    for (const auto kind : {Kind::ZpNet, Kind::BoundNet}) {
        auto recipe = quick(kind);
        recipe.plan.epochs = 3;
        recipe.plan.threads = 1;
        const auto one = encodeNetwork(learn(corpus, recipe, {}).value());
        recipe.plan.threads = 3;
        EXPECT_EQ(encodeNetwork(learn(corpus, recipe, {}).value()), one);
        recipe.plan.seed = 7;
        EXPECT_NE(encodeNetwork(learn(corpus, recipe, {}).value()), one);
    }
}

TEST(Learning, TellsEveryEpochOfEveryPart) {
    std::set<std::string> parts, others;
    int told = 0;
    double share = 0;
    const Follower follower{[&](const Learning& learning) {
                                EXPECT_GE(learning.share, share) << learning.part;
                                share = learning.share;
                                (learning.epoch ? parts : others).insert(learning.part);
                                told += learning.epoch && learning.epoch->hasEnded();
                            },
                            {}};
    auto corpus = smallCorpus();
    auto recipe = quick(Kind::BoundNet);
    recipe.plan.epochs = 2;
    ASSERT_TRUE(learn(corpus, recipe, follower));
    // Each of three networks, and again without each of four stencils.
    EXPECT_THAT(parts,
                testing::IsSupersetOf({"network 1", "network 3", "network 2 without part 4"}));
    EXPECT_EQ(parts.size(), 15u);
    EXPECT_EQ(told, 30);
    EXPECT_THAT(others, testing::IsSupersetOf({"the model's bounds", "times of compiling",
                                               "how far off, without part 1", "how far off"}));
    EXPECT_GT(share, 0.9);
    parts.clear();
    share = 0;
    corpus.push_back(smallRecording("star3d1r"));
    recipe = quick(Kind::ZpNet);
    recipe.plan.epochs = 1;
    ASSERT_TRUE(learn(corpus, recipe, follower));
    EXPECT_EQ(parts, (std::set<std::string>{"2-D", "3-D"}));
    EXPECT_DOUBLE_EQ(share, 1);
}

/// Trees take as long as networks do. Nothing else is begun: preparing it takes seconds.
TEST(Learning, EndsWhereverItIsStopped) {
    for (const std::string where :
         {"the model's bounds", "network 1", "times of measuring", "network 1 without part 2",
          "how far off, without part 1", "how far off"}) {
        std::stop_source source;
        std::set<std::string> begun;
        const Follower follower{[&](const Learning& learning) {
                                    if (source.stop_requested()) begun.insert(learning.part);
                                    if (learning.part == where) source.request_stop();
                                },
                                source.get_token()};
        auto recipe = quick(Kind::BoundNet);
        recipe.plan.epochs = 1;
        const auto network = learn(smallCorpus(), recipe, follower);
        ASSERT_FALSE(network) << where;
        EXPECT_EQ(network.error().kind, ErrorKind::Cancelled) << where;
        begun.erase(where);
        EXPECT_TRUE(begun.empty()) << where << ", then " << *begun.begin();
    }
}

TEST(Learning, RefusesWhatDoesNotBelongTogether) {
    auto corpus = smallCorpus();
    corpus[1].gpu = "NVIDIA A100";
    const auto mixed = learn(corpus, quick(Kind::ZpNet), {});
    ASSERT_FALSE(mixed);
    EXPECT_THAT(mixed.error().message, HasSubstr("one GPU"));
    EXPECT_FALSE(learn({}, quick(Kind::ZpNet), {}));
    for (auto& recorded : corpus) recorded.gpu = "a GPU that nobody knows";
    EXPECT_FALSE(learn(corpus, quick(Kind::BoundNet), {}));
    corpus = smallCorpus();
    corpus[2].problem.type = stencil::DataType::Float;
    EXPECT_FALSE(learn(corpus, quick(Kind::BoundNet), {}));
    std::stop_source source;
    source.request_stop();
    const auto stopped = learn(smallCorpus(), quick(Kind::BoundNet), {{}, source.get_token()});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

class Predicting : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_network = std::make_shared<const Network>(
            learn(smallCorpus(), quick(Kind::BoundNet), {}).value());
    }
    static void TearDownTestSuite() { s_network.reset(); }
    static Forecast forecast(const RecordedStencil& recorded, const space::Setting& setting) {
        return Predictor::of(s_network, recorded.problem, recorded.limits)
            ->forecast({&setting, 1})
            .front();
    }
    static inline std::shared_ptr<const Network> s_network;
};

TEST_F(Predicting, TheNetworkAnswersWhereItHasData) {
    const auto recorded = smallRecording("star2d2r");
    const auto said = forecast(recorded, recorded.rows[7].setting);
    EXPECT_EQ(said.by, Foreteller::Network);
    EXPECT_LE(said.lowMs, said.stepMs);
    EXPECT_GE(said.highMs, said.stepMs);
    const auto cost = Predictor::of(s_network, recorded.problem, recorded.limits)
                          ->costOf(recorded.rows[7].setting);
    EXPECT_NEAR(cost.compileSeconds, 0.22, 0.05);
    EXPECT_NEAR(cost.measureSeconds, 0.05, 0.01);
}

TEST_F(Predicting, TheModelAnswersElsewhere) {
    auto recorded = smallRecording("star2d2r");
    const auto setting = recorded.rows[7].setting;
    const auto never = setting.with(space::ParameterId::RO, 1);  // was never recorded
    EXPECT_NE(forecast(recorded, never).by, Foreteller::Network);
    EXPECT_GT(forecast(recorded, never).stepMs, 0);
    EXPECT_LE(forecast(recorded, never).lowMs, forecast(recorded, never).stepMs);
    recorded.problem.type = stencil::DataType::Float;
    EXPECT_NE(forecast(recorded, setting).by, Foreteller::Network);
    const auto deep = smallRecording("star3d1r");
    EXPECT_NE(forecast(deep, deep.rows[0].setting).by, Foreteller::Network);
}

TEST_F(Predicting, ManyAtOnceAreTheSameAsEachAlone) {
    const auto recorded = smallRecording("box2d1r");
    std::vector<space::Setting> settings;
    for (int i = 0; i < 3000; ++i)
        settings.push_back(recorded.rows[static_cast<std::size_t>(i) % 54].setting);
    const auto predictor = Predictor::of(s_network, recorded.problem, recorded.limits).value();
    const auto all = predictor.forecast(settings, 3);
    for (const std::size_t i : {0u, 53u, 1500u, 2999u})
        EXPECT_NEAR(all[i].stepMs, forecast(recorded, settings[i]).stepMs, 1e-5 * all[i].stepMs);
}

TEST_F(Predicting, PublishedNetworksKnowTheirDimensionsOnly) {
    auto recipe = quick(Kind::ZpNet);
    recipe.plan.epochs = 1;
    const auto flat = std::make_shared<const Network>(learn(smallCorpus(), recipe, {}).value());
    const auto deep = smallRecording("star3d1r");
    const auto predictor = Predictor::of(flat, deep.problem, deep.limits);
    ASSERT_FALSE(predictor);
    EXPECT_THAT(predictor.error().message, HasSubstr("3 dimensions"));
}

}  // namespace
}  // namespace engine::learn
