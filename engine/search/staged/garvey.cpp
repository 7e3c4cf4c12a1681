// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Garvey and Abdelrahman (ICPP 2015): what has been learnt picks the kind of memory, the other
// optimizations are searched group by group, each exhaustively on a random sample. The groups are
// not published: here they are those of the kernels' parameters.

#include <map>

#include "engine/core/sentence.hpp"
#include "engine/search/staged/staged.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;

constexpr P kMemory[] = {P::SH, P::CO, P::RO};

ParameterStages groups() {
    return {{P::TBx, P::TBy, P::TBz},
            {P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz},
            {P::ST, P::SD, P::SB, P::LS, P::RS, P::SE, P::SS},
            {P::TB, P::TT, P::CLa, P::CLb, P::HP, P::HS},
            {P::UFx, P::UFy, P::UFz},
            {P::RT, P::PR, P::CQ, P::PK, P::PD, P::VW, P::MB, P::MR}};
}

using Values = std::map<P, std::vector<int>>;

/// The kind of memory in which the prior expects the fastest of a random sample; any, without one.
Values memoryOf(const Given& given, Random random) {
    constexpr int kLookedAt = 2000;
    if (!given.prior || !given.space.isOfKernels()) return {};
    const auto favourite = favourites(given.space, *given.prior, random, kLookedAt, 1);
    Values values;
    for (const P id : kMemory)
        if (!favourite.empty() && given.space.active(favourite.front(), id))
            values[id] = {favourite.front()[id]};
    return values;
}

class Garvey final : public Staged {
public:
    Garvey(Given given, StagedOptions options, std::size_t first)
        : Staged(given, std::move(options)),
          m_part(given.space.where(memoryOf(given, given.random.split()))),
          m_first(first) {}

private:
    std::vector<space::Setting> beginning(bool) override {
        std::vector<space::Setting> settings;
        for (std::size_t i = 0; i < m_first; ++i) settings.push_back(m_part.sample(m_random));
        return settings;
    }

    space::DiagramPart m_part;
    std::size_t m_first;
};

/// All but the memory, which is decided.
ParameterStages stagesBeside(const space::TuningSpace& space) {
    auto stages = stagesOf(space, groups());
    if (!space.isOfKernels()) return stages;
    for (auto& stage : stages)
        for (const P id : kMemory) std::erase(stage, id);
    std::erase_if(stages, [](const auto& stage) { return stage.empty(); });
    return stages;
}

std::unique_ptr<Strategy> makeGarvey(const Given& given, bool restarts) {
    StagedOptions options;
    options.stages = stagesBeside(given.space);
    options.perStage = static_cast<std::size_t>(given.options.whole("per-group"));
    options.restarts = restarts;
    return std::make_unique<Garvey>(given, std::move(options),
                                    static_cast<std::size_t>(given.options.whole("first")));
}

std::vector<OptionInfo> garveyOptions() {
    return {
        {"first", phrase("Random settings, of which the fastest is improved"), Whole{8, 1, 10000}},
        {"per-group", phrase("Settings of a group, drawn at random if there are more"),
         Whole{32, 1, 100000}}};
}

}  // namespace

StrategyInfo garveyInfo() {
    return {.name = "garvey",
            .title =
                phrase("Garvey as published: the memory is predicted, groups are searched in turn"),
            .source = phrase(
                "Garvey and Abdelrahman (ICPP 2015), as GSTuner and GeST describe it; groups "
                "and counts are ours"),
            .options = garveyOptions(),
            .make = [](const Given& given) { return makeGarvey(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .predicts = true};
}

StrategyInfo garveyRestartsInfo() {
    return {.name = "garvey-restarts",
            .title = phrase("Garvey, changed: begins again elsewhere, until the budget ends"),
            .source = phrase("Garvey and Abdelrahman (ICPP 2015), and restarts of our own"),
            .options = garveyOptions(),
            .make = [](const Given& given) { return makeGarvey(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "garvey",
            .predicts = true};
}

}  // namespace engine::search
