// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sub-populations that breed one after the other, in threads or in ranks search alike.
#include <gtest/gtest.h>

#include <barrier>
#include <cmath>
#include <thread>

#include "engine/search/conducted.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

/// Threads that stand for processes: what they give lies on a table between them.
class Table {
public:
    explicit Table(std::size_t ranks)
        : m_given(ranks), m_barrier(static_cast<std::ptrdiff_t>(ranks)) {}
    std::vector<std::string> gather(std::size_t rank, const std::string& own) {
        m_given[rank] = own;
        m_barrier.arrive_and_wait();
        auto all = m_given;
        m_barrier.arrive_and_wait();
        return all;
    }
    std::size_t ranks() const { return m_given.size(); }

private:
    std::vector<std::string> m_given;
    std::barrier<> m_barrier;
};

class TableRanks final : public Ranks {
public:
    TableRanks(Table& table, std::size_t own) : m_table(&table), m_own(own) {}
    std::size_t own() const override { return m_own; }
    std::size_t count() const override { return m_table->ranks(); }
    std::vector<std::string> gather(const std::string& own) override {
        return m_table->gather(m_own, own);
    }

private:
    Table* m_table;
    std::size_t m_own;
};

double cost(const space::Setting& setting) {
    double ms = 1 + static_cast<double>(setting.hash() % 16) / 100;
    for (std::size_t i = 0; i < setting.size(); ++i)
        ms *= 1 + 0.02 * std::abs(std::log2(1 + setting[static_cast<space::ParameterId>(i)]) - 3);
    return ms;
}

struct Search {
    std::string strategy;
    std::size_t width = 1;  ///< what the device does at once
};

class EveryBreeder : public ::testing::TestWithParam<Search> {
protected:
    /// Whose genes are parameters: many settings leave some without a meaning, and their genes are
    /// kept silently.
    static space::TuningSpace space() {
        if (!GetParam().strategy.starts_with("genetic"))
            return testing::spaceOf(testing::binarySettings());
        const stencil::Problem problem{*stencil::findPreset("star3d1r"), {512, 512, 512}};
        return space::TuningSpace::full(problem, {});
    }
    static std::unique_ptr<Strategy> made(const Together& company) {
        Surroundings surroundings;
        surroundings.company = company;
        return *makeStrategy(GetParam().strategy, {{"populations", 5}}, space(), Random(9),
                             surroundings);
    }
    /// Settings asked for, with why.
    static std::vector<std::string> told(Strategy& strategy) {
        std::vector<std::string> texts;
        while (texts.size() < 120) {
            const auto requests = strategy.ask({GetParam().width, 0});
            if (requests.empty()) break;
            for (const auto& request : requests) {
                texts.push_back(request.setting.text(3) + " " + request.why);
                strategy.tell(testing::told(request.setting, cost(request.setting)));
            }
        }
        return texts;
    }
    static std::vector<std::string> toldInRanks(std::size_t count) {
        Table table(count);
        std::vector<std::jthread> others;
        for (std::size_t r = 1; r < count; ++r)
            others.emplace_back([&table, r] {
                const auto ranks = std::make_shared<TableRanks>(table, r);
                const auto strategy = made({breedersInRanks(ranks), ranks});
                follow(*strategy, space(), *ranks);
            });
        const auto ranks = std::make_shared<TableRanks>(table, 0);
        const auto strategy = made({breedersInRanks(ranks), ranks});
        auto texts = told(*strategy);
        letGo(*ranks);
        return texts;
    }
};

TEST_P(EveryBreeder, AsksForTheSameInTheSameOrder) {
    const auto inTurn = told(*made({}));
    ASSERT_GT(inTurn.size(), 60u);
    EXPECT_EQ(told(*made({breedersInThreads()})), inTurn);
    for (const std::size_t ranks : {3u, 7u})  // more than there are sub-populations, too
        EXPECT_EQ(toldInRanks(ranks), inTurn) << ranks;
}

INSTANTIATE_TEST_SUITE_P(All, EveryBreeder,
                         ::testing::Values(Search{"gstuner"}, Search{"gstuner-corrected", 4},
                                           Search{"genetic-restarts"},
                                           Search{"genetic-restarts", 4},
                                           Search{"cstuner-restarts"}),
                         [](const auto& of) {
                             std::string name = of.param.strategy;
                             std::ranges::replace(name, '-', '_');
                             return name + "_" + std::to_string(of.param.width);
                         });

TEST(Breeders, OnlyStrategiesWithSubPopulationsHaveThem) {
    for (const char* name : {"gstuner", "genetic", "cstuner-restarts"})
        EXPECT_TRUE(hasSubPopulations(**findStrategy(name))) << name;
    for (const char* name : {"scout", "gest", "bandit", "pso"})
        EXPECT_FALSE(hasSubPopulations(**findStrategy(name))) << name;
}

}  // namespace
}  // namespace engine::search
